/**
 * The people and places that every operation is tried with: one organization, a person for each role, and fresh entities on
 * a shelf (a collection) on which each person holds its role. By default nobody holds anything there, so that a role comes
 * from where the test says.
 */
import { newToken, tokenHash } from '../../src/access/callers.ts';
import type { Role } from '../../src/access/roles.ts';
import type { Scope } from '../../src/access/scopes.ts';
import type {
  Collection,
  ConversationIssue,
  GlossaryEntry,
  Organization,
  Space,
  Team,
  Translation,
} from '../../src/db/generated/prisma/client.ts';
import { newId } from '../../src/ids.ts';
import type { Person } from '../support/factories.ts';
import { playScripts } from '../support/scripted-scripts.ts';
import { aServer, type TestServer } from '../support/server.ts';

/** From the highest role down; then a guest (a member without a role), the server's administrator, and somebody else. */
export const ROLES = ['admin', 'create', 'review', 'edit', 'comment', 'read'] as const satisfies readonly Role[];
export const PEOPLE = [...ROLES, 'guest', 'operator', 'stranger'] as const;
export type Name = (typeof PEOPLE)[number];

/** What a space of `aBook` holds. */
export interface Book {
  space: Space;
  page: string;
  file: string;
  reusableContent: string;
}

/** The scripts of its integrations: each draws a block with a word. */
const DRAWING = playScripts();
DRAWING.answer(() => ({
  body: {
    type: 'element',
    props: {},
    state: {},
    element: { type: 'block', children: [{ type: 'text', children: ['Drawn'] }] },
  },
}));

export class World {
  readonly server: TestServer;
  readonly organization: Organization;
  readonly shelf: Collection;
  readonly people: Readonly<Record<Name, Person>>;
  /** Another organization, with a shelf of its own, in which only `people.admin` is, as an administrator. */
  elsewhere!: World;

  private constructor(server: TestServer, organization: Organization, shelf: Collection, people: Record<Name, Person>) {
    this.server = server;
    this.organization = organization;
    this.shelf = shelf;
    this.people = people;
  }

  /** A server with two organizations. */
  static async open(): Promise<World> {
    const server = await aServer({}, { scripts: DRAWING.scripts });
    const { make } = server;
    const organization = await World.#organization(server);
    const shelf = await make.collection(organization, { title: 'Shelf' });
    const people = {
      guest: await make.member(organization, null),
      operator: await make.serverAdmin(),
      stranger: await make.user(),
    };
    const members: Partial<Record<Role, Person>> = {};
    for (const role of ROLES) {
      const person = await make.member(organization, role);
      if (role !== 'admin') await make.grant({ collection: shelf }, { user: person }, role);
      members[role] = person;
    }
    const world = new World(server, organization, shelf, { ...people, ...(members as Record<Role, Person>) });
    world.elsewhere = await world.#another();
    return world;
  }

  static #count = 0;

