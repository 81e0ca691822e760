/** What computed content depends on, with the values that it has now: only of the organization of the space. */
import type { Database } from '../../../db/database.ts';

interface Ref {
  kind?: unknown;
  space?: unknown;
  spec?: unknown;
  translation?: unknown;
}

export interface Dependency {
  ref: unknown;
  value: object | null;
}

const MOST = 20;

/** By name, as scripts get them. A value of null: what it names is not there, or a translation has never run. */
export async function dependencyValues(
  { prisma }: Pick<Database, 'prisma'>,
  organizationId: string,
  dependencies: Readonly<Record<string, unknown>>,
): Promise<Record<string, Dependency>> {
  const entries = Object.entries(dependencies).slice(0, MOST);
  return Object.fromEntries(
    await Promise.all(
      entries.map(async ([name, given]): Promise<[string, Dependency]> => {
        const ref = typeof given === 'object' && given !== null && 'ref' in given ? given.ref : given;
        return [name, { ref, value: await currentValue(ref) }];
      }),
    ),
  );

  async function currentValue(given: unknown): Promise<object | null> {
    const ref = (typeof given === 'object' && given !== null ? given : {}) as Ref;
    const id = [ref.space, ref.spec, ref.translation].find((value) => typeof value === 'string');
    if (typeof id !== 'string' || id.includes('\0')) return null;
    if (ref.kind === 'space') {
      const space = await prisma.space.findFirst({ where: { id, organizationId, deletedAt: null } });
      return space && { object: 'space', id, revision: space.revisionId };
    }
    if (ref.kind === 'openapi') {
      const spec = await prisma.openAPISpec.findFirst({ where: { organizationId, OR: [{ id }, { slug: id }] } });
      if (!spec) return null;
      const { slug, lastVersionId } = spec;
      return { object: 'openapi-spec', id: spec.id, slug, ...(lastVersionId && { lastVersion: lastVersionId }) };
    }
    if (ref.kind !== 'translation') return null;
    const translation = await prisma.translation.findFirst({ where: { id, organizationId } });
    return translation?.root && translation.spaceId
      ? { space: translation.spaceId, revision: translation.resultRevisionId }
      : null;
  }
}
