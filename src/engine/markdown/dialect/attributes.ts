/**
 * What a table says in attributes of HTML, as fields of its data. An attribute that is spelled otherwise than a field would be written
 * again stays among the attributes, so that nothing of the text is lost.
 */

export interface AttributeField {
  field: string;
  attribute: string;
  /** Undefined: it says nothing that is known. */
  read(value: string): unknown;
  /** Undefined: it is left out. */
  write(value: unknown): string | undefined;
  /** What a value has to be. */
  message: string;
}

const flag = (field: string, attribute: string, written = ''): AttributeField => ({
  field,
  attribute,
  read: (value) => value !== 'false',
  write: (value) => (value === true ? written : undefined),
  message: 'must be true or false',
});

const oneOf = (field: string, attribute: string, ...words: string[]): AttributeField => ({
  field,
  attribute,
  read: (value) => (words.includes(value) ? value : undefined),
  write: (value) => (typeof value === 'string' && words.includes(value) ? value : undefined),
  message: `must be one of ${words.join(', ')}`,
});

const isWhole = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text);

const whole = (field: string, attribute: string): AttributeField => ({
  field,
  attribute,
  read: (value) => (isWhole(value) ? Number(value) : undefined),
  write: (value) => (typeof value === 'number' && isWhole(String(value)) ? String(value) : undefined),
  message: 'must be a whole number from 1 to 999999999',
});

/** Of the data of a table. */
export const OF_TABLE = [flag('fullWidth', 'data-full-width', 'true'), flag('search', 'data-search')];

/** Of the view, by its type. */
export const OF_VIEW: Readonly<Record<'grid' | 'cards', readonly AttributeField[]>> = {
  grid: [
    flag('hideHeader', 'data-header-hidden'),
    flag('stickyHeader', 'data-sticky-header'),
    flag('stickyFirstColumn', 'data-sticky-first-column'),
  ],
  cards: [
    oneOf('cardSize', 'data-card-size', 'medium', 'large'),
    flag('hideColumnTitle', 'data-column-title-hidden'),
    flag('wrap', 'data-wrap'),
  ],
};

/** Of a column. */
export const OF_COLUMN = [
  oneOf('textAlignment', 'align', 'left', 'center', 'right'),
  oneOf('verticalAlignment', 'valign', 'top', 'middle', 'bottom'),
];

/** What the view says of a column. */
export const WIDTH = whole('width', 'width');
export const HIDDEN = flag('hidden', 'data-hidden');
/** Columns with a task on cards, by the field of the view that names them. */
export const TASKS = [
  flag('targetDefinition', 'data-card-target'),
  flag('coverDefinition', 'data-card-cover'),
  flag('coverDefinitionDark', 'data-card-cover-dark'),
];

/** Types of columns whose values are no text, as `data-type` says them. */
export const TYPES = ['number', 'checkbox', 'rating', 'select', 'files', 'users', 'content-ref', 'image'] as const;
export type ColumnType = 'text' | (typeof TYPES)[number];

export const TYPE = oneOf('type', 'data-type', ...TYPES);
export const MAX = whole('max', 'data-max');
export const OPTIONS: AttributeField = {
  field: 'options',
  attribute: 'data-options',
  read: (value) => {
    try {
      const options: unknown = JSON.parse(value);
      return Array.isArray(options) && options.every(isOption) ? options : undefined;
    } catch {
      return undefined;
    }
  },
  write: (value) => (Array.isArray(value) && value.every(isOption) ? JSON.stringify(value) : undefined),
  message: 'must be a list of options with value and label',
};

const isOption = (option: unknown): boolean =>
  typeof option === 'object' &&
  option !== null &&
  Object.values(option).every((value) => typeof value === 'string') &&
  ['value', 'label'].every((name) => name in option);

export type Attributes = Record<string, string>;

/** What these attributes say in fields, and the attributes that are left. */
export function fieldsIn(
  attributes: Attributes | undefined,
  known: readonly AttributeField[],
): { fields: Record<string, unknown>; rest: Attributes | undefined } {
  if (!attributes) return { fields: {}, rest: undefined };
  const fields: Record<string, unknown> = {};
  const left = new Map(Object.entries(attributes));
  for (const { field, attribute, read, write } of known) {
    const written = left.get(attribute);
    const value = written === undefined ? undefined : read(written);
    if (value === undefined) continue;
    fields[field] = value;
    if (write(value) === written) left.delete(attribute);
  }
  return { fields, rest: left.size > 0 ? Object.fromEntries(left) : undefined };
}

/** The attributes with what the fields say; one that says the same otherwise stays as it is spelled. Reports what cannot be said. */
export function attributesWith(
  rest: Attributes | undefined,
  fields: Record<string, unknown>,
  known: readonly AttributeField[],
  report: (field: string, message: string) => undefined,
): Attributes | undefined {
  const all = new Map(Object.entries(rest ?? {}));
  for (const { field, attribute, read, write, message } of known) {
    const value = fields[field];
    if (value === undefined) continue;
    const stays = all.get(attribute);
    if (stays !== undefined && JSON.stringify(read(stays)) === JSON.stringify(value)) continue;
    const written = write(value);
    if (written !== undefined) all.set(attribute, written);
    else if (value === null || value === false) all.delete(attribute);
    else report(field, message);
  }
  return all.size > 0 ? Object.fromEntries(all) : undefined;
}
