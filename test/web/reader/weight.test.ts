/** What a page of a site weighs on its way to a reader, and what it takes to write. */
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { frameAssets, READER_ASSETS } from '../../../src/web/reader/assets.ts';
import { pageHtml } from '../../../src/web/reader/templates/page.ts';
import { themeCss } from '../../../src/web/reader/theme.ts';
import { expectCostBelow } from '../../support/cost.ts';
import { aPage, navigationOf, settingsWith } from './models.ts';

const ASSETS = frameAssets('/sites/docs/~/assets/', '/sites/docs/~/assets/theme.css');
const gzipped = (text: string) => gzipSync(text).length;

/** 1,500 words that compress no better than texts do. */
function aText(): string {
  let seed = 7;
  const word = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return (seed % 60_466_176).toString(36).replace(/\d/g, '');
  };
  return Array.from({ length: 30 }, () => `<p>${Array.from({ length: 50 }, word).join(' ')}</p>`).join('\n');
}

test('HTML and CSS of a normal page are less than 60 KB together, its program less than 30', () => {
  const page = gzipped(pageHtml(aPage({ content: aText() }), ASSETS));
  const style = gzipped(READER_ASSETS.find(({ name }) => name.endsWith('.css'))!.content);
  const theme = gzipped(themeCss(settingsWith(), '/sites/docs/~/assets/fonts/'));
  const programs = READER_ASSETS.filter(({ name }) => name.endsWith('.js')).reduce(
    (sum, { content }) => sum + gzipped(content),
    0,
  );
  expect(page + style + theme, `page ${page}, style ${style}, theme ${theme}`).toBeLessThan(60_000);
  expect(programs).toBeLessThan(30_000);
});

test('names of files change with what is in them, and nothing else', () => {
  for (const { name } of READER_ASSETS) expect(name).toMatch(/^[a-z]+-[\w-]{12}\.(?:css|js)$/);
});

test.each([
  [60, 30],
  [1300, 150],
])('a first page of %i entries takes less than %i ms of processor time', (entries, most) => {
  pageHtml(aPage(), ASSETS); // compiled, with its icons read
  const model = aPage({ navigation: navigationOf(entries) });
  expectCostBelow(most, () => pageHtml(model, ASSETS));
});
