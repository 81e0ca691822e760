/** What `npm run bench -- sweep` measured, and how it is told. */
import { table } from './report.ts';

/** How much more each character may cost at one length than at the length before. */
export const MOST = 1.3;

/** One conversion of one kind of text. */
export interface Case {
  name: string;
  shape: string;
  /** By length. */
  ms: Map<number, number>;
  /** By the longer length: how much more each character costs there. */
  growth: Map<number, number>;
  /** By a length to which it grew too much, but no further: how much more each character of a text of four times that length costs. */
  steps: Map<number, number>;
}

export const worst = ({ growth }: Case): number => Math.max(0, ...growth.values());

/** What is over, the steepest first. */
export const steepCases = (cases: readonly Case[]): { one: Case; length: number }[] =>
  cases
    .flatMap((one) => [...one.growth.keys()].map((length) => ({ one, length, growth: one.growth.get(length) ?? 0 })))
    .filter(({ growth }) => growth > MOST)
    .toSorted((a, b) => b.growth - a.growth);

/**
 * Whether it costs more than any text of this length whose cost grows as it should. Where not, the growth may be a step: a bound is passed,
 * and what is done with the text from there on costs what it does with others.
 */
export function isSteep(one: Case, length: number, cases: readonly Case[]): boolean {
  const others = cases.filter(({ name, growth }) => name === one.name && (growth.get(length) ?? MOST + 1) <= MOST);
  return (one.ms.get(length) ?? 0) > Math.max(0, ...others.map(({ ms }) => ms.get(length) ?? 0));
}

/** The steepest growth of each conversion, by length. */
export const growthTable = (cases: readonly Case[], names: readonly string[], lengths: readonly number[]): string =>
  table(
    ['', ...lengths.flatMap((length) => [step(length), 'of'])],
    names.map((name) => {
      const own = cases.filter((one) => one.name === name);
      return [
        name,
        ...lengths.flatMap((length) => {
          const judged = own.filter(({ growth, steps }) => growth.has(length) && !steps.has(length));
          const [steepest] = judged.toSorted((a, b) => b.growth.get(length)! - a.growth.get(length)!);
          if (steepest) return [steepest.growth.get(length)!.toFixed(2), quoted(steepest.shape)];
          return [own.some(({ ms }) => ms.has(length)) ? 'short' : '–', ''];
        }),
      ];
    }),
  );

/** A case at one length, as a line of a list. */
export function lineOf({ name, shape, ms, growth, steps }: Case, length: number): string {
  const beyond = steps.get(length);
  const figures = `${growth.get(length)?.toFixed(2)}, ${figure(ms.get(length) ?? 0)} ms`;
  const rest = beyond === undefined ? '' : `; a step: ${beyond.toFixed(2)} from there to four times the length`;
  return `* ${name}, ${quoted(shape)}, ${step(length)}: ${figures}${rest}`;
}

export const quoted = (shape = '') => (shape.startsWith('"') ? `\`${shape.replaceAll('|', '\\|')}\`` : shape);

const figure = (ms: number) => (ms >= 100 ? Math.round(ms).toLocaleString('en') : ms.toFixed(1));
const step = (length: number) => `to ${(length / 1000).toLocaleString('en')} KB`;
