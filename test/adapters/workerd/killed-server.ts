/** A server with one process for scripts, to be killed: prints `answered` once that runs. */
import { aRuntime } from './runtime.ts';

const runtime = aRuntime({ parent: process.argv[2] ?? '' });
await runtime.call('() => new Response()');
console.log('answered');
