/** Making a translation: the space beside its source, and the first run. */
import { authorIdOf } from '../../access/actors.ts';
import type { Context } from '../../context.ts';
import type { Space, Translation } from '../../db/generated/prisma/client.ts';
import { badInput, conflict } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { writingOf } from '../content/document-input.ts';
import { createSpace } from '../spaces/create.ts';
import { createKept } from '../spaces/keep-role.ts';
import type { Language } from '../spaces/languages.ts';
import { positionBeside } from '../spaces/placement.ts';
import { keepInterest } from './automatic.ts';
import { requestRun } from './request.ts';

export interface NewTranslation {
  source: { language: Language };
  language: Language;
  instructions?: unknown;
  automatic?: boolean | null | undefined;
}

/** Of a space's title, in UTF-16 units. */
const TITLE_LENGTH = 50;
/** Of instructions, in characters of Markdown. */
const MAX_INSTRUCTIONS = 10_000;

/** What a Document says as instructions. 400 for none, and for one that is too long. */
export async function instructionsOf({ services }: Context, document: unknown, current = ''): Promise<string> {
  const write = await writingOf(services.threads, 'instructions', document);
  const markdown = (await write(current)).trim();
  if (markdown.length > MAX_INSTRUCTIONS)
    throw badInput('instructions', `must have at most ${MAX_INSTRUCTIONS} characters as Markdown`);
  return markdown;
}

/** 400 for a language that the source has itself, 409 for one that there is a translation into. */
export async function createTranslation(
  context: Context,
  source: Space,
  { source: { language: sourceLanguage }, language, instructions, automatic }: NewTranslation,
): Promise<Translation> {
  const { services, caller } = context;
  const { organizationId, id: sourceSpaceId } = source;
  if (language === sourceLanguage) throw badInput('language', 'must be another language than that of the source');
  const markdown = instructions == null ? '' : await instructionsOf(context, instructions);
  const { translation } = await createKept(context, organizationId, async (tx, authorId) => {
    // Locked: two callers make one translation, and a space that is deleted meanwhile has none.
    const rows = await tx.$queryRaw<object[]>`
      SELECT 1 FROM "Space" WHERE "id" = ${sourceSpaceId} AND "deletedAt" IS NULL FOR NO KEY UPDATE`;
    if (rows.length === 0) throw badInput('source.space', 'is not a space of this organization');
    // The space came here without its translation, which nobody sees, and which is there no more.
    await tx.translation.deleteMany({ where: { sourceSpaceId, language, organizationId: { not: organizationId } } });
    if ((await tx.translation.count({ where: { sourceSpaceId, language } })) > 0)
      throw conflict('The space has a translation into this language already');
    const space = await createSpace(tx, services, {
      organizationId,
      parentId: source.parentId,
      title: titleIn(source.title, language),
      emoji: source.emoji,
      language,
      editMode: source.editMode,
      defaultLevel: source.defaultLevel,
      position: await positionBeside(tx, source, 'after'),
      authorId,
    });
    const { root } = await tx.revision.findUniqueOrThrow({ where: { id: space.revisionId } });
    const translation = await tx.translation.create({
      data: {
        id: newId(),
        organizationId,
        sourceSpaceId,
        sourceLanguage,
        language,
        instructions: markdown,
        automatic: automatic ?? false,
        spaceId: space.id,
        root,
        resultRevisionId: space.revisionId,
        createdById: authorId,
      },
    });
    if (translation.automatic) await keepInterest(tx, translation.id);
    await requestRun(tx, services, translation, authorIdOf(caller));
    return { space, translation };
  });
  return translation;
}

/** `Handbook (Deutsch)`. */
function titleIn(title: string, language: string): string {
  if (title === '') return '';
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  const suffix = ` (${name})`;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(title)) {
    if (kept.length + segment.length > TITLE_LENGTH - suffix.length) break;
    kept += segment;
  }
  return kept.trimEnd() + suffix;
}
