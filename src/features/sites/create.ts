/** New sites. */
import type { Transaction } from '../../db/database.ts';
import type { Site } from '../../db/generated/prisma/client.ts';
import { newId } from '../../ids.ts';
import { ofSite } from '../../outbox/events.ts';
import { recordEvents } from '../../outbox/record.ts';
import type { Services } from '../../services.ts';
import { record } from '../people/audit.ts';
import { createAuth } from './auth.ts';
import { holdSpaces, restructure } from './changes.ts';
import { addToDefaultSection } from './structure/sections.ts';
import type { Structure } from './structure/structure.ts';

interface NewSite {
  organizationId: string;
  /** Default: basic. */
  type?: string | null | undefined;
  /** Default: Docs. */
  title?: string | null | undefined;
  /** Default: unlisted. */
  visibility?: string | null | undefined;
  /** Names it in addresses of this server. */
  basename?: string;
  /** The variants of its only section; the first is shown by default. */
  spaces: readonly { id: string; title: string }[];
}

/** Creates a site in the caller's transaction. 404 for a space that is gone. */
export async function createSite(
  tx: Transaction,
  services: Services,
  { organizationId, type, title, visibility, basename, spaces }: NewSite,
  actorId: string | null,
): Promise<{ site: Site; structure: Structure }> {
  if (spaces.length > 0)
    await holdSpaces(
      tx,
      organizationId,
      spaces.map(({ id }) => id),
    );
  const site = await tx.site.create({
    data: {
      id: newId(),
      organizationId,
      type: type ?? 'basic',
      title: title ?? 'Docs',
      visibility: visibility ?? 'unlisted',
      ...(basename !== undefined && { basename }),
    },
  });
  await createAuth(tx, services.secrets, site);
  const added = spaces.map((space) => ({ id: newId(), space }));
  const structure = await restructure(tx, site, (empty) =>
    added.reduce((so, siteSpace) => addToDefaultSection(so, siteSpace, newId()), empty),
  );
  await record(tx, { organizationId, actorId, action: 'site.create', subject: site.id });
  await recordEvents(tx, services, {
    subject: ofSite(site.id),
    organizationId,
    kind: 'site_created',
    data: { actorId },
  });
  return { site, structure };
}
