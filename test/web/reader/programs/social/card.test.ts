import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardData, contrast } from '../../../../../src/web/reader/programs/social/card.ts';
import { anyText } from '../listings.ts';

const CARD = { site: 'Docs', title: 'Start', description: 'How.', language: 'en', color: '#346DDB' };

test('letters are read on any colour', () => {
  const channel = fc.integer({ min: 0, max: 255 }).map((value) => value.toString(16).padStart(2, '0'));
  fc.assert(
    fc.property(fc.tuple(channel, channel, channel), (channels) => {
      const { paper, ink, soft } = cardData({ ...CARD, color: `#${channels.join('')}` });
      expect(contrast(paper, ink)).toBeGreaterThan(4);
      expect(contrast(paper, soft)).toBeGreaterThan(4);
    }),
  );
  expect(cardData({ ...CARD, color: '#fd0' })).toMatchObject({ paper: '#ffdd00', ink: '#14171f' });
});

test('contrast is that of the guidelines', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('texts are in one line, and short', () => {
  fc.assert(
    fc.property(anyText, anyText, (title, description) => {
      const data = cardData({ ...CARD, title: title.repeat(30), description: description.repeat(30) });
      expect(data.title).not.toMatch(/[\r\n\0]/);
      expect([...data.title.replaceAll('\u200b', '')].length).toBeLessThanOrEqual(201);
      expect([...(data.description ?? '')].length).toBeLessThanOrEqual(400);
    }),
  );
  expect(cardData({ ...CARD, title: ' ', description: '\n' })).toMatchObject({ title: 'Docs', description: null });
});

test('each text goes the way of its own letters', () => {
  const { directions, lang } = cardData({ ...CARD, title: 'البدء', description: 'a', language: 'ar' });
  expect(directions).toEqual({ site: 'ltr', title: 'rtl', description: 'ltr' });
  expect(lang).toBe('ar');
});
