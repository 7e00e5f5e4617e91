// What this person may do about a seat: the obvious thing as a button, the rest in a menu.
import type { ClientMessage, TableMessage } from '../protocol/messages';
import { texts } from '../texts';
import { isFree } from '../ui/seats';

export type SeatAction = { readonly text: string; readonly message: ClientMessage };
export type SeatActions = {
  readonly direct: readonly SeatAction[];
  readonly menu: readonly SeatAction[];
};

export function seatActions(
  table: TableMessage,
  seat: number,
  me: string | undefined,
  levels: readonly string[],
): SeatActions {
  const who = table.seats[seat];
  const id = { table: table.table };
  const direct: SeatAction[] = [];
  const menu: SeatAction[] = [];
  if (!who) return { direct, menu };

  if (table.status === 'running') {
    if (who.kind === 'bot' && who.stands_for?.person === me && table.you.seat === null)
      direct.push({ text: texts.seats.takeBack, message: { type: 'sit', ...id, seat } });
    if (who.kind === 'human' && who.here === false && (table.you.host || table.you.seat !== null))
      for (const level of levels.toReversed())
        menu.push({
          text: texts.seats.giveToBot(level),
          message: { type: 'seat', ...id, seat, to: { kind: 'bot', level } },
        });
    return { direct, menu };
  }
  if (table.status !== 'waiting') return { direct, menu };

  const mine = who.kind === 'human' && who.person === me;
  if (isFree(who, me))
    direct.push({ text: texts.seats.sit, message: { type: 'sit', ...id, seat } });
  if (mine) direct.push({ text: texts.seats.stand, message: { type: 'stand', ...id } });
  if (!table.you.host) return { direct, menu };

  if (!mine)
    for (const level of levels.toReversed())
      if (who.kind !== 'bot' || who.level !== level)
        menu.push({
          text: texts.seats.fill(level),
          message: { type: 'seat', ...id, seat, to: { kind: 'bot', level } },
        });
  if (who.kind === 'bot' || (who.kind === 'human' && !mine))
    menu.push({
      text: who.kind === 'bot' ? texts.seats.open : texts.seats.kick(who.name),
      message: { type: 'seat', ...id, seat, to: { kind: 'open' } },
    });
  if (who.kind === 'human' && !mine)
    menu.push({
      text: texts.seats.makeHost(who.name),
      message: { type: 'host', ...id, person: who.person },
    });
  for (const other of table.seats.keys())
    if (other !== seat)
      menu.push({
        text: texts.seats.swap(other),
        message: { type: 'swap', ...id, seats: [seat, other] },
      });
  return { direct, menu };
}
