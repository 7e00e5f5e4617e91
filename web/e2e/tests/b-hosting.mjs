import assert from 'node:assert/strict';
import { clickMove, myTurn, openTable, playTogether } from '../play.mjs';

const button = (page, name) => page.getByRole('button', { name, exact: true });

// Opens the menu of a seat and takes what is asked for.
async function change(page, number, name) {
  await page.locator(`summary[aria-label="Change seat ${number}"]`).click();
  await page.getByRole('button', { name }).click();
}

const nameOf = (page, number) =>
  page
    .locator('section[aria-label="Seats"] > ul > li')
    .nth(number - 1)
    .locator('strong');

export const tests = [
  {
    name: 'The host changes places, asks somebody to stand up, seats a bot and hands over',
    async run({ visitors }) {
      const host = await visitors.come('/');
      const address = await openTable(host);
      const guest = await visitors.come(address);
      await button(guest, 'Sit here').click();
      await nameOf(host, 2).filter({ hasNotText: 'Open' }).waitFor();
      const first = await nameOf(host, 1).innerText();
      const second = await nameOf(host, 2).innerText();
      assert.notEqual(first, second);

      await change(host, 1, 'Change places with seat 2');
      await nameOf(guest, 1).filter({ hasText: second }).waitFor();
      assert.equal(await nameOf(guest, 2).innerText(), first);

      await change(host, 1, `Ask ${second} to stand up`);
      await button(guest, 'Sit here').waitFor();
      await guest.getByText('Your seat at this table was taken from you').waitFor();
      await change(host, 1, 'Seat a bot: expert');
      await button(host, 'Start the match').waitFor();
      await button(guest, 'Sit here').waitFor({ state: 'detached' });
      await change(host, 1, 'Open this seat');
      await button(guest, 'Sit here').click();
      await change(host, 1, `Make ${second} the host`);
      await button(guest, 'Start the match').click();
      await Promise.all([myTurn(host), myTurn(guest)]);
    },
  },
  {
    name: 'Chat: hidden for one, muted for all by the host, and heard again',
    async run({ visitors }) {
      const { host, guest } = await playTogether(visitors);
      const says = async (page, words) => {
        await page.getByRole('textbox', { name: 'Say something' }).fill(words);
        await button(page, 'Send').click();
      };
      const open = async (page) => {
        const tab = page.getByRole('tab', { name: /Chat/ });
        if (await tab.count()) await tab.click();
      };
      await Promise.all([open(host), open(guest)]);
      await says(guest, 'first words');
      const lines = host.getByRole('region', { name: 'Chat' });
      await lines.getByText('first words').waitFor();

      await host.getByRole('button', { name: /^Hide what / }).click();
      await lines.getByText('first words').waitFor({ state: 'detached' });
      // Who is hidden is not heard either, and does not call from the other panel.
      const heard = host.getByTestId('announcer');
      await heard.getByText(/: first words$/).waitFor({ state: 'attached' });
      await says(guest, 'hidden words');
      await host.getByText('2 lines hidden').waitFor();
      await host.getByRole('tab', { name: 'Log' }).click();
      await says(guest, 'more hidden words');
      await clickMove(guest);
      await host.getByText('has chosen').waitFor();
      assert.equal(await host.getByRole('tab', { name: /Chat/ }).innerText(), 'Chat');
      assert.doesNotMatch(await heard.innerText(), /hidden words/);
      await open(host);
      await host.getByRole('button', { name: /^Show what / }).click();
      await lines.getByText('first words').waitFor();
      await host.getByRole('tab', { name: 'Log' }).click();
      await says(guest, 'words again');
      await host.getByRole('tab', { name: 'Chat 1 new' }).waitFor();
      await heard.getByText(/: words again$/).waitFor({ state: 'attached' });
      await open(host);

      await host.getByRole('button', { name: /^Mute .* for everybody$/ }).click();
      await host.getByRole('button', { name: /^Let .* talk again$/ }).waitFor();
      await says(guest, 'nobody hears this');
      await guest.getByText(/muted/).first().waitFor();
      await host.getByRole('button', { name: /^Let .* talk again$/ }).click();
      await host.getByRole('button', { name: /^Mute .* for everybody$/ }).waitFor();
      await says(guest, 'heard again');
      await lines.getByText('heard again').waitFor();
      assert.equal(await host.getByText('nobody hears this').count(), 0);
    },
  },
  {
    name: 'Who goes away is seen to be away, and a bot can play for them until they are back',
    async run({ visitors }) {
      const { host, guest, address } = await playTogether(visitors);
      const context = guest.context();
      await guest.close();
      await host.getByText('away').waitFor();
      await change(host, 2, 'Let a bot play: expert');
      await host.getByText(/plays for /).waitFor();
      await clickMove(host);
      await host.locator('.phase').filter({ hasText: 'pick 2 of 4' }).waitFor();
      const back = await context.newPage();
      await back.goto(address);
      await button(back, 'Take back my seat').click();
      await host.getByText(/plays for /).waitFor({ state: 'detached' });
      await host.getByText('away').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'A clock counts down in the open, and a move is made for whoever lets it run out',
    async run({ visitors }) {
      const { host, guest } = await playTogether(visitors, {
        'Time to think': '1 minute for each move',
      });
      const clock = host.locator('section[aria-label="Seats"] .clock').first();
      const before = await clock.innerText();
      await host.waitForFunction(
        (words) =>
          document.querySelector('section[aria-label="Seats"] .clock')?.innerText !== words,
        before,
      );
      await clickMove(host);
      // The guest does nothing: after a minute the server chooses for them, LB-D2.
      await host.locator('.phase').filter({ hasText: 'pick 2 of 4' }).waitFor({ timeout: 90_000 });
      await guest.locator('.phase').filter({ hasText: 'pick 2 of 4' }).waitFor();
      assert(await myTurn(guest));
    },
  },
];
