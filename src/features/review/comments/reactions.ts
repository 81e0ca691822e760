/** Reactions: the emoji that users put on a comment or reply. */

import { z } from 'zod';
import { holderIdOf } from '../../../access/caller-kinds.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import { badInput } from '../../../errors.ts';
import { builder } from '../../../graphql/builder.ts';
import { newId } from '../../../ids.ts';

/** Different emoji on one comment or reply. */
const MAX_EMOJI = 50;

/** One emoji, those of several people and flags included, or its code points. */
const EMOJI =
  /^(?:\p{RGI_Emoji}|\p{Emoji_Presentation}|\p{Extended_Pictographic}|[\da-fA-F]{4,6}(?:-[\da-fA-F]{4,6})*)$/v;

const emoji = z
  .array(
    z
      .string()
      .min(1, 'must not be empty')
      .max(64, 'must have at most 64 characters')
      .regex(EMOJI, 'must be an emoji, or its code points such as 1f44d'),
  )
  .max(20, 'must have at most 20 entries');

export const reactionArgs = () =>
  builder.args((t) => ({
    addedReactions: t.stringList({ validate: emoji, description: "The caller's reactions: emoji, or their codes." }),
    removedReactions: t.stringList({ validate: emoji }),
  }));

export interface ReactionChange {
  addedReactions?: readonly string[] | null | undefined;
  removedReactions?: readonly string[] | null | undefined;
}

/** The caller's own reactions. Adding one that is there, and removing one that is not, changes nothing: false then. */
export async function react(
  { caller }: Context,
  tx: Transaction,
  target: { organizationId: string; commentId?: string; replyId?: string },
  { addedReactions, removedReactions }: ReactionChange,
): Promise<boolean> {
  const { organizationId: _, ...on } = target;
  const userId = holderIdOf(caller);
  const [added, removed] = [addedReactions ?? [], removedReactions ?? []];
  const both = added.find((emoji) => removed.includes(emoji));
  if (both !== undefined) throw badInput('removedReactions', `holds ${both}, which addedReactions holds too`);
  const gone =
    removed.length === 0
      ? 0
      : (await tx.reaction.deleteMany({ where: { ...on, userId, emoji: { in: [...removed] } } })).count;
  if (added.length === 0) return gone > 0;
  const { count } = await tx.reaction.createMany({
    data: [...new Set(added)].map((emoji) => ({ id: newId(), ...target, userId, emoji })),
    skipDuplicates: true,
  });
  const different = await tx.reaction.groupBy({ by: ['emoji'], where: on });
  if (different.length > MAX_EMOJI)
    throw badInput('addedReactions', `would give it more than ${MAX_EMOJI} different emoji`);
  return gone + count > 0;
}
