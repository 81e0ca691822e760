/**
 * Which of many texts is most like another one, by the lines that they have in common. Lines that many have say little of which it is:
 * a text is compared with those that share its rarest lines, so that a thousand texts made from one template cost a thousand times
 * twenty comparisons, and not a million.
 */
import { inPieces } from '../../pieces.ts';
import { turn } from '../../turn.ts';

/** Lines of a text with their weight, so that blank lines and brackets do not make texts alike. */
export interface Lines {
  readonly weights: ReadonlyMap<string, number>;
  readonly total: number;
}

export interface Alike {
  readonly from: number;
  /** What both have in common, as a part of the longer one. */
  readonly score: number;
}

/** Texts that one is compared with: those that share the most of its rarest lines, and as many of the same name. */
const CANDIDATES = 20;
/** Lines of others that are looked at to find these: for each of its lines, and at least. */
const LOOKED_AT = 20;
const LOOKED_AT_LEAST = 5000;

export function linesOf(text: string): Lines {
  const weights = new Map<string, number>();
  let total = 0;
  for (const line of text.split(/\r?\n/)) {
    const kept = line.trim();
    if (kept === '') continue;
    weights.set(kept, (weights.get(kept) ?? 0) + kept.length);
    total += kept.length;
  }
  return { weights, total };
}

export class KnownTexts {
  readonly #texts = new Map<number, Lines>();
  /** The texts that have a line. */
  readonly #places = new Map<string, number[]>();
  readonly #named = new Map<string, number[]>();

  async add(from: number, lines: Lines, name: string): Promise<void> {
    this.#texts.set(from, lines);
    put(this.#named, name, from);
    await inPieces(lines.weights.keys(), (line) => put(this.#places, line, from));
  }

  /** Those that are most like a text, in no order. */
  async like(lines: Lines, name: string): Promise<Alike[]> {
    const named = this.#named.get(name) ?? [];
    const alike: Alike[] = [];
    for (const from of new Set([...(await this.#sharing(lines)), ...named.slice(0, CANDIDATES)])) {
      await turn();
      const other = this.#texts.get(from) as Lines;
      let common = 0;
      for (const [line, weight] of lines.weights) common += Math.min(weight, other.weights.get(line) ?? 0);
      alike.push({ from, score: common / Math.max(lines.total, other.total) });
    }
    return alike;
  }

  /** Those that share the most of the rarest lines. */
  async #sharing({ weights }: Lines): Promise<number[]> {
    const rarest = [...weights]
      .map(([line, weight]) => ({ weight, places: this.#places.get(line) ?? [] }))
      .sort((a, b) => a.places.length - b.places.length);
    const shared = new Map<number, number>();
    let left = LOOKED_AT_LEAST + LOOKED_AT * weights.size;
    await inPieces(rarest, ({ weight, places }) => {
      left -= places.length;
      if (left >= 0) for (const from of places) shared.set(from, (shared.get(from) ?? 0) + weight);
    });
    return [...shared]
      .sort(([a, one], [b, other]) => other - one || a - b)
      .slice(0, CANDIDATES)
      .map(([from]) => from);
  }
}

function put(places: Map<string, number[]>, key: string, value: number): void {
  const known = places.get(key);
  if (known) known.push(value);
  else places.set(key, [value]);
}
