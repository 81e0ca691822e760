/** `.gitbook/vars.yaml`: the variables of a space. */
import { fieldsOf, textOf } from './yaml.ts';
import { readYamlByKey } from './yaml-lines.ts';

/** Relative to the content root. */
export const VARIABLES_FILE = '.gitbook/vars.yaml';

export interface ReadVariables {
  /** Null: the file says nothing that could be read, so the variables stay as they were. */
  values: Record<string, string> | null;
  /** Each completes "the file: …". */
  problems: string[];
}

/** The variables of a file. A value that is not a text is reported and left out. */
export function readVariables(text: string): ReadVariables {
  const yaml = readYamlByKey(text.replace(/^\ufeff/, ''), { asWritten: true });
  const problems = yaml.problems.map(({ key, message }) => (key === undefined ? message : `${key} ${message}`));
  const isEmpty = problems.length === 0 && !yaml.value;
  if (isEmpty) return { values: {}, problems };
  if (!(yaml.value instanceof Map))
    return { values: null, problems: yaml.value ? [...problems, 'must be a map of names to texts'] : problems };
  const values: [string, string][] = [];
  for (const [name, value] of fieldsOf(yaml.value)) {
    const held = textOf(value);
    if (name !== '' && held !== undefined) values.push([name, held]);
    else problems.push(`${name || '""'} must be a text`);
  }
  return { values: Object.fromEntries(values), problems };
}
