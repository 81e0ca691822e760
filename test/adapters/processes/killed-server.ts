/** A server that has started a program, to be killed: prints its number and the program's. */
import { processes } from '../../../src/adapters/processes/starter.ts';

const { pid } = await processes.start({ command: '/bin/sleep', args: ['600'], cwd: '/' });
console.log(process.pid, pid);
