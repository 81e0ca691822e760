/**
 * The settings of a server: environment variables, read once at the start.
 * `configFrom` knows nothing of the process: tests and programs hand it any environment.
 */
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import type { EngineSettings } from './adapters/ai/openai.ts';
import type { GitNetwork } from './adapters/git/network.ts';
import { address, dnsServers, egress, onOff, origins, trustProxy, whole } from './config-values.ts';
import { MAX_TEXT_BYTES } from './engine/revisions/text-limit.ts';
import { PLACEHOLDER_EMAIL } from './features/people/users/placeholder.ts';
import { MAIL_VARIABLES, type MailSettings, mailSettingsOf } from './mail-settings.ts';

/** All problems of an environment at once; `problems` has one line for each, beginning with the variable's name. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The settings cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

const MiB = 1024 * 1024;
const environment = z.object({
  PORT: whole(0, 65_535, 4000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be an address of this machine, such as 127.0.0.1 or 0.0.0.0')
    .default('127.0.0.1'),
  PUBLIC_URL: address(['http', 'https'], 'https://docs.example.com').optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: address(['postgres', 'postgresql'], 'postgresql://user:password@host:5432/octavo').optional(),
  DATABASE_CONNECTIONS: whole(2, 1000, 10),
  REDIS_URL: address(['redis', 'rediss'], 'redis://host:6379').optional(),
  BOOTSTRAP_TOKEN: z
    .string()
    .regex(
      /^[\w.~+/=-]{8,256}$/,
      'must have 8 to 256 characters of A-Z a-z 0-9 - . _ ~ + / = (it is sent as a bearer token)',
    )
    .optional(),
  BOOTSTRAP_EMAIL: z
    .string()
    .regex(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address')
    .default(PLACEHOLDER_EMAIL),
  SECRET_KEY_PREVIOUS: z.string().min(32, 'must be the key that the database was used with before').optional(),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters; `openssl rand -base64 32` makes one').optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
  CORS_ORIGINS: origins,
  RATE_LIMIT: whole(0, 10_000_000, 1000),
  REQUEST_TIMEOUT_SECONDS: whole(1, 86_400, 300),
  MAX_CONNECTIONS: whole(1, 1_000_000, 10_000),
  MAX_CONNECTIONS_PER_ADDRESS: whole(1, 1_000_000, 1000),
  MAX_SUBSCRIPTIONS: whole(0, 1_000_000, 5000),
  MAX_SUBSCRIPTIONS_PER_ADDRESS: whole(0, 1_000_000, 1000),
  BODIES_MB: whole(1, 1_000_000, 128),
  ANSWER_MB: whole(1, 256, 32),
  TRUST_PROXY: trustProxy,
  EGRESS_ALLOW: egress,
  DNS_SERVERS: dnsServers,
  PAGE_MAX_KB: whole(16, 5 * 1024, MAX_TEXT_BYTES / 1024),
  CACHE_MB: whole(1, 1_000_000, 128),
  GIT_ALLOW_FILE: onOff(false),
  GIT_PROXY: z
    .url({ protocol: /^(?:https?|socks5h?)$/, error: 'must be an address such as http://proxy.internal:3128' })
    .optional(),
  GIT_NO_PROXY: z.string().optional(),
  GIT_CA_FILE: z.string().optional(),
  GIT_SSH_KNOWN_HOSTS: z.string().optional(),
  GIT_MAX_MB: whole(1, 100_000, 512),
  GIT_TIMEOUT_SECONDS: whole(1, 3600, 600),
  PDF_TIMEOUT_SECONDS: whole(1, 3600, 180),
  PDF_MEMORY_MB: whole(200, 1_000_000, 4096),
  PDF_PROCESSES: whole(1, 64, 2),
  PDF_CACHE_MB: whole(1, 1_000_000, 512),
  MAX_LOOP_DELAY_MS: whole(0, 60_000, 2000),
  THREADS: whole(1, 64, Math.max(2, Math.min(8, os.availableParallelism() - 1))),
  THREAD_TIMEOUT_SECONDS: whole(1, 600, 20),
  THREAD_MEMORY_MB: whole(64, 100_000, 512),
  JOBS: onOff(true),
  GARBAGE_COLLECTION: z.enum(['on', 'dry-run', 'off'], { error: 'must be on, dry-run or off' }).default('on'),
  GARBAGE_GRACE_HOURS: whole(4, 8760, 6),
  AUDIT_DAYS: whole(0, 100_000, 730),
  INSIGHTS_DAYS: whole(0, 100_000, 400),
  INTEGRATIONS: onOff(false),
  INTEGRATION_WORKERD: z.string().optional(),
  INTEGRATION_PROCESSES: whole(1, 1000, 32),
  INTEGRATION_MEMORY_MB: whole(32, 100_000, 128),
  INTEGRATION_CPU_SECONDS: whole(1, 3600, 5),
  INTEGRATION_TIMEOUT_SECONDS: whole(1, 3600, 30),
  AI_BASE_URL: address(['http', 'https'], 'http://localhost:11434/v1').optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().optional(),
  AI_EMBEDDING_MODEL: z.string().optional(),
  AI_TIMEOUT_SECONDS: whole(1, 3600, 120),
  AI_DAILY_TOKENS: whole(0, 1_000_000_000, 0),
  ...MAIL_VARIABLES,
});

/** The names of all variables that the server reads. */
export const VARIABLES: readonly string[] = Object.keys(environment.shape);

