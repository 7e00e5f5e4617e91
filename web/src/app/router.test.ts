import { expect, test, vi } from 'vitest';
import { router, routeOf, rulePath, tablePath } from './router.svelte';

test.each([
  ['/', { page: 'home' }],
  ['/table/k3v9t2m8w5x1c7b4', { page: 'table', table: 'k3v9t2m8w5x1c7b4' }],
  ['/replay/k3v9t2m8w5x1c7b4/', { page: 'replay', match: 'k3v9t2m8w5x1c7b4' }],
  ['/rules', { page: 'rules', game: '' }],
  ['/rules/last-blast', { page: 'rules', game: 'last-blast' }],
  ['/me', { page: 'me' }],
  ['/about', { page: 'about' }],
  ['/table', { page: 'nowhere' }],
  ['/me/too', { page: 'nowhere' }],
  ['/table/a/b', { page: 'nowhere' }],
  ['/table/<script>', { page: 'nowhere' }],
])('%s', (path, route) => {
  expect(routeOf(path)).toEqual(route);
});

test('a rule has an address', () => {
  expect(rulePath('last-blast', 'LB-12')).toBe('/rules/last-blast#LB-12');
  expect(rulePath('last-blast', '')).toBe('/rules/last-blast');
});

vi.stubGlobal('scrollTo', () => undefined);

test('a click on a link of ours changes the page without loading it', () => {
  document.body.innerHTML = `<a href="${tablePath('t1')}"><b>Join</b></a>`;
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  document.querySelector('b')!.dispatchEvent(click);
  expect(click.defaultPrevented).toBe(true);
  expect(router.route).toEqual({ page: 'table', table: 't1' });
});

test('downloads, other windows and clicks with a key are the browser’s', () => {
  document.body.innerHTML =
    '<a href="/api/matches/t1/log">a</a><a href="/x" target="_blank">b</a><a href="/y">c</a>';
  let left = 0;
  window.addEventListener('click', (event) => {
    if (!event.defaultPrevented) left += 1;
    event.preventDefault(); // there is no other page to load in a test
  });
  const before = router.route;
  document.querySelectorAll('a').forEach((link, i) => {
    link.dispatchEvent(
      new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: i === 2 }),
    );
  });
  expect(left).toBe(3);
  expect(router.route).toEqual(before);
});
