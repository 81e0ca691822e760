/** The words that blocks add to texts: in the language of the text, or of the frame around it. */
import { beforeAll, describe, expect, test } from 'vitest';
import { ENGLISH } from '../../../src/engine/markdown/html/labels.ts';
import { readPage, renderRead } from '../../../src/engine/markdown/html/page.ts';
import { LOCALES } from '../../../src/features/sites/customization/settings.ts';
import { BLOCK_LABELS, blockLabels } from '../../../src/web/reader/words/block-labels.ts';
import { SINK, sinkFound } from '../../browser/kitchen-sink.ts';
import { aServer, type TestServer } from '../../support/server.ts';
import { aPublishedSite } from './site-pages.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

const gaps = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([gap]) => gap).sort();

describe.each(LOCALES)('%s', (locale) => {
  test('has every label, with the gaps of the English one, and is not English', () => {
    const labels = BLOCK_LABELS[locale];
    const names = Object.keys(ENGLISH) as (keyof typeof ENGLISH)[];
    for (const name of names) {
      expect(labels[name].trim(), name).not.toBe('');
      expect(gaps(labels[name]), name).toEqual(gaps(ENGLISH[name]));
    }
    // Some are the same in several languages: prompt, servers, webhook.
    if (locale !== 'en') expect(names.filter((name) => labels[name] === ENGLISH[name]).length).toBeLessThan(11);
  });
});

test.each([
  ['ar', 'ja', 'ja'],
  [null, 'de', 'de'],
  ['fr', 'ja', 'fr'],
  ['zh-tw', 'en', 'zh'],
  ['en', 'ru', 'en'],
] as const)('a text in %s, in a frame in %s, has them in %s', (language, frame, expected) => {
  expect(blockLabels(language, frame)).toBe(BLOCK_LABELS[expected]);
});

test('every kind of block takes them: of an API, of hints, lists, code and notes', async () => {
  const found = { ...sinkFound(), labels: BLOCK_LABELS.ja };
  const { pieces } = await renderRead(readPage({ markdown: SINK }), found);
  const html = pieces.flatMap(({ parts }) => parts.filter((part) => typeof part === 'string')).join('');
  for (const name of [
    'info',
    'authorization',
    'pathParameters',
    'requestBody',
    'responses',
    'required',
    'done',
  ] as const) {
    expect(html).toContain(BLOCK_LABELS.ja[name]);
    // Short words of English stand in texts as well: what is asked for is that they are no labels.
    expect(html).not.toContain(`aria-label="${ENGLISH[name]}"`);
    expect(html).not.toContain(`>${ENGLISH[name]}<`);
  }
  expect(html).toContain(BLOCK_LABELS.ja.tryIt);
  expect(html).toContain(BLOCK_LABELS.ja.linkToSection);
});

test('pages say them over HTTP, small ones and those that a thread renders; a new language of the site is there at once', async () => {
  const text = '## A\n\n{% hint style="danger" %}\nHot.\n{% endhint %}\n\n* [x] done it';
  const large = `${text}\n\n${'Long words of a text. '.repeat(4000)}`;
  const { admin, path, space, read } = await aPublishedSite(server, { pages: { start: text, Large: large } });
  const speak = async (locale: string) => {
    const { body } = await admin.get(`${path}/customization`);
    const { status } = await admin.put(`${path}/customization`, { ...body, internationalization: { locale } });
    expect(status).toBe(200);
  };
  const labelled = (name: 'danger' | 'done', locale: (typeof LOCALES)[number]) =>
    `aria-label="${BLOCK_LABELS[locale][name]}"`;
  expect((await read()).body).toContain('aria-label="Danger"');
  for (const locale of ['ja', 'ru'] as const) {
    await speak(locale);
    for (const page of ['', 'large']) {
      const { body } = await read(page);
      expect(body).toContain(labelled('danger', locale));
      expect(body).toContain(labelled('done', locale));
    }
  }
  // Arabic has no words here: those of the frame stay. French has.
  for (const [language, locale] of [
    ['ar', 'ru'],
    ['fr', 'fr'],
  ] as const) {
    expect((await admin.patch(`/v1/spaces/${space.id}`, { language })).status).toBe(200);
    expect((await read()).body).toContain(labelled('danger', locale));
  }
});
