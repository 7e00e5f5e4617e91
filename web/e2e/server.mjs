// A server of our own on a free port of this machine, with its data in a temporary folder.
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const here = new URL('.', import.meta.url).pathname;
export const program = resolve(process.env['HEXWING'] ?? join(here, '../../build/hexwing'));

const config = `
bot_deadline = 60000
mask_autopass = false
log_level = "warn"
[limits]
messages_per_second = 1000
message_burst = 1000
messages_per_address = 100000
chats_per_10_seconds = 1000
connections_per_address = 1000
tables_per_person = 1000
guests_per_minute = 100000
requests_per_minute = 100000
sign_ins_per_minute = 1000
`;

export class Server {
  #folder = mkdtempSync(join(tmpdir(), 'hexwing-e2e-'));
  #process = null;
  #words = '';
  port = 0;

  // A copy of the client, so that somebody may build it anew meanwhile.
  constructor() {
    cpSync(join(here, '../dist'), join(this.#folder, 'web'), { recursive: true });
    mkdirSync(join(this.#folder, 'data'));
    writeFileSync(join(this.#folder, 'config.toml'), config);
  }

  get address() {
    return `http://127.0.0.1:${this.port}`;
  }

  // Also after a kill: with the same port and data.
  async start() {
    const child = spawn(
      program,
      [
        ...['serve', '--port', String(this.port), '--data', join(this.#folder, 'data')],
        ...['--web', join(this.#folder, 'web'), '--config', join(this.#folder, 'config.toml')],
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    this.#process = child;
    child.stderr.on('data', (words) => (this.#words += words));
    await new Promise((ready, fail) => {
      child.once('error', fail);
      child.once('exit', () => fail(new Error(`The server does not start: ${this.#words}`)));
      createInterface(child.stdout).on('line', (line) => {
        const found = /serves on http:\/\/127\.0\.0\.1:(\d+)/.exec(line);
        if (!found) return;
        this.port = Number(found[1]);
        ready();
      });
    });
    return this;
  }

  async end(signal = 'SIGTERM') {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((done) => child.once('exit', done));
    child.kill(signal);
    const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await gone;
    clearTimeout(late);
  }

  async remove() {
    await this.end();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
