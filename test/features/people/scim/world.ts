/** An organization with a verified domain, and its identity provider, which speaks SCIM. */
import type { TestServer } from '../../../support/server.ts';

export interface ScimAnswer {
  status: number;
  body: any;
  headers: Headers;
}

export class Provider {
  readonly organization: { id: string };
  readonly admin: { id: string; token: string };
  readonly domain: string;
  readonly #server: TestServer;
  #token = '';

  private constructor(
    server: TestServer,
    organization: { id: string },
    admin: { id: string; token: string },
    domain: string,
  ) {
    this.#server = server;
    this.organization = organization;
    this.admin = admin;
    this.domain = domain;
  }

  static async of(server: TestServer, domain: string): Promise<Provider> {
    const organization = await server.make.organization();
    const admin = await server.make.member(organization, 'admin');
    await server.services.database.prisma.organization.update({
      where: { id: organization.id },
      data: { verifiedEmailDomains: [domain] },
    });
    const provider = new Provider(server, organization, admin, domain);
    provider.#token = (await provider.newToken()).token;
    return provider;
  }

  get api() {
    return this.#server.as(this.admin.token);
  }

  async newToken(name = 'Okta', more = ''): Promise<{ token: string; scimToken: { id: string } }> {
    const { body } = await this.api.graphql(
      `mutation ($organizationId: ID!, $name: String!) { made: createScimToken(organizationId: $organizationId, name: $name${more}) { token scimToken { id } } }`,
      { organizationId: this.organization.id, name },
    );
    return body.data.made;
  }

  /** Sends a request as the provider does; `token` may be another. */
  async send(method: string, path: string, body?: unknown, token = this.#token): Promise<ScimAnswer> {
    const response = await fetch(`${this.#server.url}/scim/v2${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/scim+json' }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : null, headers: response.headers };
  }

  get = (path: string) => this.send('GET', path);
  find = (type: 'Users' | 'Groups', filter: string) => this.get(`/${type}?filter=${encodeURIComponent(filter)}`);
  patch = (path: string, ...Operations: object[]) =>
    this.send('PATCH', path, { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations });

  /** A person, as Okta sends one. */
  user = (name: string, more: object = {}) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName: `${name}@${this.domain}`,
    externalId: `ext-${name}`,
    name: { givenName: name, familyName: 'Hansen' },
    emails: [{ primary: true, value: `${name}@${this.domain}`, type: 'work' }],
    active: true,
    ...more,
  });

  async aUser(name: string, more: object = {}): Promise<string> {
    const { status, body } = await this.send('POST', '/Users', this.user(name, more));
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body.id as string;
  }

  member = (userId: string) =>
    this.#server.services.database.prisma.member.findUnique({
      where: { organizationId_userId: { organizationId: this.organization.id, userId } },
      include: { user: true, teams: true },
    });
}
