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
  /** By a length to which it grew too much: how much more each character of a text of four times that length costs. */
  beyond: Map<number, number>;
}

export const worst = ({ growth }: Case): number => Math.max(0, ...growth.values());

/** What is over, the steepest first. */
export const steepCases = (cases: readonly Case[]): { one: Case; length: number }[] =>
  cases
    .flatMap((one) => [...one.growth.keys()].map((length) => ({ one, length, growth: one.growth.get(length) ?? 0 })))
    .filter(({ growth }) => growth > MOST)
    .toSorted((a, b) => b.growth - a.growth);

/** The steepest growth of each conversion, by length. */
export const growthTable = (cases: readonly Case[], names: readonly string[], lengths: readonly number[]): string =>
  table(
    ['', ...lengths.flatMap((length) => [step(length), 'of'])],
    names.map((name) => {
      const own = cases.filter((one) => one.name === name);
      return [
        name,
        ...lengths.flatMap((length) => {
          const judged = own.filter(({ growth }) => growth.has(length));
          const [steepest] = judged.toSorted((a, b) => b.growth.get(length)! - a.growth.get(length)!);
          if (steepest) return [steepest.growth.get(length)!.toFixed(2), quoted(steepest.shape)];
          return [own.some(({ ms }) => ms.has(length)) ? 'short' : '–', ''];
        }),
      ];
    }),
  );

/** A case at one length, as a line of a list. What grows no more beyond it has a step there: a bound changed what is done with the text. */
export function lineOf({ name, shape, ms, growth, beyond }: Case, length: number): string {
  const figures = `${growth.get(length)?.toFixed(2)}, ${figure(ms.get(length) ?? 0)} ms`;
  const further = beyond.get(length);
  const rest = further === undefined ? '' : `; ${further.toFixed(2)} from there to four times the length`;
  return `* ${name}, ${quoted(shape)}, ${step(length)}: ${figures}${rest}`;
}

export const quoted = (shape = '') => (shape.startsWith('"') ? `\`${shape.replaceAll('|', '\\|')}\`` : shape);

const figure = (ms: number) => (ms >= 100 ? Math.round(ms).toLocaleString('en') : ms.toFixed(1));
const step = (length: number) => `to ${(length / 1000).toLocaleString('en')} KB`;
