/**
 * Random lives of an organization, with the garbage collection running in the middle of everything: before each of its
 * statements somebody else may write. A model says what must be readable; another walk than its own says what must be left.
 */
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { blobStore } from '../../../../src/db/blobs.ts';
import { kindOf } from '../../../../src/db/errors.ts';
import { storeFile } from '../../../../src/db/store-file.ts';
import { keepFiles, PreparedLost, YOUNG_HOURS } from '../../../../src/db/stored-files.ts';
import { inTransaction } from '../../../../src/db/transaction.ts';
import { hashOf } from '../../../../src/engine/revisions/hash.ts';
import { validateRevision } from '../../../../src/engine/revisions/validate.ts';
import { purgeDeletedSpaces } from '../../../../src/features/spaces/trash.ts';
import { collectGarbage } from '../../../../src/features/upkeep/garbage/collect.ts';
import { newId } from '../../../../src/ids.ts';
import type { Services } from '../../../../src/services.ts';
import { PROPERTY_TIMEOUT, runs } from '../../../engine/properties/runs.ts';
import type { Client } from '../../../support/client.ts';
import { importedFrom, letTimePass, neededBy, prepareImport, storedBy } from '../../../support/garbage.ts';
import { aServer, type TestServer } from '../../../support/server.ts';

const GRACE_MS = 6 * 3_600_000;
let server: TestServer;

beforeAll(async () => {
  server = await aServer({ JOBS: 'off' });
});

/** Few, so that what is garbage is wanted again all the time. */
const TEXTS = ['', 'One.', 'Two.', 'Three.', 'Four.', `Long. ${'More words. '.repeat(400)}`];
const BYTES = ['red', 'green', 'blue'];

const ACTIONS = {
  create: 2,
  write: 6,
  remove: 2,
  propose: 3,
  merge: 3,
  duplicate: 1,
  trash: 2,
  restore: 1,
  purge: 2,
  upload: 3,
  insert: 3,
  drop: 1,
  fail: 2,
  prepare: 3,
  commit: 3,
  age: 3,
} as const;
type Action = keyof typeof ACTIONS;

const action = fc.record({
  kind: fc.oneof(
    ...Object.entries(ACTIONS).map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind as Action) })),
  ),
  n: fc.nat({ max: 1000 }),
  m: fc.nat({ max: 1000 }),
});
type Step = typeof action extends fc.Arbitrary<infer T> ? T : never;

interface ModelSpace {
  id: string;
  trashed: boolean;
  /** Text of each page. */
  pages: Map<string, string>;
  /** Bytes of each file. */
  files: Map<string, string>;
  proposal?: { id: string; page: string; text: string };
}

const pick = <T>(from: Iterable<T>, n: number): T | undefined => {
  const all = [...from];
  return all[n % Math.max(all.length, 1)];
};

class Life {
  readonly spaces: ModelSpace[] = [];
  /** Uploads that nothing has taken in maybe, with their age in hours. */
  readonly uploads: { id: string; bytes: string; hours: number }[] = [];

  /** Imports that have stored what they need, and not yet referred to it. */
  readonly prepared: { hours: number; commit: () => Promise<void> }[] = [];
  readonly organizationId: string;
  readonly createdById: string;
  readonly client: Client;

  constructor(organizationId: string, createdById: string, client: Client) {
    this.createdById = createdById;
    this.organizationId = organizationId;
    this.client = client;
  }

