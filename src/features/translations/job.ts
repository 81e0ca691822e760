/**
 * The job behind runs, of a translation one after the other. It may run twice, and may be killed anywhere: blocks that were translated are
 * remembered at once, what else it stores refers to nothing until its one transaction.
 */
import { z } from 'zod';
import { EngineError } from '../../adapters/ai/engine.ts';
import type { TranslationRun } from '../../db/generated/prisma/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import { type GlossaryTerm, languagesAskedFor, termsBetween } from '../../engine/translation/glossary.ts';
import { defineJob } from '../../jobs/jobs.ts';
import type { Services } from '../../services.ts';
import { applyTranslation, RunRefused } from './apply.ts';
import { endRun, RunSuperseded, report, takeUp } from './runs.ts';
import { settingOf, translateSource } from './translate.ts';
import { translatorOf } from './translator.ts';
import { Words } from './words.ts';

/** How often progress is written. */
const REPORT_MS = 300;

export const translationRun = defineJob({
  name: 'translation-run',
  payload: z.object({ run: z.string(), organization: z.string() }),
  policy: 'singleton',
  concurrency: 4,
  share: { field: 'organization', most: 2 },
  retry: { limit: 3, delaySeconds: 5 },
  // A large book, by a slow model of one's own.
  timeoutSeconds: 24 * 3600,
  run: async ({ run: id }, { services, signal, log, last }) => {
    const run = await takeUp(services, id);
    if (!run) return;
    try {
      await runTranslation(services, run, signal);
    } catch (error) {
      if (error instanceof RunSuperseded)
        return log.info({ run: id }, 'a translation was cancelled, or is run by another attempt');
      const isFinal = error instanceof RunRefused || (error instanceof EngineError && (!error.isTemporary || last));
      // A stop of the server says nothing about the engine: the next attempt goes on.
      if (signal.aborted || !isFinal) throw error;
      await fail(services, run, (error as Error).message);
    }
  },
  failed: async ({ run: id }, { services, error, log }) => {
    log.error({ run: id, error }, 'a translation failed for good');
    const run = await services.database.prisma.translationRun.findUnique({ where: { id } });
    if (run) await fail(services, run, 'The server could not finish the translation; please retry');
  },
});

const fail = (services: Services, run: TranslationRun, error: string): Promise<void> =>
  inTransaction(services.database, (tx) => endRun(tx, services, run, { state: 'failed', error }));

/** Of the languages that are asked for alone: an entry has up to 39 of them, and a glossary 5,000 entries. */
const TERMS = `
  SELECT (SELECT COALESCE(jsonb_object_agg(each.key, each.value), '{}') FROM jsonb_each(g."translations") each
    WHERE each.key = ANY($2::text[])) AS "terms"
  FROM "GlossaryEntry" g WHERE g."organizationId" = $1 ORDER BY g."id"`;

async function runTranslation(services: Services, run: TranslationRun, signal: AbortSignal): Promise<void> {
  const { prisma } = services.database;
  const translation = await prisma.translation.findUniqueOrThrow({ where: { id: run.translationId } });
  const { organizationId, sourceSpaceId, sourceLanguage: from, language: to, instructions } = translation;
  const space = await prisma.space.findUnique({ where: { id: sourceSpaceId, organizationId, deletedAt: null } });
  if (!space) throw new RunRefused('The space that is translated was deleted, or given to another organization');
  const source = await prisma.revision.findUniqueOrThrow({ where: { id: space.revisionId } });
  const glossary = await services.database.query<{ terms: GlossaryTerm }>(TERMS, [
    organizationId,
    languagesAskedFor(from, to),
  ]);
  const terms = termsBetween(
    glossary.map((entry) => entry.terms),
    from,
    to,
  );
  const translator = await translatorOf(services, organizationId, { from, to }, instructions);
  await report(services, run, { engine: translator.name, sourceRevisionId: source.id });
  const words = new Words({ services, organizationId, from, to, instructions, terms, translator, signal });
  const setting = settingOf(from, to, instructions, translator.name, [...terms], translation.spaceId);
  let written = 0;
  const translated = await translateSource({
    services,
    translation,
    source: source.root,
    words,
    setting,
    signal,
    onProgress: async (done, total, page) => {
      if (Date.now() - written < REPORT_MS && done < total) return;
      written = Date.now();
      const counts = { words: words.words, blocks: words.blocks };
      await report(services, run, { pagesDone: done, pagesTotal: total, currentPage: page, ...counts });
    },
  });
  signal.throwIfAborted();
  await applyTranslation({ services, run, translation, source, translated, setting, words });
}
