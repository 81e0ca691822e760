/** The view in which blocks are edited, with its toolbar and menus. */
import { dropCursor } from 'prosemirror-dropcursor';
import { gapCursor } from 'prosemirror-gapcursor';
import { history } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { type Command, EditorState, Plugin, TextSelection } from 'prosemirror-state';
import { tableEditing } from 'prosemirror-tables';
import { EditorView } from 'prosemirror-view';
import { schema } from '../schema.ts';
import { element } from './element.ts';
import { uploads } from './images.ts';
import { insertsWith } from './inserts.ts';
import { keys } from './keys.ts';
import { LinkDialog } from './link-dialog.ts';
import { codeView, figureView, HintView, ItemView, tabView } from './part-views.ts';
import { signs } from './rules.ts';
import type { PageName, Server } from './server.ts';
import { slashMenu } from './slash-menu.ts';
import { SourceView } from './source-view.ts';
import { Toolbar } from './toolbar.ts';

export interface EditorParts {
  server: Server;
  /** Called after each change, with the whole. */
  changed: (doc: Node) => void;
  uploaded: (fileId: string) => void;
  failed: (message: string) => void;
  save: () => void;
}

export class BlockEditor {
  readonly dom = element('div', { className: 'be' });
  readonly #view: EditorView;
  readonly #links = new LinkDialog();

  constructor(doc: Node, parts: EditorParts) {
    const files = uploads(parts.server, parts.uploaded, parts.failed);
    const save: Command = () => {
      parts.save();
      return true;
    };
    let toolbar: Toolbar | undefined;
    const plugins = [
      slashMenu(insertsWith(files.pick)),
      ...keys({ save, link: this.#links.command }),
      signs(),
      history(),
      dropCursor({ class: 'be-drop' }),
      gapCursor(),
      tableEditing(),
      files.plugin,
      placeholder(),
    ];
    this.#view = new EditorView(this.dom, {
      state: EditorState.create({ doc, plugins }),
      attributes: {
        class: 'be-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': 'Text of the page',
        spellcheck: 'true',
      },
      nodeViews: {
        source: (node, view, getPos) => new SourceView(node, view, getPos, parts.server),
        code_block: codeView,
        tabs_item: tabView,
        figure: figureView,
        hint: (node, view, getPos) => new HintView(node, view, getPos),
        list_item: (node, view, getPos) => new ItemView(node, view, getPos),
      },
      dispatchTransaction: (tr) => {
        const state = this.#view.state.apply(tr);
        this.#view.updateState(state);
        toolbar?.update(state);
        if (tr.docChanged) parts.changed(state.doc);
      },
    });
    toolbar = new Toolbar(this.#view, { link: this.#links.command, insert: askForBlock, image: files.pick });
    this.dom.prepend(toolbar.dom);
    this.dom.append(this.#links.dom);
  }

  get doc(): Node {
    return this.#view.state.doc;
  }

  set pages(pages: readonly PageName[]) {
    this.#links.pages = pages;
  }

  destroy(): void {
    this.#view.destroy();
    this.dom.remove();
  }
}

/** Begins a paragraph with the sign that opens the menu. */
const askForBlock: Command = (state, dispatch) => {
  const { $from } = state.selection;
  const depth = $from.depth === 0 ? 0 : 1;
  const isEmpty =
    depth === 1 && $from.depth === 1 && $from.parent.type === schema.nodes.paragraph && $from.parent.content.size === 0;
  if (dispatch) {
    const tr = state.tr;
    if (!isEmpty) {
      const behind = depth === 0 ? state.selection.to : $from.after(1);
      tr.insert(behind, schema.nodes.paragraph.create());
      tr.setSelection(TextSelection.create(tr.doc, behind + 1));
    }
    dispatch(tr.insertText('/').scrollIntoView());
  }
  return true;
};

/** What an empty page says. */
const placeholder = (): Plugin =>
  new Plugin({
    props: {
      attributes: ({ doc }): Record<string, string> =>
        doc.childCount === 1 && doc.firstChild!.type === schema.nodes.paragraph && doc.firstChild!.content.size === 0
          ? { 'data-empty': 'Write, or press / for blocks' }
          : {},
    },
  });
