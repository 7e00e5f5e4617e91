// Turns docs/rules/*.md into modules while building: the page as HTML, with an anchor for every
// rule number and heading, and its table of contents.
import { Marked } from 'marked';
import type { Plugin } from 'vite';
import { texts } from '../src/texts.ts';

export type RulesPage = {
  readonly title: string;
  readonly html: string;
  readonly contents: readonly { readonly anchor: string; readonly title: string }[];
};

const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/<[^>]*>/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

// Rule numbers: LB-12, LB-A1, LB-D5, R-3.
const number = /[A-Z]{1,4}-[A-Z]?\d+/;
const ruleStart = new RegExp(`<p><strong>(${number.source})</strong>`, 'g');
const ruleMention = new RegExp(`(?<![\\w#"/-])(${number.source})(?![\\w"-])`, 'g');

export function rulesPage(markdown: string): RulesPage {
  const contents: { anchor: string; title: string }[] = [];
  let title = '';
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens);
        const anchor = anchorOf(html);
        if (depth === 1) {
          title = html;
          return '';
        }
        if (depth === 2) contents.push({ anchor, title: html });
        return `<h${depth} id="${anchor}">${html}</h${depth}>\n`;
      },
    },
  });
  let tables = 0;
  const known = new Set<string>();
  const html = (marked.parse(markdown) as string)
    .replace(
      /<table>/g,
      () =>
        `<div class="scroll" tabindex="0" role="group" aria-label="${texts.rules.table(++tables)}"><table>`,
    )
    .replace(/<\/table>/g, '</table></div>')
    .replace(ruleStart, (_, rule: string) => {
      known.add(rule);
      return `<p class="rule" id="${rule}"><a class="number" href="#${rule}">${rule}</a>`;
    });
  return { title, contents, html: linkMentions(html, known) };
}

// Mentions of rules in the text become links, but not inside links and code.
function linkMentions(html: string, known: ReadonlySet<string>): string {
  let depth = 0;
  return html
    .split(/(<[^>]+>)/)
    .map((part) => {
      if (/^<(a|code)\b/.test(part)) depth += 1;
      if (/^<\/(a|code)>/.test(part)) depth -= 1;
      if (part.startsWith('<') || depth > 0) return part;
      return part.replace(ruleMention, (rule) =>
        known.has(rule) ? `<a href="#${rule}">${rule}</a>` : rule,
      );
    })
    .join('');
}

export function rules(): Plugin {
  return {
    name: 'hexwing-rules',
    transform(code, id) {
      if (!/\/docs\/rules\/[^/]+\.md$/.test(id)) return null;
      return { code: `export default ${JSON.stringify(rulesPage(code))};`, map: null };
    },
  };
}
