/**
 * Processing a description: its text is fetched or was given, read in a thread, and stored as a version when it is another one than
 * the last. It may be killed anywhere and run again: a version is stored by one transaction, which looks at the last one first.
 */
import { createHash } from 'node:crypto';
import type { OpenAPISpec } from '../../../db/generated/prisma/client.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { Refused } from '../../../engine/openapi/reading/refused.ts';
import type { Services } from '../../../services.ts';
import { TooMuchWork } from '../../../threads/pool.ts';
import type { PackedVersion } from '../../../threads/read-description.ts';
import { fetchDescription } from './fetch.ts';
import { announceSpec, recordStep } from './progress.ts';
import { tellShowing } from './showing.ts';
import { bringToSpaces } from './spaces.ts';
import { endData, lockSpec, storeVersion } from './store.ts';

/** Processes the source that the specification has now. What is wrong with it is recorded; throws for faults of the server. */
export async function processSpec(services: Services, specId: string, signal: AbortSignal): Promise<void> {
  const spec = await services.database.prisma.openAPISpec.findUnique({ where: { id: specId } });
  if (!spec) return;
  try {
    await bringVersion(services, spec, signal);
    await recordStep(services, spec, 'publishing');
    await bringToSpaces(services, spec, signal);
    await end(services, spec, undefined);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await end(services, spec, error);
  }
}

/** Ends the processing of a source with a failure of the server, which is told as such. */
export async function giveUp(services: Services, specId: string): Promise<void> {
  const spec = await services.database.prisma.openAPISpec.findUnique({ where: { id: specId } });
  if (spec && spec.processingState !== 'complete')
    await end(
      services,
      spec,
      new Refused('FETCH_ERROR', ['The server could not process the description; please retry']),
    );
}

async function end(services: Services, { id, sourceNumber }: OpenAPISpec, error: Refused | undefined): Promise<void> {
  await services.database.prisma.openAPISpec.updateMany({ where: { id, sourceNumber }, data: endData(error) });
  announceSpec(services, id);
}

/** Stores a version if the source says something else than the last one. */
async function bringVersion(services: Services, spec: OpenAPISpec, signal: AbortSignal): Promise<void> {
  await recordStep(services, spec, spec.sourceURL === null ? 'reading' : 'fetching');
  const source = await textOf(services, spec, signal);
  if (source === null) return;
  const hash = createHash('sha256').update(source.text).digest('hex');
  const last = spec.lastVersionId === null ? null : await lastVersion(services, spec.lastVersionId);
  if (spec.sourceURL !== null) await recordStep(services, spec, 'reading');
  const version = last?.hash === hash ? undefined : await read(services, spec, source.text);
  await inTransaction(services.database, async (tx) => {
    const now = await lockSpec(tx, spec);
    if (!now) return;
    const { etag, lastModified } = source;
    await tx.openAPISpec.update({ where: { id: spec.id }, data: { etag, lastModified } });
    if (!version || now.hash === hash) return;
    await storeVersion(tx, spec, { hash, source: source.text }, version);
    await tellShowing(tx, services, spec);
  });
}

/** Null: it is what it was. */
async function textOf(services: Services, spec: OpenAPISpec, signal: AbortSignal) {
  const { database } = services;
  if (spec.sourceURL === null) {
    const given = await database.prisma.openAPISpecSource.findUnique({ where: { specId: spec.id } });
    return given && { text: given.text, etag: null, lastModified: null };
  }
  await database.prisma.openAPISpec.updateMany({ where: { id: spec.id }, data: { checkedAt: new Date() } });
  return fetchDescription(services, spec.sourceURL, spec, signal);
}

const lastVersion = ({ database }: Services, id: string) =>
  database.prisma.openAPISpecVersion.findUnique({ where: { id }, select: { hash: true } });

async function read({ database, jobThreads }: Services, spec: OpenAPISpec, text: string): Promise<PackedVersion> {
  const [before] = await database.query<{ document: string }>(
    `SELECT "document"::text AS "document" FROM "OpenAPISpecVersionText" WHERE "versionId" = $1`,
    [spec.lastVersionId ?? ''],
  );
  const outcome = await jobThreads
    .run('readDescription', [text, spec.slug, before?.document ?? null])
    .catch((error: unknown) => {
      if (error instanceof TooMuchWork)
        throw new Refused('INVALID_SPEC', ['The description takes more time or memory than this server gives to one']);
      throw error;
    });
  if ('refused' in outcome)
    throw new Refused(
      outcome.refused.code,
      outcome.refused.problems.map(({ message }) => message),
    );
  return outcome.version;
}
