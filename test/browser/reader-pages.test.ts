/** Pages of real sites, checked by axe: Octavo's own documentation, and texts whose headings are in no order. */
import { fileURLToPath } from 'node:url';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../src/db/transaction.ts';
import { createSpaceFromFolder } from '../../src/features/git/sample.ts';
import { stretched } from '../support/pace.ts';
import { aServer, type TestServer } from '../support/server.ts';
import { aPublishedSite } from '../web/reader/site-pages.ts';
import { aBrowser, aPage, type BrowserOf } from './browser.ts';

const DOCS = fileURLToPath(new URL('../../docs', import.meta.url));
/** Of the documentation; the rest has the same blocks. */
const SAMPLE = 12;

const HEADINGS = {
  'Jumps down': '# Jumps down\n\n### First\n\n###### Deep\n\n## Next\n\n##### Deeper',
  'Begins low': '#### First\n\nText.\n\n# Second\n\n#### Third',
  'Another title': '# Not its title\n\n##### Part\n\n# And one more',
  Within:
    '###### Alone\n\n{% hint style="info" %}\n# In a hint\n{% endhint %}\n\n<h5>Raw</h5>\n\n<details>\n\n<summary>More</summary>\n\n##### Hidden\n\n</details>\n\n{% tabs %}\n{% tab title="a" %}\n#### In a tab\n{% endtab %}\n{% endtabs %}',
};

let server: TestServer;
let browserOf: BrowserOf;

beforeAll(async () => {
  [server, browserOf] = await Promise.all([aServer(), aBrowser()]);
});

/** What axe finds on the page at hand, light and dark. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  await page.evaluate('for (const one of document.querySelectorAll("details:not(.doc-tab, .r-menu)")) one.open = true');
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const options = colorScheme === 'light' ? {} : { runOnly: ['color-contrast'] };
    const given = JSON.stringify({ resultTypes: ['violations'], ...options });
    const { violations } = (await page.evaluate(`axe.run(document, ${given})`)) as axe.AxeResults;
    for (const { id, nodes } of violations)
      found.push(`${page.url()}, ${colorScheme}: ${id}: ${nodes[0]!.html.slice(0, 160)} ${nodes[0]!.failureSummary}`);
  }
  return found;
}

async function findingsOf(page: Page, addresses: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const address of addresses) {
    const answer = await page.goto(address);
    if (answer?.status() !== 200) found.push(`${address} answers ${answer?.status()}`);
    found.push(...(await findings(page)));
  }
  return found;
}

test('axe finds nothing on pages whose headings jump, and each has one heading of level 1', async (context) => {
  const { page } = await aPage(browserOf(context), server.url);
  const { base } = await aPublishedSite(server, { pages: { start: 'Welcome.', ...HEADINGS } });
  const addresses = Object.keys(HEADINGS).map(
    (title) => `${server.url}${base}${title.toLowerCase().replaceAll(' ', '-')}`,
  );
  expect(await findingsOf(page, addresses)).toEqual([]);
  for (const address of addresses) {
    await page.goto(address);
    expect(await page.locator('h1').count()).toBe(1);
  }
});

test("axe finds nothing on pages of Octavo's own documentation", { timeout: stretched(240_000) }, async (context) => {
  const { page } = await aPage(browserOf(context), server.url);
  const { organization, admin, path, base } = await aPublishedSite(server);
  const author = await server.make.member(organization, 'admin');
  const { services } = server;
  const given = { organizationId: organization.id, authorId: author.id, title: 'Octavo' };
  const space = await inTransaction(services.database, (tx) => createSpaceFromFolder(tx, services, DOCS, given), {
    timeout: stretched(120_000),
  });
  expect((await admin.post(`${path}/site-spaces`, { spaceId: space.id })).status).toBe(201);
  const { body: listed } = await server.app.inject({ url: `${base}sitemap.xml` });
  const addresses = [...listed.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address as string);
  const step = Math.floor(addresses.length / SAMPLE);
  expect(step).toBeGreaterThan(0);
  const sample = addresses.filter((_, at) => at % step === 0).slice(0, SAMPLE);
  expect(
    await findingsOf(
      page,
      sample.map((address) => server.url + new URL(address).pathname),
    ),
  ).toEqual([]);
});
