/** Makes what a test needs, and the parents that it does not mention, straight in the database. */
import { NOBODY } from '../../src/access/caller-kinds.ts';
import { newToken, tokenHash } from '../../src/access/callers.ts';
import type { Role } from '../../src/access/roles.ts';
import {
  type Collection,
  type Integration,
  type IntegrationEvent,
  type IntegrationInstallation,
  type OpenAPISpec,
  type Organization,
  Prisma,
  type Site,
  type Space,
  type Team,
  type User,
} from '../../src/db/generated/prisma/client.ts';
import { inTransaction } from '../../src/db/transaction.ts';
import { type SpecPages, specPages } from '../../src/engine/openapi/pages.ts';
import { endData, storeVersion } from '../../src/features/content/openapi/store.ts';
import { bindSite, bindSpace } from '../../src/features/integrations/installations/bind.ts';
import { install } from '../../src/features/integrations/installations/install.ts';
import { type Publication, publish } from '../../src/features/integrations/publish.ts';
import { createAuth } from '../../src/features/sites/auth.ts';
import { restructure } from '../../src/features/sites/changes.ts';
import { addToDefaultSection } from '../../src/features/sites/structure/sections.ts';
import { createSpace } from '../../src/features/spaces/create.ts';
import { lastPosition, placementUnder } from '../../src/features/spaces/placement.ts';
import { newId } from '../../src/ids.ts';
import type { Services } from '../../src/services.ts';
import { asBytes } from '../../src/threads/long-text.ts';

export interface Person extends User {
  token: string;
}

export class Factories {
  readonly services: Services;
  #count = 0;

  constructor(services: Services) {
    this.services = services;
  }

