/** The menu behind `/`: whatever can be put into a page. */
import { Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { Insert } from './inserts.ts';
import { Menu, matching } from './menu.ts';

/** A paragraph that has nothing but a slash and what is looked for. */
const ASKED = /^\/([\p{L}\p{N} ]{0,30})$/u;

export function slashMenu(inserts: readonly Insert[]): Plugin {
  let menu: Menu<Insert> | undefined;
  /** The text for which the menu was put away. */
  let refused: string | undefined;
  const asked = ({ state: { selection } }: EditorView): string | undefined => {
    const { $from, empty } = selection;
    if (!empty || $from.parent.type.name !== 'paragraph' || $from.parentOffset !== $from.parent.content.size)
      return undefined;
    return ASKED.exec($from.parent.textContent)?.[1];
  };
  const choose = (view: EditorView, { command }: Insert) => {
    const { $from } = view.state.selection;
    view.dispatch(view.state.tr.delete($from.start(), $from.end()));
    menu?.hide();
    command(view.state, view.dispatch, view);
    view.focus();
  };
  return new Plugin({
    view(view) {
      menu = new Menu(view.dom, 'Blocks', (insert) => choose(view, insert));
      view.dom.parentElement?.append(menu.dom);
      return {
        update() {
          const query = asked(view);
          if (query === undefined || query === refused) {
            if (query === undefined) refused = undefined;
            return menu?.hide();
          }
          const { left, bottom } = view.coordsAtPos(view.state.selection.from);
          const around = view.dom.parentElement!.getBoundingClientRect();
          menu?.show(matching(inserts, query), {
            left: Math.min(left - around.left, around.width - 340),
            top: bottom - around.top + 6,
          });
        },
        destroy: () => menu?.dom.remove(),
      };
    },
    props: {
      handleKeyDown(view, event) {
        if (event.key === 'Escape' && menu?.isOpen) refused = asked(view);
        return menu?.key(event.key) ?? false;
      },
      handleDOMEvents: {
        blur: () => {
          menu?.hide();
        },
      },
    },
  });
}
