/** What zod says of a refused value, in the words that the rest of the API has for it. A schema's own message comes first. */
import { z } from 'zod';
import { type ErrorDetail, pathText } from './errors.ts';

const TYPES: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

type Issue = z.core.$ZodRawIssue;

z.config({ customError: messageOf });

/** What zod refused in a value, each at its place below `path`: a field that is not known, too. */
export function detailsOf(issue: z.core.$ZodIssue, path: readonly PropertyKey[]): ErrorDetail[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: pathText([...path, ...issue.path, key]), message: issue.message }));
  if (issue.code === 'invalid_union' && issue.errors.length > 0) return ofUnion(issue, path);
  // Of a name that is not allowed, the issue inside says why.
  const { message } = issue.code === 'invalid_key' ? (issue.issues[0] ?? issue) : issue;
  return [{ path: pathText([...path, ...issue.path]), message }];
}

/** Of a value that is none of several: why it is not the one that it comes nearest to, which is the one that is refused deepest inside. */
function ofUnion({ errors, path: place }: z.core.$ZodIssueInvalidUnion, path: readonly PropertyKey[]): ErrorDetail[] {
  const at = [...path, ...place];
  if (errors.every(([first]) => first?.code === 'invalid_type' && first.path.length === 0)) {
    const messages = errors.map(([first]) => first?.message.replace(/^must be /, ''));
    return [{ path: pathText(at), message: `must be ${[...new Set(messages)].join(' or ')}` }];
  }
  const depth = (issues: z.core.$ZodIssue[]) => Math.max(...issues.map((issue) => issue.path.length));
  const [nearest = []] = errors.toSorted((a, b) => depth(b) - depth(a) || a.length - b.length);
  return nearest.flatMap((issue) => detailsOf(issue, at));
}

function messageOf(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${TYPES[issue.expected] ?? issue.expected}`;
    case 'too_big':
      return bound(issue.origin, 'most', Number(issue.maximum));
    case 'too_small':
      return issue.origin === 'string' && Number(issue.minimum) === 1
        ? 'must not be empty'
        : bound(issue.origin, 'least', Number(issue.minimum));
    case 'invalid_value':
      return issue.input === undefined ? 'is required' : oneOf(issue.values);
    case 'unrecognized_keys':
      return 'is not a known field';
    case 'invalid_union':
      return Array.isArray(issue.options) ? oneOf(issue.options) : undefined;
    default:
      return undefined;
  }
}

const oneOf = (values: readonly unknown[]): string =>
  values.length === 1 ? `must be ${values[0]}` : `must be one of ${values.join(', ')}`;

function bound(origin: string, which: 'most' | 'least', limit: number): string {
  if (origin !== 'string' && origin !== 'array') return `must be at ${which} ${limit}`;
  const [one, more] = origin === 'string' ? ['character', 'characters'] : ['entry', 'entries'];
  return `must have at ${which} ${limit.toLocaleString('en')} ${limit === 1 ? one : more}`;
}