export interface Config {
  readonly port: number;
  /** By default this machine alone reaches the server: opening it to a network, without TLS, is the operator's decision. */
  readonly host: string;
  /** Without a slash at the end; all absolute addresses in answers begin with it. */
  readonly publicUrl: string;
  /** Absolute. */
  readonly dataDir: string;
  /** PostgreSQL; undefined: the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** The most connections one instance holds for queries. */
  readonly databaseConnections: number;
  readonly redisUrl: string | undefined;
  readonly bootstrapToken: string | undefined;
  /** Lower case. */
  readonly bootstrapEmail: string;
  /** Undefined: a random key kept in `dataDir`. */
  readonly secretKey: string | undefined;
  /** The key before it, while secrets are encrypted again with the new one. */
  readonly previousSecretKey: string | undefined;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Empty: no cross-origin calls. */
  readonly corsOrigins: readonly string[];
  /** Requests a minute for each caller; 0: no limit. */
  readonly rateLimit: number;
  /** What a request may take to arrive, body included. */
  readonly requestTimeoutMs: number;
  /** Connections that are open at once; of one address. */
  readonly maxConnections: number;
  readonly maxConnectionsPerAddress: number;
  /** Subscriptions that are open at once; of one address. */
  readonly maxSubscriptions: number;
  readonly maxSubscriptionsPerAddress: number;
  /** Bytes of all bodies that are on their way at a time; files not counted, which go to the disk. */
  readonly bodiesBytes: number;
  /** Bytes of one answer. */
  readonly answerBytes: number;
  readonly trustProxy: boolean | number | readonly string[];
  /** The servers that are asked for DNS records; empty: those of this machine. */
  readonly dnsServers: readonly string[];
  /** Hosts and networks that outgoing requests may reach although they are private. */
  readonly egressAllow: readonly string[];
  /** Bytes of the longest text that a page or a reusable content may get. */
  readonly pageMaxBytes: number;
  /** Bytes that all caches together may hold. */
  readonly cacheBytes: number;
  readonly gitAllowFile: boolean;
  /** A proxy, certificates and ssh hosts of the operator's network. */
  readonly gitNetwork: GitNetwork;
  /** Bytes that one Git operation may transfer. */
  readonly gitMaxBytes: number;
  readonly gitTimeoutMs: number;
  readonly pdfTimeoutMs: number;
  /** Bytes of memory that the making of one PDF may take. */
  readonly pdfMemoryBytes: number;
  /** PDFs that are made at a time. */
  readonly pdfProcesses: number;
  /** Bytes of made PDFs that are kept on disk. */
  readonly pdfCacheBytes: number;
  /** From this mean delay of the event loop on, requests are refused; 0: never. */
  readonly maxLoopDelayMs: number;
  /** Threads for work on large texts, at most. */
  readonly threads: number;
  /** What one piece of that work may take. */
  readonly threadTimeoutMs: number;
  /** Bytes that the objects of one thread may take. */
  readonly threadMemoryBytes: number;
  /** Whether this instance works on jobs; if not, it only hands them in. */
  readonly jobs: boolean;
  /** Whether content that nothing refers to is removed, or only counted. */
  readonly garbageCollection: 'on' | 'dry-run' | 'off';
  /** So long nothing may have needed it before. */
  readonly garbageGraceMs: number;
  /** So long it is kept who did what; 0: for ever. */
  readonly auditDays: number;
  /** So long it is kept what readers of sites did; 0: for ever. */
  readonly insightsDays: number;
  /** Whether scripts of integrations run. */
  readonly integrations: boolean;
  /** The path of workerd; undefined: that of the package. */
  readonly integrationWorkerd: string | undefined;
  /** Processes that run them at a time. */
  readonly integrationProcesses: number;
  /** Bytes of the heap of one. */
  readonly integrationMemoryBytes: number;
  /** What one call may take of the processor, and by the clock. */
  readonly integrationCpuMs: number;
  readonly integrationTimeoutMs: number;
  /** A server that speaks OpenAI's protocol; undefined: features use their own methods. */
  readonly ai: EngineSettings | undefined;
  /** What the engine may take for one organization on one day (UTC); 0: no limit. */
  readonly aiDailyTokens: number;
  /** Undefined: mail is written to the log. */
  readonly mail: MailSettings | undefined;
}

/**
 * The settings of an environment. An empty variable counts as not set, as Compose files write it.
 * Throws `ConfigError` with every problem.
 */
