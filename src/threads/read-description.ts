/** What a thread makes of the text of an API description, with its long texts as bytes. */
import { type ReadOutcome, type ReadVersion, readDescription } from '../engine/openapi/version.ts';
import { asBytes, handingOver, type LongText } from './long-text.ts';

export interface PackedVersion extends Omit<ReadVersion, 'document' | 'content' | 'changes'> {
  document: LongText;
  content: LongText;
  changes: LongText | null;
}

export type PackedOutcome = Exclude<ReadOutcome, { version: ReadVersion }> | { version: PackedVersion };

/** As `readDescription`. */
export function readPacked(text: string, spec: string, before: string | null): PackedOutcome {
  const outcome = readDescription(text, spec, before);
  if (!('version' in outcome)) return outcome;
  const { version } = outcome;
  const [document, content] = [asBytes(version.document), asBytes(version.content)];
  const changes = version.changes === null ? null : asBytes(version.changes);
  return handingOver({ version: { ...version, document, content, changes } }, document, content, changes ?? []);
}
