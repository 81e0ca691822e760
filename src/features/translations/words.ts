/** The words of segments in the other language: what is known is looked up, the rest is translated, checked and remembered. */

import { wordsIn } from '../../engine/translation/for-people.ts';
import { holdsTerms } from '../../engine/translation/glossary.ts';
import type { Segment } from '../../engine/translation/segments.ts';
import type { Terms } from '../../engine/translation/term-index.ts';
import { turn } from '../../engine/turn.ts';
import type { Services } from '../../services.ts';
import { memoryKeys, recall, remember } from './memory.ts';
import type { Ask, Languages, Translator } from './translator.ts';

/** Of one request to the engine. */
const CHUNK_TEXTS = 40;
const CHUNK_CHARACTERS = 6000;
/** Requests at a time. */
const AT_ONCE = 3;
/** Further attempts for a block whose translation did not fit. */
const ATTEMPTS = 2;

export interface WordSetting extends Languages {
  readonly services: Services;
  readonly organizationId: string;
  readonly instructions: string;
  readonly terms: Terms;
  readonly translator: Translator;
  readonly signal: AbortSignal;
}

const NO_TERMS: Terms = new Map();

interface Wanted extends Ask {
  readonly segment: Segment;
  readonly key: string;
}

export class Words {
  /** Of the blocks that were translated, not looked up. */
  words = 0;
  blocks = 0;
  readonly #setting: WordSetting;
  readonly #keyOf: (ask: Ask) => string;

  constructor(setting: WordSetting) {
    this.#setting = setting;
    this.#keyOf = memoryKeys({ ...setting, engine: setting.translator.name });
  }

  /** By the text of the segment; what could not be translated so that it fits is not there. Two statements. @throws EngineError */
  async of(segments: readonly Segment[]): Promise<Map<string, string>> {
    const { services, organizationId } = this.#setting;
    const unique = new Map(segments.map((segment) => [segment.text, segment]));
    const wanted = await this.#wanted([...unique.values()]);
    const known = await recall(
      services,
      organizationId,
      wanted.map(({ key }) => key),
    );
    const missing = wanted.filter(({ key }) => !known.has(key));
    const chunks = chunksOf(missing);
    for (let i = 0; i < chunks.length; i += AT_ONCE) {
      const found = await Promise.all(chunks.slice(i, i + AT_ONCE).map((chunk) => this.#translated(chunk)));
      // At once: what was paid for is not paid for again when the server dies.
      const fresh = new Map(found.flatMap((one) => [...one]));
      await remember(services, organizationId, fresh);
      for (const [key, text] of fresh) known.set(key, text);
    }
    return new Map(wanted.flatMap(({ text, key }) => (known.has(key) ? [[text, known.get(key) as string]] : [])));
  }

  async #wanted(segments: readonly Segment[]): Promise<Wanted[]> {
    const { services, terms } = this.#setting;
    const texts = segments.map(({ text }) => text);
    const found = terms.size > 0 ? await services.threads.run('termsInTexts', [texts, terms]) : [];
    const wanted: Wanted[] = [];
    for (const [i, segment] of segments.entries()) {
      await turn();
      const ask = { text: segment.text, terms: found[i] ?? NO_TERMS };
      wanted.push({ ...ask, segment, key: this.#keyOf(ask) });
    }
    return wanted;
  }

  /** Those of a chunk that fit, by key. */
  async #translated(chunk: readonly Wanted[]): Promise<Map<string, string>> {
    const { translator, signal } = this.#setting;
    const done = new Map<string, string>();
    let open = chunk;
    for (let attempt = 0; open.length > 0 && attempt <= (translator.isSteady ? 0 : ATTEMPTS); attempt += 1) {
      signal.throwIfAborted();
      const given = await translator.translate(open, signal);
      const fit = await this.#fit(open, given);
      open.forEach(({ key, text }, i) => {
        if (!fit[i]) return;
        done.set(key, given[i] as string);
        this.words += wordsIn(text);
        this.blocks += 1;
      });
      open = open.filter((_, i) => !fit[i]);
    }
    return done;
  }

  async #fit(asked: readonly Wanted[], given: readonly string[]): Promise<boolean[]> {
    const fit = await this.#setting.services.threads.run('translationFits', [
      asked.map(({ segment }) => segment),
      given,
    ]);
    return fit.map((fits, i) => fits && holdsTerms(given[i] as string, (asked[i] as Wanted).terms));
  }
}

function chunksOf(wanted: readonly Wanted[]): Wanted[][] {
  const chunks: Wanted[][] = [];
  let characters = 0;
  for (const one of wanted) {
    const last = chunks.at(-1);
    characters += one.text.length;
    if (last && last.length < CHUNK_TEXTS && characters <= CHUNK_CHARACTERS) last.push(one);
    else {
      chunks.push([one]);
      characters = one.text.length;
    }
  }
  return chunks;
}
