/** How large an image is, for layouts that reserve its place. */
import { imageSize } from 'image-size';

/** Pixels of an image, from its head; undefined for anything else and for damaged ones. */
export function dimensionsOf(contentType: string, head: Uint8Array): { width: number; height: number } | undefined {
  if (!contentType.startsWith('image/')) return undefined;
  try {
    const { width, height } = imageSize(head);
    return width && height ? { width: Math.round(width), height: Math.round(height) } : undefined;
  } catch {
    return undefined;
  }
}
