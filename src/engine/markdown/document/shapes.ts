/** What the data of each kind of node holds: for each field, what is wrong with a value, if anything. */
import { tagsOf } from '../tags.ts';
import { htmlBlockProblem, htmlInlineProblem } from './html-problems.ts';
import { COLOR, isEmojiCode } from './inline-html.ts';
import type { ContentRef, Data } from './types.ts';

/** Undefined: nothing. */
export interface Check {
  (value: unknown): string | undefined;
  /** What the value is, for descriptions: JSON Schema, or a ContentRef. */
  readonly told: Told;
}

export type Told = 'ContentRef' | Readonly<Record<string, unknown>>;

/** A check with what it takes. */
const telling = (told: Told, check: (value: unknown) => string | undefined): Check => Object.assign(check, { told });

const STRING = { type: 'string' };
const ATTRIBUTE = { type: ['string', 'number', 'boolean'] };

export interface Shape {
  readonly fields: Readonly<Record<string, Check>>;
  required?: readonly string[];
  /** Other fields are attributes of the tag. */
  attributes?: true;
}

/** A text that can be stored: U+0000 and halves of characters cannot. */
export const text: Check = telling(STRING, (value) =>
  typeof value !== 'string'
    ? 'must be a string'
    : value.includes('\0')
      ? 'must not contain U+0000'
      : value.isWellFormed()
        ? undefined
        : 'must not contain a lone surrogate',
);

const flag = telling({ type: 'boolean' }, (value) =>
  typeof value === 'boolean' ? undefined : 'must be true or false',
);

const matching = (pattern: RegExp, message: string): Check =>
  telling(STRING, (value) => text(value) ?? (pattern.test(value as string) ? undefined : message));

const oneOf = (...values: string[]): Check =>
  telling({ type: 'string', enum: values }, (value) =>
    values.includes(value as string) ? undefined : `must be one of ${values.join(', ')}`,
  );

const line = matching(/^[^\r\n]*$/, 'must be one line');
const someLine = matching(/^[^\r\n]+$/, 'must be one line, and not empty');
const label = matching(/^[^\s[\]]{1,500}$/, 'must be a label: no spaces and brackets, at most 500 characters');

const number = (least: number, most: number): Check =>
  telling({ type: 'integer', minimum: least, maximum: most }, (value) =>
    Number.isInteger(value) && (value as number) >= least && (value as number) <= most
      ? undefined
      : `must be a whole number from ${least} to ${most}`,
  );

const pixels = number(1, 999_999_999);
const size = telling({ type: ['integer', 'string'] }, (value) =>
  typeof value === 'number' ? pixels(value) : line(value),
);

/** Attributes of a tag end at its quotes, and the tag at `%}`. */
export const attribute: Check = telling(ATTRIBUTE, (value) => {
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return undefined;
  if (typeof value !== 'string') return 'must be a string, a number, true or false';
  return (
    text(value) ??
    tagProblem(value, value.includes('"') ? `a='${value}'` : `a="${value}"`) ??
    (value.includes('"') && value.includes("'") ? 'must not have quotes of both kinds' : undefined)
  );
});

/** `%}` may stand in quotes: what counts is that the tag, with this body in it, ends where it should. */
function tagProblem(value: string, body: string): string | undefined {
  if (!/[{%]%|%\}|\n[ \t\r]*\n/.test(value)) return undefined;
  const written = `{% x ${body} %}`;
  const [tag] = tagsOf(written);
  return tag?.end === written.length && tag.body === body.trim()
    ? undefined
    : 'must not contain {%, %} or an empty line, which would end the tag';
}

const tagText = telling(STRING, (value) => text(value) ?? tagProblem(value as string, value as string));

export const ATTRIBUTE_NAME = /^[A-Za-z][\w:-]*$/;

