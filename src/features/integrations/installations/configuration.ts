/** What an installation is configured with, against what the integration declares. */
import { z } from 'zod';
import type { Integration } from '../../../db/generated/prisma/client.ts';
import { free, isStorable, named } from '../../../engine/shape.ts';
import { badInput, type ErrorDetail } from '../../../errors.ts';
import type { Configuration, ConfigurationLevel, Configurations, Property } from '../manifest.ts';

const MAX_BYTES = 64 * 1024;

export const configurationValue = named(free('What the integration declares, and what its script keeps there.'))
  .refine(isStorable, 'must not have a value called __proto__')
  .refine((value) => Buffer.byteLength(JSON.stringify(value)) <= MAX_BYTES, 'must have at most 64 KiB')
  .meta({ id: 'InstallationConfiguration', description: 'Values by the names of the declared properties.' });

export const externalIds = z
  .array(z.string().min(1, 'must not be empty').max(256, 'must have at most 256 characters'))
  .max(5, 'must have at most 5 items')
  .refine((ids) => new Set(ids).size === ids.length, 'must not name one twice');

export type Values = Readonly<Record<string, unknown>>;

/**
 * Refuses values that are not as declared: 400 naming each property. The integration itself may keep further values there; people may set
 * those that are declared.
 */
export function checkConfiguration(
  { configurations }: Pick<Integration, 'configurations'>,
  place: ConfigurationLevel,
  values: Values,
  { byItself }: { byItself: boolean },
): void {
  const declared = (configurations as Configurations | null)?.[place];
  if (!declared || 'componentId' in declared) return;
  const problems = [
    ...missing(declared, values),
    ...Object.entries(values).flatMap(([name, value]) => {
      const path = `configuration.${name}`;
      if (Object.hasOwn(declared.properties, name)) {
        const message = problemOf(declared.properties[name] as Property, value);
        return message ? [{ path, message }] : [];
      }
      return byItself ? [] : [{ path, message: 'is not a property of this configuration' }];
    }),
  ];
  if (problems.length > 0) throw badInput(problems);
}

function missing(declared: Exclude<Configuration, { componentId: string }>, values: Values): ErrorDetail[] {
  const absent = (declared.required ?? []).filter((name) => !Object.hasOwn(values, name) || values[name] === null);
  return absent.map((name) => ({ path: `configuration.${name}`, message: 'is required' }));
}

/** What is wrong with a value. What a button brings about is for the script alone, which stores what it likes. */
function problemOf(property: Property, value: unknown): string | undefined {
  if (property.type === 'button' || value === null) return undefined;
  if (typeof value !== property.type) return `must be a ${property.type}`;
  if (property.type === 'string' && property.enum && !property.enum.includes(value as string))
    return `must be one of ${property.enum.join(', ')}`;
  return undefined;
}
