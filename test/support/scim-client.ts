/**
 * scim-node, the SCIM client of the Gluu Server, against a server of a test. It expects Gluu's own addresses and UMA for its token; a
 * gateway gives it both, and hands on everything else as it came.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { ownKeys } from './saml-login.ts';

export interface ScimResult {
  value?: any;
  status?: number;
  error?: string;
}

export interface ScimClient {
  call(name: string, ...args: unknown[]): Promise<ScimResult>;
  /** What it sent: methods and addresses, in their order. */
  sent: string[];
  close(): Promise<void>;
}

const ROOT = '/identity/restv1';

async function aGateway(url: string, token: string, sent: string[]): Promise<http.Server> {
  const server = http.createServer(async (request, response) => {
    const answer = (status: number, body: object, headers = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    const { port } = server.address() as AddressInfo;
    const here = `http://127.0.0.1:${port}`;
    const asked = request.url ?? '';
    if (asked === '/.well-known/uma2-configuration') return answer(200, { token_endpoint: `${here}/token` });
    if (asked === '/token') return answer(200, { access_token: token });
    const to = asked.slice(ROOT.length).replace(/^\/scim\/v2/, '');
    const isDiscovery = /^\/(?:ServiceProviderConfig|ResourceTypes)$/.test(to);
    if (!request.headers.authorization && !isDiscovery)
      return answer(401, {}, { 'www-authenticate': `UMA realm="scim", ticket="1", as_uri="${here}"` });
    if (!isDiscovery) sent.push(`${request.method} ${to}`);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const handed = await fetch(`${url}/scim/v2${to}`, {
      method: request.method ?? 'GET',
      headers: {
        authorization: request.headers.authorization ?? `Bearer ${token}`,
        accept: request.headers.accept ?? '*/*',
        ...(chunks.length > 0 && { 'content-type': request.headers['content-type'] ?? '' }),
      },
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    const text = await handed.text();
    // It looks for kinds of resources that only Gluu has.
    if (to === '/ResourceTypes') {
      const types = JSON.parse(text);
      const more = ['FidoDevice', 'Fido2Device'].map((id) => ({ id, endpoint: `/${id}s` }));
      return answer(200, { ...types, Resources: [...types.Resources, ...more] });
    }
    return response.writeHead(handed.status, { 'content-type': handed.headers.get('content-type') ?? '' }).end(text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** Starts the client, with this token for SCIM. */
export async function aScimClient(url: string, token: string): Promise<ScimClient> {
  const sent: string[] = [];
  const gateway = await aGateway(url, token, sent);
  const privateKey = path.join(tmpdir(), `octavo-scim-${process.pid}.key`);
  writeFileSync(privateKey, ownKeys().privateKey, { mode: 0o600 });
  const child = spawn(process.execPath, [new URL('scim-client-process.mjs', import.meta.url).pathname], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const call = async (...line: unknown[]): Promise<ScimResult> => {
    child.stdin.write(`${JSON.stringify(line)}\n`);
    const { value } = await lines.next();
    const result = JSON.parse(value ?? '{}') as ScimResult;
    return { ...result, ...(typeof result.value === 'string' && result.value && { value: JSON.parse(result.value) }) };
  };
  const { port } = gateway.address() as AddressInfo;
  const domain = `http://127.0.0.1:${port}`;
  await call('configure', { domain, privateKey, clientId: 'octavo', keyAlg: 'RS256', keyId: 'one' });
  return {
    call,
    sent,
    async close() {
      const closed = once(child, 'close');
      child.stdin.end();
      await closed;
      gateway.close();
      rmSync(privateKey);
    },
  };
}
