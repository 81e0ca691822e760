/** Pages of a site in a real browser: what its console says, what axe finds, light and dark, and which other hosts are asked. */
import sparticuz from '@sparticuz/chromium';
import axe from 'axe-core';
import { chromium, type Page } from 'playwright-core';

/** What was seen on pages, by what it is: how often, and where first. */
export interface Seen {
  pages: number;
  findings: Map<string, { count: number; first: string }>;
  console: Map<string, { count: number; first: string }>;
  hosts: Map<string, { count: number; first: string }>;
}

/** Looks at a sample of the pages, evenly over all of them. */
export async function lookAt(url: string, paths: readonly string[], sample: number): Promise<Seen> {
  const browser = await chromium.launch({ executablePath: await sparticuz.executablePath(), args: ['--no-sandbox'] });
  const seen: Seen = { pages: 0, findings: new Map(), console: new Map(), hosts: new Map() };
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    page.setDefaultTimeout(120_000);
    let at = '';
    // What a text embeds from elsewhere, and pictures that its repository does not have, are the text's.
    const ownStatuses = new Map<string, number>();
    page.on('response', (response) => void ownStatuses.set(response.url(), response.status()));
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== url) note(seen.hosts, `${request.resourceType()} of ${origin}`, at);
    });
    page.on('console', (message) => {
      if (message.type() !== 'error') return;
      const from = message.location().url;
      const isMissing = ownStatuses.get(from) === 404 && !from.includes('/~/');
      const isElsewhere = from !== '' && !from.startsWith(url);
      if (!isMissing && !isElsewhere) note(seen.console, message.text(), at);
    });
    page.on('pageerror', (error) => note(seen.console, error.message, at));
    const step = Math.max(1, paths.length / sample);
    for (let n = 0; n < paths.length && seen.pages < sample; n += step) {
      at = paths[Math.floor(n)] as string;
      await page.goto(url + at, { waitUntil: 'load' });
      for (const finding of await findings(page)) note(seen.findings, finding, at);
      seen.pages += 1;
    }
  } finally {
    await browser.close();
  }
  return seen;
}

function note(kept: Map<string, { count: number; first: string }>, what: string, first: string): void {
  const known = kept.get(what);
  if (known) known.count += 1;
  else kept.set(what, { count: 1, first });
}

/** Rules with an element that breaks them; everything that opens is open. */
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
      for (const { html } of nodes.slice(0, 3)) found.push(`${id} (${colorScheme}): ${html.slice(0, 160)}`);
  }
  return found;
}
