/** Texts that are to be changed: what is not UTF-8 is refused, for its foreign characters would not survive. */
import { UnreadableText } from './errors.ts';
import type { GitOrigin, Hash } from './types.ts';

interface Named {
  id: string;
  title: string;
}

interface TextReader {
  text(hash: Hash): Promise<string>;
  bytes(hash: Hash): Promise<Uint8Array>;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** @throws UnreadableText for a text from Git whose encoding is not known */
export function refuseUnknownEncoding({ id, title, git }: Named & { git?: GitOrigin }): void {
  if (git?.encoding === 'unknown') throw new UnreadableText(id, title);
}

/** @throws UnreadableText when the bytes are not UTF-8 */
export async function readableText(reader: TextReader, hash: Hash, of: Named): Promise<string> {
  const text = await reader.text(hash);
  await refuseForeign(reader, hash, text, of);
  return text;
}

/** Refuses a text that was read from bytes that are not UTF-8. The bytes are looked at only where the text has the sign for such. */
export async function refuseForeign(
  reader: Pick<TextReader, 'bytes'>,
  hash: Hash,
  text: string,
  { id, title }: Named,
): Promise<void> {
  if (!text.includes('\ufffd')) return;
  try {
    utf8.decode(await reader.bytes(hash));
  } catch {
    throw new UnreadableText(id, title);
  }
}
