/** Scripts that mean harm: bodies of `fetch(request, env, context)`. The tests run each in the real runtime, and `npm run bench -- hostile` beside a reader. */

/** They take what they can. */
export const GREEDY: Readonly<Record<string, string>> = {
  'an endless loop': 'for (;;);',
  'a loop that yields': 'for (;;) await null;',
  'a crash': 'process.exit(1);',
  'an error': 'throw new Error("no");',
  'a flood of logs': 'for (;;) console.log("x".repeat(1000));',
  '1 GB of objects': 'const kept = []; for (;;) kept.push(new Array(100_000).fill(Math.random()));',
  '1 GB of bytes': 'const kept = []; for (;;) kept.push(new Uint8Array(10_000_000).fill(1));',
  'promises that fork': 'const fork = async () => { await null; await Promise.all([fork(), fork()]); }; await fork();',
  'an answer of 100 MB': 'return new Response(new Uint8Array(100_000_000));',
  'an answer without end': `
    const { readable, writable } = new TransformStream();
    const writer = writable.getWriter();
    context.waitUntil((async () => { for (;;) await writer.write(new Uint8Array(65_536)); })());
    return new Response(readable);`,
};

const tried = (attempts: string): string => `
  const found = [];
  for (const attempt of [${attempts}]) {
    try { const what = await attempt(); if (what !== undefined) found.push(String(what).slice(0, 100)); } catch {}
  }
  return Response.json(found);`;

const reached = (...addresses: readonly string[]): string =>
  tried(
    addresses.map((address) => `() => fetch(${JSON.stringify(address)}).then((answer) => answer.text())`).join(', '),
  );

/** They look for a way out, and answer with what they found: nothing. `PORT` stands for that of a server of this machine. */
export const ESCAPES: Readonly<Record<string, string>> = {
  files: tried(`
    async () => (await import('node:fs')).readFileSync('/etc/passwd', 'utf8'),
    async () => (await import('node:fs/promises')).readFile('/proc/1/environ', 'utf8'),
    () => fetch('file:///etc/passwd').then((answer) => answer.text())`),
  'the environment': tried(`
    () => Object.keys(process.env).join() || undefined,
    () => Object.keys(env).join() || undefined,
    async () => (await import('node:child_process')).execSync('env')`),
  'the loopback interface': reached(
    ...['127.0.0.1', 'localhost', '127.1', '0x7f000001', '2130706433', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0'].map(
      (host) => `http://${host}:PORT/`,
    ),
  ),
  'the metadata of a cloud': reached(
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00:ec2::254]/latest/meta-data/',
    'http://metadata.google.internal/computeMetadata/v1/',
  ),
  'a name that changes its address': reached(...Array(6).fill('http://rebinding.example:PORT/')),
  'prototypes of the host': tried(`
    () => { Object.prototype.polluted = 'yes'; Array.prototype.push = () => { throw new Error('push'); }; },
    () => this?.constructor?.constructor?.('return process')().mainModule,
    () => [].constructor.constructor('return globalThis.process.binding')(),
    () => { JSON.stringify = () => '{"call":999,"level":"error","message":"forged"}'; },
    () => { Promise.prototype.finally = function () { return this; }; }`),
};
