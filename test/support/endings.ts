/** What tests have opened is closed after their file: workers go on with the next one. */
const endings: (() => Promise<unknown>)[] = [];

/** Runs after the test file, before what was registered earlier. */
export const afterFile = (end: () => Promise<unknown>): void => void endings.push(end);

/** Ends what the file has opened, the latest first. Throws the first error when all of it was tried. */
export async function endFile(): Promise<void> {
  const errors: unknown[] = [];
  for (let end = endings.pop(); end; end = endings.pop()) await end().catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}
