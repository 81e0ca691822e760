/** What one said oneself: the forms to edit and to delete it, for those who may. */
import { type Html, html, NOTHING } from '../html.ts';

interface Words {
  id: string;
  body: { markdown: string | null };
  permissions: { edit: boolean; delete: boolean };
}

/** Both open in place; deleting asks once more. `hidden`: what every form of the page carries. */
export function ownWords(
  { id, body, permissions }: Words,
  { action, what, hidden }: { action: string; what: 'comment' | 'reply'; hidden: Html },
): Html {
  const edit = permissions.edit
    ? html`<details><summary>Edit<span class="app-unseen"> the ${what}</span></summary><form method="post" action="${action}/edit">${hidden}
<label class="app-unseen" for="app-edit-${id}">The text of the ${what}</label><textarea id="app-edit-${id}" name="markdown" rows="4" required maxlength="50000">${'\n'}${body.markdown ?? ''}</textarea>
<div class="app-actions"><button class="app-button app-primary">Save</button></div></form></details>`
    : NOTHING;
  const remove = permissions.delete
    ? html`<details><summary>Delete<span class="app-unseen"> the ${what}</span></summary><form method="post" action="${action}/delete">${hidden}
<p class="app-dim">${what === 'comment' ? 'This deletes the comment with its replies' : 'This deletes the reply'} for everyone, permanently.</p>
<div class="app-actions"><button class="app-button app-danger">Delete the ${what}</button></div></form></details>`
    : NOTHING;
  return permissions.edit || permissions.delete
    ? html`<div class="app-thread-actions">${edit}${remove}</div>`
    : NOTHING;
}
