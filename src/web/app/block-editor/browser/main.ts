/**
 * The editor of blocks. It takes the place of a field for Markdown, and leaves it there: the form sends the text with which the editor
 * began, and beside it the blocks that were made of it. Whoever prefers to write Markdown goes back to the field.
 */
import type { Node } from 'prosemirror-model';
import { fromDocument, type Originals } from '../from-document.ts';
import { toDocument } from '../to-document.ts';
import { BlockEditor } from './editor.ts';
import { element } from './element.ts';
import { tellOthers } from './presence.ts';
import { Server, shownIn } from './server.ts';

type Mode = 'blocks' | 'markdown';
const PREFERENCE = 'octavo-editor';
/** After so many milliseconds without a change the blocks are put into their field, and so into the draft. */
const PAUSE = 300;

class Writing {
  readonly #place: HTMLElement;
  readonly #form: HTMLFormElement;
  readonly #markdown: HTMLTextAreaElement;
  readonly #blocks: HTMLTextAreaElement;
  readonly #uploads: HTMLTextAreaElement;
  readonly #server: Server;
  readonly #told = element('p', { className: 'be-problem', role: 'alert' });
  readonly #modes: Record<Mode, HTMLButtonElement>;
  #open: { editor: BlockEditor; began: Node; originals: Originals } | undefined;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(place: HTMLElement, form: HTMLFormElement) {
    const field = (name: string) => place.querySelector<HTMLTextAreaElement>(`textarea[name="${name}"]`)!;
    this.#place = place;
    this.#form = form;
    this.#markdown = field('markdown');
    this.#blocks = field('blocks');
    this.#uploads = field('uploads');
    this.#server = new Server(form);
    const button = (mode: Mode, label: string) =>
      element('button', { type: 'button', className: 'be-mode', onclick: () => void this.#choose(mode) }, label);
    this.#modes = { blocks: button('blocks', 'Blocks'), markdown: button('markdown', 'Markdown') };
    const modes = element(
      'div',
      { className: 'be-modes', role: 'group', 'aria-label': 'How to edit' },
      this.#modes.blocks,
      this.#modes.markdown,
    );
    place.prepend(modes, this.#told);
    this.#show('markdown');
    tellOthers(this.#server, place, form);
    form.addEventListener('submit', () => this.#keep(), { capture: true });
    // The fields have what they had at first once all of this is done.
    form.addEventListener('reset', () => setTimeout(() => this.#open && void this.#openBlocks()));
    addEventListener('pagehide', () => this.#keep(), { capture: true });
    addEventListener('beforeunload', () => this.#keep(), { capture: true });
    document.addEventListener('visibilitychange', () => this.#keep(), { capture: true });
  }

  begin(): void {
    // What was made of blocks can be shown in them only.
    if (this.#blocks.value !== '' || preferred() === 'blocks') void this.#openBlocks();
  }

  async #choose(mode: Mode): Promise<void> {
    prefer(mode);
    if (mode === 'blocks') return this.#open ? undefined : this.#openBlocks();
    if (!this.#open && this.#blocks.value === '') return;
    this.#keep();
    try {
      if (this.#blocks.value !== '')
        this.#markdown.value = await this.#server.markdown(this.#markdown.value, this.#blocks.value);
      this.#close();
      this.#markdown.focus();
    } catch (error) {
      this.#tell((error as Error).message);
    }
  }

  async #openBlocks(): Promise<void> {
    const markdown = this.#markdown.value;
    try {
      const read = await this.#server.blocks(markdown, true);
      // Somebody wrote on meanwhile.
      if (this.#markdown.value !== markdown) return this.#openBlocks();
      const shown = shownIn(read);
      const { doc: began, originals } = fromDocument(read.document, shown);
      const drafted = this.#blocks.value === '' ? began : fromDocument(JSON.parse(this.#blocks.value), shown).doc;
      this.#open?.editor.destroy();
      const editor = new BlockEditor(drafted, {
        server: this.#server,
        changed: () => this.#changed(),
        uploaded: (id) => this.#set(this.#uploads, `${this.#uploads.value} ${id}`.trim()),
        failed: (message) => this.#tell(message),
        save: () => this.#form.requestSubmit(),
      });
      editor.pages = read.pages ?? [];
      this.#open = { editor, began, originals };
      this.#place.append(editor.dom);
      this.#show('blocks');
      this.#tell('');
    } catch (error) {
      // A draft in blocks is kept, though it cannot be shown now.
      if (this.#blocks.value === '') this.#close();
      else this.#show('blocks');
      this.#tell((error as Error).message);
    }
  }

  #close(): void {
    this.#open?.editor.destroy();
    this.#open = undefined;
    this.#set(this.#blocks, '');
    this.#show('markdown');
  }

  #show(mode: Mode): void {
    this.#place.dataset['mode'] = mode;
    for (const [name, button] of Object.entries(this.#modes)) button.ariaPressed = String(name === mode);
  }

  #changed(): void {
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.#keep(), PAUSE);
  }

  /** Puts the blocks into their field; nothing, when they are as they were. */
  #keep(): void {
    clearTimeout(this.#waiting);
    if (!this.#open) return;
    const { editor, began, originals } = this.#open;
    this.#set(this.#blocks, editor.doc.eq(began) ? '' : JSON.stringify(toDocument(editor.doc, originals)));
  }

  #set(field: HTMLTextAreaElement, value: string): void {
    if (field.value === value) return;
    field.value = value;
    // Drafts are made of what fields say.
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }

  #tell(message: string): void {
    this.#told.textContent = message;
  }
}

/** Storage may be switched off. */
function preferred(): Mode {
  try {
    return localStorage.getItem(PREFERENCE) === 'markdown' ? 'markdown' : 'blocks';
  } catch {
    return 'blocks';
  }
}

function prefer(mode: Mode): void {
  try {
    localStorage.setItem(PREFERENCE, mode);
  } catch {
    // Then it is asked for again on the next page.
  }
}

for (const place of document.querySelectorAll<HTMLElement>('[data-block-editor]')) {
  const form = place.closest('form');
  if (form) new Writing(place, form).begin();
}
