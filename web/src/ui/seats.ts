// How a seat looks: a colour and a mark of its own, so that colour is never the only sign.
import type { Mark, SeatInfo } from '../games';
import type { Seat } from '../protocol/messages';
import { texts } from '../texts';

export const marks: readonly Mark[] = [
  'circle',
  'triangle',
  'square',
  'diamond',
  'star',
  'hexagon',
];

export const markOf = (seat: number): Mark => marks[seat % marks.length] ?? 'circle';
export const colourOf = (seat: number): string => `var(--seat-${seat % marks.length})`;

// Whether a person may sit there; seats of a rematch are kept for who had them.
export const isFree = (seat: Seat, person: string | undefined): boolean =>
  seat.kind === 'open' && (seat.kept_for === undefined || seat.kept_for.person === person);

export function seatInfo(seat: number, who: Seat, you: number | null): SeatInfo {
  return {
    seat,
    name: who.kind === 'open' ? texts.openSeat : who.name,
    kind: who.kind,
    you: seat === you,
    here: who.kind !== 'human' || who.here !== false,
    colour: colourOf(seat),
    mark: markOf(seat),
  };
}

// In texts of the server, "Seat 1" stands for whoever sits there. Two bots of one name are told
// apart by their seats, which people count from 1.
export function withNames(text: string, seats: readonly SeatInfo[]): string {
  return text.replace(/\bseat (\d+)\b/gi, (whole, number: string) => {
    const info = seats[Number(number)];
    return !info || info.kind === 'open' ? whole : nameAmong(info, seats);
  });
}

export function nameAmong(info: SeatInfo, seats: readonly SeatInfo[]): string {
  const twins = seats.some((other) => other.seat !== info.seat && other.name === info.name);
  return twins ? texts.twin(info.name, info.seat) : info.name;
}
