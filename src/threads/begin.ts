/** What a thread does first: has its compiled code kept, or taken from where it is kept, and loads its program. */
import module from 'node:module';

const [program, compiled] = process.argv.slice(2) as [program: string, compiled: string];
module.enableCompileCache(compiled);
await import(program);
