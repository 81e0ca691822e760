/** The reference of events is what the declarations say. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { plugin } from '../../codegen/events-reference.mjs';
import { storedEvents } from '../../src/features/integrations/events/payloads.ts';
import { webhookEvents } from '../../src/features/integrations/webhooks/payloads.ts';

test('each type has a section with its fields, as `npm run codegen` writes it', () => {
  const page = fs.readFileSync(path.join(import.meta.dirname, '../../docs/api/events.md'), 'utf8');
  expect(page.trim()).toBe(plugin().trim());
  for (const { shape } of [...storedEvents, ...webhookEvents]) expect(page).toContain(`\n### ${shape.type.value}\n`);
  expect(page).toContain('| `revisionId` | string | The new primary revision. |');
});
