import fc from 'fast-check';
import pg from 'pg';
import { expect, test } from 'vitest';
import { isoOf, TIMESTAMPTZ, timeFrom } from '../../src/db/times.ts';

const inGeneral = pg.types.getTypeParser(TIMESTAMPTZ);

/** As PostgreSQL writes a time of a session in UTC: zeros at the end of a fraction are left out. */
const written = (time: Date): string => {
  const [day, clock = ''] = time.toISOString().split('T');
  return `${day} ${clock.replace(/(\.\d*?)0*Z$/, '$1').replace(/\.$/, '')}+00`;
};

test('any time is read as it was written', () => {
  const min = new Date('0001-01-01T00:00:00Z');
  const max = new Date('9999-12-31T23:59:59.999Z');
  fc.assert(
    fc.property(fc.date({ min, max, noInvalidDate: true }), (time) => {
      expect(timeFrom(written(time))).toEqual(time);
      expect(timeFrom(written(time))).toEqual(inGeneral(written(time)));
    }),
  );
});

test.each([
  '2026-11-20 07:41:00.123456+00',
  '2026-11-20 07:41:00+00',
  '2026-11-20 07:41:00.1+00',
  '2026-11-20 07:41:00.12+00',
  '0099-12-31 23:59:59.999+00',
  '2026-11-20 09:41:00.123+02',
  '2026-11-20 13:11:00.123+05:30',
  '0044-03-15 12:00:00+00 BC',
  '12026-11-20 07:41:00+00',
  'infinity',
  '-infinity',
])('%s is read as the library reads it', (text) => {
  expect(timeFrom(text)).toEqual(inGeneral(text));
});

test('any time is written as it writes itself', () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true }), (time) => {
      expect(isoOf(time)).toBe(time.toISOString());
    }),
  );
});

test.each([
  '-271821-04-20T00:00:00.000Z',
  '+275760-09-13T00:00:00.000Z',
  '0000-01-01T00:00:00.000Z',
  '1969-12-31T23:59:59.999Z',
  '1970-01-01T00:00:00.000Z',
])('%s is written so', (text) => {
  expect(isoOf(new Date(text))).toBe(text);
});

test('what is no time is written neither way', () => {
  expect(() => isoOf(new Date(Number.NaN))).toThrow(RangeError);
});
