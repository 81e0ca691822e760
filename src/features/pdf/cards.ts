/** Blocks of a Document that only name something, as the layout takes them: cards that lead there. */
import type { Block, ContentRef } from '../../markdown/document/types.ts';
import type { Place } from './standing.ts';
import { oneLine, said } from './text.ts';
import type { BlockValue } from './values.ts';

export const refIn = ({ data }: Block): ContentRef | undefined => data['ref'] as ContentRef | undefined;

/** A card of what is referred to; nothing where that has no name. */
export function cardOf(ref: ContentRef | undefined, place: Place): BlockValue[] {
  const title = place.chapters.titleOf(ref, place);
  return title ? [{ t: 'card', to: place.chapters.goalOf(ref, place), title: oneLine(title), about: null }] : [];
}

/** An operation of an API, by what names it: `GET /pets`. */
export function operationOf(block: Block, place: Place): BlockValue[] {
  const { data } = block;
  const ref = refIn(block);
  const operation = [said(data['method'])?.toUpperCase(), said(data['path'])].filter(Boolean).join(' ');
  const source = ref?.kind === 'openapi' ? ref.spec : (place.chapters.titleOf(ref, place) ?? null);
  const title = operation || said(data['schemas']) || source;
  if (!title) return [];
  return [{ t: 'card', to: place.chapters.goalOf(ref, place), title, about: source === title ? null : source }];
}