  get #open() {
    return this.spaces.filter(({ trashed }) => !trashed);
  }

  async step({ kind, n, m }: Step): Promise<void> {
    const space = pick(this.#open, n);
    const { services } = server;
    const spaces = `/v1/orgs/${this.organizationId}/spaces`;
    if (kind === 'create') {
      const { body } = await this.client.post(spaces, { title: 'Docs' });
      this.spaces.push({ id: body.id, trashed: false, pages: new Map(), files: new Map() });
    } else if (kind === 'upload') {
      const bytes = pick(BYTES, n) as string;
      const { hash, size } = await storeFile(services, this.organizationId, Buffer.from(bytes));
      const id = newId();
      await inTransaction(services.database, async (tx) => {
        await keepFiles(tx, this.organizationId, [hash]);
        const { organizationId, createdById } = this;
        const file = { id, organizationId, createdById, name: 'a', contentType: 'text/plain', size, hash };
        await tx.file.create({ data: file });
      });
      this.uploads.push({ id, bytes, hours: 0 });
    } else if (kind === 'fail') {
      const text = Buffer.from(pick(TEXTS, n) as string);
      await blobStore(services.database, this.organizationId).put(new Map([[hashOf(text), text]]));
      await storeFile(services, this.organizationId, Buffer.from(pick(BYTES, m) as string));
    } else if (kind === 'age') {
      const hours = [1, 5, 8, 30][n % 4] as number;
      await letTimePass(services, hours);
      for (const each of [...this.uploads, ...this.prepared]) each.hours += hours;
    } else if (kind === 'commit') {
      const prepared = this.prepared.shift();
      await prepared?.commit().catch((error: unknown) => {
        // It took too long, or its space is gone; else it must succeed.
        if (error instanceof PreparedLost) expect(prepared.hours).toBeGreaterThanOrEqual(YOUNG_HOURS);
        else expect(kindOf(error)).toBe('reference');
      });
    } else if (kind === 'purge') {
      await purgeDeletedSpaces(services, new Date(Date.now() + 8 * 86_400_000));
      for (const gone of this.spaces.filter(({ trashed }) => trashed)) this.spaces.splice(this.spaces.indexOf(gone), 1);
    } else if (kind === 'restore') {
      const trashed = pick(
        this.spaces.filter((each) => each.trashed),
        n,
      );
      if (!trashed) return;
      expect((await this.client.post(`/v1/spaces/${trashed.id}/restore`)).status).toBe(200);
      trashed.trashed = false;
    } else if (space) await this.#inSpace(space, kind, n, m);
  }

  async #inSpace(space: ModelSpace, kind: Action, n: number, m: number): Promise<void> {
    const { services } = server;
    const path = `/v1/spaces/${space.id}`;
    const page = pick(space.pages.keys(), m);
    const text = pick(TEXTS, m) as string;
    const edit = async (change: object) => this.client.post(`${path}/content`, { changes: [change] });
    if (kind === 'write') {
      const content = { markdown: text };
      const created = await edit({ type: 'create_page', title: `Page ${n}`, content, page: 'new' });
      expect(created.status).toBe(200);
      space.pages.set(created.body.created.new, text);
    } else if (kind === 'remove' && page) {
      expect((await edit({ type: 'delete_page', page })).status).toBe(200);
      space.pages.delete(page);
      if (space.proposal?.page === page) delete space.proposal;
    } else if (kind === 'propose' && page && !space.proposal) {
      const { body } = await this.client.post(`${path}/change-requests`, { subject: 'Proposal', status: 'open' });
      const changes = [{ type: 'update_page', page, content: { markdown: text } }];
      const edited = await this.client.post(`${path}/change-requests/${body.id}/content`, { changes });
      expect(edited.status).toBe(200);
      space.proposal = { id: body.id, page, text };
    } else if (kind === 'merge' && space.proposal) {
      const { id, page: changed, text: proposed } = space.proposal;
      delete space.proposal;
      await this.client.patch(`${path}/change-requests/${id}`, { status: 'open' });
      const merged = await this.client.post(`${path}/change-requests/${id}/merge`);
      if (merged.status === 200) space.pages.set(changed, proposed);
      else expect(merged.status).toBe(409);
    } else if (kind === 'duplicate') {
      const { body, status } = await this.client.post(`${path}/duplicate`);
      expect(status).toBe(201);
      const { pages, files } = space;
      this.spaces.push({ id: body.id, trashed: false, pages: new Map(pages), files: new Map(files) });
    } else if (kind === 'trash') {
      expect((await this.client.delete(path)).status).toBe(204);
      space.trashed = true;
    } else if (kind === 'insert') {
      const upload = pick(this.uploads, m);
      if (!upload || space.files.has(upload.id)) return;
      const { status } = await edit({ type: 'insert_files', files: [{ file: upload.id }] });
      if (status === 200) space.files.set(upload.id, upload.bytes);
      else expect(upload.hours).toBeGreaterThanOrEqual(24);
    } else if (kind === 'prepare') {
      const contents = importedFrom(
        [n, m].map((each) => pick(TEXTS, each) as string),
        pick(BYTES, n) as string,
      );
      this.prepared.push({ hours: 0, commit: await prepareImport(services, this.organizationId, space.id, contents) });
    } else if (kind === 'drop') {
      const file = pick(space.files.keys(), m);
      if (!file) return;
      expect((await edit({ type: 'delete_file', file })).status).toBe(200);
      space.files.delete(file);
    }
  }

  /** All that the model knows can be read, and every revision is whole. */
  async check(): Promise<void> {
    const { services } = server;
    for (const space of this.#open) {
      const { body } = await this.client.get(`/v1/spaces/${space.id}/content`);
      expect(body.pages.map(({ id }: { id: string }) => id).sort()).toEqual([...space.pages.keys()].sort());
      expect(body.files.map(({ id }: { id: string }) => id).sort()).toEqual([...space.files.keys()].sort());
      for (const [id, text] of space.pages) {
        const page = await this.client.get(`/v1/spaces/${space.id}/content/page/${id}`);
        expect(page.body.markdown ?? '').toBe(text);
      }
      for (const bytes of space.files.values())
        expect(Buffer.from(await services.storage.read(this.organizationId, hashOf(bytes))).toString()).toBe(bytes);
    }
    const store = blobStore(services.database, this.organizationId);
    const rows = await services.database.prisma.revision.findMany({ where: { organizationId: this.organizationId } });
    for (const root of new Set(rows.map((row) => row.root))) expect(await validateRevision(store, root)).toEqual([]);
  }
}

