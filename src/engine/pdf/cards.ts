/** Blocks of a Document that only name something, as the layout takes them: cards that lead there. */
import type { Block, ContentRef } from '../markdown/document/types.ts';
import type { InlineContext } from './block-context.ts';
import { oneLine, said } from './text.ts';
import type { BlockValue } from './values.ts';

export const refIn = ({ data }: Block): ContentRef | undefined => data['ref'] as ContentRef | undefined;

/** A card of what is referred to; nothing where that has no name. */
export function cardOf(ref: ContentRef | undefined, context: InlineContext): BlockValue[] {
  const title = context.chapters.titleOf(ref, context);
  return title ? [{ t: 'card', to: context.chapters.goalOf(ref, context), title: oneLine(title), about: null }] : [];
}

/** An operation of an API, by what names it: `GET /pets`. */
export function operationOf(block: Block, context: InlineContext): BlockValue[] {
  const { data } = block;
  const ref = refIn(block);
  const operation = [said(data['method'])?.toUpperCase(), said(data['path'])].filter(Boolean).join(' ');
  const source = ref?.kind === 'openapi' ? ref.spec : (context.chapters.titleOf(ref, context) ?? null);
  const title = operation || said(data['schemas']) || source;
  if (!title) return [];
  return [{ t: 'card', to: context.chapters.goalOf(ref, context), title, about: source === title ? null : source }];
}
