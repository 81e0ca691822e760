/**
 * The first hour of a documentation team, in a browser alone: first start, sign-in, invite, import from Git, edit, review, merge, publish,
 * read. What a hand would do is counted, and the pictures are kept (`SCREENSHOTS`).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { aGitServer } from '../support/git-server.ts';
import { stretched } from '../support/pace.ts';
import { aFirstStart, type FirstStart } from '../support/server-process.ts';
import { aBrowser, type BrowserOf, goTo, keepPicture } from './browser.ts';

let browserOf: BrowserOf;

beforeAll(async () => {
  browserOf = await aBrowser();
});

/** A project as people have it in Git. */
const PROJECT = {
  'README.md': '---\ndescription: Everything about the harbour.\n---\n\n# Harbour handbook\n\nWelcome aboard.\n',
  'SUMMARY.md':
    '# Table of contents\n\n* [Harbour handbook](README.md)\n* [Mooring](mooring.md)\n* [Tides](tides.md)\n',
  'mooring.md':
    '# Mooring\n\nTie two lines to the quay.\n\n{% hint style="warning" %}\nMind the wind.\n{% endhint %}\n\n1. Bow line\n2. Stern line\n',
  'tides.md': '# Tides\n\n| Day | High water |\n| --- | --- |\n| Monday | 08:40 |\n| Tuesday | 09:25 |\n',
};

/** The text of the newest mail for an address: without a mail server it stands in the log. */
async function mailFor(server: FirstStart, address: string, about: RegExp): Promise<string> {
  const mails = () =>
    server
      .said()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { to?: string; subject?: string; text?: string })
      .filter(({ to, subject }) => to === address && about.test(subject ?? ''));
  await expect.poll(() => mails().length).toBeGreaterThan(0);
  return mails().at(-1)?.text ?? '';
}

const codeIn = (mail: string): string => /^[0-9A-Z]{4}-[0-9A-Z]{4}$/m.exec(mail)?.[0] ?? '';
const linkIn = (mail: string): string => /https?:\/\/\S+/.exec(mail)?.[0] ?? '';

/** A person with a browser, whose presses and entries are counted. */
class Person {
  readonly page: Page;
  readonly errors: string[] = [];
  presses = 0;
  entries = 0;

  private constructor(page: Page) {
    this.page = page;
    page.setDefaultTimeout(stretched(60_000));
    page.on('pageerror', (error) => void this.errors.push(error.message));
    page.on('console', (message) => void (message.type() === 'error' && this.errors.push(message.text())));
  }

  static async with(browser: Browser): Promise<Person> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
    onTestFinished(() => context.close());
    return new Person(await context.newPage());
  }

  async press(name: string | RegExp, role: 'button' | 'link' = 'button'): Promise<void> {
    this.presses += 1;
    await this.page
      .getByRole(role, { name, exact: typeof name === 'string' })
      .first()
      .click();
  }

  /** What opens by its name. */
  async open(name: string): Promise<void> {
    this.presses += 1;
    await this.page.locator('summary', { hasText: name }).first().click();
  }

  async write(label: string | RegExp, text: string): Promise<void> {
    this.entries += 1;
    await this.page.getByLabel(label).first().fill(text);
  }

  async choose(label: string, option: string): Promise<void> {
    this.presses += 2;
    await this.page.getByLabel(label).first().selectOption({ label: option });
  }

  /** Three presses take a whole paragraph of the editor of blocks. */
  async retype(paragraph: Locator, text: string): Promise<void> {
    this.presses += 3;
    this.entries += 1;
    await goTo(this.page, paragraph, 3);
    await this.page.keyboard.type(text);
  }

  said = (text: string | RegExp) => this.page.getByText(text).first().waitFor();
}

