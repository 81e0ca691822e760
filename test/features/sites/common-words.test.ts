/** Words that are in very many sections of a site: what is called so comes first, whatever else has them. */
import { beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../support/server.ts';
import { aPublishedSite } from '../../web/reader/site-pages.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

const SECTIONS = 400;
/** More sections with the word than a search weighs. */
const PAGES = 8;

/** Sections whose texts have the word, not their headings. */
const aLongPage = (page: number): string =>
  Array.from({ length: SECTIONS }, (_, n) => `## Part ${page}-${n}\n\nThe harbour, and a common boat.\n`).join('\n');

test('a page, and a section, that is called so comes first, although it was written last', async () => {
  const long = Object.fromEntries(Array.from({ length: PAGES }, (_, page) => [`Chapter ${page}`, aLongPage(page)]));
  const { read, write, space } = await aPublishedSite(server, { pages: { start: 'Welcome.', ...long } });
  await write(space.id, {
    'On boats': 'Text.\n\n## A common boat\n\nText.',
    'Common boats': 'Text.',
    Elsewhere: '## Boats, common ones\n\nText.',
  });
  const found = async (query: string) => {
    const { statusCode, body } = await read(`~/search?q=${encodeURIComponent(query)}`, { accept: 'application/json' });
    expect(statusCode).toBe(200);
    return JSON.parse(body).results.map(({ href }: { href: string }) => href.split('/').at(-1)) as string[];
  };
  for (const query of ['common', 'comm', 'common boat']) {
    const pages = await found(query);
    expect(pages[0], query).toBe('common-boats');
    expect(pages.slice(1, 3).sort(), query).toEqual(['elsewhere', 'on-boats']);
    expect(pages.length, query).toBeGreaterThan(3);
  }
  // A word that is in fewer sections: all of them are weighed.
  expect(await found('welcome')).toEqual(['start']);
});
