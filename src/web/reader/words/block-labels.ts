/** The words that blocks add to a text, in the language of the text: they are read out among its words. */
import { type BlockLabels, ENGLISH } from '../../../engine/markdown/html/labels.ts';
import { localeOf } from './accepted.ts';
import { de } from './blocks/de.ts';
import { es } from './blocks/es.ts';
import { fr } from './blocks/fr.ts';
import { ja } from './blocks/ja.ts';
import { nl } from './blocks/nl.ts';
import { no } from './blocks/no.ts';
import { ptBr } from './blocks/pt-br.ts';
import { ru } from './blocks/ru.ts';
import { zh } from './blocks/zh.ts';
import type { Locale } from './words.ts';

export const BLOCK_LABELS: Record<Locale, BlockLabels> = {
  ...{ en: ENGLISH, fr, es, zh, ja, de, nl, no, 'pt-br': ptBr, ru },
};

/** For a text in `language` (BCP 47); where its words are not known here, those of the frame around it. */
export const blockLabels = (language: string | null, frame: Locale): BlockLabels =>
  BLOCK_LABELS[(language === null ? undefined : localeOf(language.toLowerCase())) ?? frame];
