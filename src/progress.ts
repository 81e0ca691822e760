/** What a start does while nothing answers yet, in sentences for the person who waits. */

/** Takes one step, as a sentence without a full stop. */
export type Progress = (step: string) => void;

/** Lines on the standard output, set off like the welcome that follows. */
export const printProgress: Progress = (step) => void process.stdout.write(`  ${step} …\n`);

/** Reports the migrations about to be applied. */
export const migrating =
  (progress: Progress = () => {}) =>
  (names: readonly string[]): void =>
    progress(`Preparing the tables (${names.length} ${names.length === 1 ? 'migration' : 'migrations'})`);
