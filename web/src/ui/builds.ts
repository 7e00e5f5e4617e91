// Builds, as the options of a table name them: nothing for the usual one of a seat, an archetype
// ("hive_mind"), a random one ("random-7"), or a build's code, which begins with its name
// ("My_Bot/8/…"). Before the match is over the last two are known as "random" and "My_Bot/hidden".
import type { BuildInfo } from '../net/api';
import { texts } from '../texts';

// Games with builds have an option for each seat, build-1 and so on.
export const buildOption = (seat: number): string => `build-${seat + 1}`;
export const isBuildOption = (name: string): boolean => /^build-\d+$/.test(name);

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
): { readonly name: string; readonly words: string } {
  if (isRandom(value)) return { name: buildName(value), words: texts.builds.randomWords };
  if (isOwn(value)) return { name: buildName(value), words: texts.builds.ownWords };
  const build = value ? builds.find(({ id }) => id === value) : builds[seat];
  return {
    name: build?.name ?? buildName(value),
    words: texts.builds.about[build?.id ?? value] ?? '',
  };
}