test(
  'a team begins, imports, edits, reviews, merges, publishes and reads, without a call by hand',
  async (context) => {
    const browser = browserOf(context);
    const began = performance.now();
    const folder = await mkdtemp(path.join(tmpdir(), 'octavo-newcomer-'));
    const repository = await (await aGitServer()).aRepository(PROJECT, 'handbook');
    const server = await aFirstStart(folder, { EGRESS_ALLOW: '127.0.0.1' });
    onTestFinished(async () => {
      await server.kill();
      await rm(folder, { recursive: true, force: true });
    });

    // First start, and sign-in with what it says; the server asks for an address.
    const ada = await Person.with(browser);
    const token = /oct_[\w-]+/.exec(server.said())?.[0] as string;
    await ada.page.goto(`${server.url}/app`);
    await ada.write('Access token', token);
    await ada.press('Sign in with the token');
    await ada.write(/address/i, 'ada@harbour.example');
    await ada.press(/code|Change/);
    await ada.write('Code', codeIn(await mailFor(server, 'ada@harbour.example', /./)));
    await ada.press(/Confirm/);
    await ada.said('ada@harbour.example');

    // Invite.
    await ada.page.goto(`${server.url}/app`);
    await ada.press('Octavo', 'link');
    await ada.page.locator('main').getByRole('link', { name: 'Octavo' }).first().click();
    await ada.press('Invitations', 'link');
    await ada.write('E-mail addresses', 'bo@harbour.example');
    await ada.choose('Role', 'Administrator');
    await ada.press('Invite');
    await ada.said('1 person is invited.');
    const bo = await Person.with(browser);
    await bo.page.goto(linkIn(await mailFor(server, 'bo@harbour.example', /./)));
    await bo.write('E-mail address', 'bo@harbour.example');
    await bo.press('Send me a code');
    await bo.write('Code', codeIn(await mailFor(server, 'bo@harbour.example', /code|sign/i)));
    await bo.press('Sign in');
    await bo.said('1 space that you may read');

    // A space, and an import into it, whose progress is seen without loading the page again.
    await ada.press('Spaces', 'link');
    await ada.open('New space');
    await ada.write('Title of the space', 'Harbour');
    await ada.press('Create the space');
    await ada.said('The space is created.');
    const space = new URL(ada.page.url()).pathname;
    await ada.press('Settings', 'link');
    await ada.press('Git', 'link');
    await ada.open('Import from a repository');
    await ada.write('Address of the repository', repository.url);
    await ada.press('Import');
    await ada.said('The import has begun.');
    await ada.page.locator('#app-operations').getByText('completed').first().waitFor();
    await ada.said('In sync with');
    await keepPicture(ada.page, 'newcomer-import');
    await ada.press('Content', 'link');
    await ada.press('Mooring', 'link');
    await ada.said('Tie two lines to the quay.');

    // Edit, and ask for a review.
    await ada.press('Edit in a change request', 'link');
    const word = ada.page.getByRole('textbox', { name: 'Text of the page' }).getByText('Tie two lines');
    await word.waitFor();
    await keepPicture(ada.page, 'newcomer-edit');
    await ada.retype(word, 'Tie three lines to the quay.');
    await ada.press('Save');
    await ada.said('Saved in a new change request');
    await ada.press('#1', 'link');
    await ada.open('Request a review');
    await ada.write('Name or e-mail address', 'bo@harbour.example');
    await ada.press('Request');
    await ada.said(/^Requested a review/);

    // The other person hears of it, reviews and merges.
    await bo.page.reload();
    await bo.press(/^Notifications/, 'link');
    // It comes a moment after the answer, and the list is as old as its page.
    const asked = async () => {
      await bo.page.reload();
      return bo.page.getByRole('button', { name: /review/ }).count();
    };
    await expect.poll(asked).toBeGreaterThan(0);
    await bo.press(/review/);
    await bo.said('Tie three lines');
    await keepPicture(bo.page, 'newcomer-review');
    await bo.write('Your review', 'Three is safer.');
    await bo.press('Approve');
    await bo.said('You approved this revision.');
    await bo.press('Merge');
    await bo.said('Merged into the main content.');

    // A site, and a reader without an account.
    await ada.page.goto(`${server.url}${space}`);
    await ada.press('Octavo', 'link');
    await ada.page.locator('main').getByRole('link', { name: 'Octavo' }).first().click();
    await ada.press('Sites', 'link');
    await ada.open('New site');
    await ada.write('Title of the site', 'Harbour docs');
    await ada.choose('Who reads it', 'Everyone; search engines list it');
    await ada.page.getByLabel('Harbour').check();
    await ada.press(/^Create/);
    await ada.press('Publish');
    await ada.said('The site is published.');
    await keepPicture(ada.page, 'newcomer-site');
    const address = await ada.page
      .getByRole('link', { name: /Open|sites/ })
      .first()
      .getAttribute('href');
    const reader = await Person.with(browser);
    await reader.page.goto(new URL(address as string, server.url).href);
    await reader.said('Welcome aboard.');
    await reader.press('Mooring', 'link');
    await reader.said('Tie three lines to the quay.');
    await keepPicture(reader.page, 'newcomer-read');

    expect([...ada.errors, ...bo.errors, ...reader.errors]).toEqual([]);
    const presses = ada.presses + bo.presses + reader.presses;
    const entries = ada.entries + bo.entries + reader.entries;
    const seconds = Math.round((performance.now() - began) / 1000);
    process.stdout.write(`Newcomer: ${presses} presses, ${entries} entries; ${seconds} s with the first start.\n`);
    // By hand, with five seconds for a press and fifteen for an entry, this is well under ten minutes.
    expect(presses * 5 + entries * 15).toBeLessThan(540);
  },
  stretched(300_000),
);
