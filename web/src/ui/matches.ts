// Who played in a finished match, and who won it.
import type { MatchSummary, Seat, SeatResult } from '../protocol/messages';
import { texts } from '../texts';

const nameOf = (seat: Seat | undefined): string =>
  !seat || seat.kind === 'open' ? texts.openSeat : seat.name;

export const namesOf = (match: MatchSummary): string[] => match.seats.map(nameOf);

// Which seat a person had: by name, or else the only one that somebody had. What was played as a
// guest and came along to an account still has the guest's name.
export function seatOf({ seats }: MatchSummary, person: string): number | null {
  const people = seats.map((seat) => {
    if (seat.kind === 'open') return undefined;
    return seat.kind === 'human' ? seat.person : seat.stands_for?.person;
  });
  const found = people.indexOf(person);
  if (found >= 0) return found;
  const only = people.flatMap((who, seat) => (who === undefined ? [] : [seat]));
  return only.length === 1 ? only[0]! : null;
}

// Winners have a part of the victory; to be first among losers is not enough.
export const isWinner = (result: SeatResult): boolean => result.rank === 1 && result.utility > 0;

export const winnersOf = (match: MatchSummary): string[] =>
  match.result.flatMap((result, seat) => (isWinner(result) ? [nameOf(match.seats[seat])] : []));