const htmlAttributes = telling({ type: 'object', additionalProperties: STRING }, (value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'must be an object of strings';
  for (const [name, entry] of Object.entries(value)) {
    if (!/^[^\sA-Z"'=<>`/]+$/.test(name)) return `has "${name}", which is not a lower-case attribute name`;
    const problem = text(entry);
    if (problem) return `${name}: ${problem}`;
  }
  return undefined;
});

const props = telling({ type: 'object', additionalProperties: ATTRIBUTE }, (value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'must be an object';
  for (const [name, entry] of Object.entries(value)) {
    const problem = ATTRIBUTE_NAME.test(name) ? attribute(entry) : 'is not an attribute name';
    if (problem) return `${name} ${problem}`;
  }
  return undefined;
});

const id = matching(/^[0-9A-Za-z]{20}$/, 'must be an id');

/** Each kind has the fields that `ContentRef` declares, with what can be written into Markdown. */
const REFS: {
  readonly [Kind in ContentRef['kind']]: Shape & {
    fields: Readonly<Record<Exclude<keyof Extract<ContentRef, { kind: Kind }>, 'kind'>, Check>>;
  };
} = {
  url: { fields: { url: text }, required: ['url'] },
  page: { fields: { page: id, space: id }, required: ['page'] },
  anchor: { fields: { anchor: someLine, page: id, space: id }, required: ['anchor'] },
  file: { fields: { file: id, space: id }, required: ['file'] },
  openapi: { fields: { spec: attribute }, required: ['spec'] },
  'reusable-content': { fields: { reusableContent: id, space: id }, required: ['reusableContent'] },
  space: { fields: { space: id }, required: ['space'] },
  collection: { fields: { collection: id }, required: ['collection'] },
  user: { fields: { user: id }, required: ['user'] },
};

const refOfKind = (allowed: (kind: string) => boolean): Check =>
  telling('ContentRef', (value) => {
    if (typeof value !== 'object' || value === null) return 'must be a ContentRef';
    const { kind, ...fields } = value as { kind: ContentRef['kind'] } & Data;
    const shape: Shape | undefined =
      typeof kind === 'string' && Object.hasOwn(REFS, kind) && allowed(kind) ? REFS[kind] : undefined;
    if (!shape) return 'must be a ContentRef of a kind that is allowed here';
    for (const [field, entry] of Object.entries(fields)) {
      const problem =
        entry === undefined
          ? undefined
          : Object.hasOwn(shape.fields, field)
            ? shape.fields[field]?.(entry)
            : 'is not a known field';
      if (problem) return `${field} ${problem}`;
    }
    const missing = shape.required?.find((field) => fields[field] === undefined);
    return missing && `${missing} is missing`;
  });

const ref = refOfKind((kind) => kind !== 'openapi');
const openApiRef = refOfKind((kind) => kind === 'openapi');
const openApiOrUrl = refOfKind((kind) => kind === 'openapi' || kind === 'url' || kind === 'file');

const align: Check = oneOf('left', 'center', 'right', 'justify');
const TEXT: Shape = { fields: { align } };
const IMAGE: Shape['fields'] = {
  ref,
  refDark: ref,
  alt: text,
  title: text,
  width: size,
  height: size,
  attributes: htmlAttributes,
};
const NOTHING: Shape = { fields: {} };
const ATTRIBUTES: Shape = { fields: {}, attributes: true };

export const BLOCK_SHAPES: Readonly<Record<string, Shape>> = {
  paragraph: TEXT,
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`heading-${level}`, TEXT])),
  'list-ordered': { fields: { start: number(0, 999_999_999), spread: flag } },
  'list-unordered': { fields: { spread: flag } },
  'list-tasks': { fields: { spread: flag } },
  'list-item': { fields: { checked: flag } },
  blockquote: NOTHING,
  code: {
    fields: {
      syntax: matching(/^[^ \t\r\n]+$/, 'must be one word'),
      meta: matching(/^[^ \t\r\n](?:[^\r\n]*[^ \t\r\n])?$/, 'must be one line'),
      title: attribute,
      lineNumbers: flag,
      overflow: attribute,
      expandable: flag,
      collapsedLineCount: number(1, 999_999),
      fullWidth: flag,
    },
  },
  'code-line': NOTHING,
  divider: NOTHING,
  math: {
    fields: { formula: text, meta: matching(/^[^ \t\r\n$](?:[^$\r\n]*[^ \t\r\n$])?$/, 'must be one line without $') },
    required: ['formula'],
  },
  html: {
    fields: { html: telling(STRING, (value) => text(value) ?? htmlBlockProblem(value as string)) },
    required: ['html'],
  },
  markdown: { fields: { markdown: text }, required: ['markdown'] },
  definition: { fields: { label: someLine, url: text, title: text }, required: ['label', 'url'] },
  footnote: { fields: { label }, required: ['label'] },
  images: { fields: { align: oneOf('left', 'center', 'right'), fullWidth: flag, withFrame: flag } },
  image: { fields: IMAGE, required: ['ref'] },
  expandable: { fields: { open: flag } },
  'expandable-title': NOTHING,
  hint: ATTRIBUTES,
  tabs: ATTRIBUTES,
  'tabs-item': ATTRIBUTES,
  stepper: ATTRIBUTES,
  'stepper-step': ATTRIBUTES,
  columns: ATTRIBUTES,
  column: ATTRIBUTES,
  embed: ATTRIBUTES,
  'content-ref': { fields: { ref }, required: ['ref'], attributes: true },
  file: { fields: { ref }, required: ['ref'], attributes: true },
  swagger: { fields: { ref }, required: ['ref'], attributes: true },
  'openapi-operation': { fields: { ref: openApiOrUrl }, required: ['ref'], attributes: true },
  'openapi-schemas': { fields: { ref: openApiRef }, required: ['ref'], attributes: true },
  'reusable-content': { fields: { ref }, required: ['ref'] },
  integration: {
    fields: {
      integration: matching(/^[\w.-]{1,100}$/, 'must be the name of an integration'),
      block: matching(/^[\w./-]{1,100}$/, 'must be the name of a block'),
      props,
    },
    required: ['integration', 'block'],
  },
  if: { fields: { expression: tagText }, required: ['expression'] },
  tag: {
    fields: {
      name: matching(/^@?[A-Za-z][\w./-]{0,200}$/, 'must be the name of a tag'),
      body: tagText,
      closing: flag,
    },
    required: ['name'],
  },
};

