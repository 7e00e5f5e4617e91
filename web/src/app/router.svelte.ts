// The address is the page: parsed into a route, and built from one.
export type Route =
  | { readonly page: 'home' }
  | { readonly page: 'table'; readonly table: string }
  | { readonly page: 'replay'; readonly match: string }
  | { readonly page: 'rules'; readonly game: string }
  | { readonly page: 'me' }
  | { readonly page: 'about' }
  | { readonly page: 'nowhere' };

const id = /^[\w-]{1,64}$/;

export function routeOf(path: string): Route {
  const [first = '', second = '', ...more] = path.replace(/^\/|\/$/g, '').split('/');
  if (more.length > 0 || (second !== '' && !id.test(second))) return { page: 'nowhere' };
  if (second === '') {
    if (first === '') return { page: 'home' };
    if (first === 'me' || first === 'about') return { page: first };
    if (first === 'rules') return { page: 'rules', game: '' };
    return { page: 'nowhere' };
  }
  if (first === 'table') return { page: 'table', table: second };
  if (first === 'replay') return { page: 'replay', match: second };
  if (first === 'rules') return { page: 'rules', game: second };
  return { page: 'nowhere' };
}

export const tablePath = (table: string): string => `/table/${table}`;
export const replayPath = (match: string): string => `/replay/${match}`;
export const rulePath = (game: string, rule: string): string =>
  `/rules/${game}${rule ? `#${rule}` : ''}`;

class Router {
  #path = $state(location.pathname);
  hash = $state(location.hash);
  readonly route: Route = $derived(routeOf(this.#path));

  constructor() {
    addEventListener('popstate', () => this.#read());
    addEventListener('hashchange', () => this.#read());
    document.addEventListener('click', (event) => this.#follow(event));
  }

  go(address: string, replace = false): void {
    if (replace) history.replaceState(null, '', address);
    else history.pushState(null, '', address);
    this.#read();
    if (!location.hash) scrollTo(0, 0);
  }

  #read(): void {
    this.#path = location.pathname;
    this.hash = location.hash;
  }

  // Links to our own pages do not load anything anew.
  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const href = link?.getAttribute('href');
    if (!link || !href?.startsWith('/') || href.startsWith('/api/')) return;
    if (link.target || link.hasAttribute('download')) return;
    event.preventDefault();
    this.go(href);
  }
}

export const router = new Router();
