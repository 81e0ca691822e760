/** What is different of one operation: parameters, bodies, responses, who may call it. */
import { type DescribedOperation, followed, listOf, type Part, partOf, textOf } from '../described.ts';
import { isReadInPart, mayRead } from '../reading/work.ts';
import type { Direction, Tell } from './change.ts';
import { schemaChanges, typeText } from './schema-changes.ts';

export interface Side {
  document: Part;
  operation: DescribedOperation;
}

/** Tells what changed from one to the other; nothing more once some of a document is not read, as that would seem to be missing. */
export function operationChanges(before: Side, after: Side, told: Tell): void {
  const sides = [before, after];
  if (sides.some(({ document, operation }) => !mayRead(document, operation.part))) return;
  const tell: Tell = (...change) => {
    if (!sides.some(({ document }) => isReadInPart(document))) told(...change);
  };
  const wasDeprecated = before.operation.part['deprecated'] === true;
  const isDeprecated = after.operation.part['deprecated'] === true;
  if (!wasDeprecated && isDeprecated) tell('operation_deprecated', '');
  if (wasDeprecated && !isDeprecated) tell('operation_restored', '');
  // A webhook is called by the API: what it sends are its requests.
  const [taken, given]: [Direction, Direction] = after.operation.webhook
    ? ['response', 'request']
    : ['request', 'response'];
  parameterChanges(before, after, tell);
  bodyChanges(before, after, taken, tell);
  responseChanges(before, after, given, tell);
  securityChanges(before, after, tell);
}

/** `query limit`. Those of the path are told apart by their place, not by their name. */
function parametersOf({
  document,
  operation: { path, parameters },
}: Side): Map<string, { part: Part; required: boolean }> {
  const places = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name);
  return new Map(
    parameters.map((given) => {
      const part = followed(document, given);
      const where = String(part['in']);
      const name = String(part['name']);
      const place = where === 'path' ? places.indexOf(name) : -1;
      const key = place >= 0 ? `path ${place}` : `${where} ${where === 'header' ? name.toLowerCase() : name}`;
      return [key, { part, required: where === 'path' || part['required'] === true }];
    }),
  );
}

function parameterChanges(before: Side, after: Side, tell: Tell): void {
  const [old, now] = [parametersOf(before), parametersOf(after)];
  const subjectOf = ({ part }: { part: Part }) => `${String(part['in'])} ${String(part['name'])}`;
  for (const [key, parameter] of now) {
    const known = old.get(key);
    const subject = subjectOf(parameter);
    if (!known) {
      tell('parameter_added', subject, { breaking: parameter.required });
      continue;
    }
    if (!known.required && parameter.required) tell('parameter_became_required', subject, { breaking: true });
    if (known.required && !parameter.required) tell('parameter_became_optional', subject);
    const [was, is] = [schemaOf(known.part), schemaOf(parameter.part)];
    const [typeBefore, typeAfter] = [typeText(before.document, was), typeText(after.document, is)];
    if (typeBefore !== typeAfter)
      tell('parameter_type_changed', subject, { breaking: true, before: typeBefore, after: typeAfter });
    else
      schemaChanges(
        { document: before.document, schema: was },
        { document: after.document, schema: is },
        'request',
        subject,
        tell,
      );
  }
  for (const [key, parameter] of old)
    if (!now.has(key)) tell('parameter_removed', subjectOf(parameter), { breaking: true });
}

/** Of a parameter: its own, or that of its one media type. */
const schemaOf = (part: Part): unknown => part['schema'] ?? partOf(Object.values(partOf(part['content']))[0])['schema'];

function bodyChanges(before: Side, after: Side, direction: Direction, tell: Tell): void {
  const bodyOf = ({ document, operation }: Side): Part | undefined =>
    operation.part['requestBody'] === undefined ? undefined : followed(document, operation.part['requestBody']);
  const [old, now] = [bodyOf(before), bodyOf(after)];
  if (!old && !now) return;
  if (!old || !now) {
    if (now) tell('request_body_added', 'request', { breaking: now['required'] === true });
    else tell('request_body_removed', 'request', { breaking: true });
    return;
  }
  if (old['required'] !== true && now['required'] === true)
    tell('request_body_became_required', 'request', { breaking: true });
  if (old['required'] === true && now['required'] !== true) tell('request_body_became_optional', 'request');
  contentChanges([before.document, old], [after.document, now], direction, 'request', tell);
}

function responseChanges(before: Side, after: Side, direction: Direction, tell: Tell): void {
  const [old, now] = [partOf(before.operation.part['responses']), partOf(after.operation.part['responses'])];
  for (const status of Object.keys(now)) {
    const subject = `response ${status}`;
    if (!Object.hasOwn(old, status)) tell('response_added', subject);
    else
      contentChanges(
        [before.document, followed(before.document, old[status])],
        [after.document, followed(after.document, now[status])],
        direction,
        subject,
        tell,
      );
  }
  for (const status of Object.keys(old))
    if (!Object.hasOwn(now, status))
      tell('response_removed', `response ${status}`, { breaking: /^(?:2|default)/i.test(status) });
}

function contentChanges(
  [before, old]: [Part, Part],
  [after, now]: [Part, Part],
  direction: Direction,
  subject: string,
  tell: Tell,
): void {
  const [was, is] = [partOf(old['content']), partOf(now['content'])];
  for (const type of Object.keys(is)) {
    const named = `${subject} ${type}`;
    if (!Object.hasOwn(was, type)) tell('media_type_added', named);
    else
      schemaChanges(
        { document: before, schema: partOf(was[type])['schema'] },
        { document: after, schema: partOf(is[type])['schema'] },
        direction,
        named,
        tell,
      );
  }
  for (const type of Object.keys(was))
    if (!Object.hasOwn(is, type)) tell('media_type_removed', `${subject} ${type}`, { breaking: true });
}

/** Ways of one operation; of what has more, none is told. */
const MAX_WAYS = 200;
/** Those of a document are those of all its operations that have none of their own. */
const ways = new WeakMap<object, ReadonlySet<string>>();

/** The ways in which one may be authorized, each as a text; none: nobody has to be. */
function securityOf({ document, operation }: Side): ReadonlySet<string> {
  const given = listOf(operation.part['security'] ?? document['security']);
  const known = ways.get(given) ?? new Set(given.map(wayOf));
  ways.set(given, known);
  return known;
}

function wayOf(requirement: unknown): string {
  const schemes = Object.entries(partOf(requirement)).map(([scheme, scopes]) => {
    const names = listOf(scopes).flatMap((scope) => textOf(scope) ?? []);
    return names.length > 0 ? `${scheme} (${names.sort().join(', ')})` : scheme;
  });
  return schemes.sort().join(' and ');
}

/** One way more harms nobody, unless there was none and everybody was let in. */
function securityChanges(before: Side, after: Side, tell: Tell): void {
  const [old, now] = [securityOf(before), securityOf(after)];
  if (old.size > MAX_WAYS || now.size > MAX_WAYS) return;
  const wasOpen = old.size === 0 || old.has('');
  const isOpen = now.size === 0 || now.has('');
  for (const way of now) if (way !== '' && !old.has(way)) tell('security_added', way, { breaking: wasOpen && !isOpen });
  for (const way of old) if (way !== '' && !now.has(way)) tell('security_removed', way, { breaking: !isOpen });
}
