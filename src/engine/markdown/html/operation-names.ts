/** Which models of a specification a block shows. */

/** The names in `schemas="A,B"`; undefined: all. */
export function modelNames(written: unknown): string[] | undefined {
  const names = typeof written === 'string' ? written.split(',').map((name) => name.trim()) : [];
  const named = names.filter((name) => name !== '');
  return named.length > 0 ? named : undefined;
}
