/**
 * Several people at work on one space at the same time, over HTTP: edits, change requests, updates, merges, comments. Every text
 * that is written is one of its kind and nobody takes one out, so that whatever is lost is missed.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Answer, Client } from './client.ts';

export interface Written {
  /** The line. */
  word: string;
  /** The number of the change request; 0 is the main content. */
  branch: number;
  /** The server said so; else it may or may not be there. */
  isSure: boolean;
}

export interface Diary {
  words: Written[];
  /** Pages that were made, and where. */
  pages: { id: string; branch: number }[];
  comments: { branch: number; isSure: boolean }[];
  /** How many requests were answered how: `POST merge 409`. */
  answers: Map<string, number>;
  /** Answers that no caller should get. */
  faults: string[];
}

export const newDiary = (): Diary => ({ words: [], pages: [], comments: [], answers: new Map(), faults: [] });

/** Changing requests and their acceptable refusals. */
const REFUSALS = new Set([400, 404, 409, 412]);
/** Too much to do on a busy machine: nothing was acknowledged, of a change or a read, and the caller goes on. */
const OVERLOADED = 503;
const OPEN_AT_ONCE = 6;

export interface Work {
  clients: readonly Client[];
  spaceId: string;
  diary: Diary;
  /** From 0 to 1. */
  random: () => number;
  isOver: () => boolean;
}

/** Everybody works until it is over, or the server is gone. */
export async function workTogether(work: Work): Promise<void> {
  await Promise.all(work.clients.map((client) => new Caller(client, work).run()));
}

class Caller {
  readonly #client: Client;
  readonly #work: Work;

  constructor(client: Client, work: Work) {
    this.#client = client;
    this.#work = work;
  }

  async run(): Promise<void> {
    while (!this.#work.isOver()) {
      try {
        await this.#act();
      } catch (error) {
        if (error instanceof Gone) return;
        throw error;
      }
    }
  }

  #pick<Value>(from: readonly Value[]): Value | undefined {
    return from[Math.floor(this.#work.random() * from.length)];
  }

  async #ask(method: string, path: string, body?: unknown): Promise<Answer> {
    const { diary, spaceId } = this.#work;
    const answer = await this.#client.send(method, `/v1/spaces/${spaceId}${path}`, body).catch(() => {
      throw new Gone();
    });
    const key = `${method} ${path
      .split('/')
      .at(-1)
      ?.replace(/^[\w-]{20}$|^\d+$/, '*')
      .replace(/\?.*/, '')} ${answer.status}`;
    diary.answers.set(key, (diary.answers.get(key) ?? 0) + 1);
    const isFine =
      answer.status < 300 || answer.status === OVERLOADED || (method !== 'GET' && REFUSALS.has(answer.status));
    // What was there a moment ago may be gone; what was open may be merged.
    if (!isFine && !(method === 'GET' && answer.status === 404))
      diary.faults.push(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer;
  }

  async #act(): Promise<void> {
    const branch = await this.#branch();
    const at = branch === 0 ? '' : `/change-requests/${branch}`;
    const action = this.#work.random();
    if (branch !== 0 && action < 0.1) await this.#merge(branch);
    else if (branch !== 0 && action < 0.2) await this.#update(branch);
    else if (branch !== 0 && action < 0.3) await this.#comment(branch);
    else if (action < 0.4) await this.#create(branch, at);
    else if (action < 0.5) await this.#arrange(at);
    else await this.#write(branch, at);
  }

  /** One of the open change requests, a new one, or the main content. */
  async #branch(): Promise<number> {
    if (this.#work.random() < 0.2) return 0;
    const { body } = await this.#ask('GET', `/change-requests?limit=${OPEN_AT_ONCE + 4}`);
    const open: number[] = (body?.items ?? []).map(({ number }: { number: number }) => number);
    if (open.length < OPEN_AT_ONCE && this.#work.random() < 0.4) {
      const made = await this.#ask('POST', '/change-requests', { subject: 'Work' });
      if (made.status === 201) return made.body.number;
    }
    return this.#pick(open) ?? 0;
  }

  async #pages(at: string): Promise<any[]> {
    const { body } = await this.#ask('GET', `${at}/content/pages`);
    const all = (pages: any[]): any[] => pages.flatMap((page) => [page, ...all(page.pages ?? [])]);
    return all(body?.pages ?? []);
  }

  #word(branch: number): Written {
    const word = `word ${this.#work.diary.words.length} of ${branch}`;
    const written = { word, branch, isSure: false };
    this.#work.diary.words.push(written);
    return written;
  }

  async #change(at: string, change: object, more: object = {}): Promise<Answer> {
    return this.#ask('POST', `${at}/content`, { changes: [change], ...more });
  }

  async #create(branch: number, at: string): Promise<void> {
    const pages = await this.#pages(at);
    const parent = this.#work.random() < 0.5 ? (this.#pick(pages)?.id ?? null) : null;
    const written = this.#word(branch);
    const answer = await this.#change(at, {
      type: 'create_page',
      page: 'new',
      title: this.#pick(['Guide', 'Setup', 'API']),
      parent,
      content: { markdown: `${written.word}\n` },
    });
    if (answer.status !== 200) return this.#refused(written, answer);
    written.isSure = true;
    this.#work.diary.pages.push({ id: answer.body.created.new, branch });
  }

  /** A line more beside one that is there. */
  async #write(branch: number, at: string): Promise<void> {
    const page = this.#pick((await this.#pages(at)).filter(({ type }) => type === 'document'));
    if (!page) return;
    const { body } = await this.#ask('GET', `${at}/content/page/${page.id}`);
    const beside = this.#pick(
      ((body?.markdown as string) ?? '').split('\n').filter((line) => line.startsWith('word ')),
    );
    if (beside === undefined) return;
    const written = this.#word(branch);
    const lines = this.#work.random() < 0.5 ? `${written.word}\n${beside}` : `${beside}\n${written.word}`;
    const answer = await this.#change(at, {
      type: 'replace_text',
      page: page.id,
      find: beside,
      replace: lines,
      count: 1,
    });
    if (answer.status !== 200) return this.#refused(written, answer);
    written.isSure = true;
  }

  /** A refused word is nowhere. */
  #refused(written: Written, { status }: Answer): void {
    if (status < 500) written.branch = -1;
  }

  async #arrange(at: string): Promise<void> {
    const pages = await this.#pages(at);
    const [page, parent] = [this.#pick(pages), this.#pick(pages)];
    if (!page) return;
    if (this.#work.random() < 0.5)
      await this.#change(at, { type: 'move_page', page: page.id, parent: parent?.id ?? null });
    else
      await this.#change(at, {
        type: 'update_page',
        page: page.id,
        title: `Page ${Math.floor(this.#work.random() * 1e6)}`,
      });
  }

  async #comment(branch: number): Promise<void> {
    const comment = { branch, isSure: false };
    this.#work.diary.comments.push(comment);
    const { status } = await this.#ask('POST', `/change-requests/${branch}/comments`, { body: { markdown: 'Hm.' } });
    comment.isSure = status === 200;
    if (status >= 400 && status < 500) comment.branch = -1;
  }

  async #merge(branch: number): Promise<void> {
    const { status, body } = await this.#ask('POST', `/change-requests/${branch}/merge`);
    if (status === 409 && body.error.details?.some(({ field }: { field?: string }) => field))
      await this.#update(branch);
  }

  /** Brings the main content in; of texts with both versions, both are kept. */
  async #update(branch: number): Promise<void> {
    const at = `/change-requests/${branch}`;
    const { body } = await this.#ask('POST', `${at}/update`);
    if (body?.result !== 'conflicts') return;
    for (const { id, type } of await this.#pages(at)) {
      if (type !== 'document') continue;
      const head = (await this.#ask('GET', at)).body?.revision;
      const { markdown } = (await this.#ask('GET', `${at}/content/page/${id}`)).body ?? {};
      // Without the revision that was read, words of others would be taken out.
      if (head === undefined || !/^<{7} main$/m.test(markdown ?? '')) continue;
      const resolved = markdown.replace(/^(<{7} main|={7}|>{7} change request)\n/gm, '');
      const change = { type: 'update_page', page: id, content: { markdown: resolved } };
      await this.#change(at, change, { baseRevision: head });
    }
  }
}

