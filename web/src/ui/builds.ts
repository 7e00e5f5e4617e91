// What a build is called, from how the option of a table names it: an archetype ("hive-mind"), a
// random one ("random-7"), or the code of a build, which begins with its name ("My_Bot/8/…").
import { texts } from '../texts';

export function buildName(value: string): string {
  if (/^random-\d+$/.test(value)) return texts.waiting.randomBuild;
  if (value.includes('/')) return value.slice(0, value.indexOf('/')).replaceAll('_', ' ');
  return value
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
