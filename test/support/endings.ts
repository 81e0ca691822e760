/** What tests have opened is closed after their file: workers go on with the next one. */
import { stretched } from './pace.ts';

let endings: (() => Promise<unknown>)[] = [];

/** What takes longer is left to itself, so that it takes no other file along. */
const LONGEST_MS = stretched(50_000);

/** Runs after the test file, before what was registered earlier. */
export const afterFile = (end: () => Promise<unknown>): void => void endings.push(end);

/** Ends what the file has opened until now, the latest first. Throws the first error when all of it was tried. */
export async function endFile(ms = LONGEST_MS): Promise<void> {
  const own = endings;
  endings = [];
  const errors: unknown[] = [];
  for (const end of own.reverse()) await inTime(end(), ms).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

async function inTime(ending: Promise<unknown>, ms: number): Promise<void> {
  let clock: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    clock = setTimeout(() => reject(new Error(`What the file has opened did not end within ${ms} ms`)), ms);
  });
  await Promise.race([ending, late]).finally(() => clearTimeout(clock));
}
