/** Who reads the outbox, and what is delivered outside. A new reader is a line here, and begins with what is recorded after its first start. */
import { accessReader } from '../access/access-events.ts';
import type { AnyLanes } from '../outbox/lanes.ts';
import type { OutboxReader } from '../outbox/reader.ts';
import { integrationLanes } from './integrations/events/deliver.ts';
import { integrationReader, integrationVisitReader } from './integrations/events/reader.ts';
import { webhookLanes } from './integrations/webhooks/deliver.ts';
import { webhookReader, webhookVisitReader } from './integrations/webhooks/reader.ts';
import { notificationReader } from './notifications/reader.ts';
import { rendererReader } from './sites/renderers/reader.ts';
import { translationReader } from './translations/automatic.ts';

export const OUTBOX_READERS: readonly OutboxReader[] = [
  accessReader,
  rendererReader,
  translationReader,
  integrationReader,
  integrationVisitReader,
  webhookReader,
  webhookVisitReader,
  notificationReader,
];

/** Events for receivers outside. */
export const LANES: readonly AnyLanes[] = [integrationLanes, webhookLanes];
