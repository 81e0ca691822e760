import { afterAll, describe, expect, test } from 'vitest';
import { aRuntime, errorOf, moduleOf, text } from './runtime.ts';

const runtime = aRuntime();
afterAll(() => runtime.close());
const { call } = runtime;

describe('an event is handed to a script', () => {
  test('as a form with event and environment, posted to /v1', async () => {
    const answer = await call(
      `({ event, environment, request }) =>
        Response.json({ event, environment, method: request.method, path: new URL(request.url).pathname })`,
      { event: { type: 'space_content_updated', eventId: 'e1' }, environment: { apiEndpoint: 'http://octavo.test' } },
    );
    expect(answer.status).toBe(200);
    expect(JSON.parse(text(answer))).toEqual({
      event: { type: 'space_content_updated', eventId: 'e1' },
      environment: { apiEndpoint: 'http://octavo.test' },
      method: 'POST',
      path: '/v1',
    });
  });

  test('and the body of a request comes byte for byte', async () => {
    const body = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    const answer = await call(
      `({ event, form }) => {
        const again = new Request(event.request.url, { method: event.request.method, body: form.get('fetch-body') });
        return again.arrayBuffer().then((bytes) => new Response(bytes));
      }`,
      { event: { type: 'fetch', request: { method: 'post', url: 'https://example.com/hook', headers: {} } }, body },
    );
    expect([...answer.body]).toEqual([...body]);
  });

  test('and its answer comes back: status, headers, each cookie by itself, bytes', async () => {
    const answer = await call(`() => {
      const headers = new Headers({ 'content-type': 'application/x-test' });
      headers.append('set-cookie', 'a=1');
      headers.append('set-cookie', 'b=2');
      return new Response(new Uint8Array([0, 255]), { status: 201, headers });
    }`);
    expect(answer.status).toBe(201);
    expect(answer.headers).toContainEqual(['content-type', 'application/x-test']);
    expect(answer.headers.filter(([name]) => name === 'set-cookie')).toEqual([
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
    ]);
    expect(answer.headers.filter(([name]) => name.startsWith('x-octavo'))).toEqual([]);
    expect([...answer.body]).toEqual([0, 255]);
  });

  test('also to one of the older way, which listens to events and is not strict', async () => {
    const script = `
      var bundle = (() => {
        undeclared = 'sloppy';
        addEventListener('fetch', (event) => event.respondWith(answer(event.request)));
        async function answer(request) {
          const form = await request.formData();
          return new Response(undeclared + ' ' + JSON.parse(form.get('event')).type);
        }
      })();`;
    const answer = await call('older', { script: async () => script });
    expect(text(answer)).toBe('sloppy test');
  });

  test('a script that takes no events is invalid, and so is one that does not load', async () => {
    expect(await errorOf(call('none', { script: async () => 'export const nothing = 1;' }))).toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('fetch'),
    });
    for (const script of [
      'export default {',
      'throw new Error("at the start"); export default {};',
      'import "./no.js";',
    ]) {
      const error = await errorOf(call(script, { process: script, script: async () => script }));
      expect(error).toMatchObject({ name: 'ScriptError', kind: 'invalid' });
    }
  });
});

describe('a process', () => {
  const counting = `let count = 0; export default { fetch: () => new Response(String((count += 1))) };`;

  test('is shared by the calls with its key, and started again for another version', async () => {
    const next = (process: string, version: string) =>
      call('', { process, version, script: async () => counting }).then(text);
    expect(await next('a', '1')).toBe('1');
    expect(await next('a', '1')).toBe('2');
    expect(await next('b', '1')).toBe('1');
    expect(await next('a', '2')).toBe('1');
    runtime.scripts.forget('a');
    expect(await next('a', '2')).toBe('1');
  });

  test('asks for its script only when it starts', async () => {
    let asked = 0;
    const script = async () => {
      asked += 1;
      return moduleOf('() => new Response()');
    };
    await Promise.all([1, 2, 3].map(() => call('asked', { process: 'asked', script })));
    await call('asked', { process: 'asked', script });
    expect(asked).toBe(1);
  });
});

describe('logs', () => {
  test('come with the answer of their call: levels, objects, in order', async () => {
    const { logs } = await call(`() => {
      console.debug('one');
      console.log('two', { deep: [1] });
      console.warn('three %s', 'x');
      console.error(new Error('four'));
      return new Response();
    }`);
    expect(logs.map(({ level }) => level)).toEqual(['debug', 'info', 'warn', 'error']);
    expect(logs.map(({ message }) => message)).toEqual([
      'one',
      'two { deep: [ 1 ] }',
      'three x',
      expect.stringMatching(/^Error: four\n/),
    ]);
    for (const { timestamp } of logs) expect(new Date(timestamp).toISOString()).toBe(timestamp);
  });

  test('of calls at the same time stay apart', async () => {
    const answer = `async ({ event }) => {
      for (let round = 0; round < 20; round += 1) {
        console.log(event.type);
        await new Promise((resume) => setTimeout(resume, 1));
      }
      return new Response();
    }`;
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map(async (type) => ({ type, ...(await call(answer, { event: { type } })) })),
    );
    for (const { type, logs } of answers) expect(logs.map(({ message }) => message)).toEqual(Array(20).fill(type));
  });

  test('of what is left to waitUntil come later', async () => {
    const script = `({ event, context }) => {
      const later = async () => {
        while (!globalThis.isAnswered) await new Promise((resume) => setTimeout(resume, 5));
        console.log('after');
      };
      if (event.type === 'go') globalThis.isAnswered = true;
      else {
        console.log('before');
        context.waitUntil(later());
      }
      return new Response();
    }`;
    const { logs, settled } = await call(script);
    expect(logs.map(({ message }) => message)).toEqual(['before']);
    await call(script, { event: { type: 'go' } });
    expect((await settled).map(({ message }) => message)).toEqual(['before', 'after']);
  });

  test('mask secrets, also as JSON, in addresses and in Base64', async () => {
    const environment = {
      secrets: { KEY: 'open "sesame" &now' },
      signingSecrets: { integration: 'signed-with-this' },
      apiTokens: { integration: 'token-of-integration', installation: 'token-of-installation' },
    };
    const { logs } = await call(
      `({ environment: { secrets, signingSecrets, apiTokens } }) => {
        console.log(secrets.KEY, JSON.stringify(secrets), encodeURIComponent(secrets.KEY), btoa(secrets.KEY));
        console.log(signingSecrets.integration + apiTokens.integration + '/' + apiTokens.installation);
        return new Response(secrets.KEY);
      }`,
      { environment },
    );
    expect(logs.map(({ message }) => message)).toEqual(['*** {"KEY":"***"} *** ***', '******/***']);
  });
});
