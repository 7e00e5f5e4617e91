// Builds, as the options of a table name them: nothing for the usual one of a seat, an archetype
// ("hive_mind"), a random one ("random-7"), or a build's code, which begins with its name
// ("My_Bot/8/…"). Before the match is over the last two are known as "random" and "My_Bot/hidden".
import type { BuildInfo } from '../net/api';
import { texts } from '../texts';

// Games with builds have an option for each seat, build-1 and so on.
export const buildOption = (seat: number): string => `build-${seat + 1}`;
export const isBuildOption = (name: string): boolean => /^build-\d+$/.test(name);

// What every build of a table may cost.
export const pointsOption = 'build-points';
const usualPoints = 750; // "" as an option
export const leastPoints = 500;
export const mostPoints = 1500;
export const pointsOf = (options: Readonly<Record<string, string>>): number =>
  Number(options[pointsOption] ?? '') || usualPoints;
export const pointsValue = (points: string): string => (points === `${usualPoints}` ? '' : points);

// The builds that a table offers: those made for its Build Points, or for the next fewer, come first
// and are the usual ones; cheaper ones follow.
export function offeredBuilds(builds: readonly BuildInfo[], points: number): readonly BuildInfo[] {
  const fitting = builds.filter((build) => build.points <= points);
  const usual = usualBuilds(builds, points);
  return [...usual, ...fitting.filter((build) => !usual.includes(build))];
}
export function usualBuilds(builds: readonly BuildInfo[], points: number): readonly BuildInfo[] {
  const most = Math.max(0, ...builds.map((build) => build.points).filter((one) => one <= points));
  return builds.filter((build) => build.points === most);
}
export function usualBuild(
  builds: readonly BuildInfo[],
  points: number,
  seat: number,
): BuildInfo | undefined {
  const usual = usualBuilds(builds, points);
  return usual[seat % Math.max(1, usual.length)];
}
// Whether a choice can stay as it is when the Build Points change; of what somebody has brought
// along the server says it.
export const staysLegal = (value: string, builds: readonly BuildInfo[], points: number): boolean =>
  (builds.find(({ id }) => id === value)?.points ?? 0) <= points;

export const isRandom = (value: string): boolean => /^random(-\d+)?$/.test(value);
export const isOwn = (value: string): boolean => value.includes('/');

// An opponent who knows the seed knows the deck, so there are too many to try: all that the server
// takes.
export function randomBuild(): string {
  const [seed] = crypto.getRandomValues(new BigUint64Array(1));
  return `random-${seed}`;
}

export function buildName(value: string): string {
  if (isRandom(value)) return texts.builds.randomName;
  if (isOwn(value)) return value.slice(0, value.indexOf('/')).replaceAll('_', ' ');
  return value
    .split(/[-_]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

// What a seat plays with, by name and in a few words.
export function describeBuild(
  value: string,
  seat: number,
  builds: readonly BuildInfo[],
  points: number,
): { readonly name: string; readonly words: string } {
  if (isRandom(value)) return { name: buildName(value), words: texts.builds.randomWords };
  if (isOwn(value)) return { name: buildName(value), words: texts.builds.ownWords };
  const build = value ? builds.find(({ id }) => id === value) : usualBuild(builds, points, seat);
  return {
    name: build?.name ?? buildName(value),
    words: texts.builds.about[build?.id ?? value] ?? '',
  };
}
