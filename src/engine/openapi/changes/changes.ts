/**
 * What is different between two versions of a description, in the words of those who call the API. Both are documents of version 3.1.
 * Pure; the work and the answer are bounded.
 */
import { type DescribedOperation, describedAs31, type Part } from '../described.ts';
import type { ApiChange, ChangeKind } from './change.ts';
import { operationChanges } from './operation-changes.ts';
import { Budget } from './schema-changes.ts';

export { type ApiChange, CHANGE_KINDS, type ChangeKind } from './change.ts';

/** Of two versions; the rest is not told. */
export const MAX_CHANGES = 5000;

/** In the order of the new document's operations, then those that were removed. */
export function changesBetween(before: Part, after: Part): ApiChange[] {
  const [old, now] = [operationsOf(before), operationsOf(after)];
  const changes: ApiChange[] = [];
  const budget = new Budget();
  const tellerOf =
    ({ method, path, webhook }: DescribedOperation) =>
    (
      kind: ChangeKind,
      subject: string,
      {
        breaking = false,
        before = undefined,
        after = undefined,
      }: { breaking?: boolean; before?: string | undefined; after?: string | undefined } = {},
    ): void => {
      if (changes.length >= MAX_CHANGES) return;
      const named = { method: method.toUpperCase(), path, webhook, subject };
      changes.push({ kind, breaking, ...named, before: before ?? null, after: after ?? null });
    };
  for (const [key, operation] of now) {
    const tell = tellerOf(operation);
    const known = old.get(key);
    if (known) operationChanges({ document: before, operation: known }, { document: after, operation }, tell, budget);
    else tell('operation_added', '');
  }
  for (const [key, operation] of old)
    if (!now.has(key)) tellerOf(operation)('operation_removed', '', { breaking: true });
  return changes;
}

/** Names of parameters in a path say nothing: `/pets/{id}` and `/pets/{petId}` are one. */
const keyOf = ({ method, path, webhook }: DescribedOperation): string =>
  `${webhook ? 'webhook' : 'path'} ${method} ${webhook ? path : path.replace(/\{[^{}]*\}/g, '{}')}`;

const operationsOf = (document: Part): Map<string, DescribedOperation> =>
  new Map(describedAs31(document).operations.map((operation) => [keyOf(operation), operation]));
