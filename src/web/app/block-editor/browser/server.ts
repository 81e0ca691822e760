/** What the editor asks of the server: everything goes to addresses below the one of its form. */
import type { Block, Document } from '../../../../engine/markdown/document/types.ts';
import type { Shown } from '../from-document.ts';

export interface PageName {
  id: string;
  title: string;
  path: string;
}

export interface Blocks {
  document: Document;
  sources: Record<string, string>;
  /** All blocks as readers see them: elements have the keys of blocks in `data-key`. */
  html: string;
  pages?: PageName[];
}

export class Server {
  readonly #form: HTMLFormElement;

  constructor(form: HTMLFormElement) {
    this.#form = form;
  }

  /** The blocks of a text. Rejects with a message for people. */
  blocks = (markdown: string, withPages = false): Promise<Blocks> =>
    this.#ask('blocks', new URLSearchParams({ proof: this.#proof, markdown, ...(withPages && { with: 'pages' }) }));

  /** The text of blocks that were made of `markdown`. */
  markdown = async (markdown: string, blocks: string): Promise<string> =>
    (await this.#ask<{ markdown: string }>('markdown', new URLSearchParams({ proof: this.#proof, markdown, blocks })))
      .markdown;

  /** Stores a file: its id, and where this browser finds it. */
  upload = (file: File): Promise<{ id: string; src: string }> =>
    this.#ask('files', file, {
      'content-type': 'application/octet-stream',
      'x-file-name': encodeURIComponent(file.name),
      'x-proof': this.#proof,
    });

  /** Says that the page is open here; gives the names of the others who have it open. */
  present = (revision: string): Promise<{ others: string[] }> =>
    this.#ask('presence', new URLSearchParams({ proof: this.#proof, revision }));

  /** Says that it is not open any more, also while the browser leaves the page. */
  leave(): void {
    const body = new URLSearchParams({ proof: this.#proof, left: 'yes' });
    void fetch(`${this.#form.getAttribute('action')}/presence`, { method: 'POST', body, keepalive: true }).catch(
      () => undefined,
    );
  }

  get #proof(): string {
    return this.#form.querySelector<HTMLInputElement>('input[name="proof"]')?.value ?? '';
  }

  async #ask<Answer>(what: string, body: BodyInit, headers?: Record<string, string>): Promise<Answer> {
    const address = `${this.#form.getAttribute('action')}/${what}`;
    const answer = await fetch(address, { method: 'POST', body, ...(headers && { headers }) }).catch(() => {
      throw new Error('The server cannot be reached. What you write is kept in this browser.');
    });
    const said = await answer.json().catch(() => ({}));
    if (!answer.ok) throw new Error(said.problem ?? `The server refused this (${answer.status}).`);
    return said;
  }
}

/** What an answer shows of the blocks that are not edited in place. */
export function shownIn({ html, sources }: Blocks): Shown {
  const { content } = Object.assign(document.createElement('template'), { innerHTML: html });
  const elementOf = ({ key }: Block) =>
    key === '' ? null : content.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
  return {
    source: (block) => ({
      markdown: sources[block.key] ?? String(block.data['markdown'] ?? ''),
      html: elementOf(block)?.outerHTML ?? '',
    }),
    picture: (block, index) => elementOf(block)?.querySelectorAll('img')[index]?.getAttribute('src') ?? undefined,
  };
}
