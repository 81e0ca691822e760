/** A small OpenAPI 3.1 document with a bit of everything: tags in and out of the list, references in a circle, odd texts. */
export const PETSTORE = {
  openapi: '3.1.0',
  info: { title: 'Petstore', version: '2.3', description: '# Welcome\n\nAll about *pets*.', license: { name: 'MIT' } },
  servers: [{ url: 'https://pets.example.com/v2' }],
  security: [{ key: [] }],
  tags: [
    { name: 'pets', description: 'Cats, dogs and others.\n\n## In detail\n\nMore.', 'x-displayName': 'Pets' },
    { name: 'unused' },
  ],
  paths: {
    '/pets': {
      parameters: [{ $ref: '#/components/parameters/Limit' }],
      get: {
        tags: ['pets'],
        summary: 'List | *pets*',
        description: 'Reads all.\n\n# Not a section\n\n{% hint %}x{% endhint %}',
        parameters: [{ name: 'kind', in: 'query', required: true, schema: { enum: ['cat', 'a|b'] } }],
        responses: {
          200: {
            description: 'A page',
            content: {
              'application/json': {
                schema: { type: 'array', items: { $ref: '#/components/schemas/Pet' } },
                example: [{ name: 'Tom' }],
              },
            },
          },
          404: { $ref: '#/components/responses/Problem' },
          default: { $ref: '#/components/responses/Problem' },
        },
      },
      post: {
        tags: ['pets', 'admin'],
        operationId: 'addPet',
        deprecated: true,
        security: [],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
        },
        responses: { 201: { description: 'Made\n\n```\nopen fence' } },
      },
    },
    '/health': { get: { responses: { 200: { description: 'Fine' } } } },
  },
  webhooks: { petAdded: { post: { summary: 'A pet was added', responses: { 200: { description: 'Thanks' } } } } },
  components: {
    parameters: {
      Limit: {
        name: 'limit',
        in: 'query',
        description: 'How many.',
        schema: { type: 'integer', format: 'int32', default: 20, maximum: 100 },
      },
    },
    responses: {
      Problem: {
        description: 'It failed',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
    securitySchemes: { key: { type: 'apiKey', name: 'X-Key', in: 'header', description: 'Ask for one.' } },
    schemas: {
      Problem: { type: 'object', properties: { message: { type: 'string' } } },
      Animal: { type: 'object', required: ['name'], properties: { name: { type: 'string', minLength: 1 } } },
      Pet: {
        allOf: [{ $ref: '#/components/schemas/Animal' }],
        properties: {
          owner: { type: 'object', properties: { mail: { type: ['string', 'null'], format: 'email' } } },
          friends: { type: 'array', items: { $ref: '#/components/schemas/Pet' } },
          food: { oneOf: [{ type: 'string' }, { $ref: '#/components/schemas/Nowhere' }] },
        },
      },
    },
  },
};
