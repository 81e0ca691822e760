/** How large an image is, for layouts that reserve its place. */
import { imageSize } from 'image-size';

/** More than any format holds; heads of damaged files name other numbers. */
const MAX_PIXELS = 1_000_000;
const isSize = (pixels: number | undefined): boolean => pixels !== undefined && pixels >= 1 && pixels <= MAX_PIXELS;

/** Pixels of an image, from its head; undefined for anything else and for damaged ones. */
export function dimensionsOf(contentType: string, head: Uint8Array): { width: number; height: number } | undefined {
  if (!contentType.startsWith('image/')) return undefined;
  try {
    const { width, height } = imageSize(head);
    return isSize(width) && isSize(height) ? { width: Math.round(width), height: Math.round(height) } : undefined;
  } catch {
    return undefined;
  }
}
