/** Who puts the words of segments into another language: the organization's language model, or without one the pseudo-translation. */
import { z } from 'zod';
import { EngineError } from '../../adapters/ai/engine.ts';
import { pseudoTranslated } from '../../engine/translation/pseudo.ts';
import type { Terms } from '../../engine/translation/term-index.ts';
import type { Services } from '../../services.ts';
import { engineOf, type OrganizationEngine } from '../people/organizations/engine.ts';

export interface Ask {
  readonly text: string;
  /** Of the glossary, as far as the text has them. */
  readonly terms: Terms;
}

export interface Translator {
  /** Recorded with what it made. */
  readonly name: string;
  /** Gives the same for the same: asking again is of no use. */
  readonly isSteady: boolean;
  /** As many as were asked for, in their order. @throws EngineError */
  translate(asked: readonly Ask[], signal: AbortSignal): Promise<string[]>;
}

export interface Languages {
  readonly from: string;
  readonly to: string;
}

export const PSEUDO = 'pseudo-translation';

export async function translatorOf(
  services: Services,
  organizationId: string,
  languages: Languages,
  instructions: string,
): Promise<Translator> {
  const engine = await engineOf(services, organizationId);
  return engine ? engineTranslator(engine, languages, instructions) : pseudoTranslator;
}

const pseudoTranslator: Translator = {
  name: PSEUDO,
  isSteady: true,
  translate: async (asked) => asked.map(({ text, terms }) => pseudoTranslated(text, terms)),
};

const answer = z.object({ translations: z.array(z.string()) });

function engineTranslator(engine: OrganizationEngine, languages: Languages, instructions: string): Translator {
  const task = taskOf(languages, instructions);
  return {
    name: engine.name,
    isSteady: false,
    async translate(asked, signal) {
      const texts = asked.map(({ text, terms }) => ({
        text,
        ...(terms.size > 0 && { terms: Object.fromEntries(terms) }),
      }));
      const { translations } = await engine.answer({ task, data: { texts }, signal }, answer);
      if (translations.length !== asked.length)
        throw new EngineError('The engine gave more or fewer translations than texts', true);
      return translations;
    },
  };
}

function taskOf({ from, to }: Languages, instructions: string): string {
  const name = (language: string) => new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language;
  return [
    `You translate technical documentation from ${name(from)} (${from}) into ${name(to)} (${to}).`,
    'Translate each of the texts. Answer with as many translations as there are texts, in the same order.',
    'Texts hold marks: <x1/> stands for something that stays as it is, <g2>…</g2> is around words with a format or a link. Each mark of a text must be in its translation exactly once, pairs around the words that correspond. Add none.',
    'Keep Markdown escapes, white space within a line and numbers as they are. Do not explain, do not add anything.',
    'Where a text has terms, use the given translation for each.',
    ...(instructions.trim() ? [`The organization asks for this style: ${instructions.trim()}`] : []),
  ].join('\n');
}
