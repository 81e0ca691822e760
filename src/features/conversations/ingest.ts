/** Taking conversations in: stored, and queued for reading, in one transaction. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Prisma } from '../../db/generated/prisma/client.ts';
import { isStorable } from '../../db/times.ts';
import { inTransaction } from '../../db/transaction.ts';
import { named, storedName } from '../../engine/shape.ts';
import { badInput } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { conversationsJob } from './job.ts';

/** Conversations of one call. */
export const MAX_CONVERSATIONS = 100;
const MAX_PARTS = 200;
const MAX_BODY = 100_000;
const MAX_ATTRIBUTES = 100;
/** Where the sender does not say it. */
const SOURCE = 'api';

const most = (count: number) => `must have at most ${count.toLocaleString('en')} characters`;

export const conversationId = z
  .string()
  .min(1, 'must not be empty')
  .max(255, most(255))
  // It is part of its address, where these mean another one.
  .refine((id) => id !== '.' && id !== '..', 'must not consist of dots');
export const subject = z.string().max(512, most(512));

export const parts = z
  .array(
    z.strictObject({
      type: z.enum(['message']),
      role: z.enum(['user', 'assistant', 'team-member']),
      body: z.string().max(MAX_BODY, most(MAX_BODY)),
    }),
  )
  .min(1, 'must have at least one part')
  .max(MAX_PARTS, `must have at most ${MAX_PARTS} parts`)
  .meta({ id: 'ConversationParts', description: 'What was said, in its order; bodies are Markdown or HTML.' });

export const metadata = z
  .strictObject({
    url: z
      .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
      .max(2048, most(2048))
      .optional(),
    attributes: named(z.string().max(1000, most(1000)), storedName.min(1, 'must not be empty').max(100, most(100)))
      .refine((map) => Object.keys(map).length <= MAX_ATTRIBUTES, `must have at most ${MAX_ATTRIBUTES} attributes`)
      .optional(),
    createdAt: z.iso
      .datetime({ offset: true, error: 'must be an ISO 8601 date-time' })
      .refine((text) => isStorable(new Date(text)), 'must be an ISO 8601 date-time')
      .optional(),
  })
  .meta({
    id: 'ConversationMetadata',
    description:
      'Where and when it took place. The attribute `source` names the source that lists are filtered by (default: `api`).',
  });

export const conversation = z
  .strictObject({
    id: conversationId,
    subject: subject.optional(),
    metadata: metadata.optional(),
    parts,
  })
  .meta({ id: 'IngestedConversation', description: 'A conversation, as another program has it.' });

export const conversations = z
  .array(conversation)
  .min(1, 'must have at least one conversation')
  .max(MAX_CONVERSATIONS, `must have at most ${MAX_CONVERSATIONS} conversations`)
  .meta({ id: 'IngestedConversations', description: 'Up to 100 conversations.' });

export type Given = z.output<typeof conversation>;

/** Stores what is new or changed, and has it read. The same again changes nothing. 400 for an id that is given twice, by its place in the `list`. */
export async function ingest(
  services: Services,
  organizationId: string,
  given: readonly Given[],
  list = '',
): Promise<void> {
  const ids = given.map(({ id }) => id);
  const twice = ids.findIndex((id, i) => ids.indexOf(id) < i);
  if (twice >= 0) throw badInput(`${list}[${twice}].id`, 'is the id of another conversation of this call');
  const rows = given.map(rowOf);
  await inTransaction(services.database, async (tx) => {
    const known = await tx.conversation.findMany({
      where: { organizationId, id: { in: ids } },
      select: { id: true, hash: true, ingestedAt: true },
    });
    const byId = new Map(known.map((row) => [row.id, row]));
    const fresh = rows.filter(({ id }) => !byId.has(id));
    const changed = rows.filter(({ id, hash }) => byId.has(id) && byId.get(id)?.hash !== hash);
    if (fresh.length > 0)
      await tx.conversation.createMany({
        data: fresh.map((row) => ({ ...row, organizationId, createdAt: row.tookPlaceAt ?? new Date() })),
        skipDuplicates: true,
      });
    for (const { id, ...row } of changed)
      await tx.conversation.update({
        where: { organizationId_id: { organizationId, id } },
        data: {
          ...row,
          createdAt: row.tookPlaceAt ?? byId.get(id)?.ingestedAt ?? new Date(),
          attempts: 0,
          problem: null,
        },
        select: { id: true },
      });
    if (fresh.length + changed.length > 0)
      await services.jobs.send(conversationsJob, { organization: organizationId }, { tx, key: organizationId });
  });
}

function rowOf(given: Given) {
  const { id, subject: about, metadata: meta = {}, parts: said } = given;
  return {
    id,
    subject: about ?? null,
    source: meta.attributes?.['source'] || SOURCE,
    url: meta.url ?? null,
    attributes: (meta.attributes ?? undefined) as Prisma.InputJsonValue | undefined,
    tookPlaceAt: meta.createdAt ? new Date(meta.createdAt) : null,
    parts: said as unknown as Prisma.InputJsonValue,
    hash: createHash('sha256')
      .update(JSON.stringify([about, meta, said]))
      .digest('hex'),
    pendingSince: new Date(),
  };
}
