/**
 * What is different between two versions of a description, in the words of those who call the API. Both are documents of version 3.1.
 * Pure; the work and the answer are bounded.
 */
import { type DescribedOperation, describedAs31, type Part } from '../described.ts';
import type { ApiChange, ChangeKind } from './change.ts';
import { operationChanges } from './operation-changes.ts';

export { type ApiChange, CHANGE_KINDS, type ChangeKind } from './change.ts';

/** Of two versions; the rest is not told. */
export const MAX_CHANGES = 5000;

/** In the order of the new document's operations, then those that were removed. */
export function changesBetween(before: Part, after: Part): ApiChange[] {
  const [old, now] = [operationsOf(before), operationsOf(after)];
  const changes: ApiChange[] = [];
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
      const named = { method: method.toUpperCase(), path: cut(path), webhook, subject: cut(subject) };
      changes.push({ kind, breaking, ...named, before: cut(before ?? null), after: cut(after ?? null) });
    };
  for (const [key, operation] of now) {
    const tell = tellerOf(operation);
    const known = old.get(key);
    if (known) operationChanges({ document: before, operation: known }, { document: after, operation }, tell);
    else tell('operation_added', '');
  }
  for (const [key, operation] of old)
    if (!now.has(key)) tellerOf(operation)('operation_removed', '', { breaking: true });
  return changes;
}

/** Names and values are said again for all that is within them. */
const MAX_NAME = 1000;
const cut = <Text extends string | null>(text: Text): Text | string =>
  text !== null && text.length > MAX_NAME ? `${text.slice(0, MAX_NAME)}…` : text;

/** Names of parameters in a path say nothing: `/pets/{id}` and `/pets/{petId}` are one. */
const keyOf = ({ method, path, webhook }: DescribedOperation): string =>
  `${webhook ? 'webhook' : 'path'} ${method} ${webhook ? path : path.replace(/\{[^{}]*\}/g, '{}')}`;

const operationsOf = (document: Part): Map<string, DescribedOperation> =>
  new Map(describedAs31(document).operations.map((operation) => [keyOf(operation), operation]));