export const INLINE_SHAPES: Readonly<Record<string, Shape>> = {
  link: { fields: { ref, title: text, html: flag }, required: ['ref'] },
  mention: { fields: { ref, title: text }, required: ['ref'] },
  button: {
    fields: {
      ref,
      style: matching(/^[\w-]+$/, 'must be one word'),
      title: text,
      ...Object.fromEntries(['action', 'query', 'slug', 'icon', 'color', 'size'].map((name) => [name, text])),
    },
  },
  'inline-image': { fields: { ...IMAGE, html: flag }, required: ['ref'] },
  emoji: {
    fields: {
      code: telling(
        STRING,
        (value) =>
          text(value) ??
          (isEmojiCode(value as string) ? undefined : 'must be code points in hexadecimal, such as 1f600'),
      ),
    },
    required: ['code'],
  },
  icon: {
    fields: {
      icon: matching(/^[a-z0-9-]{1,100}$/, 'must be the name of an icon'),
      color: matching(COLOR, 'must be a colour of CSS'),
    },
    required: ['icon'],
  },
  'inline-math': {
    fields: { formula: someLine },
    required: ['formula'],
  },
  annotation: { fields: { label }, required: ['label'] },
  expression: { fields: { expression: someLine }, required: ['expression'] },
  'line-break': { fields: { html: matching(/^<br\s*\/?>$/i, 'must be a tag <br>') } },
  html: {
    fields: { html: telling(STRING, (value) => text(value) ?? htmlInlineProblem(value as string)) },
    required: ['html'],
  },
};