/** The services, with `write` called before each statement of whoever uses them. */
const interrupted = (write: () => Promise<void>): Services => {
  const { database } = server.services;
  const query: typeof database.query = async (sql, params) => {
    await write();
    return database.query(sql, params);
  };
  return { ...server.services, database: { ...database, query } };
};

test('whatever happens alongside garbage collection, nothing is lost, and nothing is left over in the end', {
  timeout: PROPERTY_TIMEOUT,
}, async () => {
  // What is young when a collection begins stays so until it ends.
  const now = action.filter(({ kind }) => kind !== 'age');
  const parts = fc.array(
    fc.record({ before: fc.array(action, { maxLength: 12 }), inside: fc.array(now, { maxLength: 12 }) }),
    {
      minLength: 3,
      maxLength: 5,
    },
  );
  const start: Step[] = (['create', 'upload', 'write', 'write', 'propose', 'insert'] as const).map((kind, n) => ({
    kind,
    n,
    m: n,
  }));
  await fc.assert(
    fc.asyncProperty(parts, async (rounds) => {
      const organization = await server.make.organization();
      const { id, token } = await server.make.member(organization, 'admin');
      const life = new Life(organization.id, id, server.as(token));
      for (const step of start) await life.step(step);
      for (const { before, inside } of rounds) {
        for (const step of before) await life.step(step);
        const steps = [...inside];
        const services = interrupted(async () => {
          const step = steps.shift();
          if (step) await life.step(step);
        });
        await collectGarbage(services, organization.id, { graceMs: GRACE_MS });
        await life.check();
      }
      await letTimePass(server.services, 30);
      await collectGarbage(server.services, organization.id, { graceMs: GRACE_MS });
      await life.check();
      expect(await storedBy(server.services, organization.id)).toEqual(
        await neededBy(server.services, organization.id),
      );
    }),
    runs(0.03),
  );
});
