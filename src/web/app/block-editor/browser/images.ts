/** Files that are pasted, dropped or picked: uploaded, and put where they were left. */
import { type Command, Plugin, PluginKey } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import { schema } from '../schema.ts';
import { element } from './element.ts';
import type { Server } from './server.ts';

/** Where uploads that are under way will stand. */
const WAITING = new PluginKey<DecorationSet>('uploads');

interface Upload {
  add?: { id: object; at: number; name: string };
  remove?: object;
}

export interface Uploads {
  plugin: Plugin;
  /** Asks for a picture. */
  pick: Command;
}

/** `kept` is told of each file that was stored, `failed` why one was not. */
export function uploads(server: Server, kept: (id: string) => void, failed: (message: string) => void): Uploads {
  const place = (view: EditorView, id: object): number | undefined =>
    WAITING.getState(view.state)?.find(undefined, undefined, (spec) => spec['id'] === id)[0]?.from;

  async function put(view: EditorView, file: File, at: number): Promise<void> {
    const id = {};
    view.dispatch(view.state.tr.setMeta(WAITING, { add: { id, at, name: file.name } } satisfies Upload));
    try {
      const stored = await server.upload(file);
      kept(stored.id);
      const found = place(view, id);
      // What was around it is gone.
      if (found === undefined) return;
      const $at = view.state.doc.resolve(found);
      const depth = $at.depth === 0 ? 0 : 1;
      const behind = depth === 0 ? found : $at.after(1);
      const isEmpty = depth === 1 && $at.parent.isTextblock && $at.depth === 1 && $at.parent.content.size === 0;
      const tr = view.state.tr.replaceWith(isEmpty ? $at.before(1) : behind, behind, nodeOf(file, stored));
      view.dispatch(tr.setMeta(WAITING, { remove: id } satisfies Upload).scrollIntoView());
    } catch (error) {
      view.dispatch(view.state.tr.setMeta(WAITING, { remove: id } satisfies Upload));
      failed(`${file.name} was not uploaded: ${(error as Error).message}`);
    }
  }

  const all = (view: EditorView, files: readonly File[], at: number): boolean => {
    for (const file of files) void put(view, file, at);
    return files.length > 0;
  };

  const plugin: Plugin = new Plugin({
    key: WAITING,
    state: {
      init: () => DecorationSet.empty,
      apply(tr, set) {
        const { add, remove }: Upload = tr.getMeta(WAITING) ?? {};
        const mapped = set.map(tr.mapping, tr.doc);
        if (add) {
          const note = () => element('span', { className: 'be-uploading', role: 'status' }, `Uploading ${add.name}…`);
          return mapped.add(tr.doc, [Decoration.widget(add.at, note, { id: add.id })]);
        }
        return remove ? mapped.remove(mapped.find(undefined, undefined, ({ id }) => id === remove)) : mapped;
      },
    },
    props: {
      decorations: (state) => WAITING.getState(state),
      handlePaste(view, { clipboardData }) {
        // Programs for texts and tables give a picture of what they copy beside the text.
        if (!clipboardData || clipboardData.types.includes('text/html')) return false;
        return all(view, [...clipboardData.files], view.state.selection.from);
      },
      handleDrop(view, event) {
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        const files = [...(event.dataTransfer?.files ?? [])];
        if (!at || files.length === 0) return false;
        event.preventDefault();
        return all(view, files, at.pos);
      },
    },
  });

  const pick: Command = (state, _dispatch, view) => {
    if (!view) return true;
    const field = element('input', { type: 'file', accept: 'image/*', multiple: true });
    field.addEventListener('change', () => all(view, [...(field.files ?? [])], state.selection.from));
    field.click();
    return true;
  };
  return { plugin, pick };
}

/** A picture is shown; another file is a block to download it. */
function nodeOf(file: File, { id, src }: { id: string; src: string }) {
  const ref = { kind: 'file', file: id };
  if (!file.type.startsWith('image/')) {
    const data = { ref };
    const block = { object: 'block', type: 'file', key: '', isVoid: true, data, nodes: [] };
    return schema.nodes.source.create({ block, markdown: `{% file src="/files/${id}" %}`, html: '' });
  }
  return schema.nodes.figure.create({ data: { ref, alt: file.name.replace(/\.\w+$/, '') }, frame: {}, src });
}
