/** The variables of a space as a YAML file of the repository. */
import { decodeText, encodeText, UNKNOWN } from '../read/encoding.ts';
import { PLAN_LIMITS } from '../read/plan.ts';
import { textWithVariables } from './variables.ts';
import { note, put, variablesPath, type Writing } from './writing.ts';

/** `.gitbook/vars.yaml`: names that changed here, in their own lines. */
export async function writeVariables(writing: Writing): Promise<void> {
  const { revision, base, project, read, limits = PLAN_LIMITS } = writing;
  const path = variablesPath(writing);
  const now = await revision.variables();
  const before = Object.keys(await base.variables());
  const entry = project.entry(path);
  if (entry && entry.size > limits.text) {
    if (Object.keys(now).length + before.length > 0)
      note(writing, path, `variables could not be written: it is larger than ${limits.text} bytes`);
    return;
  }
  const { bytes, encoding } = (entry && decodeText(await read(entry))) ?? { bytes: new Uint8Array() };
  const whole = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const mark = whole.startsWith('\ufeff') ? '\ufeff' : '';
  const { names, text } = await (limits.yaml?.writeVariables ?? textWithVariables)(
    whole.slice(mark.length),
    before,
    now,
  );
  if (names.length === 0) return;
  const made = encoding === UNKNOWN ? undefined : text;
  const encoded = made === undefined ? undefined : encodeText(new TextEncoder().encode(mark + made), encoding);
  if (encoded) put(writing, path, encoded);
  else {
    const why =
      made === undefined && encoding === undefined ? 'it is not valid YAML' : `it is not UTF-8 but ${encoding}`;
    note(writing, path, `${names.join(', ')} could not be written: ${why}`);
  }
}
