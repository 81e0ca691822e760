/** Errors of the database, named alike for both databases and for Prisma and raw statements. */
import { getDatamodel } from './generated/pothos.ts';
import { Prisma } from './generated/prisma/client.ts';

/**
 * unique: a row with the same key exists; missing: the row to change is absent; reference: a row that is referred to is
 * absent, or one is still referred to; check: a CHECK or NOT NULL refused it; too-long and invalid: the value does not
 * fit the column; nul: a text holds U+0000; conflict: try the transaction again; unavailable: try again later.
 */
export type DatabaseErrorKind =
  | 'unique'
  | 'missing'
  | 'reference'
  | 'check'
  | 'too-long'
  | 'invalid'
  | 'nul'
  | 'conflict'
  | 'unavailable';

export interface DatabaseErrorInfo {
  readonly kind: DatabaseErrorKind;
  /** Of `unique`: the fields of the key, as the schema names them; empty when they are not known. */
  readonly fields: readonly string[];
}

/** What went wrong, or undefined when the error is none of the database's, or is a mistake of ours (unknown column, …). */
export function databaseError(error: unknown): DatabaseErrorInfo | undefined {
  const facts = factsOf(error);
  const kind = facts && kindFrom(facts);
  if (!kind) return undefined;
  return { kind, fields: kind === 'unique' ? (facts.fields ?? fieldsOf(facts.index)) : [] };
}

/** The kind alone. */
export const kindOf = (error: unknown): DatabaseErrorKind | undefined => databaseError(error)?.kind;

interface Facts {
  /** Prisma's, such as P2002. */
  prisma?: string;
  /** PostgreSQL's SQLSTATE, or Node's code of a broken connection. */
  code?: string | undefined;
  text?: string | undefined;
  fields?: readonly string[] | undefined;
  index?: string | undefined;
}

interface AdapterCause {
  originalCode?: string;
  originalMessage?: string;
  code?: string;
  message?: string;
  constraint?: { fields?: string[]; index?: string };
}

function factsOf(error: unknown): Facts | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof Prisma.PrismaClientKnownRequestError) {
    const adapterError = error.meta?.['driverAdapterError'] as { cause?: AdapterCause } | undefined;
    // Of a broken socket Prisma gives Node's code as its own.
    return { text: error.message, code: error.code, ...factsOfCause(adapterError?.cause), prisma: error.code };
  }
  if (error.name === 'DriverAdapterError') return factsOfCause(error.cause as AdapterCause); // a failed COMMIT
  if (error instanceof Prisma.PrismaClientInitializationError) return { prisma: error.errorCode ?? 'P1001' };
  // An error of `pg` or PGlite itself, or of the socket below.
  const { code, detail, constraint } = error as { code?: unknown; detail?: string; constraint?: string };
  if (typeof code !== 'string' && !CONNECTION_LOST.test(error.message)) return undefined;
  return {
    code: typeof code === 'string' ? code : undefined,
    text: error.message,
    fields: detail
      ?.match(/^Key \((.+)\)=/)?.[1]
      ?.split(', ')
      .map(unquoted),
    index: constraint,
  };
}

function factsOfCause(cause: AdapterCause | undefined): Facts {
  if (!cause) return {};
  return {
    code: cause.originalCode ?? cause.code,
    text: cause.originalMessage ?? cause.message,
    fields: cause.constraint?.fields?.map(unquoted),
    index: cause.constraint?.index,
  };
}

const BY_PRISMA: Readonly<Record<string, DatabaseErrorKind>> = {
  P2000: 'too-long',
  P2002: 'unique',
  P2003: 'reference',
  P2004: 'check',
  P2006: 'invalid',
  P2007: 'invalid',
  P2011: 'check',
  P2014: 'reference',
  P2020: 'invalid',
  P2023: 'invalid',
  P2025: 'missing',
  P2034: 'conflict',
  P1001: 'unavailable',
  P1002: 'unavailable',
  P1008: 'unavailable',
  P1011: 'unavailable',
  P1017: 'unavailable',
  P2024: 'unavailable',
  P2028: 'unavailable',
  P2037: 'unavailable',
};

const BY_STATE: Readonly<Record<string, DatabaseErrorKind>> = {
  '22001': 'too-long',
  '22003': 'invalid',
  '22007': 'invalid',
  '22008': 'invalid',
  '22P02': 'invalid',
  '22P05': 'nul',
  '22021': 'nul',
  '23001': 'reference',
  '23502': 'check',
  '23503': 'reference',
  '23505': 'unique',
  '23514': 'check',
  '40001': 'conflict',
  '40P01': 'conflict',
  '55P03': 'conflict',
  '57014': 'unavailable',
  '25006': 'unavailable',
};

/** Not only at the beginning: Prisma writes the call that failed before what failed in it. */
const CONNECTION_LOST =
  /Connection terminated|Connection ended|terminating connection|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Cannot use a pool after|socket has been ended/;
const BROKEN_SOCKET = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)/;

function kindFrom({ prisma, code, text }: Facts): DatabaseErrorKind | undefined {
  const known = (code && BY_STATE[code]) ?? (prisma && BY_PRISMA[prisma]);
  if (known) return known;
  // 08: connection exceptions, 53: insufficient resources (connections, disk), 57P: the server stops or starts.
  if (code && (/^(08|53|57P)/.test(code) || BROKEN_SOCKET.test(code))) return 'unavailable';
  return text && CONNECTION_LOST.test(text) ? 'unavailable' : undefined;
}

const unquoted = (field: string) => field.replace(/^"(.*)"$/, '$1');

/** The fields of an index by Prisma's names: `Model_fieldA_fieldB_key`, `Model_pkey`; neither models nor fields have a `_`. */
function fieldsOf(index: string | undefined): readonly string[] {
  const [model = '', ...parts] = index?.split('_') ?? [];
  if (parts.at(-1) === 'key') return parts.slice(0, -1);
  return parts.at(-1) === 'pkey' ? primaryKeyOf(model) : [];
}

function primaryKeyOf(name: string): readonly string[] {
  const model = new Map(Object.entries<Model>(getDatamodel().datamodel.models)).get(name);
  return model?.primaryKey?.fields ?? model?.fields.filter(({ isId }) => isId).map((field) => field.name) ?? [];
}

interface Model {
  readonly primaryKey: { readonly fields: readonly string[] } | null;
  readonly fields: readonly { readonly name: string; readonly isId?: boolean }[];
}
