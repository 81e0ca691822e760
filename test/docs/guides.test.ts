/** The examples of the guides run as they stand, in the order of the table of contents, on a server as it is after its first start. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bootstrap } from '../../src/server/bootstrap.ts';
import type { Client } from '../support/client.ts';
import { aServer } from '../support/server.ts';
import { differences, piecesOf } from './shapes.ts';
import { hasTools, Shell } from './shell.ts';

const docs = path.join(import.meta.dirname, '../../docs');
const read = (name: string) => fs.readFileSync(path.join(docs, name), 'utf8');

/** Examples, by page, with what they are shown to answer. Blocks of `sh` are for the reader's own machine and are not run. */
interface Example {
  language: 'bash' | 'graphql';
  code: string;
  answer: string;
}

function examplesOf(page: string): Example[] {
  const examples: Example[] = [];
  let open: Example | undefined;
  // An answer follows its example, or another answer, at once: what comes after a sentence belongs to something else.
  for (const [, before, language, code = ''] of read(page).matchAll(/(\n*|[\s\S]*?)^```(\w+)\n([\s\S]*?)^```$/gmy)) {
    if (before?.trim()) open = undefined;
    if (language === 'bash' || language === 'graphql') {
      open = { language, code, answer: '' };
      examples.push(open);
    } else if (open && (language === 'json' || language === 'text')) open.answer += code;
    else open = undefined;
  }
  return examples;
}

/** Each set goes through one terminal, with a new server: a reader's first tour, and the guides one after the other. */
const SETS: Readonly<Record<string, readonly string[]>> = {
  'the tour': ['../README.md'],
  'the guides': [...read('SUMMARY.md').matchAll(/\]\(([^)]+\.md)\)/g)].map(([, page = '']) => page),
};
const tools = hasTools();
if (!tools) process.stdout.write('The examples of the guides are left out: they need bash, git, jq and curl 7.82.\n');

/** Where the examples take the variables of a GraphQL query from. */
const VARIABLES: Readonly<Record<string, string>> = {
  organizationId: 'ORG',
  userId: 'ANNA',
  spaceId: 'SPACE',
  space: 'SPACE',
  id: 'SPACE',
  page: 'ROSES',
};

interface Terminal {
  shell: Shell;
  administrator: Client;
}

const roots: string[] = [];
const shells: Shell[] = [];
afterAll(() => {
  for (const shell of shells) shell.close();
  for (const folder of roots) fs.rmSync(folder, { recursive: true });
});

/** In a clone of this repository, beside a server after its first start. */
async function aTerminal(): Promise<Terminal> {
  const server = await aServer({ PUBLIC_URL: 'http://localhost:4000', GIT_ALLOW_FILE: 'true', RATE_LIMIT: '1000' });
  const token = (await bootstrap(server.services))?.token ?? '';
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'octavo-guides-'));
  roots.push(folder);
  fs.cpSync(docs, path.join(folder, 'docs'), { recursive: true });
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Anna', '-c', 'user.email=anna@example.com', ...args], { cwd: folder });
  git('init', '-q', '-b', 'main');
  git('add', '.');
  git('commit', '-qm', 'docs: first version');
  // Samples are there, and no part of what is committed.
  fs.cpSync(path.join(docs, '../examples/integrations'), path.join(folder, 'examples/integrations'), {
    recursive: true,
  });
  fs.appendFileSync(path.join(folder, '.git/info/exclude'), 'examples/\n');
  const shell = new Shell(folder, server.url, { AUTH: `Authorization: Bearer ${token}` });
  shells.push(shell);
  return { shell, administrator: server.as(token) };
}

async function run({ language, code, answer }: Example, { shell, administrator }: Terminal): Promise<string> {
  if (language === 'bash') return shell.run(code);
  // A query without an answer is checked against the schema elsewhere.
  if (answer === '') return '';
  const variables: Record<string, string> = {};
  for (const [, name = ''] of code.split('{', 1)[0]?.matchAll(/\$(\w+):/g) ?? [])
    variables[name] = await shell.run(`printf %s "$${VARIABLES[name]}"`);
  return (await administrator.graphql(code, variables)).text;
}

/** What is wrong with what an example said; one without a shown answer must at least not fail. */
function faultsOf({ answer }: Example, said: string): string[] {
  const [shown, actual] = [piecesOf(answer), piecesOf(said)];
  if (shown.length === 0) return actual.filter(isFailure).map((piece) => `fails: ${JSON.stringify(piece)}`);
  if (shown.length !== actual.length) return [`${shown.length} answers are shown, ${actual.length} are there`];
  return shown.flatMap((piece, index) => differences(piece, actual[index]));
}

const isFailure = (piece: unknown): boolean =>
  typeof piece === 'string'
    ? /^(bash|jq|curl|git|fatal|error):/.test(piece)
    : JSON.stringify(piece).includes('"error":');

describe.runIf(tools).each(Object.entries(SETS))('%s', (_, pages) => {
  let terminal: Terminal;
  beforeAll(async () => {
    terminal = await aTerminal();
  });

  test.for(pages.filter((page) => examplesOf(page).length > 0))('%s shows what its examples answer', async (page) => {
    const wrong: string[] = [];
    for (const example of examplesOf(page)) {
      const said = await run(example, terminal);
      const faults = faultsOf(example, said);
      if (faults.length > 0) wrong.push([example.code, ...faults, `It says: ${said.slice(0, 1500)}`].join('\n'));
    }
    expect(wrong.join('\n\n')).toBe('');
  });
});
