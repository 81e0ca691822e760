/** Who may do what with API descriptions: the role in the organization decides. Guests, who hold none, see none. */
import DataLoader from 'dataloader';
import { addressed, type Finder, Rows } from '../../../access/addressed.ts';
import { requireRole } from '../../../access/entities.ts';
import { permissionTable, roleOpens } from '../../../access/permissions.ts';
import { type AccessRule, orVisitors, requireScope } from '../../../access/rule.ts';
import type { Context } from '../../../context.ts';
import { columnsOf } from '../../../db/columns.ts';
import type { OpenAPISpec, OpenAPISpecVersion } from '../../../db/generated/prisma/client.ts';
import { notFound } from '../../../errors.ts';
import { isShownTo } from './showing.ts';

export const OPENAPI = permissionTable('openapi', {
  view: { role: 'read', scope: 'openapi:read' },
  edit: { role: 'create', scope: 'openapi:write' },
});

const BY_SLUG: Finder = {
  name: 'slug',
  sql: (row, own, above) => `${row}."organizationId" = ${above} AND ${row}."slug" = ${own}`,
};

addressed<OpenAPISpec>({
  parameter: 'specSlug',
  within: ['organizationId'],
  model: 'OpenAPISpec',
  finder: () => BY_SLUG,
  keep: (context, row, slug, organizationId = '') => specs(context).prime(`${organizationId} ${slug}`, row),
});

const versions = new Rows<OpenAPISpecVersion>('OpenAPISpecVersion');

addressed<OpenAPISpecVersion>({
  parameter: 'versionId',
  within: ['specSlug'],
  model: 'OpenAPISpecVersion',
  keep: (context, row, id) => versions.keep(context, id, row),
});

/** By the id of the organization, and the slug. */
const specs = (context: Context) =>
  context.memo(
    'openapi specs by slug',
    () =>
      new DataLoader(async (keys: readonly string[]) => {
        const rows = await context.services.database.query<OpenAPISpec>(
          `SELECT ${columnsOf('OpenAPISpec', 'e')} FROM "OpenAPISpec" e
            WHERE (e."organizationId", e."slug") IN (SELECT * FROM unnest($1::text[], $2::text[]))`,
          [keys.map((key) => key.split(' ')[0]), keys.map((key) => key.split(' ')[1])],
        );
        const byKey = new Map(rows.map((row) => [`${row.organizationId} ${row.slug}`, row]));
        return keys.map((key) => byKey.get(key) ?? null);
      }),
  );

/** A version, whoever asks; null: there is none. */
export const versionById = (context: Context, id: string): Promise<OpenAPISpecVersion | null> =>
  versions.load(context, id);

interface Options {
  /** For deletes: what is not there gives null instead of NOT_FOUND. */
  absent?: 'ok';
}

/** The specification that `specSlug` names, in the organization that `organizationId` names. */
export function onSpec(name: keyof typeof OPENAPI, { absent }: Options = {}): AccessRule {
  const permission = OPENAPI[name];
  return {
    subject: 'OpenAPISpec',
    permission,
    scope: permission.scope,
    check: async (context, args, parent) => {
      const known = parent as OpenAPISpec | undefined;
      const organizationId = known?.organizationId ?? String(args['organizationId'] ?? '');
      requireScope(context, permission.scope);
      const { member } = await context.access.viewer.load(organizationId);
      if (!member) throw notFound('Organization');
      const spec = known ?? (await specNamed(context, organizationId, String(args['specSlug'] ?? '')));
      if (!spec || !roleOpens(member.role, OPENAPI.view)) {
        if (absent) return null;
        throw notFound('OpenAPI spec');
      }
      requireRole(member.role, permission);
      return spec;
    },
  };
}

/** No slug has a character that others are kept apart by. */
const specNamed = (context: Context, organizationId: string, slug: string): Promise<OpenAPISpec | null> =>
  /^[a-zA-Z0-9-]+$/.test(slug) && /^[a-zA-Z0-9]+$/.test(organizationId)
    ? specs(context).load(`${organizationId} ${slug}`)
    : Promise.resolve(null);

/** The latest version of the specification that `specSlug` names; for readers of a site that shows it, too. */
export function onLatestVersion(): AccessRule {
  const version = onVersion();
  return orVisitors({
    ...version,
    check: async (context, args, parent) => {
      const { caller } = context;
      if (caller.kind !== 'visitor') return version.check(context, args, parent);
      const spec = await specNamed(context, String(args['organizationId'] ?? ''), String(args['specSlug'] ?? ''));
      const latest = spec?.lastVersionId ? await versionById(context, spec.lastVersionId) : null;
      // Whether there is one is told only to those to whom it is shown.
      if (!spec || !latest || !(await isShownTo(context, caller, spec))) throw notFound('OpenAPI spec');
      return latest;
    },
  });
}

/** The version that `versionId` names, of the specification that `specSlug` names; without `versionId`, the latest one. */
export function onVersion(): AccessRule {
  const spec = onSpec('view');
  return {
    ...spec,
    subject: 'OpenAPISpecVersion',
    check: async (context, args, parent) => {
      if (parent) {
        requireScope(context, OPENAPI.view.scope);
        return parent;
      }
      const { id, lastVersionId } = (await spec.check(context, args, undefined)) as OpenAPISpec;
      const wanted = args['versionId'] === undefined ? lastVersionId : String(args['versionId']);
      const version = wanted === null ? null : await versionById(context, wanted);
      if (!version || version.specId !== id) throw notFound('OpenAPI spec version');
      return version;
    },
  };
}
