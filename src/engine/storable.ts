/** A text as PostgreSQL can store it: without U+0000 and halves of characters, of which it knows neither. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();
