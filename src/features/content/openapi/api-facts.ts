/** What pages show of the operations and models that they name, from the latest versions of stored specifications. */
import type { Context } from '../../../context.ts';
import { type ModelsName, modelsKey, type OperationName, operationKey } from '../../../engine/markdown/html/names.ts';
import type { ApiModel, ApiOperation } from '../../../engine/openapi/facts.ts';
import type { AskedFacts, FoundFacts } from '../../../engine/openapi/facts-in.ts';

export interface ApiFacts {
  /** By `operationKey`; absent are those that no specification has. */
  operations: Map<string, ApiOperation>;
  /** By `modelsKey`. */
  models: Map<string, readonly ApiModel[]>;
}

/** Specifications that one page shows operations of. */
const MAX_SPECS = 20;

type Asked = AskedFacts & { key: string; spec: string };

/** The facts of all that is named; those of references to other things than a stored specification are not known. */
export async function apiFacts(
  context: Pick<Context, 'db' | 'services'>,
  organizationId: string,
  names: { operations: readonly OperationName[]; models: readonly ModelsName[] },
): Promise<ApiFacts> {
  const found: ApiFacts = { operations: new Map(), models: new Map() };
  const asked: Asked[] = [
    ...names.operations.map((name) => ({
      kind: 'operation' as const,
      name,
      key: operationKey(name.ref, name.method, name.path),
      spec: specOf(name),
    })),
    ...names.models.map((name) => ({
      kind: 'models' as const,
      name,
      key: modelsKey(name.ref, name.names),
      spec: specOf(name),
    })),
  ];
  const bySpec = Map.groupBy(
    asked.filter(({ spec }) => spec !== ''),
    ({ spec }) => spec,
  );
  for (const [spec, all] of [...bySpec].slice(0, MAX_SPECS)) await findIn(context, organizationId, spec, all, found);
  return found;
}

const specOf = ({ ref }: { ref: OperationName['ref'] }): string => (ref.kind === 'openapi' ? ref.spec : '');

async function findIn(
  { db, services }: Pick<Context, 'db' | 'services'>,
  organizationId: string,
  spec: string,
  asked: readonly Asked[],
  found: ApiFacts,
): Promise<void> {
  const stored = await db.openAPISpec.findFirst({
    where: { organizationId, OR: [{ slug: spec }, { id: spec }] },
    select: { lastVersion: { select: { id: true } } },
  });
  const version = stored?.lastVersion?.id;
  if (version === undefined) return;
  const open: Asked[] = [];
  const put = (one: Asked, value: FoundFacts | undefined): void => {
    if (value === undefined) return;
    if (one.kind === 'operation') found.operations.set(one.key, value as ApiOperation);
    else found.models.set(one.key, value as readonly ApiModel[]);
  };
  for (const one of asked) {
    const facts = services.contentCache.get(keptAs(version, one)) as Facts | undefined;
    if (facts) put(one, facts.value);
    else open.push(one);
  }
  if (open.length === 0) return;
  const values = await read(services, version, open);
  for (const [at, one] of open.entries()) {
    const value = values[at];
    services.contentCache.set(
      keptAs(version, one),
      { value },
      { size: 300 + 2 * (JSON.stringify(value)?.length ?? 0) },
    );
    put(one, value);
  }
}

interface Facts {
  value: FoundFacts | undefined;
}

const keptAs = (version: string, { key }: Asked): string => `openapi facts ${version} ${key}`;

/** In the order asked for. A document may have megabytes: it is parsed in a thread. */
async function read(
  { database, threads }: Pick<Context, 'services'>['services'],
  version: string,
  asked: readonly AskedFacts[],
): Promise<(FoundFacts | undefined)[]> {
  const [text] = await database.query<{ document: string }>(
    'SELECT "document"::text AS "document" FROM "OpenAPISpecVersionText" WHERE "versionId" = $1',
    [version],
  );
  return text ? threads.run('factsIn', [text.document, asked]) : [];
}
