// Which seat plays with which build, as this person may know and choose it.
import type { BuildInfo } from '../net/api';
import type { TableMessage } from '../protocol/messages';
import { texts } from '../texts';
import { buildOption, describeBuild, pointsOf } from '../ui/builds';

export type SeatBuild = {
  readonly seat: number;
  readonly option: string;
  readonly value: string;
  readonly label: string;
  readonly name: string;
  readonly words: string;
  readonly mine: boolean;
  readonly mayChoose: boolean;
};

export function seatBuilds(
  table: TableMessage,
  options: TableMessage['options'],
  builds: readonly BuildInfo[],
): readonly SeatBuild[] {
  return table.seats.map((who, seat) => {
    const option = buildOption(seat);
    const value = options[option] ?? '';
    const mine = table.you.seat === seat;
    const whose = who.kind === 'open' ? texts.openSeat.toLowerCase() : who.name;
    return {
      seat,
      option,
      value,
      label: mine ? texts.builds.yours : texts.builds.ofSeat(seat, whose),
      ...describeBuild(value, seat, builds, pointsOf(options)),
      mine,
      // The builds of a guided match are part of its story.
      mayChoose: !table.guide && (mine || (table.you.host && who.kind !== 'human')),
    };
  });
}
