// Who played in a finished match, and who won it.
import type { MatchSummary, Seat, SeatResult } from '../protocol/messages';
import { texts } from '../texts';

const nameOf = (seat: Seat | undefined): string =>
  !seat || seat.kind === 'open' ? texts.openSeat : seat.name;

export const namesOf = (match: MatchSummary): string[] => match.seats.map(nameOf);

// Winners have a part of the victory; to be first among losers is not enough.
export const isWinner = (result: SeatResult): boolean => result.rank === 1 && result.utility > 0;

export const winnersOf = (match: MatchSummary): string[] =>
  match.result.flatMap((result, seat) => (isWinner(result) ? [nameOf(match.seats[seat])] : []));
