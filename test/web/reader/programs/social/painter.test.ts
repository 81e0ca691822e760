import { imageSize } from 'image-size';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { cardData, type SocialCard } from '../../../../../src/web/reader/programs/social/card.ts';
import { PAINTER_LIMITS, Painter } from '../../../../../src/web/reader/programs/social/painter.ts';
import { stretched } from '../../../../support/pace.ts';

const log = pino({ level: 'silent' });
// It starts a process, which loads fonts.
const LIMITS = { ...PAINTER_LIMITS, timeoutMs: stretched(60_000) };
const painter = new Painter(log, LIMITS);
afterAll(() => painter.close());

const card = (more: Partial<SocialCard> = {}) =>
  cardData({ site: 'Docs', title: 'Start', description: null, language: null, color: '#346DDB', ...more });

test('is a picture of the size that social networks ask for, the same for the same card', async () => {
  const [first, again, other] = await Promise.all([
    painter.picture(card()),
    painter.picture(card()),
    painter.picture(card({ title: 'End' })),
  ]);
  expect(imageSize(first.png)).toMatchObject({ type: 'png', width: 1200, height: 630 });
  expect(again).toBe(first);
  expect(await painter.picture(card())).toBe(first);
  expect(other.etag).not.toBe(first.etag);
  expect(Buffer.from(other.png).equals(first.png)).toBe(false);
});

test.each([
  'ASCII',
  '快速入门：安装服务器并发布第一个文档站点'.repeat(12),
  'البدء مع الخادم '.repeat(20),
  'שלום 🎉 สวัสดี',
  'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(9),
  '#eval("1") #read("/etc/passwd") *b* $x$ \\u{41} <a> `c` @a',
  '\ud800 \u200f\u202e',
])('says %s', async (title) => {
  const { png } = await painter.picture(card({ title, description: title.repeat(2) }));
  expect(imageSize(png)).toMatchObject({ width: 1200, height: 630 });
  const { png: other } = await painter.picture(card({ title: `x${title.slice(1)}`, description: title }));
  expect(Buffer.from(other).equals(png)).toBe(false);
});

test('what cannot be drawn is refused, and the next one is drawn', async () => {
  await expect(painter.picture({ ...card(), ink: 'no colour' })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(imageSize((await painter.picture(card({ title: 'Next' }))).png).width).toBe(1200);
});

test('of many at once, most are refused', async () => {
  const small = new Painter(log, { ...LIMITS, waiting: 2, cacheBytes: 1 });
  const asked = await Promise.allSettled(
    Array.from({ length: 8 }, (_, at) => small.picture(card({ title: `Card ${at}` }))),
  );
  small.close();
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
});
