/** The templates that ship with the product. */
import { apiReference } from './api-reference/template.ts';
import { changelog } from './changelog/template.ts';
import { guide } from './guide/template.ts';
import { knowledgeBase } from './knowledge-base/template.ts';
import type { Template } from './template.ts';

export const TEMPLATES: readonly Template[] = [guide, apiReference, changelog, knowledgeBase];

export const templateById = (id: string): Template | undefined => TEMPLATES.find((template) => template.id === id);
