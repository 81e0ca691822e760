/** Parameters and bodies of operations, as the projection reads them. */
import { getNamedType } from 'graphql';
import { FREE } from '../../engine/shape.ts';
import { MAX_BODIES, requestNameOf, sourceOf } from '../input.ts';
import type { RestOperation } from '../schema.ts';
import { inputSchema, isRequired } from './inputs.ts';
import { hasBody } from './refusals.ts';
import type { Components, JsonSchema } from './schema.ts';

/** Path and query parameters, and the conditions of HTTP where the address has a version. */
export function parametersOf(operation: RestOperation, components: Components, isVersioned: boolean): JsonSchema[] {
  const declared = operation.args.flatMap((arg): JsonSchema[] => {
    const source = sourceOf(operation, arg);
    if (source === 'body') return [];
    const { description = pathDescription(arg.name, source), ...schema } = inputSchema(arg, components);
    return [
      {
        name: requestNameOf(arg),
        in: source,
        ...(source === 'path' || isRequired(arg) ? { required: true } : {}),
        ...(description !== undefined && { description }),
        // A list is a repeated key: authors=a&authors=b.
        ...(schema.type === 'array' && { style: 'form', explode: true }),
        schema,
      },
    ];
  });
  return isVersioned ? [...declared, condition(operation)] : declared;
}

/** `changeRequestId` → "Id of the change request." */
function pathDescription(name: string, source: 'path' | 'query'): string | undefined {
  if (source !== 'path' || !name.endsWith('Id')) return undefined;
  const words = name.slice(0, -2).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return name === 'changeRequestId' ? 'Id of the change request, or its number in the space.' : `Id of the ${words}.`;
}

function condition({ method }: RestOperation): JsonSchema {
  const schema = { type: 'string' };
  return method === 'GET'
    ? {
        name: 'If-None-Match',
        in: 'header',
        description: 'The version that the caller has; 304 if it is still current.',
        schema,
      }
    : {
        name: 'If-Match',
        in: 'header',
        description: 'The version to change; 412 if it is no longer current.',
        schema,
      };
}

/** Why a body may have more fields than it declares. */
const IGNORED = 'Unknown fields of this body are ignored.';

/** The JSON body; undefined where the operation takes none. It may be left out when no field of it is required. */
export function bodyOf(operation: RestOperation, components: Components): JsonSchema | undefined {
  if (!hasBody(operation)) return undefined;
  const args = operation.args.filter((arg) => sourceOf(operation, arg) === 'body');
  if (args.length === 0) return undefined;
  const required = args.filter(isRequired).map(({ name }) => name);
  const properties = Object.fromEntries(args.map((arg) => [arg.name, inputSchema(arg, components)]));
  const example = exampleOf(properties);
  const schema = {
    type: 'object',
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: operation.openBody && { [FREE]: IGNORED, description: IGNORED },
  };
  const takesFile = args.some(({ type }) => getNamedType(type).name === 'Upload');
  return {
    ...(required.length > 0 && { required: true }),
    content: {
      [takesFile ? 'multipart/form-data' : 'application/json']: {
        schema: operation.listBody
          ? { anyOf: [schema, { type: 'array', items: schema, minItems: 1, maxItems: MAX_BODIES }] }
          : schema,
        ...(example && { example }),
      },
    },
  };
}

/** A body of the fields that have examples: without one, the reference would show an empty sample where every field is optional. */
function exampleOf(properties: Readonly<Record<string, JsonSchema>>): JsonSchema | undefined {
  const shown = Object.entries(properties).flatMap(([name, { examples }]) =>
    Array.isArray(examples) && examples[0] !== undefined ? [[name, examples[0]] as const] : [],
  );
  return shown.length > 0 ? Object.fromEntries(shown) : undefined;
}
