/** The file of the variables with those in it that changed here. */
import { fieldsOf, textOf } from '../read/yaml.ts';
import { readYamlByKey } from '../read/yaml-lines.ts';
import { withKeys } from './yaml-keys.ts';

export interface WrittenVariables {
  /** What had to be written. */
  names: string[];
  /** The new text; undefined: it cannot be said in this one. */
  text?: string;
}

/** Writes the values of `now` in their own lines, and takes those names out that the repository knew (`before`) and that are gone. */
export function textWithVariables(
  text: string,
  before: readonly string[],
  now: Readonly<Record<string, string>>,
): WrittenVariables {
  const held = fieldsOf(readYamlByKey(text, { asWritten: true }).value);
  const changes = new Map<string, unknown>();
  for (const name of before) if (held.has(name) && !Object.hasOwn(now, name)) changes.set(name, undefined);
  for (const [name, value] of Object.entries(now)) if (textOf(held.get(name)) !== value) changes.set(name, value);
  const made = changes.size === 0 ? undefined : withKeys(text, changes);
  return { names: [...changes.keys()], ...(made !== undefined && { text: made }) };
}
