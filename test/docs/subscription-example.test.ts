/** The client of docs/api/subscriptions.md is run as it stands there. */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import { aServer, type TestServer } from '../support/server.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const text = fs.readFileSync(path.join(ROOT, 'docs/api/subscriptions.md'), 'utf8');
const [byWebSocket, bySse] = [...text.matchAll(/^```js\n([\s\S]*?)^```/gm)].map(([, code = '']) => code) as [
  string,
  string,
];
const files: string[] = [];

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});
afterAll(() => {
  for (const file of files) fs.rmSync(file);
});

test.each([
  ['WebSocket', byWebSocket],
  ['Server-Sent Events', bySse],
])('the client over %s hears of an edit', async (name, code) => {
  const organization = await server.make.organization();
  const space = await server.make.space(organization);
  const { token } = await server.make.member(organization, 'admin');
  // In the project's folder, where its packages are found.
  const file = path.join(ROOT, `test/docs/.example-${process.pid}-${files.length}.mjs`);
  files.push(file);
  fs.writeFileSync(file, code.replaceAll('localhost:4000', new URL(server.url).host));
  const child = spawn(process.execPath, [file], {
    env: { PATH: process.env['PATH'], AUTH: `Authorization: Bearer ${token}`, SPACE: space.id },
  });
  let said = '';
  const says = (words: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => said.includes(words) && resolve();
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => {
          said += chunk;
          look();
        });
      child.once('exit', () => reject(new Error(`${name} ended:\n${said}`)));
      look(); // what it heard may be quicker than the answer to who made the edit
    });
  const first = name === 'WebSocket' ? 'type:' : space.revisionId;
  await says(first);
  said = '';
  const { body } = await server
    .as(token)
    .post(`/v1/spaces/${space.id}/content`, { changes: [{ type: 'create_page', title: 'New' }] });
  await says(body.revision);
  child.removeAllListeners('exit');
  child.kill();
});
