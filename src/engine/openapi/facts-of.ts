/** What a page shows of one operation, read from an OpenAPI document: nothing in it is believed, and all is bounded. */
import {
  type Described,
  type DescribedOperation,
  followed,
  isSmall,
  listOf,
  type Part,
  partOf,
  textOf,
} from './described.ts';
import { exampleOf } from './example-of.ts';
import type {
  ApiBody,
  ApiField,
  ApiMedia,
  ApiModel,
  ApiOperation,
  ApiPlace,
  ApiResponse,
  ApiScheme,
  ApiServer,
} from './facts.ts';
import { mayRead } from './reading/work.ts';
import { samplesOf } from './samples.ts';
import { description, type Room, roomOf, schemaFacts, written } from './schema-facts.ts';

const MAX_PARAMETERS = 200;
const MAX_RESPONSES = 60;
const MAX_SERVERS = 20;
const MAX_MEDIA = 10;
const MAX_SCHEMES = 10;
const MAX_EXAMPLES = 5;
/** In UTF-16 units. */
const MAX_EXAMPLE = 8000;
const MAX_MODELS = 200;
/** Of all models of one block. */
const MAX_MODEL_PARTS = 6000;

/** The facts of an operation; undefined when the document has none of this method and path. */
export function operationFacts(api: Described, method: string, path: string): ApiOperation | undefined {
  const wanted = method.toLowerCase();
  const found = api.operations.find((one) => one.method === wanted && one.path === path && !one.webhook);
  return found && mayRead(api.document, found.part) ? factsOf(api.document, found) : undefined;
}

/** The models of a document, or those of these names, in their order. */
export function modelFacts({ document }: Described, names?: readonly string[]): ApiModel[] {
  const schemas = partOf(partOf(document['components'])['schemas']);
  const wanted = names ?? Object.keys(schemas);
  const room: Room = { parts: MAX_MODEL_PARTS };
  return wanted
    .filter((name) => Object.hasOwn(schemas, name))
    .slice(0, MAX_MODELS)
    .map((name) => ({ name, schema: schemaFacts(document, schemas[name], room) }));
}

/** All that is to be known of one operation. */
export function factsOf(document: Part, operation: DescribedOperation): ApiOperation {
  const { part, method, path, webhook } = operation;
  const room = roomOf();
  const stability = textOf(part['x-stability']);
  const body = bodyOf(document, part, room);
  const facts: Omit<ApiOperation, 'samples'> = {
    method,
    path,
    isWebhook: webhook,
    title: (textOf(part['summary']) ?? textOf(part['operationId']) ?? `${method.toUpperCase()} ${path}`).slice(0, 500),
    ...description(part['description']),
    isDeprecated: part['deprecated'] === true,
    ...(stability !== undefined && { stability: stability.slice(0, 40) }),
    servers: serversOf(document, part),
    security: securityOf(document, part),
    parameters: parametersOf(document, operation, room),
    ...(body && { body }),
    responses: responsesOf(document, part, room),
  };
  return { ...facts, samples: samplesOf(facts, part) };
}

function serversOf(document: Part, operation: Part): ApiServer[] {
  const own = listOf(operation['servers']);
  const given = own.length > 0 ? own : listOf(document['servers']);
  return given.slice(0, MAX_SERVERS).flatMap((one) => {
    const server = partOf(one);
    const url = textOf(server['url']);
    if (url === undefined) return [];
    const variables = partOf(server['variables']);
    const filled = url.slice(0, 2000).replace(/\{([^{}]*)\}/g, (whole, name: string) => {
      const value = Object.hasOwn(variables, name) ? partOf(variables[name])['default'] : undefined;
      return typeof value === 'string' ? value : whole;
    });
    return [{ url: filled, ...description(server['description']) }];
  });
}

function securityOf(document: Part, operation: Part): ApiScheme[][] {
  const given = Array.isArray(operation['security']) ? operation['security'] : listOf(document['security']);
  const schemes = partOf(partOf(document['components'])['securitySchemes']);
  return given.slice(0, MAX_SCHEMES).map((choice) =>
    Object.entries(partOf(choice))
      .slice(0, MAX_SCHEMES)
      .map(([name, scopes]) => schemeOf(name, followed(document, schemes[name]), scopes)),
  );
}

const TYPES = ['apiKey', 'http', 'oauth2', 'openIdConnect', 'mutualTLS'] as const;

