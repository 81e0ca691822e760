/** Who may do what with translations: by the role on the space that is translated. */
import { addressed, Rows } from '../../access/addressed.ts';
import { requireRole, roleOnPlaced } from '../../access/entities.ts';
import { permissionTable } from '../../access/permissions.ts';
import { type AccessRule, requireScope } from '../../access/rule.ts';
import type { Context } from '../../context.ts';
import type { Space, Translation } from '../../db/generated/prisma/client.ts';
import { notFound } from '../../errors.ts';

export const TRANSLATION = permissionTable('translation', {
  view: { role: 'read', scope: 'space:content:read' },
  edit: { role: 'create', scope: 'space:content:write' },
  // As who edits the source, which `automatic` runs follow.
  run: { role: 'edit', scope: 'space:content:write', internal: true },
});

const rows = new Rows<Translation>('Translation');

export const translationById = (context: Context, id: string): Promise<Translation | null> => rows.load(context, id);

addressed<Translation>({
  parameter: 'translationId',
  within: ['organizationId'],
  model: 'Translation',
  keep: (context, row, id) => rows.keep(context, id, row),
});

/** A space that the caller sees; null: there is none for it. */
export async function seenSpace(context: Context, id: string): Promise<Space | null> {
  const space = await context.access.space.load(id);
  if (!space || space.deletedAt !== null) return null;
  return (await roleOnPlaced(context, space)) === null ? null : space;
}

/** The space that is translated, if the caller sees it, and it still belongs to the translation's organization. */
export async function seenSource(
  context: Context,
  { sourceSpaceId, organizationId }: Translation,
): Promise<Space | null> {
  const space = await seenSpace(context, sourceSpaceId);
  return space?.organizationId === organizationId ? space : null;
}

/** The translation that `translationId` names, in the organization that `organizationId` names. */
export function onTranslation(name: keyof typeof TRANSLATION, { absent }: { absent?: 'ok' } = {}): AccessRule {
  const permission = TRANSLATION[name];
  return {
    subject: 'Translation',
    permission,
    scope: permission.scope,
    check: async (context, args, parent) => {
      requireScope(context, permission.scope);
      const known = parent as Translation | undefined;
      const organizationId = known?.organizationId ?? String(args.organizationId ?? '');
      const { member } = await context.access.viewer.load(organizationId);
      if (!member) throw notFound('Organization');
      const row = known ?? (await rows.load(context, String(args.translationId ?? '')));
      const source = row && row.organizationId === organizationId ? await seenSource(context, row) : null;
      if (!row || !source) {
        if (absent) return null;
        throw notFound('Translation');
      }
      requireRole(await roleOnPlaced(context, source), permission);
      return row;
    },
  };
}
