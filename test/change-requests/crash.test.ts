/** `kill -9` while people edit and merge, and a repository is imported. For longer: `npm run bench -- crash`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { crashRounds } from '../support/crash.ts';
import { aGitServer, type GitServer } from '../support/git-server.ts';

let git: GitServer;
const folder = mkdtempSync(path.join(tmpdir(), 'octavo-kill-'));

beforeAll(async () => {
  git = await aGitServer();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a server that is killed leaves everything whole, and all that it had acknowledged', {
  timeout: 240_000,
}, async () => {
  let acknowledged = 0;
  for await (const { problems, diary } of crashRounds({ DATA_DIR: folder }, git, 1)) {
    expect(problems).toEqual([]);
    acknowledged += diary.answers.size;
  }
  expect(acknowledged).toBeGreaterThan(0);
});
