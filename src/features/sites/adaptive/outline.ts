/** The outline of an adaptive schema: how many claims it has, how deep they nest, what they are called. */

/** So many claims may a schema have, nested ones counted. */
const MAX_CLAIMS = 200;
/** So deep may objects nest. */
const MAX_NESTING = 4;

/** What is wrong with the outline of any value; its path is that of zod's issues. */
export function outlineProblem(given: unknown): { path: string[]; message: string } | undefined {
  const open: { value: unknown; path: string[]; nesting: number }[] = [{ value: given, path: [], nesting: 0 }];
  let count = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    const properties = propertiesOf(next.value);
    if (!properties) continue;
    const path = [...next.path, 'properties'];
    if (next.nesting > MAX_NESTING) return { path, message: `must not be nested in more than ${MAX_NESTING} objects` };
    for (const [name, value] of Object.entries(properties)) {
      count += 1;
      if (count > MAX_CLAIMS) return { path: [], message: `must have at most ${MAX_CLAIMS} claims` };
      const problem = nameProblem(name);
      if (problem) return { path: [...path, name], message: problem };
      open.push({ value, path: [...path, name], nesting: next.nesting + 1 });
    }
  }
  return undefined;
}

function propertiesOf(value: unknown): object | undefined {
  if (typeof value !== 'object' || value === null || !('properties' in value)) return undefined;
  const { properties } = value;
  return typeof properties === 'object' && properties !== null ? properties : undefined;
}

function nameProblem(name: string): string | undefined {
  if (name.length === 0 || name.length > 100) return 'must have a name of 1 to 100 characters';
  // In JavaScript every object has this one, and it means something else there.
  if (name === '__proto__') return 'must have another name';
  return name.includes('\0') || !name.isWellFormed() ? 'must have a name that can be stored' : undefined;
}
