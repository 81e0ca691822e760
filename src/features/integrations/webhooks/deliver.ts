/** Sending the events of a webhook to its address. */
import { EgressError } from '../../../adapters/egress/guard.ts';
import type { Transaction } from '../../../db/database.ts';
import type { WebhookDelivery } from '../../../db/generated/prisma/client.ts';
import { deliverNext as deliverNextOf, type LaneEnd, type Lanes, type Outcome } from '../../../outbox/lanes.ts';
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
  attempt,
  change: (tx, where, data) => tx.webhookDelivery.updateMany({ where, data }),
  settle,
};

/** Delivers the first pending event of a webhook. */
export const deliverNext = (services: Services, webhookId: string, signal: AbortSignal) =>
  deliverNextOf(webhookLanes, services, webhookId, signal);

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

/** Remembers since when deliveries fail, and disables the webhook after a week of that. */
async function settle(
  tx: Transaction,
  services: Services,
  { webhookId }: WebhookDelivery,
  outcome: LaneEnd,
): Promise<void> {
  const now = new Date();
  if (outcome === 'success') {
    await tx.webhook.updateMany({ where: { id: webhookId }, data: { failingSince: null, deliveredAt: now } });
    return;
  }
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
