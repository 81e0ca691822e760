/**
 * Reads path, query and body of a REST request by the declared argument types. Strict where SOFA and GraphQL are loose:
 * `5` is no string, `"5"` in a body is no number, an unknown field is named, nulls arrive. Every problem is
 * told at once.
 */
import {
  type GraphQLArgument,
  type GraphQLEnumType,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLScalarType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isScalarType,
} from 'graphql';
import { type ErrorDetail, MAX_DETAILS } from '../errors.ts';
import { problemsOf } from '../graphql/argument-check.ts';
import { argExtension, type RestOperation } from './schema.ts';

export interface RestRequest {
  params: Record<string, string>;
  query: Record<string, unknown>;
  /** Undefined: no body. */
  body: unknown;
}

/** Of a list of bodies, where an operation takes one. */
export const MAX_BODIES = 100;

export interface RestInput {
  args: Record<string, unknown>;
  problems: ErrorDetail[];
}

/** Reads one value; reports what is wrong with it under its path. */
type Read = (value: unknown, path: string, problems: ErrorDetail[]) => unknown;

interface Reader {
  name: string;
  /** Its name in the request. */
  given: string;
  from: 'path' | 'query' | 'body';
  read: Read;
  required: boolean;
  defaultValue: unknown;
}

/** Where an argument is taken from: the path, else the body of a writing method, else the query. */
export const sourceOf = (operation: RestOperation, arg: GraphQLArgument): Reader['from'] => {
  if (operation.parameters.includes(arg.name)) return 'path';
  return argExtension(arg).in ?? (operation.method === 'GET' || operation.method === 'DELETE' ? 'query' : 'body');
};

/** What an argument is called in a request. */
export const requestNameOf = (arg: GraphQLArgument): string => argExtension(arg).restName ?? arg.name;

/** A reader of requests for one operation, made once. */
export function inputReader(operation: RestOperation): (request: RestRequest) => RestInput {
  const readers = operation.args.map((arg): Reader => {
    const from = sourceOf(operation, arg);
    const required = isNonNullType(arg.type) && arg.defaultValue === undefined;
    const read = from === 'body' ? bodyReader(arg.type) : textReader(arg.type);
    return { name: arg.name, given: requestNameOf(arg), from, required, read, defaultValue: arg.defaultValue };
  });
  const known = new Set(readers.filter(({ from }) => from === 'body').map(({ given }) => given));
  const read = ({ params, query, body }: RestRequest): RestInput => {
    const problems: ErrorDetail[] = [];
    const fields = fieldsOf(body, problems);
    for (const name of Object.keys(fields)) {
      if (isFull(problems)) break;
      if (!known.has(name) && !operation.openBody) problems.push({ path: name, message: 'is not a known field' });
    }
    const args: Record<string, unknown> = {};
    for (const { name, given: called, from, required, read, defaultValue } of readers) {
      const source: Record<string, unknown> = from === 'path' ? params : from === 'query' ? query : fields;
      const given = Object.hasOwn(source, called) ? source[called] : undefined;
      if (given !== undefined) args[name] = read(given, called, problems);
      else if (required) problems.push({ path: called, message: 'is required' });
      else if (defaultValue !== undefined) args[name] = defaultValue;
    }
    return { args, problems };
  };
  return operation.listBody ? listReader(operation, read) : read;
}

/** Each body of a list is read, and checked, as if it had come alone; what is wrong with it is told under its place. */
function listReader(operation: RestOperation, read: (request: RestRequest) => RestInput) {
  const inBody = operation.args.filter((arg) => sourceOf(operation, arg) === 'body');
  return (request: RestRequest): RestInput => {
    const { body } = request;
    if (!Array.isArray(body)) return read(request);
    const others = read({ ...request, body: undefined });
    const args = Object.fromEntries(
      Object.entries(others.args).filter(([name]) => !inBody.some((a) => a.name === name)),
    );
    if (body.length === 0 || body.length > MAX_BODIES)
      return { args, problems: [{ message: `The list must have 1 to ${MAX_BODIES} entries` }] };
    const problems: ErrorDetail[] = [];
    const bodies = body.map((one: unknown, i) => {
      const found = one === undefined ? { args: {}, problems: [] } : read({ ...request, body: one });
      const limits = inBody.flatMap((arg) =>
        found.args[arg.name] == null ? [] : problemsOf(arg.name, argExtension(arg).validate, found.args[arg.name]),
      );
      for (const { path, message } of [...found.problems, ...limits])
        problems.push({ path: path === undefined ? `[${i}]` : `[${i}].${path}`, message });
      return Object.fromEntries(inBody.flatMap(({ name }) => (name in found.args ? [[name, found.args[name]]] : [])));
    });
    return { args: { ...args, bodies }, problems };
  };
}

function fieldsOf(body: unknown, problems: ErrorDetail[]): Record<string, unknown> {
  if (body === undefined) return {};
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  problems.push({ message: 'The body must be a JSON object' });
  return {};
}