  static async #organization({ make }: TestServer): Promise<Organization> {
    World.#count += 1;
    return make.organization({
      title: `Organization ${World.#count}`,
      defaultRole: null,
      hostname: `contract-${World.#count}`,
    });
  }

  async #another(): Promise<World> {
    const { make, services } = this.server;
    const organization = await World.#organization(this.server);
    const { admin } = this.people;
    await services.database.prisma.member.create({
      data: { organizationId: organization.id, userId: admin.id, role: 'admin' },
    });
    const shelf = await make.collection(organization, { title: 'Shelf' });
    const another = new World(this.server, organization, shelf, this.people);
    another.elsewhere = this;
    return another;
  }

  get make() {
    return this.server.make;
  }

  /** A member that is none of `people`; by default an ordinary one. */
  aMember(role: Role | null = 'read'): Promise<Person> {
    return this.make.member(this.organization, role);
  }

  aTeam(members: Person[] = []): Promise<Team> {
    return this.make.team(this.organization, { members });
  }

  /** An empty space on the shelf. */
  aSpace(): Promise<Space> {
    return this.make.space(this.organization, { parent: this.shelf, author: this.people.admin });
  }

  /** An empty collection on the shelf. */
  aCollection(): Promise<Collection> {
    return this.make.collection(this.organization, { parent: this.shelf });
  }

  /** A translation of an empty space on the shelf. */
  async aTranslation(): Promise<Translation> {
    const [source, result] = [await this.aSpace(), await this.aSpace()];
    const facts = { organizationId: this.organization.id, sourceLanguage: 'en', language: 'de' };
    return this.server.services.database.prisma.translation.create({
      data: {
        id: newId(),
        sourceSpaceId: source.id,
        spaceId: result.id,
        resultRevisionId: result.revisionId,
        ...facts,
      },
    });
  }

  /** An issue of a conversation, in a cluster of its own. */
  async anIssue(): Promise<ConversationIssue> {
    const { prisma } = this.server.services.database;
    const own = { organizationId: this.organization.id, createdAt: new Date() };
    const cluster = await prisma.issuesCluster.create({
      data: {
        ...own,
        id: newId(),
        label: 'Exports stop',
        summary: 'They stop.',
        icon: 'bug',
        issues: 1,
        conversations: 1,
      },
    });
    const parts = [{ type: 'message', role: 'user', body: 'The export stops.' }];
    const conversation = await prisma.conversation.create({
      data: { ...own, id: newId(), source: 'email', parts, hash: newId(), processedAt: new Date(), subject: 'Export' },
    });
    return prisma.conversationIssue.create({
      data: {
        ...own,
        id: newId(),
        conversationId: conversation.id,
        clusterId: cluster.id,
        title: 'The export stops',
        details: 'It stops.',
        impact: 'high',
        engine: 'words',
        vector: { export: 1 },
      },
    });
  }

  /** An entry of the glossary. */
  aTerm(): Promise<GlossaryEntry> {
    return this.server.services.database.prisma.glossaryEntry.create({
      data: { id: newId(), organizationId: this.organization.id, translations: { en: 'page', de: 'Seite' } },
    });
  }

  /** A token of this person that opens these scopes only. */
  async narrowed(person: Person, ...scopes: Scope[]): Promise<string> {
    const token = newToken();
    await this.server.services.database.prisma.accessToken.create({
      data: { id: newId(), userId: person.id, name: 'narrowed', hash: tokenHash(token), scopes },
    });
    return token;
  }

  /** A space with a page, a file and a reusable content, made as clients make them. */
  async aBook(): Promise<Book> {
    const space = await this.aSpace();
    const upload = await this.anUpload();
    const changes = [
      { type: 'create_page', page: 'page', title: 'Start', content: { markdown: '# Start\n\nThe first words.\n' } },
      { type: 'create_page', title: 'Below', parent: 'page', content: { markdown: 'See [the start](../start.md).\n' } },
      { type: 'insert_files', files: [{ file: upload }] },
      {
        type: 'create_reusable_content',
        reusableContent: 'reusable',
        title: 'Note',
        content: { markdown: 'A note.\n' },
      },
    ];
    const answer = await this.server.as(this.people.admin.token).post(`/v1/spaces/${space.id}/content`, { changes });
    if (answer.status !== 200) throw new Error(`The book was not written: ${answer.text}`);
    const { created } = answer.body as { created: Record<string, string> };
    return { space, page: created.page as string, file: upload, reusableContent: created.reusable as string };
  }

  /** The same world with one book for all: for calls that change nothing. */
  withOneBook(): World {
    let book: Promise<Book> | undefined;
    return Object.assign(Object.create(this) as World, { aBook: () => (book ??= this.aBook()) });
  }

  /** The id of an uploaded picture. */
  async anUpload(): Promise<string> {
    const response = await fetch(`${this.server.url}/v1/orgs/${this.organization.id}/files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.people.admin.token}` },
      body: aForm(),
    });
    if (response.status !== 201) throw new Error(`The file was not taken: ${await response.text()}`);
    return ((await response.json()) as { id: string }).id;
  }
}

/** A form with a picture of one pixel. */
export function aForm(): FormData {
  const form = new FormData();
  form.set('file', new File([PIXEL], 'pixel.gif', { type: 'image/gif' }));
  return form;
}

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
