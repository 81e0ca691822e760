/**
 * The changes that an edit is made of, as the engine takes them: those of a call (`change-shapes.ts`), checked, with their texts
 * ready to be written. Whether they make sense in the revision is checked by `applyChanges`. Where a page is named, a name that an
 * earlier `create_page` of the same call gave (`page`) stands for the page it made.
 */
import type { GivenChange } from './change-shapes.ts';

export type { FieldChanges } from './page-fields.ts';

/** Markdown, or what makes it of the text as it is when the change is made (empty for a new page). */
export type ContentInput = { markdown: string } | { write: (current: string) => string | Promise<string> };

type Kind = GivenChange['type'];

/** A change of a call with its text as the engine takes it. */
type Ready<Given> = {
  [Field in keyof Given]: Field extends 'content' ? ContentInput | Extract<Given[Field], undefined> : Given[Field];
};

type ChangeOf<Type extends Kind> = Ready<Extract<GivenChange, { type: Type }>>;

/** `before` and `after` name a sibling. */
export type Position = NonNullable<CreatePage['position']>;

/** The program itself makes pages with ids that are new. */
export type CreatePage = ChangeOf<'create_page'> & { id?: string };
export type UpdatePage = ChangeOf<'update_page'>;
export type ReplaceText = ChangeOf<'replace_text'>;
export type DuplicatePage = ChangeOf<'duplicate_page'>;
export type MovePage = ChangeOf<'move_page'>;
export type DeletePage = ChangeOf<'delete_page'>;
export type InsertFiles = ChangeOf<'insert_files'>;
export type RenameFile = ChangeOf<'rename_file'>;
export type DeleteFile = ChangeOf<'delete_file'>;
export type CreateReusableContent = ChangeOf<'create_reusable_content'>;
export type UpdateReusableContent = ChangeOf<'update_reusable_content'>;
export type DeleteReusableContent = ChangeOf<'delete_reusable_content'>;
export type SetVariables = ChangeOf<'set_variables'>;

export type Change =
  | CreatePage
  | { [Type in Exclude<Kind, 'create_page'>]: ChangeOf<Type> }[Exclude<Kind, 'create_page'>];
