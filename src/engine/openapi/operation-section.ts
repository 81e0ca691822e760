/** One operation as a section of a page: a heading, and a block with all that a caller has to know. */
import { endTagLine, printTag, tagLine } from '../markdown/document/tag-blocks.ts';
import { type DescribedOperation, followed, isSmall, listOf, type Part, partOf, textOf } from './described.ts';
import { cell, code, oneLine, prose } from './prose.ts';
import { fieldTable, notesOn, typeOf } from './schema-table.ts';

/** An example longer than this is left out. */
const MAX_EXAMPLE = 4000;
/** Parameters, and statuses, of one operation. */
const MAX_ROWS = 200;
/** The level of the heading of an operation; those in its description stand below it. */
const LEVEL = 2;

/** `spec` is the name by which pages refer to the specification. */
export function operationSection(document: Part, operation: DescribedOperation, spec: string): string {
  const { part, path, method, webhook } = operation;
  const parts = [
    code(webhook ? `${method.toUpperCase()} ${path} (sent to you)` : `${method.toUpperCase()} ${path}`),
    part['deprecated'] === true && '_Deprecated: it may be removed._',
    textOf(part['description']) && prose(String(part['description']), LEVEL),
    security(document, part),
    parameters(document, operation),
    requestBody(document, part),
    ...responses(document, part),
  ];
  const text = parts.filter((one) => typeof one === 'string' && one !== '').join('\n\n');
  return `${headingOf(operation)}\n\n${inBlock(operation, spec, text)}`;
}

export function headingOf({ part, path, method }: DescribedOperation): string {
  const title = textOf(part['summary']) ?? textOf(part['operationId']) ?? `${method.toUpperCase()} ${path}`;
  return `## ${oneLine(title.slice(0, 500))}`;
}

/** In a block that names the operation; a webhook, and a path that cannot stand in a tag, has none. */
function inBlock({ path, method, webhook }: DescribedOperation, spec: string, text: string): string {
  if (webhook || /["'%\n]/.test(path + spec)) return text;
  const data = { ref: { kind: 'openapi', spec }, path, method };
  const tag = printTag({ type: 'openapi-operation', data, isVoid: false });
  return tag ? `${tagLine(tag)}\n${text}\n${endTagLine(tag)}` : text;
}

function security(document: Part, operation: Part): string | undefined {
  const given = Array.isArray(operation['security']) ? operation['security'] : listOf(document['security']);
  const choices = given.flatMap((choice) => {
    const names = Object.keys(partOf(choice));
    return names.length > 0 ? names.map(code).join(' and ') : 'nothing';
  });
  return choices.length > 0 ? `**Authorization:** ${choices.join(', or ')}` : undefined;
}

function parameters(document: Part, { parameters: all }: DescribedOperation): string | undefined {
  if (all.length === 0) return undefined;
  const rows = all.slice(0, MAX_ROWS).map((part) => {
    const schema = part['schema'] ?? mediaOf(part)?.['schema'];
    const notes = [part['required'] === true && '**Required.**', notesOn(document, schema, part['description'])];
    return `| ${code(part['name'])} | ${cell(String(part['in']))} | ${typeOf(document, schema)} | ${notes.filter(Boolean).join(' ')} |`;
  });
  return ['**Parameters**', '', '| Name | In | Type | Description |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

function requestBody(document: Part, operation: Part): string | undefined {
  const body = followed(document, operation['requestBody']);
  const first = mediaOf(body);
  if (!first) return undefined;
  const { schema, ...rest } = first;
  const types = Object.keys(partOf(body['content'])).map(code).join(', ');
  const required = body['required'] === true ? ', required' : '';
  return [
    `**Request body** (${types}${required})`,
    textOf(body['description']) && prose(String(body['description']), LEVEL + 1),
    fieldTable(document, schema) ?? typeOf(document, schema),
    example(document, rest, schema),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** The first of the media types of a body; undefined when it has none. */
const mediaOf = (body: Part): Part | undefined => {
  const [first] = Object.values(partOf(body['content']));
  return first === undefined ? undefined : partOf(first);
};

/** All statuses in one table, then what their bodies hold: bodies of one kind once. */
function responses(document: Part, operation: Part): string[] {
  const given = Object.entries(partOf(operation['responses'])).slice(0, MAX_ROWS);
  const all = given.map(([status, given]) => {
    const part = followed(document, given);
    const media = mediaOf(part);
    return { status, part, media, schema: media?.['schema'] };
  });
  if (all.length === 0) return [];
  const rows = all.map(({ status, part, schema }) => {
    const type = schema === undefined ? '' : typeOf(document, schema);
    return `| ${code(status)} | ${cell(textOf(part['description']) ?? '')} | ${type} |`;
  });
  const table = ['**Responses**', '', '| Status | Description | Body |', '| --- | --- | --- |', ...rows].join('\n');
  const kinds = Map.groupBy(
    all.filter(({ schema }) => schema !== undefined),
    ({ schema }) => partOf(schema)['$ref'] ?? schema,
  );
  const bodies = [...kinds.values()].flatMap((same) => {
    const [{ schema, media } = { schema: undefined, media: undefined }] = same;
    const fields = fieldTable(document, schema);
    const shown = example(document, media ?? {}, schema);
    if (!fields && !shown) return [];
    return [`**Body of ${same.map(({ status }) => code(status)).join(', ')}**`, fields, shown].filter(
      (one) => one !== undefined,
    );
  });
  return [table, ...bodies];
}

/** An example that the document gives, as JSON. */
function example(document: Part, media: Part, schema: unknown): string | undefined {
  const named = followed(document, Object.values(partOf(media['examples']))[0]);
  const value =
    media['example'] ?? named['value'] ?? partOf(schema)['example'] ?? followed(document, schema)['example'];
  if (value === undefined || value === null) return undefined;
  if (!isSmall(value, MAX_EXAMPLE)) return undefined;
  const text = (typeof value === 'string' ? value : JSON.stringify(value, null, 2)).replaceAll('\0', '');
  if (text.length > MAX_EXAMPLE) return undefined;
  const fence = '`'.repeat((text.match(/`+/g) ?? []).reduce((longest, { length }) => Math.max(longest, length), 2) + 1);
  return `${fence}json\n${text.replace(/\{(?=%)/g, '{\u200b').trimEnd()}\n${fence}`;
}
