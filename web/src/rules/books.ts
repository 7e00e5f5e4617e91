// The rules of the games, from docs/rules; each is loaded when it is opened.
import type { RulesPage } from '../../tools/rules';

const files = import.meta.glob<{ default: RulesPage }>('../../../docs/rules/*.md');

export const books: Readonly<Record<string, () => Promise<RulesPage>>> = Object.fromEntries(
  Object.entries(files).map(([path, load]) => [
    path.replace(/^.*\/|\.md$/g, ''),
    async () => (await load()).default,
  ]),
);
