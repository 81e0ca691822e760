/**
 * The first start on an empty database: an administrator, a sample organization, and one token, given back
 * once. Safe against ten instances that start at once: the row of the first one decides.
 */
import { fileURLToPath } from 'node:url';
import { newToken, tokenHash } from '../access/callers.ts';
import type { Config } from '../config.ts';
import type { Transaction } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { createSpaceFromFolder } from '../features/git/sample.ts';
import { PLACEHOLDER_EMAIL } from '../features/people/users/placeholder.ts';
import { ownAddress } from '../features/sites/addresses.ts';
import { createSite } from '../features/sites/create.ts';
import { newId } from '../ids.ts';
import type { Progress } from '../progress.ts';
import type { Services } from '../services.ts';

/** The folder that ships with the server. */
const DOCS = fileURLToPath(new URL('../../docs', import.meta.url));

const FIRST_START = 'first-start';

/** A small machine takes a minute for it, and whoever starts beside it waits for as long. */
const TRANSACTION_MS = 300_000;

export interface FirstStart {
  /** Shown once; undefined when BOOTSTRAP_TOKEN set it. */
  token: string | undefined;
  organizationId: string;
  /** The sample space, made from the documentation of this very server. */
  spaceId: string;
  /** Where it is published. */
  siteAddress: string;
}

/** Fills an empty database, telling `progress` of the step that takes long; null when it is filled already. */
export async function bootstrap(services: Services, progress: Progress = () => {}): Promise<FirstStart | null> {
  const { config, database } = services;
  const token = config.bootstrapToken ?? newToken();
  const first = async (tx: Transaction) => {
    const claimed = await tx.$executeRaw`
      INSERT INTO "Setting" ("key", "value", "updatedAt") VALUES (${FIRST_START}, 'true', now()) ON CONFLICT DO NOTHING`;
    if (claimed === 0) return null;
    const userId = newId();
    const organizationId = newId();
    await tx.user.create({
      data: {
        id: userId,
        email: config.bootstrapEmail,
        emailVerified: config.bootstrapEmail !== PLACEHOLDER_EMAIL,
        displayName: nameOf(config),
        serverAdmin: true,
        tokens: { create: { id: newId(), name: 'First token', hash: tokenHash(token), scopes: [] } },
      },
    });
    await tx.organization.create({
      data: {
        id: organizationId,
        title: 'Octavo',
        emailDomains: [],
        defaultRole: 'read',
        members: { create: { userId, role: 'admin' } },
      },
    });
    progress("Filling the first space with this server's documentation");
    const space = await createSpaceFromFolder(tx, services, DOCS, {
      organizationId,
      authorId: userId,
      title: 'Octavo',
      emoji: '1f4d6',
    });
    const data = { organizationId, title: 'Octavo', visibility: 'public', basename: 'octavo', spaces: [space] };
    const { site } = await createSite(tx, services, data, userId);
    await tx.site.update({ where: { id: site.id }, data: { publishedAt: new Date() } });
    return { organizationId, spaceId: space.id, siteAddress: ownAddress(config, site) };
  };
  const done = await inTransaction(database, first, { timeout: TRANSACTION_MS });
  return done && { ...done, token: config.bootstrapToken ? undefined : token };
}

/** `jane.doe@example.com` is called `Jane Doe` until she says otherwise. */
function nameOf({ bootstrapEmail }: Config): string {
  const words = (bootstrapEmail.split('@')[0] as string).split(/[._-]+/).filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || 'Administrator';
}
