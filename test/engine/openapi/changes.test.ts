/** What is told of two versions of a description: nothing of equal ones, each kind of change where it was made, and the same both ways. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ApiChange,
  CHANGE_KINDS,
  type ChangeKind,
  changesBetween,
} from '../../../src/engine/openapi/changes/changes.ts';

type Json = any;

const schema = (depth: number): fc.Arbitrary<Json> => {
  const plain = fc.constantFrom({ type: 'string' }, { type: 'integer' }, { type: 'string', enum: ['a', 'b'] });
  if (depth === 0) return plain;
  const inner = schema(depth - 1);
  return fc.oneof(
    plain,
    inner.map((items) => ({ type: 'array', items })),
    fc
      .dictionary(fc.stringMatching(/^[a-z]{1,3}$/), inner, { maxKeys: 3 })
      .map((properties) => ({ type: 'object', properties, required: Object.keys(properties).slice(0, 1) })),
  );
};

const operation = fc.record({
  parameters: fc.uniqueArray(
    fc.record({
      name: fc.stringMatching(/^[a-z]{1,4}$/),
      in: fc.constant('query'),
      required: fc.boolean(),
      schema: schema(0),
    }),
    { selector: ({ name }) => name, maxLength: 3 },
  ),
  requestBody: fc.record({
    required: fc.boolean(),
    content: schema(2).map((body) => ({ 'application/json': { schema: body } })),
  }),
  responses: schema(2).map((body) => ({
    200: { description: 'OK', content: { 'application/json': { schema: body } } },
    404: { description: 'None' },
  })),
});

const document: fc.Arbitrary<Json> = fc
  .dictionary(fc.stringMatching(/^\/[a-z]{1,4}$/), fc.record({ get: operation, post: operation }), {
    minKeys: 1,
    maxKeys: 3,
  })
  .map((paths) => ({
    openapi: '3.1.0',
    info: { title: 'Made', version: '1' },
    paths,
    components: { securitySchemes: { key: {}, other: {} } },
    security: [{ key: [] }],
  }));

const told = (changes: readonly ApiChange[]) =>
  changes.map(({ kind, breaking, method, path, subject }) => ({ kind, breaking, method, path, subject }));

/** A document with one operation, whose parts a test puts in. */
const one = (part: Json = {}, more: Json = {}): Json => ({
  openapi: '3.1.0',
  info: { title: 'One', version: '1' },
  paths: { '/pets/{id}': { post: { responses: { 200: { description: 'OK' } }, ...part } } },
  ...more,
});

const query = (more: Json = {}) => ({ name: 'limit', in: 'query', schema: { type: 'integer' }, ...more });
const sends = (body: Json, required = false) => ({
  requestBody: { required, content: { 'application/json': { schema: body } } },
});
const answers = (body: Json) => ({
  responses: { 200: { description: 'OK', content: { 'application/json': { schema: body } } } },
});
const pet = (more: Json = {}, required: string[] = []) => ({
  type: 'object',
  properties: { id: { type: 'string' }, ...more },
  required,
});
const REQUEST = 'request application/json';
const RESPONSE = 'response 200 application/json';

