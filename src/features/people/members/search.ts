/** Text filters of lists: case-insensitive "contains". */

/** A Prisma filter. `%`, `_` and `\` of the text are themselves: Prisma hands them to ILIKE as they come. */
export const containing = (text: string) =>
  ({ contains: text.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' }) as const;
