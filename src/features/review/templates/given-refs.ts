/** The references that a caller gives a template. */
import type { z } from 'zod';
import { contentRef } from '../../../engine/revisions/content-ref.ts';
import type { Revision } from '../../../engine/revisions/revision.ts';
import type { ContentRef } from '../../../engine/revisions/types.ts';
import { badInput, type ErrorDetail } from '../../../errors.ts';
import { detailsOf } from '../../../input-messages.ts';
import { ownTarget } from '../../content/links/resolve.ts';
import { TEMPLATES, templateById } from './catalog.ts';
import type { FilledRefs } from './fill.ts';
import type { Template } from './template.ts';

export interface GivenTemplate {
  id: string;
  params?: { contentRefs?: unknown } | null | undefined;
}

/** The template with its references. 400, naming the field below `path`, on what it does not know and on what it lacks. */
export function templateOf({ id, params }: GivenTemplate, path = ''): { template: Template; refs: FilledRefs } {
  const template = templateById(id);
  if (!template) throw badInput(`${path}id`, `must be one of ${TEMPLATES.map((one) => one.id).join(', ')}`);
  const at = `${path}params.contentRefs`;
  const given = params?.contentRefs ?? {};
  if (typeof given !== 'object' || Array.isArray(given)) throw badInput(at, 'must be an object: name → ContentRef');
  const problems: ErrorDetail[] = [];
  const refs: Record<string, ContentRef> = {};
  for (const [name, value] of Object.entries(given)) {
    const found = refIn(template, name, value);
    if ('problem' in found) problems.push({ path: `${at}.${name}`, message: found.problem });
    else refs[name] = found.ref;
  }
  for (const [name, { required, description }] of Object.entries(template.refs))
    if (required && !Object.hasOwn(given, name))
      problems.push({ path: `${at}.${name}`, message: `is required: ${description}` });
  if (problems.length > 0) throw badInput(problems);
  return { template, refs };
}

/** What is wrong with a reference, and where in it. */
function problemOf({ issues }: z.ZodError): string {
  const [first] = issues.flatMap((issue) => detailsOf(issue, []));
  return [first?.path, first?.message].filter(Boolean).join(' ');
}

function refIn(template: Template, name: string, value: unknown): { ref: ContentRef } | { problem: string } {
  const known = Object.hasOwn(template.refs, name) ? template.refs[name] : undefined;
  if (!known) return { problem: `is not a reference of the template ${template.id}` };
  const parsed = contentRef.safeParse(value);
  if (!parsed.success) return { problem: problemOf(parsed.error) };
  if (!known.kinds.includes(parsed.data.kind)) return { problem: `must be of the kind ${known.kinds.join(', ')}` };
  return { ref: parsed.data };
}

/** 400 when a reference names a page or the like that the revision does not have. */
export async function requireTargets(revision: Revision, spaceId: string, refs: FilledRefs, path = ''): Promise<void> {
  const problems: ErrorDetail[] = [];
  for (const [name, ref] of Object.entries(refs)) {
    const elsewhere = 'space' in ref && ref.space !== undefined && ref.space !== spaceId;
    const { space: _, ...here } = ref as ContentRef & { space?: string };
    const own = elsewhere || ref.kind === 'space' ? undefined : ownTarget(here as ContentRef);
    if (own && !(await isThere(revision, own)))
      problems.push({
        path: `${path}params.contentRefs.${name}`,
        message: `there is no such ${own.kind} in the content`,
      });
  }
  if (problems.length > 0) throw badInput(problems);
}

function isThere(revision: Revision, { kind, id }: NonNullable<ReturnType<typeof ownTarget>>): Promise<unknown> {
  if (kind === 'page') return revision.page(id);
  return kind === 'file' ? revision.file(id) : revision.reusableContent(id);
}
