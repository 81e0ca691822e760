/** Looking at a translation that may be out of date: the person's words stay, or the new ones take their place. */

import { roleOnPlaced } from '../../access/entities.ts';
import { roleOpens, SPACE } from '../../access/permissions.ts';
import type { Context } from '../../context.ts';
import type { StaleTranslation, Translation } from '../../db/generated/prisma/client.ts';
import type { Change } from '../../engine/revisions/changes.ts';
import { conflict, forbidden, notFound } from '../../errors.ts';
import { editSpace } from '../content/edit.ts';
import { seenSpace } from './access.ts';

/** 404 for what was looked at already, 409 where the page says something else by now. */
export async function resolveStale(
  context: Context,
  { id: translationId, spaceId }: Translation,
  staleId: string,
  take: 'edited' | 'suggested',
): Promise<void> {
  const { db } = context;
  const stale = await db.staleTranslation.findFirst({ where: { id: staleId, translationId } });
  const space = spaceId === null ? null : await seenSpace(context, spaceId);
  if (!stale || !space) throw notFound('Stale translation');
  if (take === 'suggested') {
    if (!roleOpens(await roleOnPlaced(context, space), SPACE.edit))
      throw forbidden('This needs the role edit on the translated space');
    await editSpace(context, space.id, [changeOf(stale)], undefined);
  }
  await db.staleTranslation.deleteMany({ where: { id: staleId } });
}

function changeOf({ pageId: page, field, edited, suggested }: StaleTranslation): Change {
  if (field === 'title') return { type: 'update_page', page, title: suggested };
  if (field === 'description') return { type: 'update_page', page, fields: { description: suggested } };
  if (edited === '')
    throw conflict('The block was removed from the page: put the new one where it belongs, and take `edited`');
  return { type: 'replace_text', page, find: edited, replace: suggested };
}
