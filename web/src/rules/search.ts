// Finds words in the paragraphs of a page: what does not have them is hidden, what has is marked.

export type Blocks = readonly HTMLElement[];

// The paragraphs and tables of a page, and the headings that stand over them.
export function search(blocks: Blocks, query: string): number {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  let headings: HTMLElement[] = [];
  for (const block of blocks) {
    const level = /^H(\d)$/.exec(block.tagName)?.[1];
    if (level) {
      headings = headings.filter((heading) => heading.tagName < block.tagName);
      headings.push(block);
      block.hidden = words.length > 0;
      continue;
    }
    const text = block.textContent.toLowerCase();
    const fits = words.every((word) => text.includes(word));
    block.hidden = !fits;
    if (!fits) continue;
    found += 1;
    for (const heading of headings) heading.hidden = false;
  }
  mark(blocks, words);
  return found;
}

// The browser paints the marks; the page itself is not changed.
function mark(blocks: Blocks, words: readonly string[]): void {
  if (typeof Highlight === 'undefined' || !('highlights' in CSS)) return;
  const ranges: Range[] = [];
  for (const block of words.length > 0 ? blocks : []) {
    if (block.hidden) continue;
    const nodes = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const text = (node.textContent ?? '').toLowerCase();
      for (const word of words)
        for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
          const range = new Range();
          range.setStart(node, at);
          range.setEnd(node, at + word.length);
          ranges.push(range);
        }
    }
  }
  CSS.highlights.set('found', new Highlight(...ranges));
}
