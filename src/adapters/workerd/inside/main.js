/** The worker: hands each request to the script, in either of the two ways in which scripts take it. */
import { calls, listeners, tell } from './prelude.js';
import * as script from './script.js';

const failure = (kind, message) =>
  new Response(message, { status: 500, headers: { 'x-octavo-failure': kind, 'content-type': 'text/plain' } });

/** What workerd itself answers, for a script that hangs or leaves, has no mark. */
function marked(response) {
  const answer = new Response(response.body, response);
  answer.headers.set('x-octavo-answer', 'script');
  return answer;
}

/** V8 has no own type for these. */
const isMemory = (error) =>
  error instanceof RangeError &&
  /allocation failed|allocate memory|Invalid (?:string|array|typed array) length/.test(error.message);

class NotAScript extends Error {}

/** Modules that are not ES modules have what they export as `default`. */
const entry = script.default?.default ?? script.default;

async function handle(request, env, context) {
  if (typeof entry?.fetch === 'function') return entry.fetch(request, env, context);
  let answer;
  for (const listener of listeners) {
    const event = {
      type: 'fetch',
      request,
      respondWith: (response) => {
        answer ??= Promise.resolve(response);
      },
      waitUntil: context.waitUntil,
      passThroughOnException: () => {},
    };
    if (typeof listener === 'function') listener(event);
    else listener.handleEvent(event);
    if (answer) return answer;
  }
  throw new NotAScript('The script neither exports `default { fetch }` nor listens to `fetch` events');
}

export default {
  async fetch(request, env, context) {
    const call = { id: Number(request.headers.get('x-octavo-call')), lines: 0, characters: 0 };
    return calls.run(call, async () => {
      const headers = new Headers(request.headers);
      headers.delete('x-octavo-call');
      const later = [];
      const waitUntil = (promise) => {
        later.push(Promise.resolve(promise).catch((error) => console.error(error)));
      };
      const settle = async () => {
        for (let done = 0; done < later.length; done += 1) await later[done];
        tell({ call: call.id, settled: true });
      };
      try {
        const response = await handle(new Request(request, { headers }), env, {
          waitUntil,
          passThroughOnException: () => {},
          props: {},
        });
        if (response instanceof Response && !response.webSocket) return marked(response);
        return failure('crashed', 'The script did not answer with a Response');
      } catch (error) {
        if (error instanceof NotAScript) return failure('invalid', error.message);
        console.error(error);
        return failure(isMemory(error) ? 'memory' : 'crashed', String(error?.message ?? error).slice(0, 1000));
      } finally {
        tell({ call: call.id, answered: true });
        context.waitUntil(settle());
      }
    });
  },
};
