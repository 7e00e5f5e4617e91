// Which moves can be made by pointing at something. A thing is named by a key: "tile:4", "edge:15",
// "unit:A.bot", "thing:A.W-20#2", "card:K-35" (in hand), "place:A.L", "player:B", "item:item3".
// Moves that point at nothing are in the list of choices, as all others are too.
import type { LegalMove } from '..';
import { neighbour } from './layout';
import { letterOf, type View } from './view';

// docs/notation.md: own things are written without their owner's letter.
function keysOfName(view: View, seat: number, name: string): string[] {
  if (/^T\d+$/.test(name)) return [`tile:${name.slice(1)}`];
  if (/^E\d+$/.test(name)) return [`edge:${name.slice(1)}`];
  if (/^[A-F]$/.test(name)) return [`player:${name}`];
  if (/^item\d+$/.test(name)) return [`item:${name}`];
  if (/^token\d+$/.test(name)) return [`token:${name.slice(5)}`];
  if (name.startsWith('string:')) return [`place:${name.slice(7)}`];
  const whole = /^[A-F]\./.test(name) ? name : `${letterOf(seat)}.${name}`;
  if (view.units.some((unit) => unit.name === whole)) return [`unit:${whole}`];
  if (view.things.some((thing) => thing.name === whole)) return [`thing:${whole}`];
  return [`card:${name.replace(/^([A-F]|card):/, '')}`];
}

const placeOf = (view: View, seat: number, slot: string): string[] => {
  const side = view.combat?.sides.find(({ members }) => members.includes(seat));
  const found = side?.slots.find(({ name }) => name.endsWith(`.${slot}`));
  return found ? [`place:${found.name}`] : [];
};

export function keysOf(move: LegalMove, view: View, seat: number): string[] {
  const [verb, first = '', second = '', third = ''] = move.text.split(' ');
  const named = (name: string): string[] => keysOfName(view, seat, name);
  switch (verb) {
    case 'play':
    case 'ace':
    case 'bottom':
    case 'top':
    case 'terrain':
      return [`card:${first}`];
    case 'attach':
      return second === 'to' ? [`card:${first}`, `place:${third}`] : named(first);
    case 'use':
    case 'activate':
    case 'deactivate':
    case 'detach':
    case 'target':
    case 'pick':
    case 'move':
      return named(first);
    case 'fight':
      return [`player:${first}`];
    case 'rush':
    case 'set':
    case 'place':
      return [...named(first), ...named(second)];
    case 'step': {
      // The number of the move says which unit steps.
      const unit = view.units[(move.move >> 16) & 0xff];
      const to = unit?.tile == null ? null : neighbour(unit.tile, first);
      return to === null ? [] : [`tile:${to}`];
    }
    case 'select':
      return [...placeOf(view, seat, first), ...named(second)];
    case 'block':
      return [`place:${first}`, `place:${third}`];
    case 'string':
      return [`place:${first}`];
    default:
      return [];
  }
}

export type Targets = ReadonlyMap<string, readonly LegalMove[]>;

export function targetsOf(moves: readonly LegalMove[], view: View, seat: number | null): Targets {
  const found = new Map<string, LegalMove[]>();
  if (seat === null) return found;
  for (const move of moves)
    for (const key of keysOf(move, view, seat)) found.set(key, [...(found.get(key) ?? []), move]);
  // A player is pointed at by the main Bot.
  for (const [key, list] of [...found]) {
    if (!key.startsWith('player:')) continue;
    const player = view.players.find((one) => `player:${letterOf(one.seat)}` === key);
    const bot = view.units.find((unit) => unit.id === player?.bot);
    if (bot && !found.has(`unit:${bot.name}`)) found.set(`unit:${bot.name}`, list);
  }
  return found;
}
