/** Emoji of pages, which are kept as characters, or as code points: `1f600`. */

/** The characters; undefined for none. */
export function emojiOf(emoji: string | null | undefined): string | undefined {
  if (!emoji || !/^[\da-f]{2,6}(?:-[\da-f]{1,6})*$/i.test(emoji)) return emoji || undefined;
  const points = emoji.split('-').map((point) => Number.parseInt(point, 16));
  return points.every((point) => point > 0x22 && point <= 0x10ffff) ? String.fromCodePoint(...points) : undefined;
}
