// The questions of the match as groups of choices, each with its chance where there is one.
import type { LegalMove } from '..';
import { saysOf } from '../../protocol/messages';
import type { ComponentKind } from './facts';
import { previewOf } from './preview';
import {
  askedRobot,
  offers,
  zones,
  type Choice,
  type RobotName,
  type View,
  type Zone,
} from './view';
import { words } from './words';

export type Option = {
  readonly move: LegalMove;
  readonly title: string;
  readonly note: string; // the chance, or what comes of it
  readonly icon: ComponentKind | 'reroll' | 'none';
  readonly zone: Zone | null; // where on the field it can be chosen too
  readonly robot: RobotName | null;
};
export type Group = { readonly title: string; readonly options: readonly Option[] };

const shifted = (zone: Zone | null | undefined, by: number): Zone | null =>
  zone ? (zones[zones.indexOf(zone) + by] ?? null) : null;

// Chance and worth of a choice, as the server's preview has them.
function diceNote(move: LegalMove): string {
  const { wins, of, points = 0, assists = 0, again } = previewOf(move);
  if (wins === undefined || of === undefined) return '';
  const worth = points + 10 * assists;
  return [
    words.chance(wins, of),
    ...(worth > 0 ? [words.worthIt(worth, assists)] : []),
    ...(again ? [words.mayReroll] : []),
  ].join(', ');
}

const useIcons = { high: 'shoot', low: 'shoot', truss: 'truss', pick: 'pick' } as const;

function optionOf(view: View, seat: number | null, move: LegalMove, choice: Choice): Option {
  const plain = (
    title: string,
    note = '',
    more: Partial<Pick<Option, 'icon' | 'zone' | 'robot'>> = {},
  ): Option => ({ move, title, note, icon: 'none', zone: null, robot: null, ...more });
  const asked = askedRobot(view, seat);
  const said = words.capital(saysOf(move).replace(/^Robot [A-F]: /, ''));
  switch (choice.kind) {
    case 'declare': {
      const { drive, target } = choice;
      const { block, second_zone: second } = previewOf(move);
      if (target)
        return plain(words.blockRobot(target), block ? words.chance(block.wins, block.of) : '', {
          icon: 'block',
          robot: target,
        });
      const to = shifted(asked?.zone, drive);
      return drive === 0 || !to
        ? plain(words.stayHere, '', { zone: asked?.zone ?? null })
        : plain(
            words.driveTo(to, drive),
            second ? `${words.secondZone}: ${words.chance(second.wins, second.of)}` : '',
            { icon: Math.abs(drive) === 2 ? 'move2' : 'move', zone: to },
          );
    }
    case 'high':
    case 'low':
    case 'truss':
    case 'pick':
      return plain(words.capital(said.replace(/, (on a|cannot).*/, '')), diceNote(move), {
        icon: useIcons[choice.kind],
      });
    case 'pass':
      return plain(`Pass ball ${choice.ball} to the floor of ${words.zone[choice.zone]}`, '', {
        icon: 'move',
        zone: choice.zone,
      });
    case 'kiss':
      return plain(said, '', { icon: 'catch', robot: choice.robot });
    case 'catch':
    case 'inbound':
    case 'next':
    case 'give':
    case 'slot': {
      const title =
        choice.kind === 'inbound'
          ? `${words.robot(choice.robot)} takes the ball`
          : choice.kind === 'slot'
            ? `${words.robot(choice.robot)} drafts first`
            : said;
      return plain(title, diceNote(move), {
        icon: choice.kind === 'next' || choice.kind === 'slot' ? 'none' : 'catch',
        robot: choice.robot,
      });
    }
    case 'reroll':
      return plain(said, diceNote(move), { icon: 'reroll' });
    case 'keep': {
      const { succeeds } = previewOf(move);
      return plain(said, succeeds === undefined ? '' : words.asItLies(succeeds));
    }
    case 'go':
      return plain(said, '', { icon: 'move' });
    default:
      return plain(said);
  }
}

// Declarations with a Block are grouped by where the robot drives first.
export function groupsOf(
  view: View,
  seat: number | null,
  moves: readonly LegalMove[],
): readonly Group[] {
  const idle = (kind: string): number => Number(kind === 'nothing' || kind === 'nobody');
  const all = offers(moves)
    .filter(
      ({ choice }) => choice.kind !== 'card' && choice.kind !== 'part' && choice.kind !== 'take',
    )
    .toSorted((a, b) => idle(a.choice.kind) - idle(b.choice.kind)); // to do nothing comes last
  const blocks = all.some(({ choice }) => choice.kind === 'declare' && choice.target);
  if (!blocks)
    return [
      {
        title: '',
        options: all.map(({ move, choice }) => optionOf(view, seat, move, choice)),
      },
    ];
  const asked = askedRobot(view, seat);
  const drives = [
    ...new Set(all.flatMap(({ choice }) => (choice.kind === 'declare' ? [choice.drive] : []))),
  ];
  const before = asked?.face?.action?.startsWith('Move') ?? false;
  return drives.map((drive) => {
    const to = shifted(asked?.zone, drive);
    return {
      title: drive === 0 || !to ? words.stayHere : words.driveTo(to, drive),
      options: all.flatMap(({ move, choice }): Option[] => {
        if (choice.kind !== 'declare' || choice.drive !== drive) return [];
        const option = optionOf(view, seat, move, choice);
        return choice.target
          ? [{ ...option, robot: drive === 0 || before ? option.robot : null }]
          : [{ ...option, title: words.capital(words.noBlock) }];
      }),
    };
  });
}

// What can be clicked on the field: a zone or a robot that stands for one choice only.
export type Targets = {
  readonly zones: ReadonlyMap<Zone, LegalMove>;
  readonly robots: ReadonlyMap<RobotName, LegalMove>;
};
export function targetsOf(groups: readonly Group[]): Targets {
  const inZones = new Map<Zone, LegalMove[]>();
  const onRobots = new Map<RobotName, LegalMove[]>();
  const add = <Key>(map: Map<Key, LegalMove[]>, key: Key | null, move: LegalMove): void => {
    if (key !== null) map.set(key, [...(map.get(key) ?? []), move]);
  };
  for (const { options } of groups)
    for (const option of options) {
      add(inZones, option.zone, option.move);
      add(onRobots, option.robot, option.move);
    }
  const single = <Key>(map: Map<Key, LegalMove[]>): Map<Key, LegalMove> =>
    new Map([...map].flatMap(([key, [move, more]]) => (move && !more ? [[key, move]] : [])));
  return { zones: single(inZones), robots: single(onRobots) };
}
