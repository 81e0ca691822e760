/** Changes as operations take them: as JSON with its description, and as a typed `@oneOf` input for clients that are generated. */
import { z } from 'zod';
import { change, changeCount, changeFields, changes, MAX_CHANGES } from '../../engine/revisions/change-shapes.ts';
import { fieldChanges } from '../../engine/revisions/page-fields.ts';
import { badInput } from '../../errors.ts';
import { builder } from '../../graphql/builder.ts';
import { InputTypes } from '../../graphql/input-shapes.ts';

const kinds = changeFields().map(({ type, required, optional }) => {
  const fields = [...required, ...optional.map((name) => `${name}?`)];
  return `- \`${type}\` {${fields.join(', ')}}`;
});

/** What `changes` takes, for readers of the graph: as JSON it has no type of its own there. */
const CHANGES = `1 to ${MAX_CHANGES} changes, in their order. Each has a \`type\`, and beside it (\`?\`: may be left out):
${kinds.join('\n')}

\`content\` is {markdown} or {document}; \`position\` is "first", "last", {before: page} or {after: page}; an entry of \`files\` is {file, name?}.`;

/** The argument `changes` of an operation, beside which GraphQL has no typed one. */
export const changesArg = { type: ['JSON'] as ['JSON'], validate: changeCount, shape: changes };

const ChangeInput = new InputTypes([fieldChanges]).oneOf(change, 'One change of an edit.');

const CREATED = 'Maps the names chosen in this request to the new ids.';

/** The field that answers names of a call. */
export const createdIds = {
  type: 'JSON' as const,
  shape: z.record(z.string(), z.string()).meta({ id: 'CreatedIds', description: CREATED }),
  description: CREATED,
};

/** The arguments of an edit. REST requires `changes`; GraphQL clients may give them typed. */
export const editArgs = () =>
  builder.args((t) => ({
    changes: t.field({ ...changesArg, inRest: 'required', description: CHANGES }),
    typedChanges: t.field({
      type: [ChangeInput],
      inRest: 'hide',
      description: 'The same as `changes`, typed for GraphQL clients.',
    }),
  }));

interface GivenChanges {
  changes?: unknown[] | null | undefined;
  typedChanges?: Record<string, unknown>[] | null | undefined;
}

/** The changes of an edit in the form of JSON. */
export function changesOf({ changes, typedChanges }: GivenChanges): unknown[] {
  if (changes && typedChanges) throw badInput('typedChanges', 'must not be given together with changes');
  const given = changes ?? typedChanges?.map(changeOf);
  if (!given) throw badInput('changes', 'is required');
  return given;
}

/** The JSON form of a typed change: `{move_page: {...}}` → `{type: 'move_page', ...}`. */
function changeOf(typed: Record<string, unknown>): unknown {
  const [[type, given] = ['', {}]] = Object.entries(typed).filter(([, value]) => value != null);
  const { position, ...rest } = given as { position?: Record<string, unknown> | null };
  // Absent and null are the same in typed inputs, but for the parent: null is the top.
  const change = Object.fromEntries(Object.entries(rest).filter(([name, value]) => value != null || name === 'parent'));
  if (!position) return { type, ...change };
  return { type, ...change, position: position.first ? 'first' : position.last ? 'last' : position };
}