/** The server does not answer any more. */
class Gone extends Error {}

/** Reads, and waits while the server has too much to do, as it is told. */
export async function patiently(client: Client, address: string): Promise<Answer> {
  for (;;) {
    const answer = await client.get(address);
    if (answer.status !== OVERLOADED) return answer;
    await delay(Number(answer.headers.get('retry-after') ?? 1) * 1000);
  }
}

/** What was written and is not there, once everybody has stopped. */
export async function lostFrom(client: Client, spaceId: string, { words, pages, comments }: Diary): Promise<string[]> {
  const path = `/v1/spaces/${spaceId}`;
  const read = async (at: string) => {
    const { body } = await patiently(client, `${path}${at}/content`);
    const found = { pages: new Set<string>(), lines: new Map<string, number>() };
    const visit = async (page: any): Promise<void> => {
      found.pages.add(page.id);
      if (page.type === 'document') {
        const text = (await patiently(client, `${path}${at}/content/page/${page.id}`)).body.markdown as string;
        for (const line of text.split('\n')) found.lines.set(line, (found.lines.get(line) ?? 0) + 1);
      }
      for (const child of page.pages ?? []) await visit(child);
    };
    for (const page of body.pages) await visit(page);
    return found;
  };
  const primary = await read('');
  const lost: string[] = [];
  const branches = [...new Set([...words, ...pages, ...comments].map(({ branch }) => branch))];
  for (const branch of branches.filter((number) => number >= 0)) {
    const changeRequest =
      branch === 0 ? undefined : (await patiently(client, `${path}/change-requests/${branch}`)).body;
    const isApart = changeRequest !== undefined && changeRequest.status !== 'merged';
    const there = isApart ? await read(`/change-requests/${branch}`) : primary;
    const name = branch === 0 ? 'the main content' : `#${branch} (${changeRequest.status})`;
    for (const { word, isSure } of words.filter((each) => each.branch === branch))
      if (isSure && !there.lines.has(word)) lost.push(`"${word}" is not in ${name}`);
    for (const { id } of pages.filter((each) => each.branch === branch))
      if (!there.pages.has(id)) lost.push(`page ${id} is not in ${name}`);
    if (!changeRequest) continue;
    const own = comments.filter((each) => each.branch === branch);
    const sure = own.filter(({ isSure }) => isSure).length;
    const { comments: count } = changeRequest;
    if (count < sure || count > own.length) lost.push(`${name} has ${count} comments of ${sure} to ${own.length}`);
  }
  return lost;
}
