/** A receiver of webhooks: an HTTP server on loopback that answers as a test says, and keeps what it got. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterFile } from '../../support/endings.ts';

export interface Received {
  path: string;
  headers: http.IncomingHttpHeaders;
  body: string;
  /** The body, parsed. */
  event: { eventId: string; type: string; webhookId: string } & Record<string, any>;
}

export interface Receiver {
  url: string;
  got: Received[];
  /** What is answered from now on. */
  answer(answers: (received: Received) => number | Promise<number>): void;
}

export async function aReceiver(): Promise<Receiver> {
  let current: (received: Received) => number | Promise<number> = () => 204;
  const got: Received[] = [];
  const server = http.createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const received = { path: request.url ?? '', headers: request.headers, body, event: JSON.parse(body || '{}') };
    got.push(received);
    const status = await current(received);
    response.writeHead(status, status < 400 && status >= 300 ? { location: '/elsewhere' } : {}).end('answer');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterFile(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    got,
    answer: (answers) => {
      current = answers;
    },
  };
}
