/** Answers against the description that the server itself gives: the OpenAPI document, read by a JSON Schema validator. */
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Operation } from './operation.ts';
import type { World } from './world.ts';

/** Says what is wrong with a body; nothing when it is as described. */
export type CheckAnswer = (operation: Operation, status: number | string, body: unknown) => string[];

// Both packages are CommonJS with a default of their own.
const Ajv = Ajv2020 as unknown as typeof Ajv2020.default;
const formats = addFormats as unknown as typeof addFormats.default;

/** The check of this server's answers. */
export async function answersOf(world: World): Promise<CheckAnswer> {
  const document = (await world.server.visitor.get('/v1/openapi.json')).body;
  const ajv = new Ajv({ strict: false, allErrors: true });
  formats(ajv);
  ajv.addSchema(document, 'api');
  return ({ path, method, key }, status, body) => {
    const response = document.paths[path]?.[method.toLowerCase()]?.responses?.[status];
    if (!response) return [`${key}: the description has no answer ${status}`];
    const { content } = response.$ref ? document.components.responses[response.$ref.split('/').at(-1)] : response;
    if (!content) return body === undefined ? [] : [`${key}: the description has no body for ${status}`];
    const steps = response.$ref
      ? [...response.$ref.slice(2).split('/')]
      : ['paths', path, method.toLowerCase(), 'responses', String(status)];
    const [media = ''] = Object.keys(content);
    const pointer = [...steps, 'content', media, 'schema']
      .map((step: string) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/');
    const validate = ajv.getSchema(`api#/${pointer}`) ?? ajv.compile({ $ref: `api#/${pointer}` });
    if (validate(body)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${key} ${status}: ${instancePath} ${message}`);
  };
}
