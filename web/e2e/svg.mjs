// Says the same as pdftocairo with far fewer letters.
const hex = (percent) =>
  Math.round(Number(percent) * 2.55)
    .toString(16)
    .padStart(2, '0');

const short = (number, digits) =>
  String(Number(Number(number).toFixed(digits))).replace(/^(-?)0\./, '$1.');

// Moves from point to point instead of naming each place.
function shortPath(d, digits) {
  const words = d.trim().split(/[\s,]+/);
  const round = (number) => Number(Number(number).toFixed(digits));
  let out = '';
  let last = '';
  let at = [0, 0];
  let start = [0, 0];
  for (let i = 0; i < words.length;) {
    const command = words[i++];
    if (command === 'Z') {
      out += 'z';
      last = 'z';
      at = start;
      continue;
    }
    const count = { M: 2, L: 2, C: 6 }[command];
    if (!count) return d;
    const points = words.slice(i, i + count).map(round);
    i += count;
    if (command === 'M' && i >= words.length) break; // nothing is drawn any more
    const steps = points.map((value, axis) => short(value - at[axis % 2], digits));
    const [dx, dy] = steps;
    let letter = command.toLowerCase();
    let numbers = steps;
    if (letter === 'l' && dy === '0') [letter, numbers] = ['h', [dx]];
    else if (letter === 'l' && dx === '0') [letter, numbers] = ['v', [dy]];
    const text = numbers
      .join(' ')
      .replaceAll(' -', '-')
      .replace(/(\.\d+) (?=\.)/g, '$1');
    out +=
      letter === last && letter !== 'm' ? (text.startsWith('-') ? '' : ' ') + text : letter + text;
    last = letter;
    at = points.slice(-2);
    if (command === 'M') start = at;
  }
  return out;
}

const shortPaths = (text, digits) =>
  text.replace(/ d="([^"]*)"/g, (_, d) => ` d="${shortPath(d, digits)}"`);

const nothing =
  /^(fill-opacity:1|fill-rule:nonzero|stroke:none|stroke-opacity:1|clip-rule:nonzero|stroke-linecap:butt|stroke-linejoin:miter|stroke-miterlimit:.*)$/;

function attributes(style) {
  return style
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part && !nothing.test(part))
    .map((part) => {
      const [name, value] = part.split(/:(.*)/);
      return ` ${name}="${value}"`;
    })
    .join('');
}

export function smaller(svg) {
  let text = svg
    .replace(
      /rgb\(([\d.]+)%,\s*([\d.]+)%,\s*([\d.]+)%\)/g,
      (_, r, g, b) => `#${hex(r)}${hex(g)}${hex(b)}`,
    )
    .replace(/ style="([^"]*)"/g, (_, style) => attributes(style))
    .replace(/<symbol.*?<\/symbol>/gs, (letter) => shortPaths(letter, 2))
    .replace(/ d="[^"]*[A-Z] [^"]*"/g, (shape) => shortPaths(shape, 1))
    .replace(
      / (x|y|width|height)="(-?[\d.]+)"/g,
      (_, name, value) => ` ${name}="${short(value, 2)}"`,
    )
    .replace(
      /matrix\(([^)]*)\)/g,
      (_, n) =>
        `matrix(${n
          .split(/[\s,]+/)
          .map((v) => short(v, 4))
          .join(' ')})`,
    )
    .replace(/\n\s*/g, '');
  // Equal shapes to cut out are one.
  const known = new Map();
  const names = new Map();
  text = text.replace(/<clipPath id="(\w+)">(.*?)<\/clipPath>/g, (whole, id, shape) => {
    if (!known.has(shape)) known.set(shape, id);
    names.set(id, known.get(shape));
    return known.get(shape) === id ? whole : '';
  });
  text = text.replace(/url\(#(\w+)\)/g, (whole, id) => `url(#${names.get(id) ?? id})`);
  // Neighbours that are cut or coloured alike share it.
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replace(/(<g (?:fill|clip-path)="[^"]*">)((?:(?!<\/?g[ >]).)*)<\/g>\1/g, '$1$2');
  }
  const used = new Set([...text.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id));
  return text.replace(/<symbol [^>]*id="([\w-]+)">.*?<\/symbol>/g, (whole, id) =>
    used.has(id) ? whole : '',
  );
}