/** Path and query: texts, converted by type; lists are repeated keys. */
function textReader(type: GraphQLInputType): Read {
  if (isNonNullType(type)) return textReader(type.ofType);
  if (isListType(type)) {
    const item = textReader(type.ofType);
    return (value, path, problems) => [value].flat().map((entry) => item(entry, path, problems));
  }
  const read = bodyReader(type);
  const convert = isScalarType(type) ? TEXT_TO[type.name] : undefined;
  return (value, path, problems) => {
    if (typeof value !== 'string') {
      problems.push({ path, message: 'must be given once' });
      return undefined;
    }
    return read(convert ? convert(value) : value, path, problems);
  };
}

/** A text that is no such value stays a text, which the type then refuses by name. */
const TEXT_TO: Record<string, (text: string) => unknown> = {
  Int: (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : text),
  Float: (text) => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text),
  Boolean: (text) => (text === 'true' ? true : text === 'false' ? false : text),
};

/** Whether there are more problems than are told: the rest need not be looked for. */
const isFull = (problems: readonly ErrorDetail[]): boolean => problems.length > MAX_DETAILS;

function bodyReader(type: GraphQLInputType): Read {
  if (isNonNullType(type)) {
    const inner = bodyReader(type.ofType);
    return (value, path, problems) => {
      if (value !== null) return inner(value, path, problems);
      problems.push({ path, message: 'must not be null' });
      return undefined;
    };
  }
  const read = nullableReader(type);
  return (value, path, problems) => (value === null ? null : read(value, path, problems));
}

function nullableReader(type: GraphQLInputType): Read {
  if (isListType(type)) {
    const item = bodyReader(type.ofType);
    return (value, path, problems) => {
      if (Array.isArray(value))
        return value.map((entry, i) => (isFull(problems) ? undefined : item(entry, `${path}[${i}]`, problems)));
      problems.push({ path, message: 'must be a list' });
      return undefined;
    };
  }
  if (isInputObjectType(type)) return objectReader(type);
  if (isEnumType(type)) return enumReader(type);
  return scalarReader(type as GraphQLScalarType);
}

function objectReader(type: GraphQLInputObjectType): Read {
  // Made when first used: input types may contain themselves.
  let fields: { field: GraphQLInputField; read: Read }[] | undefined;
  return (value, path, problems) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      problems.push({ path, message: 'must be an object' });
      return undefined;
    }
    fields ??= Object.values(type.getFields()).map((field) => ({ field, read: bodyReader(field.type) }));
    const result: Record<string, unknown> = {};
    for (const name of Object.keys(value)) {
      if (isFull(problems)) break;
      if (!(name in type.getFields())) problems.push({ path: `${path}.${name}`, message: 'is not a known field' });
    }
    for (const { field, read } of fields) {
      const own = `${path}.${field.name}`;
      const given = Object.hasOwn(value, field.name) ? (value as Record<string, unknown>)[field.name] : undefined;
      if (given !== undefined) result[field.name] = read(given, own, problems);
      else if (field.defaultValue !== undefined) result[field.name] = field.defaultValue;
      else if (isNonNullType(field.type)) problems.push({ path: own, message: 'is required' });
    }
    return result;
  };
}

function enumReader(type: GraphQLEnumType): Read {
  const spellings = type.getValues().map(({ value }) => String(value));
  return (value, path, problems) => {
    if (typeof value === 'string' && spellings.includes(value)) return value;
    problems.push({ path, message: `must be one of ${spellings.join(', ')}` });
    return undefined;
  };
}

const NAMES: Record<string, string> = {
  ID: 'a string',
  String: 'a string',
  Int: 'an integer',
  Float: 'a number',
  Boolean: 'true or false',
};

const ACCEPTS: Record<string, (value: unknown) => boolean> = {
  ID: (value) => typeof value === 'string',
  String: (value) => typeof value === 'string',
  Int: (value) => Number.isInteger(value) && Math.abs(value as number) <= 2 ** 31 - 1,
  Float: (value) => typeof value === 'number' && Number.isFinite(value),
  Boolean: (value) => typeof value === 'boolean',
};

function scalarReader(type: GraphQLScalarType): Read {
  const accepts = ACCEPTS[type.name];
  return (value, path, problems) => {
    if (accepts) {
      // PostgreSQL cannot store U+0000, and no text of ours needs it.
      const hasNul = typeof value === 'string' && value.includes('\0');
      if (accepts(value) && !hasNul) return value;
      const isTooLarge = type.name === 'Int' && Number.isInteger(value);
      const why = isTooLarge ? `must be between -${2 ** 31 - 1} and ${2 ** 31 - 1}` : `must be ${NAMES[type.name]}`;
      problems.push({ path, message: hasNul ? 'must not contain U+0000' : why });
      return undefined;
    }
    try {
      return type.parseValue(value);
    } catch (error) {
      problems.push({ path, message: error instanceof Error ? error.message : 'is not valid' });
      return undefined;
    }
  };
}
