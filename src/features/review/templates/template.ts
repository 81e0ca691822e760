/** What a template is: pages to start a space or a change from. Their texts are the Markdown files next to them. */
import type { ContentRef } from '../../../engine/revisions/types.ts';

export interface Template {
  id: string;
  title: string;
  description: string;
  /** Where the files of its pages are. */
  folder: string;
  /** What its pages point at, by name. */
  refs: Readonly<Record<string, TemplateRef>>;
  pages: readonly TemplatePage[];
}

export interface TemplateRef {
  description: string;
  required: boolean;
  kinds: readonly ContentRef['kind'][];
}

export interface TemplatePage {
  /** Unique in its template: links say `page:name`, and a document is the file `name.md`. */
  name: string;
  title: string;
  /** `document` unless given. */
  type?: 'document' | 'group' | 'computed';
  description?: string;
  icon?: string;
  /** Of a computed page: the name of the reference to its specification. */
  spec?: string;
  pages?: readonly TemplatePage[];
}
