/** Debugging symbols of binaries: at the end of the file, and not loaded when it runs. */
import fs from 'node:fs';
import path from 'node:path';

/** Binaries of workerd bring 44 MB of them. */
const BINARIES = ['@cloudflare/workerd-linux-64/bin/workerd', '@cloudflare/workerd-linux-arm64/bin/workerd'];

/** Of ELF with 64 bits: where a field is in the header, and in a program header. */
const PROGRAM_HEADERS = 32;
const SECTION_HEADERS = 40;
const [SIZE_OF_PROGRAM_HEADER, PROGRAM_HEADER_COUNT, SECTION_HEADER_COUNT, SECTION_NAMES] = [54, 56, 60, 62];
const [SEGMENT_OFFSET, SEGMENT_BYTES] = [8, 32];
const ELF_64_LITTLE_ENDIAN = Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1]);

/** A program without what follows the segments that are loaded; undefined: it is of another kind, or has nothing there. */
export function withoutSymbols(binary: Buffer): Buffer | undefined {
  if (binary.length < 64 || !binary.subarray(0, 6).equals(ELF_64_LITTLE_ENDIAN)) return undefined;
  const first = Number(binary.readBigUInt64LE(PROGRAM_HEADERS));
  const size = binary.readUInt16LE(SIZE_OF_PROGRAM_HEADER);
  const count = binary.readUInt16LE(PROGRAM_HEADER_COUNT);
  let end = first + size * count;
  if (count === 0 || end > binary.length) return undefined;
  for (let at = first; at < first + size * count; at += size) {
    const segment = binary.readBigUInt64LE(at + SEGMENT_OFFSET) + binary.readBigUInt64LE(at + SEGMENT_BYTES);
    end = Math.max(end, Number(segment));
  }
  if (end >= binary.length) return undefined;
  const kept = Buffer.from(binary.subarray(0, end));
  // The table of sections is gone with them.
  kept.writeBigUInt64LE(0n, SECTION_HEADERS);
  kept.writeUInt16LE(0, SECTION_HEADER_COUNT);
  kept.writeUInt16LE(0, SECTION_NAMES);
  return kept;
}

/** Removes them from the packages of this folder. What cannot be changed stays as it is. */
export function removeSymbols(root: string): void {
  for (const name of BINARIES) {
    const file = path.join(root, 'node_modules', name);
    try {
      const kept = withoutSymbols(fs.readFileSync(file));
      if (!kept) continue;
      // Another file in its place: it may be running, or be shared with npm's cache.
      fs.writeFileSync(`${file}.new`, kept, { mode: 0o755 });
      fs.renameSync(`${file}.new`, file);
    } catch {
      // The binary of another system is not there; and symbols only take space.
    }
  }
}