export function configFrom(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).map(([name, text]) => [name, text?.trim() || undefined]));
  const read = environment.safeParse(given);
  const problems = (read.error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}`);
  for (const [name, needed] of [
    ['AI_BASE_URL', 'AI_MODEL'],
    ['MAIL_URL', 'MAIL_FROM'],
  ] as const)
    if (given[name] && !given[needed]) problems.push(`${needed} must be set with ${name}`);
  if (!read.success || problems.length > 0) throw new ConfigError(problems);
  const { data } = read;
  return Object.freeze({
    port: data.PORT,
    host: data.HOST,
    publicUrl: data.PUBLIC_URL?.replace(/(?<!\/)\/+$/, '') ?? `http://localhost:${data.PORT}`,
    dataDir: path.resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    databaseConnections: data.DATABASE_CONNECTIONS,
    redisUrl: data.REDIS_URL,
    bootstrapToken: data.BOOTSTRAP_TOKEN,
    bootstrapEmail: data.BOOTSTRAP_EMAIL.toLowerCase(),
    secretKey: data.SECRET_KEY,
    previousSecretKey: data.SECRET_KEY_PREVIOUS,
    logLevel: data.LOG_LEVEL,
    corsOrigins: Object.freeze(data.CORS_ORIGINS),
    rateLimit: data.RATE_LIMIT,
    requestTimeoutMs: data.REQUEST_TIMEOUT_SECONDS * 1000,
    maxConnections: data.MAX_CONNECTIONS,
    maxConnectionsPerAddress: data.MAX_CONNECTIONS_PER_ADDRESS,
    maxSubscriptions: data.MAX_SUBSCRIPTIONS || Infinity,
    maxSubscriptionsPerAddress: data.MAX_SUBSCRIPTIONS_PER_ADDRESS || Infinity,
    bodiesBytes: data.BODIES_MB * MiB,
    answerBytes: data.ANSWER_MB * MiB,
    trustProxy: data.TRUST_PROXY,
    dnsServers: Object.freeze(data.DNS_SERVERS),
    egressAllow: Object.freeze(data.EGRESS_ALLOW),
    pageMaxBytes: data.PAGE_MAX_KB * 1024,
    cacheBytes: data.CACHE_MB * MiB,
    gitAllowFile: data.GIT_ALLOW_FILE,
    gitNetwork: Object.freeze({
      proxy: data.GIT_PROXY,
      noProxy: data.GIT_NO_PROXY,
      caFile: data.GIT_CA_FILE && path.resolve(data.GIT_CA_FILE),
      knownHosts: data.GIT_SSH_KNOWN_HOSTS && path.resolve(data.GIT_SSH_KNOWN_HOSTS),
    }),
    gitMaxBytes: data.GIT_MAX_MB * MiB,
    gitTimeoutMs: data.GIT_TIMEOUT_SECONDS * 1000,
    pdfTimeoutMs: data.PDF_TIMEOUT_SECONDS * 1000,
    pdfMemoryBytes: data.PDF_MEMORY_MB * MiB,
    pdfProcesses: data.PDF_PROCESSES,
    pdfCacheBytes: data.PDF_CACHE_MB * MiB,
    maxLoopDelayMs: data.MAX_LOOP_DELAY_MS,
    threads: data.THREADS,
    threadTimeoutMs: data.THREAD_TIMEOUT_SECONDS * 1000,
    threadMemoryBytes: data.THREAD_MEMORY_MB * MiB,
    jobs: data.JOBS,
    garbageCollection: data.GARBAGE_COLLECTION,
    garbageGraceMs: data.GARBAGE_GRACE_HOURS * 3_600_000,
    auditDays: data.AUDIT_DAYS,
    insightsDays: data.INSIGHTS_DAYS,
    integrations: data.INTEGRATIONS,
    integrationWorkerd: data.INTEGRATION_WORKERD && path.resolve(data.INTEGRATION_WORKERD),
    integrationProcesses: data.INTEGRATION_PROCESSES,
    integrationMemoryBytes: data.INTEGRATION_MEMORY_MB * MiB,
    integrationCpuMs: data.INTEGRATION_CPU_SECONDS * 1000,
    integrationTimeoutMs: data.INTEGRATION_TIMEOUT_SECONDS * 1000,
    ai: engineOf(data),
    aiDailyTokens: data.AI_DAILY_TOKENS,
    mail: mailSettingsOf(data.MAIL_URL, data.MAIL_FROM),
  });
}

function engineOf(data: z.output<typeof environment>): EngineSettings | undefined {
  if (!data.AI_BASE_URL || !data.AI_MODEL) return undefined;
  return Object.freeze({
    baseUrl: data.AI_BASE_URL.replace(/(?<!\/)\/+$/, ''),
    apiKey: data.AI_API_KEY,
    model: data.AI_MODEL,
    embeddingModel: data.AI_EMBEDDING_MODEL,
    timeoutMs: data.AI_TIMEOUT_SECONDS * 1000,
  });
}
