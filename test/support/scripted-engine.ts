/** A language model by script: a server that speaks OpenAI's chat completions, and answers as a test tells it. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the server was asked. */
export interface Asked {
  /** In the server's own words. */
  task: string;
  data: any;
  headers: Record<string, string | string[] | undefined>;
}

/** The content of an answer; or what goes wrong: a status, a connection that is cut, no answer for some time. */
export type Scripted = { content: unknown } | { status: number } | 'cut' | { waitMs: number; content: unknown };

export interface ScriptedEngine {
  /** For AI_BASE_URL. */
  url: string;
  asked: Asked[];
  /** Replaces the script: what is answered to each question. */
  answer: (asked: Asked, count: number) => Scripted;
  close(): Promise<void>;
}

/** Answers on loopback until it is closed. */
export async function scriptedEngine(answer: ScriptedEngine['answer']): Promise<ScriptedEngine> {
  const engine: ScriptedEngine = { url: '', asked: [], answer, close: async () => {} };
  const server: Server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { messages } = JSON.parse(body);
    const said = (role: string) => messages.find((message: any) => message.role === role)?.content ?? '';
    const text = (content: any) =>
      typeof content === 'string' ? content : content.map((part: any) => part.text).join('');
    const asked = { task: text(said('system')), data: JSON.parse(text(said('user'))), headers: request.headers };
    engine.asked.push(asked);
    const scripted = engine.answer(asked, engine.asked.length);
    if (scripted === 'cut') return void request.socket.destroy();
    if ('status' in scripted) {
      response.writeHead(scripted.status, { 'content-type': 'application/json', 'retry-after-ms': '20' });
      return void response.end(JSON.stringify({ error: { message: 'as scripted' } }));
    }
    if ('waitMs' in scripted) await new Promise((resolve) => setTimeout(resolve, scripted.waitMs));
    const { content } = scripted;
    const message = { role: 'assistant', content: typeof content === 'string' ? content : JSON.stringify(content) };
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
