/** Emoji are stored as characters, or as their code points in hexadecimal (`1f4d8`, `1f468-200d-1f4bb`). */

/** The characters. */
export function emojiText(emoji: string): string {
  if (!/^[0-9a-f]{4,6}(?:-[0-9a-f]{2,6}){0,12}$/i.test(emoji)) return emoji;
  const points = emoji.split('-').map((point) => Number.parseInt(point, 16));
  return points.every((point) => point <= 0x10ffff) ? String.fromCodePoint(...points) : emoji;
}
