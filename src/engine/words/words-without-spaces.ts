/**
 * The words of what is written without spaces, for queries alone: 如何备份数据 asks for 备份 and 数据, wherever they stand. Texts are
 * indexed by pairs of characters, so a word that is cut differently here than by a reader is found all the same.
 */
import { UNSPACED_LETTER } from '../unspaced.ts';
import { simplified } from './han.ts';

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

const RUN = new RegExp(`${UNSPACED_LETTER}{3,}`, 'v');

/** Words that ask or join, and need not stand in an answer. */
const OPTIONAL: ReadonlySet<string> = new Set(
  `如何 怎么 怎样 怎么样 什么 为什么 哪里 哪个 哪些 是否 请问 可以 能否 能够 我 你 我们 你们 他们 的 地 得 了 吗 呢 吧 在 是 有 和 与 或 及 把 被 对 从 到 中 里 上 下 个 要 想 会 这 那 这个 那个
   の は が を に で と も へ や か から まで より です ます する した して こと もの ため どう 何 ください 方法
   การ ที่ และ ใน ของ ให้ อย่างไร`.split(/\s+/),
);

export interface FoundWord {
  text: string;
  optional: boolean;
}

/** The words of a chunk of a query, in simplified characters; undefined where there is no run of three such characters. */
export function wordsWithoutSpaces(chunk: string): FoundWord[] | undefined {
  const text = [...chunk.normalize('NFKC')].map(simplified).join('');
  if (!RUN.test(text)) return undefined;
  const words = [...segmenter.segment(text)].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []));
  const isLong = (word: string) => [...word].length > 1;
  const someLong = words.some((word) => isLong(word) && !OPTIONAL.has(word));
  // A character alone says little beside whole words, and may be half of one that was cut wrongly.
  return words.map((word) => ({ text: word, optional: OPTIONAL.has(word) || (someLong && !isLong(word)) }));
}
