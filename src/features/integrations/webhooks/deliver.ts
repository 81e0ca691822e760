/** Sending the events of a webhook to its address. */
import { EgressError } from '../../../adapters/egress/guard.ts';
import { queryIn } from '../../../db/connection.ts';
import type { Transaction } from '../../../db/database.ts';
import type { WebhookDelivery } from '../../../db/generated/prisma/client.ts';
import type { Attempted, Lanes, Outcome } from '../../../outbox/lanes.ts';
import type { Services } from '../../../services.ts';
import { VERSION } from '../../../version.ts';
import { record } from '../../people/audit.ts';
import { keepInterests } from './interests.ts';
import { tellAdministrators } from './notice.ts';
import { signingSecrets } from './secret.ts';
import { signatures } from './signature.ts';

const CALL_MS = 15_000;
/** Of the answer, which nobody reads but for its status. */
const MAX_ANSWER = 64 * 1024;
/** What fails for so long is disabled. */
export const DISABLE_DAYS = 7;

interface Facts {
  responseStatus: number | null;
}

/** Events of webhooks, in a lane for each. */
export const webhookLanes: Lanes<WebhookDelivery, Facts> = {
  table: 'WebhookDelivery',
  lane: 'webhookId',
  concurrency: 32,
  fact: { column: 'responseStatus', type: 'int' },
  attempt,
  follows: () => true,
  settle,
};

async function attempt(
  { database, outgoing, secrets }: Services,
  { id, webhookId, payload }: WebhookDelivery,
  signal: AbortSignal,
): Promise<Outcome<Facts>> {
  const webhook = await database.prisma.webhook.findUnique({ where: { id: webhookId } });
  if (!webhook?.enabled) return { kind: 'ended', error: 'The webhook is disabled', facts: {} };
  const body = JSON.stringify(payload);
  const now = new Date();
  const timestamp = Math.floor(now.getTime() / 1000);
  try {
    const { status } = await outgoing.fetch(webhook.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': `Octavo/${VERSION}`,
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signatures(signingSecrets(secrets, webhook, now), { id, timestamp, body }),
      },
      body,
      signal,
      timeoutMs: CALL_MS,
      maxRedirects: 0,
      maxBytes: MAX_ANSWER,
      cut: true,
    });
    const facts = { responseStatus: status };
    if (status >= 200 && status < 300) return { kind: 'delivered', facts };
    return { kind: 'failed', error: `The receiver answered ${status}`, facts };
  } catch (error) {
    if (!(error instanceof EgressError) || signal.aborted) throw error;
    return { kind: 'failed', error: error.message.slice(0, 500), facts: { responseStatus: null } };
  }
}

/** Remembers since when deliveries fail, and disables a webhook after a week of that. */
async function settle(
  tx: Transaction,
  services: Services,
  attempted: readonly Attempted<WebhookDelivery>[],
): Promise<void> {
  const of = (succeeded: boolean) =>
    attempted.flatMap(({ row, status }) => ((status === 'success') === succeeded ? [row.webhookId] : []));
  const delivered = of(true);
  if (delivered.length > 0) await queryIn(tx, DELIVERED, [delivered]);
  for (const webhookId of of(false).sort()) await countFailure(tx, services, webhookId);
}

const DELIVERED = `
  UPDATE "Webhook" w SET "failingSince" = NULL, "deliveredAt" = now()
  FROM (SELECT "id" FROM "Webhook" WHERE "id" = ANY($1::text[]) ORDER BY "id" FOR NO KEY UPDATE) held WHERE w."id" = held."id"`;

async function countFailure(tx: Transaction, services: Services, webhookId: string): Promise<void> {
  const now = new Date();
  await tx.webhook.updateMany({
    where: { id: webhookId, enabled: true, failingSince: null },
    data: { failingSince: now },
  });
  const limit = new Date(now.getTime() - DISABLE_DAYS * 86_400_000);
  const problem = `No delivery succeeded for ${DISABLE_DAYS} days`;
  const [disabled] = await tx.webhook.updateManyAndReturn({
    where: { id: webhookId, enabled: true, failingSince: { lte: limit } },
    data: { enabled: false, problem },
  });
  if (!disabled) return;
  await endPending(tx, webhookId, problem);
  await keepInterests(tx, webhookId);
  const { organizationId, url } = disabled;
  const details = { url, problem };
  await record(tx, { organizationId, actorId: null, action: 'webhook.disable', subject: webhookId, details });
  await tellAdministrators(tx, services, disabled);
  const facts = { webhook: webhookId, organization: organizationId, host: new URL(url).host };
  services.log.warn(facts, 'a webhook was disabled: it failed for a week');
}

/** What was still to be delivered is not; it can be replayed. */
export const endPending = (tx: Transaction, webhookId: string, error: string) =>
  tx.webhookDelivery.updateMany({
    where: { webhookId, status: 'pending' },
    data: { status: 'failed', error, endedAt: new Date() },
  });
