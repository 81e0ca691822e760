/** What settings of a site can be, read from where they are declared. */
import { z } from 'zod';
import { FONTS, MONOSPACE_FONTS, settings } from '../../../../features/sites/customization/settings.ts';

type Schema = { enum?: string[]; anyOf?: Schema[]; properties?: Record<string, Schema>; $ref?: string };

/** A font may also be one with files of its own. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  'styling.font': FONTS,
  'styling.monospaceFont': MONOSPACE_FONTS,
};

let declared: (Schema & { $defs?: Record<string, Schema> }) | undefined;

/** The values of the setting at a path, in the order in which they are declared. */
export function choicesAt(path: string): readonly string[] {
  const named = NAMED[path];
  if (named) return named;
  declared ??= z.toJSONSchema(settings, { io: 'output', unrepresentable: 'any' }) as never;
  let at: Schema | undefined = declared;
  for (const name of path.split('.')) at = resolved(at)?.properties?.[name];
  const found = resolved(at);
  return found?.enum ?? found?.anyOf?.find((one) => one.enum)?.enum ?? [];
}

const resolved = (schema: Schema | undefined): Schema | undefined =>
  schema?.$ref ? declared?.$defs?.[schema.$ref.split('/').at(-1) ?? ''] : schema;
