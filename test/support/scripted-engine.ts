/** A language model by script: a server that speaks OpenAI's chat completions, and answers as a test tells it. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the server was asked. */
export interface Asked {
  /** In the server's own words. */
  task: string;
  data: any;
  headers: Record<string, string | string[] | undefined>;
  /** Whether who asked has gone before the answer was sent. */
  isLeft: boolean;
}

/**
 * The content of an answer; or what goes wrong: a status, a connection that is cut, no answer for some time. Of a stream, `half` is waited for
 * when half of it is sent; where it says so, the connection is cut then.
 */
export type Scripted =
  | { content: unknown; half?: Promise<'cut' | undefined> }
  | { status: number }
  | 'cut'
  | { waitMs: number; content: unknown };

export interface ScriptedEngine {
  /** For AI_BASE_URL. */
  url: string;
  asked: Asked[];
  /** Replaces the script: what is answered to each question. */
  answer: (asked: Asked, count: number) => Scripted;
  close(): Promise<void>;
}

const PIECES = 12;

/** The events of a streamed answer, in pieces. */
async function streamed(response: ServerResponse, content: string, half: Promise<'cut' | undefined> | undefined) {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (delta: object, more: object = {}) =>
    response.write(
      `data: ${JSON.stringify({ id: 'answer', object: 'chat.completion.chunk', created: 0, model: 'scripted', choices: [{ index: 0, delta, finish_reason: null }], ...more })}\n\n`,
    );
  const size = Math.max(1, Math.ceil(content.length / PIECES));
  for (let piece = 0; piece * size < content.length; piece += 1) {
    if (piece === PIECES / 2 && (await half) === 'cut') return void response.destroy();
    send({ role: 'assistant', content: content.slice(piece * size, (piece + 1) * size) });
  }
  send(
    {},
    {
      choices: [{ index: 0, delta: {}, finish_reason: 'stop' }],
      usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
    },
  );
  response.end('data: [DONE]\n\n');
}

/** Answers on loopback until it is closed. */
export async function scriptedEngine(answer: ScriptedEngine['answer']): Promise<ScriptedEngine> {
  const engine: ScriptedEngine = { url: '', asked: [], answer, close: async () => {} };
  const server: Server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { messages, stream = false } = JSON.parse(body);
    const said = (role: string) => messages.find((message: any) => message.role === role)?.content ?? '';
    const text = (content: any) =>
      typeof content === 'string' ? content : content.map((part: any) => part.text).join('');
    const asked: Asked = {
      task: text(said('system')),
      data: JSON.parse(text(said('user'))),
      headers: request.headers,
      isLeft: false,
    };
    response.once('close', () => {
      asked.isLeft = !response.writableEnded;
    });
    engine.asked.push(asked);
    const scripted = engine.answer(asked, engine.asked.length);
    if (scripted === 'cut') return void request.socket.destroy();
    if ('status' in scripted) {
      response.writeHead(scripted.status, { 'content-type': 'application/json', 'retry-after-ms': '20' });
      return void response.end(JSON.stringify({ error: { message: 'as scripted' } }));
    }
    if ('waitMs' in scripted) await new Promise((resolve) => setTimeout(resolve, scripted.waitMs));
    const { content } = scripted;
    const written = typeof content === 'string' ? content : JSON.stringify(content);
    if (stream) return streamed(response, written, 'half' in scripted ? scripted.half : undefined);
    const message = { role: 'assistant', content: written };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({
        id: 'answer',
        object: 'chat.completion',
        created: 0,
        model: 'scripted',
        choices: [{ index: 0, message, finish_reason: 'stop' }],
        usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  engine.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  engine.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return engine;
}
