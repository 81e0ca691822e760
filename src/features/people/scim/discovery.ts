/** What a provider asks of a server that it does not know: what it can do, and which attributes it keeps (RFC 7643, 5 to 7). */
import { GROUP_SCHEMA, listBody, USER_SCHEMA } from './protocol.ts';

const CONFIG_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig';
const TYPE_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType';
const SCHEMA_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema';
const MOST_RESULTS = 100;

const none = { supported: false };

export const serviceProviderConfig = (base: string): object => ({
  schemas: [CONFIG_SCHEMA],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MOST_RESULTS },
  changePassword: none,
  sort: none,
  etag: none,
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token for SCIM that an administrator of the organization creates',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

const TYPES = [
  { name: 'User', endpoint: '/Users', description: 'A person of the organization', schema: USER_SCHEMA },
  { name: 'Group', endpoint: '/Groups', description: 'A team of the organization', schema: GROUP_SCHEMA },
];

export const resourceTypes = (base: string): object[] =>
  TYPES.map((type) => ({
    schemas: [TYPE_SCHEMA],
    id: type.name,
    ...type,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${type.name}` },
  }));

interface Attribute {
  name: string;
  type: 'string' | 'boolean' | 'complex' | 'reference';
  required?: boolean;
  unique?: boolean;
  multiValued?: boolean;
  readOnly?: boolean;
  subAttributes?: Attribute[];
}

const attribute = ({ name, type, required, unique, multiValued, readOnly, subAttributes }: Attribute): object => ({
  name,
  type,
  multiValued: multiValued ?? false,
  required: required ?? false,
  caseExact: name === 'externalId' || type === 'reference',
  mutability: readOnly ? 'readOnly' : 'readWrite',
  returned: 'default',
  uniqueness: unique ? 'server' : 'none',
  ...(subAttributes && { subAttributes: subAttributes.map(attribute) }),
});

const text = (name: string, more: Partial<Attribute> = {}): Attribute => ({ name, type: 'string', ...more });

const SCHEMAS: readonly { id: string; name: string; attributes: Attribute[] }[] = [
  {
    id: USER_SCHEMA,
    name: 'User',
    attributes: [
      text('userName', { required: true, unique: true }),
      text('externalId'),
      text('displayName'),
      {
        name: 'name',
        type: 'complex',
        subAttributes: [text('givenName'), text('familyName'), text('formatted', { readOnly: true })],
      },
      { name: 'active', type: 'boolean' },
      {
        name: 'emails',
        type: 'complex',
        multiValued: true,
        subAttributes: [text('value', { required: true }), text('type'), { name: 'primary', type: 'boolean' }],
      },
    ],
  },
  {
    id: GROUP_SCHEMA,
    name: 'Group',
    attributes: [
      text('displayName', { required: true, unique: true }),
      text('externalId'),
      {
        name: 'members',
        type: 'complex',
        multiValued: true,
        subAttributes: [
          text('value', { required: true }),
          text('display', { readOnly: true }),
          { name: '$ref', type: 'reference', readOnly: true },
        ],
      },
    ],
  },
];

export const schemas = (base: string): object[] =>
  SCHEMAS.map(({ id, name, attributes }) => ({
    schemas: [SCHEMA_SCHEMA],
    id,
    name,
    attributes: attributes.map(attribute),
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
  }));

/** Everything of a kind, as one page. */
export const all = (resources: readonly object[]): object =>
  listBody(resources.length, { startIndex: 1, count: resources.length }, resources);
