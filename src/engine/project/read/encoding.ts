/**
 * The encoding of a text in the repository. Here every text is UTF-8; what is not is transcoded on the way in, and back on the way out,
 * byte for byte. An encoding counts only when it gives the very bytes back, and nothing is guessed where two would do.
 */
import { isAscii, isUtf8 } from 'node:buffer';
import chardet from 'chardet';
import iconv from 'iconv-lite';

/** Of a text whose encoding is not known: its bytes are kept, and it cannot be edited. */
export const UNKNOWN = 'unknown';

/** As the detection calls them, and as they are kept. */
const SUPPORTED: ReadonlyMap<string, string> = new Map([
  ['GB18030', 'gb18030'],
  ['Big5', 'big5'],
  ['Shift_JIS', 'shift_jis'],
  ['EUC-JP', 'euc-jp'],
  ['EUC-KR', 'euc-kr'],
  ['ISO-8859-1', 'windows-1252'],
  ...[2, 5, 6, 7, 8, 9].map((part): [string, string] => [`ISO-8859-${part}`, `iso-8859-${part}`]),
  ...[1250, 1251, 1252, 1253, 1254, 1255, 1256, 1257].map((page): [string, string] => [
    `windows-${page}`,
    `windows-${page}`,
  ]),
  ['KOI8-R', 'koi8-r'],
]);
const DOUBLE = ['gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr'];
/** Bytes that the detection looks at, of lines that are not all ASCII. */
const SAMPLE = 64 * 1024;
/** Of 100: sure enough whatever else would fit, and sure enough where no encoding of two bytes would. */
const [SURE, LIKELY] = [60, 40];
/** Of the bytes that are not ASCII: with so many in valid sequences, a text is UTF-8 with some damage. */
const DAMAGED_UTF8 = 0.9;

export interface DecodedText {
  /** In UTF-8, unless the encoding is unknown. */
  bytes: Uint8Array;
  /** Absent: UTF-8. */
  encoding?: string;
}

export interface Expected {
  /** What the text was in before: it stays so while that reads it, for an edited word must not make another encoding likelier. */
  before?: string | undefined;
  /** What others of the project are in: that counts where this text alone does not tell. */
  others?: string | undefined;
}

/** A text of the repository as UTF-8; undefined: with zero bytes it is no text. */
export function decodeText(bytes: Uint8Array, expected: Expected = {}): DecodedText | undefined {
  if (!isUtf16(bytes)) return bytes.includes(0) ? undefined : decoded(bytes, expected);
  const text = decoded(bytes, expected);
  return text.encoding === UNKNOWN || text.bytes.includes(0) ? undefined : text;
}

const UTF16 = [
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
] as const;

const isUtf16 = (bytes: Uint8Array) => UTF16.some(([, first, second]) => bytes[0] === first && bytes[1] === second);

function decoded(bytes: Uint8Array, expected: Expected): DecodedText {
  const encoding = encodingOf(bytes, expected);
  return encoding === undefined ? { bytes } : { bytes: utf8Of(bytes, encoding), encoding };
}

/** Undefined: UTF-8. */
function encodingOf(bytes: Uint8Array, { before, others }: Expected): string | undefined {
  for (const [encoding, first, second] of UTF16)
    if (bytes[0] === first && bytes[1] === second) return gives(bytes, encoding) ? encoding : UNKNOWN;
  const known =
    before === undefined || before === UNKNOWN || UTF16.some(([encoding]) => encoding === before) ? undefined : before;
  if (isUtf8(bytes)) return known !== undefined && isAscii(bytes) ? known : undefined;
  if (known !== undefined && gives(bytes, known)) return known;
  const sample = sampleOf(bytes);
  if (isDamagedUtf8(sample)) return UNKNOWN;
  const [best, ...next] = chardet.analyse(sample).flatMap(({ name, confidence }) => {
    const encoding = SUPPORTED.get(name);
    return encoding !== undefined && gives(bytes, encoding) ? [{ encoding, confidence }] : [];
  });
  const isAlone = best && !next.some(({ confidence }) => confidence === best.confidence);
  if (best && isAlone && best.confidence >= SURE) return best.encoding;
  if (others !== undefined && gives(bytes, others)) return others;
  if (isLatin(sample) && gives(bytes, 'windows-1252')) return 'windows-1252';
  const single = best && isAlone && !DOUBLE.some((encoding) => gives(bytes, encoding));
  return single && best.confidence >= LIKELY ? best.encoding : UNKNOWN;
}

function sampleOf(bytes: Uint8Array): Uint8Array {
  let sample = '';
  for (const line of latin1(bytes).split('\n')) {
    if (sample.length >= SAMPLE) break;
    if (/[\x80-\xff]/.test(line)) sample += `${line.slice(0, SAMPLE)}\n`;
  }
  return Buffer.from(sample, 'latin1');
}

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');

function isDamagedUtf8(sample: Uint8Array): boolean {
  const text = latin1(sample);
  const all = text.match(/[\x80-\xff]/g)?.length ?? 0;
  const valid = text.match(/[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/g) ?? [];
  return valid.reduce((sum, { length }) => sum + length, 0) > all * DAMAGED_UTF8;
}

/** Letters with accents among letters without, and signs that stand alone: no text of two-byte characters, nor of another alphabet. */
function isLatin(sample: Uint8Array): boolean {
  const runs = latin1(sample).matchAll(/([A-Za-z]?)([\x80-\xff]+)([A-Za-z]?)/g);
  return [...runs].every(
    ([, before, run = '', after]) =>
      (run.length <= 2 && (before !== '' || after !== '')) || (run.length === 1 && run < '\xc0'),
  );
}

/** Whether the encoding reads the bytes and writes the same again. */
const gives = (bytes: Uint8Array, encoding: string): boolean => {
  const text = iconv.decode(Buffer.from(bytes), encoding, { stripBOM: false });
  return !text.includes('\ufffd') && iconv.encode(text, encoding).equals(bytes);
};

/** Bytes in an encoding that `decodeText` gave, as UTF-8. */
export function utf8Of(bytes: Uint8Array, encoding: string | undefined): Uint8Array {
  if (encoding === undefined || encoding === UNKNOWN) return bytes;
  return Buffer.from(iconv.decode(Buffer.from(bytes), encoding, { stripBOM: false }));
}

/** UTF-8 in the encoding of the repository; undefined where that has no such characters, or is unknown and the text is not UTF-8. */
export function encodeText(utf8: Uint8Array, encoding: string | undefined): Uint8Array | undefined {
  if (encoding === undefined || encoding === UNKNOWN) return utf8;
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(utf8);
  const bytes = iconv.encode(text, encoding);
  return iconv.decode(bytes, encoding, { stripBOM: false }) === text ? bytes : undefined;
}