/** Kind, whether it breaks, what is said of, before, after. */
const CASES: [ChangeKind, boolean, string, Json, Json][] = [
  ['operation_deprecated', false, '', one(), one({ deprecated: true })],
  ['operation_restored', false, '', one({ deprecated: true }), one()],
  ['parameter_added', false, 'query limit', one(), one({ parameters: [query()] })],
  ['parameter_added', true, 'query limit', one(), one({ parameters: [query({ required: true })] })],
  ['parameter_removed', true, 'query limit', one({ parameters: [query()] }), one()],
  [
    'parameter_became_required',
    true,
    'query limit',
    one({ parameters: [query()] }),
    one({ parameters: [query({ required: true })] }),
  ],
  [
    'parameter_became_optional',
    false,
    'query limit',
    one({ parameters: [query({ required: true })] }),
    one({ parameters: [query()] }),
  ],
  [
    'parameter_type_changed',
    true,
    'query limit',
    one({ parameters: [query()] }),
    one({ parameters: [query({ schema: { type: 'string' } })] }),
  ],
  [
    'enum_value_removed',
    true,
    'query limit',
    one({ parameters: [query({ schema: { enum: [1, 2] } })] }),
    one({ parameters: [query({ schema: { enum: [1] } })] }),
  ],
  ['request_body_added', false, 'request', one(), one(sends(pet()))],
  ['request_body_added', true, 'request', one(), one(sends(pet(), true))],
  ['request_body_removed', true, 'request', one(sends(pet())), one()],
  ['request_body_became_required', true, 'request', one(sends(pet())), one(sends(pet(), true))],
  ['request_body_became_optional', false, 'request', one(sends(pet(), true)), one(sends(pet()))],
  [
    'response_added',
    false,
    'response 404',
    one(),
    one({ responses: { 200: { description: 'OK' }, 404: { description: 'None' } } }),
  ],
  [
    'response_removed',
    true,
    'response 200',
    one({ responses: { 200: { description: 'OK' }, 404: { description: 'None' } } }),
    one({ responses: { 404: { description: 'None' } } }),
  ],
  [
    'response_removed',
    false,
    'response 404',
    one({ responses: { 200: { description: 'OK' }, 404: { description: 'None' } } }),
    one(),
  ],
  ['media_type_added', false, RESPONSE, one(), one(answers(pet()))],
  ['media_type_removed', true, RESPONSE, one(answers(pet())), one()],
  ['property_added', false, `${REQUEST} name`, one(sends(pet())), one(sends(pet({ name: {} })))],
  ['property_added', true, `${REQUEST} name`, one(sends(pet())), one(sends(pet({ name: {} }, ['name'])))],
  ['property_added', false, `${RESPONSE} name`, one(answers(pet())), one(answers(pet({ name: {} }, ['name'])))],
  ['property_removed', true, `${RESPONSE} name`, one(answers(pet({ name: {} }))), one(answers(pet()))],
  ['property_became_required', true, `${REQUEST} id`, one(sends(pet())), one(sends(pet({}, ['id'])))],
  ['property_became_required', false, `${RESPONSE} id`, one(answers(pet())), one(answers(pet({}, ['id'])))],
  ['property_became_optional', true, `${RESPONSE} id`, one(answers(pet({}, ['id']))), one(answers(pet()))],
  ['property_became_optional', false, `${REQUEST} id`, one(sends(pet({}, ['id']))), one(sends(pet()))],
  [
    'type_changed',
    true,
    `${RESPONSE} [].name`,
    one(answers({ type: 'array', items: pet({ name: { type: 'string' } }) })),
    one(answers({ type: 'array', items: pet({ name: { type: 'integer' } }) })),
  ],
  [
    'type_changed',
    true,
    `${RESPONSE} name`,
    one(answers(pet({ name: { type: 'string' } }))),
    one(answers(pet({ name: { type: ['string', 'null'] } }))),
  ],
  [
    'enum_value_added',
    true,
    `${RESPONSE} kind`,
    one(answers(pet({ kind: { enum: ['cat'] } }))),
    one(answers(pet({ kind: { enum: ['cat', 'dog'] } }))),
  ],
  [
    'enum_value_added',
    false,
    `${REQUEST} kind`,
    one(sends(pet({ kind: { enum: ['cat'] } }))),
    one(sends(pet({ kind: { enum: ['cat', 'dog'] } }))),
  ],
  [
    'enum_value_removed',
    true,
    `${REQUEST} kind`,
    one(sends(pet({ kind: { enum: ['cat', 'dog'] } }))),
    one(sends(pet({ kind: { enum: ['cat'] } }))),
  ],
  [
    'enum_value_removed',
    false,
    `${RESPONSE} kind`,
    one(answers(pet({ kind: { enum: ['cat', 'dog'] } }))),
    one(answers(pet({ kind: { enum: ['cat'] } }))),
  ],
  [
    'enum_value_added',
    true,
    `${REQUEST} kind`,
    one(sends(pet({ kind: {} }))),
    one(sends(pet({ kind: { enum: ['cat'] } }))),
  ],
  [
    'enum_value_removed',
    true,
    `${RESPONSE} kind`,
    one(answers(pet({ kind: { enum: ['cat'] } }))),
    one(answers(pet({ kind: {} }))),
  ],
  ['security_added', true, 'key', one(), one({ security: [{ key: [] }] })],
  ['security_added', false, 'other', one({ security: [{ key: [] }] }), one({ security: [{ key: [] }, { other: [] }] })],
  [
    'security_removed',
    true,
    'other',
    one({ security: [{ key: [] }, { other: [] }] }),
    one({ security: [{ key: [] }] }),
  ],
  ['security_removed', false, 'key', one({ security: [{ key: [] }] }), one()],
];

describe('each kind of change is told, alone, with whom it breaks', () => {
  test.each(CASES)('%s, breaking %s: %s', (kind, breaking, subject, before, after) => {
    expect(told(changesBetween(before, after))).toEqual([
      { kind, breaking, method: 'POST', path: '/pets/{id}', subject },
    ]);
  });

  test('there is a case for each', () => {
    const own = ['operation_added', 'operation_removed'];
    expect([...new Set([...own, ...CASES.map(([kind]) => kind)])].sort()).toEqual([...CHANGE_KINDS].sort());
  });
});

