/** Builds the editor's script, and prints it. */
import { build } from './bundle.ts';

process.stdout.write(await build());
