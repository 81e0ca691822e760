/** What pages show of the operations and models that they name, from the latest versions of stored specifications. */
import type { Context } from '../../../context.ts';
import { type ModelsName, modelsKey, type OperationName, operationKey } from '../../../engine/markdown/html/names.ts';
import { type Described, described } from '../../../engine/openapi/described.ts';
import type { ApiModel, ApiOperation } from '../../../engine/openapi/facts.ts';
import { modelFacts, operationFacts } from '../../../engine/openapi/facts-of.ts';
import { turn } from '../../../engine/turn.ts';

export interface ApiFacts {
  /** By `operationKey`; absent are those that no specification has. */
  operations: Map<string, ApiOperation>;
  /** By `modelsKey`. */
  models: Map<string, readonly ApiModel[]>;
}

/** Specifications that one page shows operations of. */
const MAX_SPECS = 20;

type Asked = { key: string; spec: string } & (
  | { kind: 'operation'; name: OperationName }
  | { kind: 'models'; name: ModelsName }
);

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
  let api: Described | 'unreadable' | undefined;
  for (const one of asked) {
    const kept = `openapi facts ${version} ${one.key}`;
    let facts = services.contentCache.get(kept) as Facts | undefined;
    if (!facts) {
      api ??= await readSpecification(db, version);
      await turn();
      facts = { value: api === 'unreadable' ? undefined : factsOf(api, one) };
      services.contentCache.set(kept, facts, { size: 300 + 2 * (JSON.stringify(facts.value)?.length ?? 0) });
    }
    if (facts.value === undefined) continue;
    if (one.kind === 'operation') found.operations.set(one.key, facts.value as ApiOperation);
    else found.models.set(one.key, facts.value as readonly ApiModel[]);
  }
}

interface Facts {
  value: ApiOperation | readonly ApiModel[] | undefined;
}

const factsOf = (api: Described, asked: Asked): Facts['value'] =>
  asked.kind === 'operation'
    ? operationFacts(api, asked.name.method, asked.name.path)
    : modelFacts(api, asked.name.names);

async function readSpecification(db: Context['db'], version: string): Promise<Described | 'unreadable'> {
  const found = await db.openAPISpecVersion.findUnique({ where: { id: version }, select: { document: true } });
  try {
    return described(found?.document);
  } catch {
    // It passed validation; a page is shown all the same.
    return 'unreadable';
  }
}
