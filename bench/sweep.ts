/**
 * `npm run bench -- sweep`: what each conversion of a text costs by the length of the text, for texts that repeat one kind of block or
 * inline, that hold one long run, whose pieces grow, or that nest. The growth from one length to the next is how much more each character
 * costs: 1 where time is linear, 10 for ten times the length where it is quadratic. What is over 1.3 is measured again, at once and once
 * more at the end, and the least counts; of what is over then, four times the length is measured, too: it tells a step from what grows on. It
 * ends when its processor time is over, or when it is interrupted (what is over is measured again then, too, and a second interruption
 * leaves that out): shorter texts come first, then those that grew most; what was not measured is counted.
 *
 *   --minutes 14                       processor time that it may take
 *   --seconds 4                        processor time that one conversion may take; one that would take longer is left out
 *   --kinds 1/1                        pairs of whole kinds of blocks and inlines, in place of the single ones; 3/10 is every tenth, from the third
 *   --pairs 3/150                      pairs of the pieces that such kinds are made of, in the same way
 *   --shapes tabs,hint                 texts with one of these in their names
 *   --only document,html               some of the conversions
 *   --shortest 8000 --longest 500000   between these lengths
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { getHeapStatistics } from 'node:v8';
import { toDocument } from '../src/engine/markdown/document/read.ts';
import { CONVERSIONS, type Given } from '../test/support/conversions.ts';
import { type Case, growthTable, lineOf, MOST, quoted, steepCases, worst } from './sweep-report.ts';
import { chosenShapes } from './sweep-texts.ts';

/**
 * With room for all that one conversion makes, and a collection before each: what a collection costs depends on what happens to be
 * alive, not on what is done with a text.
 */
const ROOM = ['--expose-gc', '--min-semi-space-size=1024', '--max-semi-space-size=1024', '--max-old-space-size=6000'];
if (!process.execArgv.includes(ROOM[0]!)) {
  // It ends when the program has written its tables.
  process.on('SIGINT', () => undefined);
  const { status } = spawnSync(process.execPath, [...ROOM, ...process.argv.slice(1)], { stdio: 'inherit' });
  process.exit(status ?? 1);
}

/** The last is longer than a page may be, unless the server is told otherwise: it shows what the functions cost, not a request. */
const LENGTHS = [8_000, 50_000, 500_000, 5_000_000];
/** Milliseconds below which nothing is said of growth: what a collection of garbage costs counts for more. */
const NOTICED = 60;
const TRIES = 4;
/** At the end, of what is still over. */
const LAST_TRIES = 8;
/** Bytes from which the collector runs before the next conversion. */
const CROWDED = 700_000_000;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '14' },
    seconds: { type: 'string', default: '4' },
    kinds: { type: 'string' },
    pairs: { type: 'string' },
    shapes: { type: 'string' },
    only: { type: 'string' },
    shortest: { type: 'string', default: '8000' },
    longest: { type: 'string', default: '5000000' },
  },
});
const lengths = LENGTHS.filter((length) => length >= Number(values.shortest) && length <= Number(values.longest));
const names = values.only?.split(',') ?? Object.keys(CONVERSIONS);
for (const name of names)
  if (!CONVERSIONS[name]) throw new Error(`${name}: there are ${Object.keys(CONVERSIONS).join(', ')}`);
const shapes = chosenShapes(values);

let isInterrupted = false;
process.on('SIGINT', () => {
  isInterrupted = true;
});

/** Seconds of processor time that are left, whatever else the machine does. */
function left(): number {
  if (isInterrupted) return 0;
  const { user, system } = process.cpuUsage();
  return Number(values.minutes) * 60 - (user + system) / 1e6;
}

/**
 * Milliseconds of this thread's own work. The collector has threads of its own, and these conversions ask nothing of the system but
 * memory, of which there is fresh one for each (ROOM): what that costs says nothing of a server, which uses the same again.
 */
function cost(work: () => unknown): number {
  if (getHeapStatistics().used_heap_size > CROWDED) gc?.();
  const before = process.threadCpuUsage().user;
  work();
  return (process.threadCpuUsage().user - before) / 1000;
}

const cases: Case[] = Object.keys(shapes).flatMap((shape) =>
  names.map((name) => ({ name, shape, ms: new Map(), growth: new Map(), beyond: new Map() })),
);
const missed = { time: 0, bound: 0 };
/** What threw an error. */
const broken: string[] = [];

const EMPTY = toDocument('');
/** To make the Document of a long text takes as long as most conversions, of which some do not look at it. */
const wantsDocument = names.some(looksAtDocument);

function looksAtDocument(name: string): boolean {
  let looks = false;
  CONVERSIONS[name]?.({
    text: '',
    get document() {
      looks = true;
      return EMPTY;
    },
  });
  return looks;
}

function given(shape: string, length: number): Given {
  const text = shapes[shape]?.(length) ?? '';
  return { text, document: wantsDocument ? toDocument(text) : EMPTY };
}

