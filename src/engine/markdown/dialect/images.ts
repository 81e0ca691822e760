/** Images in a line of text: how large they are shown. */
import type { AttributeField } from './attributes.ts';

const SIZES = ['original', 'line'];
const known = (value: unknown): string | undefined =>
  typeof value === 'string' && SIZES.includes(value) ? value : undefined;

export const IMAGE_SIZE: AttributeField = {
  field: 'size',
  attribute: 'data-size',
  read: known,
  write: known,
  message: 'must be one of original, line',
};
