/** Publishing an integration: a new version under its name. What is not given is kept from the version before. */
import { hash } from 'node:crypto';
import { recordAccessChange } from '../../access/access-events.ts';
import { auditIdOf } from '../../access/actors.ts';
import { type Caller, userIdOf } from '../../access/caller-kinds.ts';
import { queryIn } from '../../db/connection.ts';
import type { Transaction } from '../../db/database.ts';
import { type Integration, Prisma } from '../../db/generated/prisma/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import { badInput, conflict, type ErrorDetail } from '../../errors.ts';
import { newId } from '../../ids.ts';
import type { Services } from '../../services.ts';
import { record } from '../people/audit.ts';
import { unfurledDomains } from './block-domains.ts';
import { type Image, imageIn, storeImages } from './images.ts';
import type { blocks, configurations, contentSecurityPolicy, contentSources, externalLinks } from './manifest.ts';
import { storedSecrets } from './script-secrets.ts';
import { siteIntegrationsChanged } from './sites/changed.ts';

/** Versions of an integration whose scripts are kept. */
const VERSIONS_KEPT = 10;

/** What may be given; null, where it is allowed, clears. */
export interface Publication {
  runtime?: string | null | undefined;
  icon?: string | null | undefined;
  title?: string | null | undefined;
  description?: string | null | undefined;
  summary?: string | null | undefined;
  previewImages?: readonly string[] | null | undefined;
  visibility?: string | null | undefined;
  target?: string | null | undefined;
  scopes?: readonly string[] | null | undefined;
  categories?: readonly string[] | null | undefined;
  blocks?: ReturnType<typeof blocks.parse> | null | undefined;
  contentSources?: ReturnType<typeof contentSources.parse> | null | undefined;
  externalLinks?: ReturnType<typeof externalLinks.parse> | null | undefined;
  configurations?: ReturnType<typeof configurations.parse> | null | undefined;
  script?: string | null | undefined;
  secrets?: Readonly<Record<string, string>> | null | undefined;
  contentSecurityPolicy?: ReturnType<typeof contentSecurityPolicy.parse> | null | undefined;
}

interface Publishing {
  name: string;
  organizationId: string;
  caller: Caller;
}

/** Stores it. 400 for a first version without a title or a script, 409 when another organization has the name. */
export async function publish(
  services: Services,
  { name, organizationId, caller }: Publishing,
  given: Publication,
): Promise<Integration> {
  const icon = given.icon ? imageIn('icon', given.icon) : undefined;
  const previews = given.previewImages?.map((image, at) => imageIn(`previewImages[${at}]`, image));
  const published = await inTransaction(services.database, async (tx) => {
    // Of two publications at once, the second one follows the first.
    await queryIn(tx, 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`integration ${name}`]);
    const known = await tx.integration.findUnique({ where: { name } });
    if (known && known.organizationId !== organizationId)
      throw conflict(`The name ${name} is that of an integration of another organization`);
    const integration = await store(tx, services, known, { name, organizationId }, given, { icon, previews });
    await storeVersion(tx, integration, given.script, userIdOf(caller));
    await record(tx, {
      organizationId,
      actorId: auditIdOf(caller),
      action: 'integration.publish',
      subject: integration.id,
      details: { name, version: integration.version, ...(given.script && { script: hash('sha256', given.script) }) },
    });
    if (given.scopes) await recordAccessChange(tx, services, { organizationId });
    if (known && (given.scopes || given.contentSecurityPolicy !== undefined))
      await siteIntegrationsChanged(tx, services, { integration: integration.id });
    return integration;
  });
  // What a version does not declare any more, its installations lose at once.
  if (given.scopes) await services.watch.accessChanged({});
  return published;
}

interface Images {
  icon: Image | undefined;
  previews: readonly Image[] | undefined;
}

async function store(
  tx: Transaction,
  { secrets }: Services,
  known: Integration | null,
  { name, organizationId }: { name: string; organizationId: string },
  given: Publication,
  { icon, previews }: Images,
): Promise<Integration> {
  const id = known?.id ?? newId();
  const data = { ...fieldsOf(given), version: (known?.version ?? 0) + 1 };
  const images = {
    ...(given.icon !== undefined && { iconId: icon?.id ?? null }),
    ...(given.previewImages !== undefined && { previewImageIds: previews?.map((image) => image.id) ?? [] }),
  };
  const kept = given.secrets === undefined ? {} : { secrets: storedSecrets(secrets, id, given.secrets ?? {}) };
  const row = known
    ? await tx.integration.update({ where: { id }, data: { ...data, ...images, ...kept } })
    : await tx.integration.create({ data: { id, name, organizationId, ...data, ...images, ...kept, ...first(given) } });
  await storeImages(
    tx,
    row,
    [...(icon ? [icon] : []), ...(previews ?? [])],
    [...(row.iconId ? [row.iconId] : []), ...row.previewImageIds],
  );
  return row;
}

/** What a first publication cannot do without. */
function first({ title, script }: Publication): { title: string } {
  const missing = (path: string): ErrorDetail => ({
    path,
    message: 'is required when an integration is first published',
  });
  if (!title || !script) throw badInput([...(title ? [] : [missing('title')]), ...(script ? [] : [missing('script')])]);
  return { title };
}

const json = (value: object | string | null): Prisma.InputJsonValue | typeof Prisma.DbNull => value ?? Prisma.DbNull;

/** The columns of what is given. */
function fieldsOf(given: Publication) {
  const { runtime, title, description, summary, visibility, target, scopes, categories, externalLinks } = given;
  const { blocks, contentSources, configurations, contentSecurityPolicy } = given;
  return {
    ...(runtime != null && { runtime }),
    ...(title != null && { title }),
    ...(description !== undefined && { description }),
    ...(summary !== undefined && { summary }),
    ...(visibility != null && { visibility }),
    ...(target != null && { target }),
    ...(scopes != null && { declaredScopes: [...scopes] }),
    ...(categories != null && { categories: [...categories] }),
    ...(externalLinks != null && { externalLinks }),
    ...(blocks !== undefined && {
      blocks: json(blocks),
      hasBlocks: (blocks?.length ?? 0) > 0,
      blockDomains: unfurledDomains(blocks ?? []),
    }),
    ...(contentSources !== undefined && {
      contentSources: json(contentSources),
      hasContentSources: (contentSources?.length ?? 0) > 0,
    }),
    ...(configurations !== undefined && { configurations: json(configurations) }),
    ...(contentSecurityPolicy !== undefined && { contentSecurityPolicy: json(contentSecurityPolicy) }),
  };
}

/** Each version has its script: the one that is given, or that of the version before. */
async function storeVersion(
  tx: Transaction,
  { id: integrationId, version, organizationId, runtime }: Integration,
  script: string | null | undefined,
  publishedById: string | null,
): Promise<void> {
  const before = script == null ? { integrationId_version: { integrationId, version: version - 1 } } : undefined;
  const text = before ? (await tx.integrationVersion.findUniqueOrThrow({ where: before })).script : String(script);
  await tx.integrationVersion.create({
    data: { integrationId, version, organizationId, runtime, script: text, publishedById },
  });
  await tx.integrationVersion.deleteMany({ where: { integrationId, version: { lte: version - VERSIONS_KEPT } } });
}