function schemeOf(name: string, part: Part, scopes: unknown): ApiScheme {
  const place = part['in'];
  const [scheme, parameter] = [textOf(part['scheme']), textOf(part['name'])];
  return {
    name: name.slice(0, 200),
    type: TYPES.find((type) => type === part['type']) ?? 'other',
    ...(scheme !== undefined && { scheme: scheme.toLowerCase().slice(0, 50) }),
    ...((place === 'header' || place === 'query' || place === 'cookie') && { in: place }),
    ...(parameter !== undefined && { parameter: parameter.slice(0, 200) }),
    ...description(part['description']),
    scopes: listOf(scopes)
      .slice(0, 50)
      .filter((scope) => typeof scope === 'string'),
  };
}

const PLACES = ['path', 'query', 'header', 'cookie'] as const;

function parametersOf(document: Part, { parameters }: DescribedOperation, room: Room): ApiField[] {
  return parameters.slice(0, MAX_PARAMETERS).flatMap((part) => {
    const place = PLACES.find((one) => one === part['in']);
    if (!place) return [];
    const [media] = Object.values(partOf(part['content'])).map(partOf);
    return [fieldOf(document, String(part['name']), part, part['schema'] ?? media?.['schema'], room, place)];
  });
}

function fieldOf(document: Part, name: string, part: Part, schema: unknown, room: Room, place?: ApiPlace): ApiField {
  const { description: words, ...facts } = schemaFacts(document, schema, room);
  const [named] = Object.values(partOf(part['examples'])).map((one) => followed(document, one)['value']);
  const example = part['example'] ?? named ?? partOf(schema)['example'];
  return {
    name: name.slice(0, 200),
    ...(place && { place }),
    isRequired: part['required'] === true || place === 'path',
    isDeprecated: part['deprecated'] === true || facts.isDeprecated === true,
    ...description(part['description'], words),
    schema: facts,
    ...(example !== undefined && example !== null && { example: written(example) }),
  };
}

function bodyOf(document: Part, operation: Part, room: Room): ApiBody | undefined {
  const body = followed(document, operation['requestBody']);
  const media = mediaOf(document, body, room, true);
  if (media.length === 0) return undefined;
  return { ...description(body['description']), isRequired: body['required'] === true, media };
}

function responsesOf(document: Part, operation: Part, room: Room): ApiResponse[] {
  return Object.entries(partOf(operation['responses']))
    .slice(0, MAX_RESPONSES)
    .map(([status, given]) => {
      const part = followed(document, given);
      const headers = Object.entries(partOf(part['headers'])).slice(0, MAX_PARAMETERS);
      return {
        status: status.slice(0, 20),
        ...description(part['description']),
        headers: headers.map(([name, header]) => {
          const one = followed(document, header);
          return fieldOf(document, name, one, one['schema'], room);
        }),
        media: mediaOf(document, part, room, false),
      };
    });
}

/** The kinds of a body: equal schemas are told once. */
function mediaOf(document: Part, body: Part, room: Room, writing: boolean): ApiMedia[] {
  room.without = writing ? 'readOnly' : 'writeOnly';
  const media = Object.entries(partOf(body['content']))
    .slice(0, MAX_MEDIA)
    .map(([type, given]) => {
      const media = partOf(given);
      const schema = media['schema'];
      return {
        type: type.slice(0, 200),
        ...(schema !== undefined && { schema: schemaFacts(document, schema, room) }),
        examples: examplesOf(document, type, media, writing),
      };
    });
  room.without = undefined;
  return media;
}

/** Those that the document gives, or else one that is made of the schema, of what can be written as text. */
function examplesOf(document: Part, type: string, media: Part, writing: boolean): ApiMedia['examples'] {
  const named = Object.entries(partOf(media['examples']))
    .slice(0, MAX_EXAMPLES)
    .flatMap(([name, given]) => {
      const one = followed(document, given);
      const text = textFor(one['value']);
      const title = (textOf(one['summary']) ?? name).slice(0, 100);
      return text === undefined ? [] : [{ title, text }];
    });
  if (named.length > 0) return named;
  const given = textFor(media['example']);
  if (given !== undefined) return [{ text: given }];
  if (!/json|form|^\*\/\*$/i.test(type)) return [];
  const made = textFor(exampleOf(document, media['schema'], writing));
  return made === undefined ? [] : [{ text: made }];
}

function textFor(value: unknown): string | undefined {
  if (value === undefined || value === null || !isSmall(value, MAX_EXAMPLE)) return undefined;
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return text.length > MAX_EXAMPLE ? undefined : text;
}
