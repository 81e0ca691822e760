/** Arguments that operations on a structure share: limits of texts, and positions. */
import { z } from 'zod';
import { badInput } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { enumOf } from '../../../graphql/shapes.ts';
import type { ItemKind, Position } from './moves.ts';

const atMost = (length: number) => `must have at most ${length} characters`;

/** Between these limits, and of more than blanks. */
export const titleOf = (least: 1 | 2, most: number) =>
  z
    .string()
    .min(least, least === 1 ? 'must not be empty' : 'must have at least 2 characters')
    .max(most, atMost(most))
    .refine((title) => title.length < least || title.trim() !== '', 'must not be blank');

export const sectionTitle = titleOf(2, 128);
export const groupTitle = titleOf(1, 100);
export const siteSpaceTitle = titleOf(2, 128);
export const description = z.string().max(256, atMost(256));
export const icon = z.string().max(50, atMost(50));
export const path = z.string().min(1, 'must not be empty').max(100, atMost(100));
export const condition = z.string().max(1024, atMost(1024));
export const sections = z.array(z.string()).max(1000, 'must have at most 1000 sections');

export const ItemType = enumOf(
  'SiteItemType',
  ['site-space', 'site-section', 'site-section-group'],
  'What a pointer names.',
);

/** Who may be a neighbour differs by operation; each pointer says which it is, and names it by `id` or by a field of its own. */
export const PointerInput = builder.inputType('SiteItemPointerInput', {
  description: 'A section, a section group or a space of the site.',
  fields: (t) => ({
    type: t.field({ type: ItemType, required: true }),
    id: t.id(),
    siteSection: t.id({ description: 'Of a section: instead of `id`.' }),
    siteSpace: t.id({ description: 'Of a space: instead of `id`.' }),
  }),
});

export const ItemPositionInput = builder.inputType('SiteItemPositionInput', {
  description: 'Before or after another item: one of the two.',
  fields: (t) => ({ before: t.field({ type: PointerInput }), after: t.field({ type: PointerInput }) }),
});

interface Pointer {
  type: ItemKind;
  id?: string | null | undefined;
  siteSection?: string | null | undefined;
  siteSpace?: string | null | undefined;
}

interface GivenPosition {
  before?: Pointer | null | undefined;
  after?: Pointer | null | undefined;
}

/** The argument as moves take it; null: to the end. 400 for a position with two neighbours, or with one that it does not name. */
export function positionOf(given: GivenPosition | null | undefined): Position {
  const { before, after } = given ?? {};
  if (before && after) throw badInput('position', 'must have before or after, not both');
  const pointer = before ?? after;
  if (!pointer) return null;
  const side = before ? 'before' : 'after';
  return { side, item: itemOf(pointer, `position.${side}`), field: `position.${side}` };
}

/** What a pointer names; 400 naming `field` where it does not say which. */
export function itemOf({ type, id, siteSection, siteSpace }: Pointer, field: string): { kind: ItemKind; id: string } {
  const named = id ?? (type === 'site-section' ? siteSection : type === 'site-space' ? siteSpace : null);
  if (named == null) throw badInput(`${field}.id`, 'is required');
  return { kind: type, id: named };
}