test('of equal documents nothing is told', () => {
  fc.assert(
    fc.property(document, (made) => {
      expect(changesBetween(made, structuredClone(made))).toEqual([]);
    }),
  );
});

const OPPOSITE: Partial<Record<ChangeKind, ChangeKind>> = Object.fromEntries(
  [
    ['operation_added', 'operation_removed'],
    ['operation_deprecated', 'operation_restored'],
    ['parameter_added', 'parameter_removed'],
    ['parameter_became_required', 'parameter_became_optional'],
    ['request_body_added', 'request_body_removed'],
    ['request_body_became_required', 'request_body_became_optional'],
    ['response_added', 'response_removed'],
    ['media_type_added', 'media_type_removed'],
    ['property_added', 'property_removed'],
    ['property_became_required', 'property_became_optional'],
    ['enum_value_added', 'enum_value_removed'],
    ['security_added', 'security_removed'],
  ].flatMap(([a, b]) => [
    [a, b],
    [b, a],
  ]),
);

test('what is told forwards is told backwards as its opposite', () => {
  fc.assert(
    fc.property(document, document, (a, b) => {
      const named = ({ kind, method, path, subject }: ApiChange) => `${kind} ${method} ${path} ${subject}`;
      const forwards = changesBetween(a, b).map((change) =>
        named({ ...change, kind: OPPOSITE[change.kind] ?? change.kind }),
      );
      expect(forwards.sort()).toEqual(changesBetween(b, a).map(named).sort());
    }),
  );
});

/** Changes that are made to any document, and what has to be told of each. */
const MUTATIONS: [string, string, (document: Json, path: string, operation: Json) => void][] = [
  ['a path is removed', 'operation_removed GET PATH ', (made, path) => void delete made.paths[path]],
  [
    'a path is added',
    'operation_added GET /added ',
    (made) => void Object.assign(made.paths, { '/added': { get: {} } }),
  ],
  [
    'an operation is deprecated',
    'operation_deprecated GET PATH ',
    (_, __, of) => void Object.assign(of, { deprecated: true }),
  ],
  [
    'a parameter is added',
    'parameter_added GET PATH query added',
    (_, __, of) => void of.parameters.push({ name: 'added', in: 'query', required: true, schema: {} }),
  ],
  ['a response is removed', 'response_removed GET PATH response 404', (_, __, of) => void delete of.responses[404]],
  [
    'the body is another one',
    ' GET PATH request application/json',
    (_, __, of) => {
      const properties = { zzzz: { type: 'boolean' } };
      of.requestBody.content['application/json'].schema = { type: 'object', properties, required: ['zzzz'] };
    },
  ],
];

test.each(MUTATIONS)('%s in any document: it is told', (_, expected, mutate) => {
  fc.assert(
    fc.property(document, (made) => {
      const changed = structuredClone(made);
      const path = Object.keys(changed.paths)[0] as string;
      mutate(changed, path, changed.paths[path].get);
      const lines = changesBetween(made, changed).map(
        ({ kind, method, path, subject }) => `${kind} ${method} ${path} ${subject}`,
      );
      expect(lines.some((line) => line.includes(expected.replace('PATH', path)))).toBe(true);
    }),
  );
});

test('the name of a parameter in a path is no change; circles end', () => {
  const document = (name: string, more: Json = {}) => ({
    openapi: '3.1.0',
    paths: {
      [`/pets/{${name}}`]: {
        get: {
          parameters: [{ name, in: 'path', required: true, schema: { type: 'string' } }],
          ...answers({ $ref: '#/components/schemas/Node' }),
        },
      },
    },
    components: {
      schemas: {
        Node: {
          type: 'object',
          properties: {
            next: { $ref: '#/components/schemas/Node' },
            all: { type: 'array', items: { $ref: '#/components/schemas/Node' } },
            ...more,
          },
        },
      },
    },
  });
  expect(changesBetween(document('id'), document('petId'))).toEqual([]);
  expect(told(changesBetween(document('id'), document('id', { name: {} })))).toEqual([
    { kind: 'property_added', breaking: false, method: 'GET', path: '/pets/{id}', subject: `${RESPONSE} name` },
  ]);
});

test('whatever a document holds, something is answered', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a: Json, b: Json) => {
      const strange = (value: Json) => ({
        openapi: '3.1.0',
        paths: {
          '/a': {
            get: {
              parameters: value,
              requestBody: { content: { x: { schema: value } } },
              responses: value,
              security: value,
            },
          },
        },
      });
      expect(Array.isArray(changesBetween(strange(a), strange(b)))).toBe(true);
    }),
  );
});
