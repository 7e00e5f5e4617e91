// @vitest-environment node
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rulesPage } from './rules';

test('rules get anchors, and mentions of them links', () => {
  const { html, title, contents } = rulesPage(
    '# The Game\n\n## Setup\n\n**LB-1** First.\n\n**LB-A2** See LB-1, `LB-1` and LB-9.\n',
  );
  expect(title).toBe('The Game');
  expect(contents).toEqual([{ anchor: 'setup', title: 'Setup' }]);
  expect(html).toContain('<p class="rule" id="LB-1"><a class="number" href="#LB-1">LB-1</a>');
  expect(html).toContain('See <a href="#LB-1">LB-1</a>, <code>LB-1</code> and LB-9.');
});

test('every rule of The Last Blast can be linked to', () => {
  const path = new URL('../../docs/rules/last-blast.md', import.meta.url);
  const markdown = readFileSync(path, 'utf8');
  const { html } = rulesPage(markdown);
  const rules = [...markdown.matchAll(/^\*\*([A-Z]+-[A-Z]?\d+)\*\*/gm)].map(([, rule]) => rule);
  expect(rules.length).toBeGreaterThan(80);
  for (const rule of rules) expect(html).toContain(`id="${rule}"`);
});
