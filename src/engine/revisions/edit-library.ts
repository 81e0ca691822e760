/** The changes of what pages use: files, reusable contents, variables. */
import type {
  CreateReusableContent,
  DeleteFile,
  DeleteReusableContent,
  InsertFiles,
  RenameFile,
  SetVariables,
  UpdateReusableContent,
} from './changes.ts';
import type { Edit } from './edit.ts';
import { EditError } from './errors.ts';
import type { FileEntry, ReusableContentEntry } from './types.ts';
import { refuseNewNames } from './variable-names.ts';

export async function insertFiles(edit: Edit, change: InsertFiles, path: string): Promise<void> {
  for (const [i, { file: id, name }] of change.files.entries()) {
    const file = (await edit.options.file?.(id)) ?? (await edit.draft.file(id));
    if (!file) throw new EditError(`${path}.files[${i}].file`, `there is no file "${id}"`);
    edit.draft.putFile(name === undefined ? file : { ...file, name });
  }
}

export async function renameFile(edit: Edit, change: RenameFile, path: string): Promise<void> {
  edit.draft.putFile({ ...(await fileOf(edit, change.file, path)), name: change.name });
}

export async function deleteFile(edit: Edit, change: DeleteFile, path: string): Promise<void> {
  edit.draft.deleteFile((await fileOf(edit, change.file, path)).id);
}

export async function createReusableContent(edit: Edit, change: CreateReusableContent, path: string): Promise<void> {
  const id = edit.options.newId();
  const text = await edit.content(change.content, { id, title: change.title }, path);
  edit.name(change.reusableContent, id, `${path}.reusableContent`);
  edit.draft.putReusableContent({ id, title: change.title, text });
}

export async function updateReusableContent(edit: Edit, change: UpdateReusableContent, path: string): Promise<void> {
  const content = { ...(await reusableContentOf(edit, change.reusableContent, path)) };
  if (change.title !== undefined) content.title = change.title;
  if (change.content) content.text = await edit.content(change.content, content, path);
  edit.draft.putReusableContent(content);
}

export async function deleteReusableContent(edit: Edit, change: DeleteReusableContent, path: string): Promise<void> {
  edit.draft.deleteReusableContent((await reusableContentOf(edit, change.reusableContent, path)).id);
}

export async function setVariables(edit: Edit, change: SetVariables, path: string): Promise<void> {
  refuseNewNames(change.variables, await edit.draft.variableNames(), `${path}.variables`);
  for (const [name, value] of Object.entries(change.variables)) edit.draft.setVariable(name, value);
}

async function fileOf(edit: Edit, id: string, path: string): Promise<FileEntry> {
  const file = await edit.draft.file(id);
  if (!file) throw new EditError(`${path}.file`, `there is no file "${id}"`);
  return file;
}

async function reusableContentOf(edit: Edit, nameOrId: string, path: string): Promise<ReusableContentEntry> {
  const content = await edit.draft.reusableContent(edit.idOf(nameOrId));
  if (!content) throw new EditError(`${path}.reusableContent`, `there is no reusable content "${nameOrId}"`);
  return content;
}
