/**
 * `npm run bench -- sweep`: what each conversion of a text costs by the length of the text, for texts that repeat one kind of block or
 * inline, that hold one long run, whose pieces grow, or that nest. The exponent between two lengths is 1 where time is linear, and 2
 * where it is quadratic. What is over 1.3 is measured again, and told when it is so each time. It ends when its time is over: shorter
 * texts come first, then those whose time grew most; how many were not measured is told.
 *
 *   --minutes 14                       how long it may take
 *   --pairs 3/150                      every 150th pair of kinds, from the third, in place of the single ones
 *   --only document,html               some of the conversions
 *   --longest 500000                   up to this length
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { toDocument } from '../src/engine/markdown/document/read.ts';
import { CONVERSIONS, type Given } from '../test/support/conversions.ts';
import { PATTERNS, repeated, SINGLES } from '../test/support/patterns.ts';
import { table } from './report.ts';

/** With room for what is made: else the collector costs long texts more than short ones, whatever is done with them. */
const ROOM = ['--max-semi-space-size=256', '--max-old-space-size=6000'];
if (!process.execArgv.includes(ROOM[0]!)) {
  const { status } = spawnSync(process.execPath, [...ROOM, ...process.argv.slice(1)], { stdio: 'inherit' });
  process.exit(status ?? 1);
}

/** Milliseconds of processor time of this thread: the collector has its own. */
function cost(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** The last is longer than a page may be, unless the server is told otherwise: it shows what the functions cost, not a request. */
const LENGTHS = [8_000, 50_000, 500_000, 5_000_000];
const MOST = 1.3;
/** Milliseconds below which nothing is said of growth: what a collection of garbage costs counts for more. */
const NOTICED = 60;
const TRIES = 3;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '14' },
    pairs: { type: 'string' },
    only: { type: 'string' },
    longest: { type: 'string', default: '5000000' },
  },
});
const end = performance.now() + Number(values.minutes) * 60_000;
const lengths = LENGTHS.filter((length) => length <= Number(values.longest));
const names = values.only?.split(',') ?? Object.keys(CONVERSIONS);
for (const name of names)
  if (!CONVERSIONS[name]) throw new Error(`${name}: there are ${Object.keys(CONVERSIONS).join(', ')}`);
const [part = 1, parts = 1] = values.pairs?.split('/').map(Number) ?? [];
const shapes: Readonly<Record<string, (length: number) => string>> = values.pairs
  ? Object.fromEntries(
      PATTERNS.filter((_, i) => i % parts === part - 1).map((pattern) => [
        JSON.stringify(pattern),
        (length: number) => repeated(pattern, length),
      ]),
    )
  : SINGLES;

/** One conversion of one kind of text. */
interface Case {
  name: string;
  shape: string;
  /** By length. */
  ms: Map<number, number>;
  /** By the longer length. */
  exponents: Map<number, number>;
}

const cases: Case[] = Object.keys(shapes).flatMap((shape) =>
  names.map((name) => ({ name, shape, ms: new Map(), exponents: new Map() })),
);
let unmeasured = 0;

function given(shape: string, length: number): Given {
  const text = shapes[shape]?.(length) ?? '';
  return { text, document: toDocument(text) };
}

function run({ name }: Case, input: Given, rounds = 1): number {
  // What is made is held, so that short texts cost the collector what long ones do.
  const held: unknown[] = [];
  const ms = cost(() => {
    for (let i = 0; i < rounds; i += 1) held.push(CONVERSIONS[name]?.(input));
  });
  return ms / held.length;
}

function measure(one: Case, length: number, input: Given, shorter: () => Given): void {
  let ms = run(one, input);
  const before = lengths[lengths.indexOf(length) - 1];
  if (before !== undefined) {
    let least = one.ms.get(before) ?? 0;
    const exponent = () => Math.log(ms / Math.max(least, 0.05)) / Math.log(length / before);
    for (let tries = 1; tries < TRIES && ms > NOTICED && exponent() > MOST && performance.now() < end; tries += 1) {
      least = run(one, shorter(), Math.min(20, Math.ceil(length / before)));
      ms = Math.min(ms, run(one, input));
    }
    if (ms > NOTICED) one.exponents.set(length, exponent());
  }
  one.ms.set(length, ms);
}

const worst = ({ exponents }: Case) => Math.max(0, ...exponents.values());

for (const length of lengths) {
  const byShape = Map.groupBy(cases, ({ shape }) => shape);
  const order = [...byShape].sort(([, a], [, b]) => Math.max(...b.map(worst)) - Math.max(...a.map(worst)));
  for (const [shape, some] of order) {
    const before = lengths[lengths.indexOf(length) - 1];
    const known = some.filter((one) => before === undefined || one.ms.has(before));
    if (performance.now() > end) {
      unmeasured += some.length;
      continue;
    }
    unmeasured += some.length - known.length;
    const input = given(shape, length);
    let short: Given | undefined;
    for (const one of known) {
      if (performance.now() > end) unmeasured += 1;
      else measure(one, length, input, () => (short ??= given(shape, before ?? length)));
    }
  }
  process.stderr.write(`${length}: ${Math.max(0, Math.round((end - performance.now()) / 1000))} s left\n`);
}

const figure = (ms: number) => (ms >= 100 ? Math.round(ms).toLocaleString('en') : ms.toFixed(1));
const quoted = (shape = '') => (shape.startsWith('"') ? `\`${shape.replaceAll('|', '\\|')}\`` : shape);
console.log(
  table(
    ['', ...lengths.map((length) => `${(length / 1000).toLocaleString('en')} KB`), 'exponent', 'of'],
    names.map((name) => {
      const own = cases.filter((one) => one.name === name);
      const steepest = own.toSorted((a, b) => worst(b) - worst(a))[0];
      return [
        name,
        ...lengths.map((length) => {
          const times = own.flatMap(({ ms }) => ms.get(length) ?? []);
          return times.length > 0 ? figure(Math.max(...times)) : '–';
        }),
        steepest && worst(steepest) > 0 ? worst(steepest).toFixed(2) : '–',
        steepest && worst(steepest) > 0 ? quoted(steepest.shape) : '',
      ];
    }),
  ),
);
const steep = cases.flatMap((one) =>
  [...one.exponents].flatMap(([length, exponent]) => (exponent > MOST ? [{ ...one, length, exponent }] : [])),
);
console.log(`\n${steep.length} over ${MOST}; ${unmeasured} of ${cases.length * lengths.length} not measured.\n`);
for (const { name, shape, length, exponent, ms } of steep.toSorted((a, b) => b.exponent - a.exponent))
  console.log(`* ${name}, ${quoted(shape)}, to ${length}: ${exponent.toFixed(2)}, ${figure(ms.get(length) ?? 0)} ms`);
if (steep.length > 0) process.exitCode = 1;
