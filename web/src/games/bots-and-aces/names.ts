// Names of the notation ("B.bot", "A.W-20#2", "T4") for people.
import type { SeatInfo } from '..';
import { nameAmong } from '../../ui/seats';
import { nameOf } from './cards';
import { seatOfLetter, type View } from './view';
import { words } from './words';

export function nameOfSeat(seats: readonly SeatInfo[], seat: number | null): string {
  const info = seat === null ? undefined : seats[seat];
  return info ? nameAmong(info, seats) : '';
}

export function unitName(view: View, seats: readonly SeatInfo[], id: number): string {
  const unit = view.units.find((one) => one.id === id);
  if (!unit) return '';
  const owner = nameOfSeat(seats, unit.owner);
  return `${owner}: ${unit.card === null ? words.field.bot : nameOf(unit.card)}`;
}

export function refName(view: View, seats: readonly SeatInfo[], ref: string): string {
  const unit = view.units.find((one) => one.name === ref);
  if (unit) return unitName(view, seats, unit.id);
  const thing = view.things.find((one) => one.name === ref);
  if (thing) return `${nameOfSeat(seats, thing.owner)}: ${nameOf(thing.card)}`;
  const place = /^(?:string:)?([A-F])\.(L|C|R|Ace)$/.exec(ref);
  if (place?.[1] && place[2])
    return `${nameOfSeat(seats, seatOfLetter(place[1]))}: ${words.plans.slot[place[2]] ?? ''}`;
  if (/^[A-F]$/.test(ref)) return nameOfSeat(seats, seatOfLetter(ref));
  if (/^T\d+$/.test(ref)) return words.field.tile(Number(ref.slice(1)));
  const card = /^(?:[A-F]|card):(.+)$/.exec(ref);
  if (card?.[1]) return nameOf(card[1]);
  const item = view.cycle.find((one) => one.name === ref);
  if (item) return item.card === null ? (words.cycle.kind[item.kind] ?? ref) : nameOf(item.card);
  return ref;
}
