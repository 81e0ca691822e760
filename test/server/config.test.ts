import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, configFrom, VARIABLES } from '../../src/config.ts';

const problemsOf = (env: Record<string, string>) => {
  try {
    configFrom(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};

test('all problems are told at once, also those of settings that need each other', () => {
  expect(problemsOf({ PORT: 'x', MAIL_URL: 'smtp://mail.example', AI_BASE_URL: 'https://ai.example' })).toEqual([
    expect.stringMatching(/^PORT /),
    'AI_MODEL must be set with AI_BASE_URL',
    'MAIL_FROM must be set with MAIL_URL',
  ]);
});

test('nothing needs to be set', () => {
  const config = configFrom({});
  expect(config).toMatchObject({
    port: 4000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:4000',
    dataDir: path.resolve('data'),
    databaseUrl: undefined,
    bootstrapEmail: 'admin@example.com',
    logLevel: 'info',
    corsOrigins: [],
    rateLimit: 1000,
    trustProxy: false,
    jobs: true,
    gitAllowFile: false,
  });
  expect(Object.isFrozen(config)).toBe(true);
});

test('values are read, trimmed, and empty ones count as not set', () => {
  expect(
    configFrom({
      PORT: ' 8080 ',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://docs.example.com/',
      DATA_DIR: '/var/lib/octavo',
      DATABASE_URL: '',
      BOOTSTRAP_EMAIL: 'Ada@Example.com',
      CORS_ORIGINS: 'https://a.example, https://b.example:8443,',
      TRUST_PROXY: '10.0.0.0/8, ::1',
      RATE_LIMIT: '0',
      CACHE_MB: '2',
      GIT_ALLOW_FILE: 'True',
      GIT_TIMEOUT_SECONDS: '5',
      PDF_TIMEOUT_SECONDS: '7',
      PDF_MEMORY_MB: '300',
      JOBS: 'off',
      REDIS_URL: 'redis://r:6379/1',
    }),
  ).toMatchObject({
    port: 8080,
    host: '0.0.0.0',
    publicUrl: 'https://docs.example.com',
    dataDir: '/var/lib/octavo',
    databaseUrl: undefined,
    bootstrapEmail: 'ada@example.com',
    corsOrigins: ['https://a.example', 'https://b.example:8443'],
    trustProxy: ['10.0.0.0/8', '::1'],
    rateLimit: 0,
    cacheBytes: 2 * 1024 * 1024,
    gitAllowFile: true,
    gitTimeoutMs: 5000,
    pdfTimeoutMs: 7000,
    pdfMemoryBytes: 300 * 1024 * 1024,
    jobs: false,
    redisUrl: 'redis://r:6379/1',
  });
});

test.each([
  ['PORT', 'http'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['PORT', '0x50'],
  ['HOST', 'a b'],
  ['PUBLIC_URL', 'docs.example.com'],
  ['PUBLIC_URL', 'ftp://x'],
  ['DATABASE_URL', 'mysql://x'],
  ['DATABASE_CONNECTIONS', '1'],
  ['REDIS_URL', 'localhost:6379'],
  ['BOOTSTRAP_TOKEN', 'short'],
  ['BOOTSTRAP_TOKEN', 'with spaces in it'],
  ['BOOTSTRAP_EMAIL', 'nobody'],
  ['SECRET_KEY', 'x'.repeat(31)],
  ['LOG_LEVEL', 'loud'],
  ['CORS_ORIGINS', 'https://a.example/path'],
  ['RATE_LIMIT', 'none'],
  ['TRUST_PROXY', 'perhaps'],
  ['EGRESS_ALLOW', '10.0.0.0/99'],
  ['EGRESS_ALLOW', 'git.internal, http://git.internal'],
  ['CACHE_MB', '0'],
  ['GIT_ALLOW_FILE', 'maybe'],
  ['GIT_MAX_MB', ''.padEnd(9, '9')],
  ['PDF_PROCESSES', '0'],
  ['JOBS', 'some'],
])('%s=%s is refused by its name', (name, value) => {
  expect(VARIABLES).toContain(name);
  const problems = problemsOf({ [name]: value });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^${name} must `));
});

test('all problems are reported at once, without passwords', () => {
  const problems = problemsOf({
    PORT: 'x',
    JOBS: 'x',
    DATABASE_URL: 'mysql://user:hunter2@host/db',
    SECRET_KEY: 'hunter2',
  });
  expect(problems.map((problem) => problem.split(' ')[0]).sort()).toEqual([
    'DATABASE_URL',
    'JOBS',
    'PORT',
    'SECRET_KEY',
  ]);
  expect(problems.join()).not.toContain('hunter2');
});

test.each([
  ['on', true],
  ['1', 1],
  ['2', 2],
  ['off', false],
  ['0', false],
  ['no', false],
])('TRUST_PROXY=%s is %s', (text, value) => {
  expect(configFrom({ TRUST_PROXY: text }).trustProxy).toBe(value);
});

test('the guide lists every variable', () => {
  const guide = fs.readFileSync(new URL('../../docs/guides/configuration.md', import.meta.url), 'utf8');
  expect([...guide.matchAll(/^\| `([A-Z_]+)` /gm)].map(([, name]) => name).sort()).toEqual([...VARIABLES].sort());
});
