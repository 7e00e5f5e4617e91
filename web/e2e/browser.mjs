// One Chromium for all tests. Each visitor is a browser profile of their own; what goes wrong in
// their pages, and any request that leaves this machine, is kept.
import { chromium } from 'playwright-core';

export function launch() {
  return chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

const isOurs = (address) => ['127.0.0.1', ''].includes(new URL(address).hostname);

export class Visitors {
  #browser;
  #base;
  #contexts = [];
  #allowed = [];
  trouble = [];

  constructor(browser, base) {
    this.#browser = browser;
    this.#base = base;
  }

  // Trouble that this test makes on purpose.
  allow(words) {
    this.#allowed.push(words);
  }

  // Opens the page at `path` as somebody new. `settings` are the client's own.
  async come(path, { settings, ...options } = {}) {
    const context = await this.#browser.newContext({
      baseURL: this.#base,
      viewport: { width: 1280, height: 800 },
      locale: 'en',
      reducedMotion: 'reduce', // leaves the processor to the tests
      ...(settings ? { storageState: this.#kept(settings) } : {}),
      ...options,
    });
    this.#contexts.push(context);
    context.setDefaultTimeout(30_000);
    await context.route(
      (url) => !isOurs(url.href),
      (route) => {
        this.#note(`asks ${route.request().url()}`);
        return route.abort();
      },
    );
    context.on('page', (page) => {
      page.on('pageerror', (error) => this.#note(`page error: ${error.stack ?? error.message}`));
      page.on('console', (line) => {
        if (line.type() === 'error' || line.type() === 'warning')
          this.#note(`console: ${line.text()} (${line.location().url})`);
      });
      page.on('websocket', (socket) => {
        if (!isOurs(socket.url())) this.#note(`asks ${socket.url()}`);
      });
    });
    const page = await context.newPage();
    if (path) await page.goto(path);
    return page;
  }

  async leave() {
    await Promise.all(this.#contexts.map((context) => context.close()));
  }

  #kept(settings) {
    const value = JSON.stringify(settings);
    return {
      cookies: [],
      origins: [{ origin: this.#base, localStorage: [{ name: 'hexwing.settings', value }] }],
    };
  }

  #note(words) {
    if (!this.#allowed.some((allowed) => allowed.test(words))) this.trouble.push(words);
  }
}
