/** One attempt at making what a source has, with what it is made from. */
import { hash } from 'node:crypto';
import { canonicalJson } from '../../../engine/revisions/encode.ts';
import type { ComputedSource } from '../../../engine/revisions/types.ts';
import type { Services } from '../../../services.ts';
import type { SourcePlace } from '../../content/source-content.ts';
import type { ScriptPlace } from '../environment.ts';
import { isProblem, makeContent, sourceIdOf } from './compute.ts';
import { type Dependency, dependencyValues } from './dependencies.ts';
import { type Outcome, type StoredContent, storeContent } from './stored.ts';

/** The longest that a reader waits for a source. */
const PATIENCE_MS = 15_000;

/** What content is made from, beside what was asked for. */
export interface Inputs {
  name: string;
  /** Where the script runs; undefined: it is not active in the space. */
  place: ScriptPlace | undefined;
  dependencies: Readonly<Record<string, Dependency>>;
  inputs: string;
}

/** As they are now. */
export async function inputsOf(
  { database }: Pick<Services, 'database'>,
  { organizationId, spaceId }: SourcePlace,
  { type, dependencies: asked }: ComputedSource,
): Promise<Inputs> {
  const [, name = ''] = type.split(':');
  const binding = name.includes('\0')
    ? null
    : await database.prisma.integrationSpaceInstallation.findFirst({
        where: {
          spaceId,
          organizationId,
          status: 'active',
          integration: { name },
          installation: { status: 'active', deletedAt: null },
        },
        include: { integration: true, installation: true },
      });
  const dependencies = await dependencyValues(database, organizationId, asked);
  if (!binding) return { name, place: undefined, dependencies, inputs: 'not installed' };
  const { integration, installation, ...spaceInstallation } = binding;
  const made = [integration.version, installation.configuration, spaceInstallation.configuration, dependencies];
  const inputs = hash('sha256', canonicalJson([installation.id, ...made]), 'base64url');
  return { name, place: { integration, installation, spaceInstallation }, dependencies, inputs };
}

/** Has the source make its content, and stores what came of it. What it made before stays if it fails. */
export async function attempt(
  services: Services,
  where: SourcePlace,
  source: ComputedSource,
  { name, place, dependencies, inputs }: Inputs,
): Promise<StoredContent | undefined> {
  const sourceId = sourceIdOf(source, name);
  const store = (outcome: Omit<Outcome, 'inputs'>) =>
    storeContent(services.database, where, source, { inputs, ...outcome });
  if (!place) return store({ value: null, error: `The integration ${name} is not active in this space.` });
  const declared = (place.integration.contentSources ?? []) as { id: string }[];
  if (sourceId === undefined || !declared.some(({ id }) => id === sourceId))
    return store({ value: null, error: `The integration ${name} has no such source.` });
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const { props } = source;
  try {
    const value = await makeContent(services, {
      place,
      spaceId: where.spaceId,
      sourceId,
      props,
      dependencies,
      signal,
    });
    return await store({ value, error: null });
  } catch (error) {
    if (!isProblem(error) && !signal.aborted) throw error;
    const reason = signal.aborted ? 'it took too long' : (error as Error).message;
    services.log.warn({ integration: name, spaceId: where.spaceId, err: error }, 'a content source failed');
    return store({ error: `The integration ${name} could not compute this page: ${reason}`.slice(0, 1000) });
  }
}