  get #db() {
    return this.services.database.prisma;
  }

  /** A user with a token; of no organization. */
  async user(data: Partial<User> & { scopes?: string[] } = {}): Promise<Person> {
    const { scopes = [], ...own } = data;
    this.#count += 1;
    const token = newToken();
    const user = await this.#db.user.create({
      data: {
        id: newId(),
        email: `person-${this.#count}-${newId().toLowerCase()}@example.com`,
        emailVerified: true,
        displayName: `Person ${this.#count}`,
        ...own,
        // Used just now: its first use would be one more statement, at any moment, of what a test counts.
        tokens: { create: { id: newId(), name: 'test', hash: tokenHash(token), scopes, lastUsedAt: new Date() } },
      },
    });
    return { ...user, token };
  }

  /** The server's administrator. */
  serverAdmin = () => this.user({ serverAdmin: true });

  async organization(data: Partial<Prisma.OrganizationCreateInput> = {}): Promise<Organization> {
    this.#count += 1;
    return this.#db.organization.create({
      data: { id: newId(), title: `Organization ${this.#count}`, defaultRole: 'read', ...data },
    });
  }

  /** A member with this role; `null` is a guest. */
  async member(
    organization: { id: string },
    role: Role | null,
    data: Partial<Prisma.MemberUncheckedCreateInput> = {},
  ): Promise<Person> {
    const user = await this.user();
    await this.#db.member.create({ data: { organizationId: organization.id, userId: user.id, role, ...data } });
    return user;
  }

  async team(
    organization: { id: string },
    data: { title?: string; members?: Person[]; owners?: Person[] } = {},
  ): Promise<Team> {
    this.#count += 1;
    const memberships = [
      ...(data.members ?? []).map((user) => ({ userId: user.id, role: 'member' as const })),
      ...(data.owners ?? []).map((user) => ({ userId: user.id, role: 'owner' as const })),
    ];
    return this.#db.team.create({
      data: {
        id: newId(),
        organizationId: organization.id,
        title: data.title ?? `Team ${this.#count}`,
        members: { create: memberships.map((membership) => ({ ...membership, organizationId: organization.id })) },
      },
    });
  }

  async collection(
    organization: { id: string },
    { parent, ...data }: { title?: string; parent?: Collection; defaultLevel?: Role } = {},
  ): Promise<Collection> {
    return inTransaction(this.services.database, async (tx) => {
      const placement = await placementUnder(tx, organization.id, parent?.id ?? null);
      return tx.collection.create({
        data: {
          id: newId(),
          organizationId: organization.id,
          title: 'Collection',
          ...data,
          ...placement,
          inheritedLevel: data.defaultLevel ?? placement.inheritedLevel,
          position: await lastPosition(tx, organization.id, placement.parentId),
        },
      });
    });
  }

  async space(
    organization: { id: string },
    {
      parent,
      defaultLevel,
      ...data
    }: { title?: string; parent?: Collection; defaultLevel?: Role; language?: string; author?: Person } = {},
  ): Promise<Space> {
    this.#count += 1;
    return inTransaction(this.services.database, async (tx) => {
      const space = await createSpace(tx, this.services, {
        organizationId: organization.id,
        parentId: parent?.id ?? null,
        title: data.title ?? `Space ${this.#count}`,
        language: data.language ?? null,
        authorId: data.author?.id ?? null,
      });
      if (!defaultLevel) return space;
      return tx.space.update({ where: { id: space.id }, data: { defaultLevel, inheritedLevel: defaultLevel } });
    });
  }

  /** A role on a space or collection for a user or team. */
  async grant(
    on: { space: Space } | { collection: Collection },
    to: { user: { id: string } } | { team: { id: string } },
    role: Role,
  ): Promise<void> {
    const target = 'space' in on ? on.space : on.collection;
    await this.#db.grant.create({
      data: {
        id: newId(),
        organizationId: target.organizationId,
        role,
        ...('space' in on ? { spaceId: target.id } : { collectionId: target.id }),
        ...('user' in to ? { userId: to.user.id } : { teamId: to.team.id }),
      },
    });
  }

  /** A stored OpenAPI specification with one version, or a further version of one; the document need not be valid. */
  async openAPISpec(organization: { id: string }, slug: string, document: object): Promise<OpenAPISpec> {
    const organizationId = organization.id;
    const { title = slug, version = '1' } = (document as { info?: { title?: string; version?: string } }).info ?? {};
    const text = JSON.stringify(document);
    return inTransaction(this.services.database, async (tx) => {
      const spec = await tx.openAPISpec.upsert({
        where: { organizationId_slug: { organizationId, slug } },
        create: { id: newId(), organizationId, slug, source: { create: { text } } },
        update: {},
      });
      const facts = {
        format: 'json',
        title,
        apiVersion: version,
        document: asBytes(text),
        content: asBytes(text),
        changes: null,
      } as const;
      await storeVersion(tx, spec, { hash: newId(), source: text }, { ...facts, pages: pagesOf(document, slug) });
      return tx.openAPISpec.update({ where: { id: spec.id }, data: endData(undefined) });
    });
  }

  /** An integration with a script that takes everything; private unless said otherwise. */
  async integration(organization: { id: string }, given: Publication = {}): Promise<Integration> {
    this.#count += 1;
    return publish(
      this.services,
      { name: `integration-${newId()}`, organizationId: organization.id, caller: NOBODY },
      { title: `Integration ${this.#count}`, script: TAKES_ALL, ...given },
    );
  }

  /** An installation of the integration with this name. */
  async installation(name: string, organization: { id: string }): Promise<IntegrationInstallation> {
    const integration = await this.services.database.prisma.integration.findUniqueOrThrow({ where: { name } });
    return install(this.services, integration, organization.id, NOBODY);
  }

  /** Binds an installation to a space or a site. */
  async bound(installationId: string, to: { space: { id: string } } | { site: { id: string } }): Promise<void> {
    const by = { caller: NOBODY, integration: '' };
    if ('space' in to) await bindSpace(this.services, { id: installationId }, to.space.id, by);
    else await bindSite(this.services, { id: installationId }, to.site.id, by);
  }

  /** The first event of an installation. */
  integrationEvent(installationId: string): Promise<IntegrationEvent> {
    const where = { installationId };
    return this.services.database.prisma.integrationEvent.findFirstOrThrow({ where, orderBy: { turn: 'asc' } });
  }

  /** A published site for everybody, whose one section has these spaces. */
  async site(
    organization: { id: string },
    { spaces = [], published = true, ...data }: Partial<Site> & { spaces?: Space[]; published?: boolean } = {},
  ): Promise<Site> {
    this.#count += 1;
    return inTransaction(this.services.database, async (tx) => {
      const site = await tx.site.create({
        data: {
          id: newId(),
          organizationId: organization.id,
          title: `Site ${this.#count}`,
          visibility: 'public',
          publishedAt: published ? new Date() : null,
          ...data,
          customization: data.customization ?? Prisma.DbNull,
          adaptiveSchema: data.adaptiveSchema ?? Prisma.DbNull,
        },
      });
      await createAuth(tx, this.services.secrets, site);
      await restructure(tx, site, (structure) =>
        spaces.reduce((so, space) => addToDefaultSection(so, { id: newId(), space }, newId()), structure),
      );
      return site;
    });
  }
}

const TAKES_ALL = "addEventListener('fetch', (event) => event.respondWith(new Response('OK')));";

function pagesOf(document: object, slug: string): SpecPages | null {
  try {
    return specPages(document, slug);
  } catch {
    return null;
  }
}
