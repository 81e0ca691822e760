/** The variables of a space as a YAML file of the repository. */
import { decodeText, encodeText, UNKNOWN } from '../read/encoding.ts';
import { fieldsOf, textOf } from '../read/yaml.ts';
import { readYamlByKey } from '../read/yaml-lines.ts';
import { note, put, variablesPath, type Writing } from './writing.ts';
import { withKeys } from './yaml-keys.ts';

/** `.gitbook/vars.yaml`: names that changed here, in their own lines. */
export async function writeVariables(writing: Writing): Promise<void> {
  const { revision, base, project, read } = writing;
  const path = variablesPath(writing);
  const entry = project.entry(path);
  const { bytes, encoding } = (entry && decodeText(await read(entry))) ?? { bytes: new Uint8Array() };
  const whole = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const mark = whole.startsWith('\ufeff') ? '\ufeff' : '';
  const text = whole.slice(mark.length);
  const held = fieldsOf(readYamlByKey(text, { asWritten: true }).value);
  const now = await revision.variables();
  const changes = new Map<string, unknown>();
  for (const name of Object.keys(await base.variables()))
    if (held.has(name) && !Object.hasOwn(now, name)) changes.set(name, undefined);
  for (const [name, value] of Object.entries(now)) if (textOf(held.get(name)) !== value) changes.set(name, value);
  if (changes.size === 0) return;
  const made = encoding === UNKNOWN ? undefined : withKeys(text, changes);
  const encoded = made === undefined ? undefined : encodeText(new TextEncoder().encode(mark + made), encoding);
  if (encoded) put(writing, path, encoded);
  else {
    const why =
      made === undefined && encoding === undefined ? 'it is not valid YAML' : `it is not UTF-8 but ${encoding}`;
    note(writing, path, `${[...changes.keys()].join(', ')} could not be written: ${why}`);
  }
}
