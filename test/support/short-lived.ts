/** How processes that are killed within seconds are started: what pays only for those that stay is left out. */
import path from 'node:path';

/** The code of the embedded database is made as good as it gets only where it is used most: that takes half a second, on other threads. */
export const SHORT_LIVED: readonly string[] = ['--wasm-tiering-budget=300000000'];

/** Where start.mjs keeps compiled code, for programs that do not begin with it. */
export const COMPILED = { NODE_COMPILE_CACHE: path.join(import.meta.dirname, '../../node_modules/.cache/octavo') };