/** Milliseconds of one time, of `rounds` times at least and of as many as take `least` together: the clock may be coarse. */
function run({ name }: Case, input: Given, rounds = 1, least = 0): number {
  let [ms, count] = [0, 0];
  do {
    ms += cost(() => {
      for (let i = 0; i < rounds; i += 1) CONVERSIONS[name]?.(input);
    });
    count += rounds;
  } while (ms < least && count < 100 * rounds);
  return ms / count;
}

function measure(one: Case, length: number, input: Given, shorter: () => Given): void {
  const ms = run(one, input);
  one.ms.set(length, ms);
  const before = lengths[lengths.indexOf(length) - 1];
  if (before === undefined || ms <= NOTICED) return;
  one.growth.set(length, growthOf(ms, length, one.ms.get(before) ?? 0, before));
  tryAgain(one, length, before, TRIES - 1, input, shorter);
}

const growthOf = (ms: number, length: number, short: number, before: number) =>
  ms / length / (Math.max(short, 0.05) / before);

/** Measures what grows more than it may again, so often at most; the least counts. */
function tryAgain(one: Case, length: number, before: number, tries: number, input: Given, shorter: () => Given): void {
  let ms = one.ms.get(length) ?? 0;
  let growth = one.growth.get(length) ?? 0;
  for (let tried = 0; tried < tries && growth > MOST && left() > 0; tried += 1) {
    const short = run(one, shorter(), Math.min(20, Math.ceil(length / before)), NOTICED);
    growth = Math.min(growth, growthOf(ms, length, short, before));
    // The shorter text was measured once until here, so it was more often what was wrong.
    if (growth <= MOST) break;
    ms = Math.min(ms, run(one, input));
    growth = Math.min(growth, growthOf(ms, length, short, before));
  }
  one.ms.set(length, ms);
  one.growth.set(length, growth);
  if (growth > MOST) process.stderr.write(`${lineOf(one, length)}\n`);
}

/** Of what is over: how much each character costs more in a text of four times the length. It tells a step from what grows on. */
function measureBeyond(one: Case, length: number): void {
  const text = given(one.shape, 4 * length);
  one.beyond.set(length, growthOf(run(one, text), 4 * length, one.ms.get(length) ?? 0, length));
}

for (const length of lengths) {
  const before = lengths[lengths.indexOf(length) - 1];
  const byShape = Map.groupBy(cases, ({ shape }) => shape);
  const order = [...byShape].sort(([, a], [, b]) => Math.max(...b.map(worst)) - Math.max(...a.map(worst)));
  for (const [shape, some] of order) {
    const known = before === undefined ? some : some.filter(({ ms }) => ms.has(before));
    const affordable = known.filter(
      ({ ms }) => ((ms.get(before ?? 0) ?? 0) * length) / (before ?? length) <= Number(values.seconds) * 1000,
    );
    missed.time += some.length - known.length;
    missed.bound += known.length - affordable.length;
    if (affordable.length === 0) continue;
    // A signal is noticed between two texts.
    await new Promise(setImmediate);
    const input = left() > 0 ? given(shape, length) : undefined;
    let short: Given | undefined;
    for (const one of affordable) {
      if (!input || left() <= 0) missed.time += 1;
      else
        try {
          measure(one, length, input, () => (short ??= given(shape, before ?? length)));
        } catch (error) {
          // Such as a word of millions of letters, for which an expression has no room.
          broken.push(`* ${one.name}, ${quoted(shape)}, ${length / 1000} KB: ${error}`);
        }
    }
  }
  process.stderr.write(`${length}: ${Math.max(0, Math.round(left()))} s left\n`);
}

// Without all that lay in memory beside it.
isInterrupted = false;
for (const one of cases)
  for (const [length, growth] of one.growth) {
    if (growth <= MOST) continue;
    await new Promise(setImmediate);
    const before = lengths[lengths.indexOf(length) - 1] ?? length;
    const [input, short] = [given(one.shape, length), given(one.shape, before)];
    gc?.();
    tryAgain(one, length, before, LAST_TRIES, input, () => short);
    if ((one.growth.get(length) ?? 0) > MOST && left() > 0) measureBeyond(one, length);
  }

console.log(growthTable(cases, names, lengths.slice(1)));
const measured = lengths.map((length) => cases.filter(({ ms }) => ms.has(length)).length.toLocaleString('en'));
const steep = steepCases(cases);
console.log(
  `\n${steep.length} over ${MOST}. Measured of ${cases.length}: ${measured.join(', ')}; ` +
    `not measured: ${missed.bound} over ${values.seconds} s, ${missed.time} for want of time.\n`,
);
for (const { one, length } of steep) console.log(lineOf(one, length));
for (const line of broken) console.log(line);
if (steep.length + broken.length > 0) process.exitCode = 1;
