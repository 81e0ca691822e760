/**
 * A space as the files of a project: which files of the repository change, and what the space knows of them then. Pure but for the
 * texts and files it reads. Costs what changed, plus one look at each page; nothing changed: no file is read.
 */
import { finished } from './sync-bases.ts';
import { removeGone, writeFiles } from './write-files.ts';
import { writeSummary } from './write-summary.ts';
import { writePages, writeReusableContents } from './write-texts.ts';
import { writeVariables } from './write-variables.ts';
import { begin, type WriteProject, type WrittenProject } from './writing.ts';

/** Reads content and project, and says what to write. */
export async function writeProject(work: WriteProject): Promise<WrittenProject> {
  const writing = await begin(work);
  await writePages(writing);
  await writeReusableContents(writing);
  await writeFiles(writing);
  await writeVariables(writing);
  await removeGone(writing);
  await writeSummary(writing);
  return finished(writing);
}
