/**
 * Loaded before the script, in its process: what is logged goes out in lines of JSON that name the call, and what listens to
 * `fetch` is kept. A script can take this apart: the limits that count are on the other side of the socket.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { format } from 'node:util';

const MAX_LINES = 1000;
const MAX_CHARACTERS = 192 * 1024;
const MAX_MESSAGE = 16 * 1024;
/** Lines beyond the limits after which the process is ended. */
const FLOOD = 20_000;
const LEVELS = {
  debug: 'debug',
  trace: 'debug',
  log: 'info',
  info: 'info',
  dir: 'info',
  table: 'info',
  warn: 'warn',
  error: 'error',
  assert: 'error',
};

const print = console.log.bind(console);
const stringify = JSON.stringify;
/** What is logged while the script loads belongs to no call. */
const loading = { id: 0, lines: 0, characters: 0 };

/** The call that the running code belongs to: `{ id, lines, characters }`. */
export const calls = new AsyncLocalStorage();

/** The handlers of a script that is not a module with a default export. */
export const listeners = [];

/** Writes one line for the server. */
export const tell = (line) => print(stringify(line));

function log(level, values) {
  const call = calls.getStore() ?? loading;
  call.lines += 1;
  if (call.lines > MAX_LINES || call.characters > MAX_CHARACTERS) {
    if (call.lines === MAX_LINES + FLOOD) tell({ call: call.id, flood: true });
    return;
  }
  const message = format(...values).slice(0, MAX_MESSAGE);
  call.characters += message.length;
  tell({ call: call.id, level, message, time: Date.now() });
  if (call.lines === MAX_LINES || call.characters > MAX_CHARACTERS)
    tell({ call: call.id, level: 'warn', message: 'Further logs of this call are left out', time: Date.now() });
}

for (const [name, level] of Object.entries(LEVELS)) {
  console[name] = (...values) => {
    if (name !== 'assert') log(level, values);
    else if (!values[0]) log(level, ['Assertion failed:', ...values.slice(1)]);
  };
}

globalThis.addEventListener = (type, listener) => {
  if (type === 'fetch') listeners.push(listener);
};

// A request that the server refused to make is an error, as one that fails on its way is.
const fetchOutside = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const response = await fetchOutside(input, init);
  const refused = response.headers.get('x-octavo-refused');
  if (refused !== null) throw new TypeError(refused);
  return response;
};
