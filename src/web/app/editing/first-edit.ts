/** Editing a page of the main content: its first save opens a change request, so that looking and leaving opens none. */
import type { FastifyInstance } from 'fastify';
import { insertedBy } from '../block-editor/uploaded-files.ts';
import { writtenIn } from '../block-editor/written.ts';
import { question } from '../generated/gql.ts';
import type { Shell } from '../layout.ts';
import { type PageText, type SpaceFacts, trailOf } from '../reading/space.ts';
import { type AppServices, form, page, type Visit } from '../visit.ts';
import { mergedWith } from './concurrent-save.ts';
import {
  changeOf,
  type Draft,
  draftOf,
  editor,
  isAsOpened,
  MEANWHILE,
  refusal,
  requireEditor,
  WITH_THEIRS,
} from './editor-form.ts';

const PAGE_TO_EDIT = question(
  `query PageToEdit($spaceId: ID!, $pageId: ID!) { space(spaceId: $spaceId) { ...SpaceFacts page(pageId: $pageId) { ...PageText } } }`,
);
const OPEN = question(
  `mutation OpenWithChanges($spaceId: ID!, $subject: String, $changes: [JSON!], $baseRevision: ID) {
    opened: createChangeRequest(spaceId: $spaceId, subject: $subject, changes: $changes, baseRevision: $baseRevision) { number } }`,
);

const PATH = '/app/spaces/:spaceId/pages/:pageId/edit';

export function mountFirstEdit(app: FastifyInstance, own: AppServices): void {
  page(app, own, PATH, async (visit) => {
    const { space } = await visit.ask(PAGE_TO_EDIT, visit.params);
    requireEditor(space);
    return editorFor(visit, space, draftOf(space.page, space.revision));
  });
  form(app, own, PATH, save);
}

function editorFor({ proof }: Visit, space: SpaceFacts & { page: PageText }, draft: Draft): Shell {
  const home = `/app/spaces/${space.id}/pages/${space.page.id}`;
  return editor(
    {
      title: space.page.title,
      trail: trailOf(space),
      lead: 'In a change request that opens when you save. Readers see it when it is merged.',
      action: `${home}/edit`,
      home,
      proof,
    },
    draft,
  );
}

async function save(visit: Visit, fields: URLSearchParams) {
  const { space } = await visit.ask(PAGE_TO_EDIT, visit.params);
  requireEditor(space);
  const { unwritten, ...written } = await writtenIn(visit, fields);
  const { baseVersion, markdown: now } = draftOf(space.page, space.revision);
  const opened = fields.get('baseVersion');
  // What was not saved is still an edit of what its form was opened with.
  const began = opened ?? baseVersion;
  if (unwritten) return { ...editorFor(visit, space, { ...written, ...unwritten, baseVersion: began }), status: 400 };
  const isAlone = isAsOpened(opened, baseVersion);
  const saving = isAlone ? written : await mergedWith(visit, opened, space.page, written);
  if (!saving)
    return { ...editorFor(visit, space, { ...written, baseVersion, began, problem: MEANWHILE, now }), status: 409 };
  const change = changeOf(space.page, saving);
  if (!change) return { to: `/app/spaces/${space.id}/pages/${space.page.id}`, said: 'Nothing was changed.' };
  try {
    const files = await insertedBy(visit, fields, saving.markdown, space.revision.id);
    const { opened } = await visit.ask(OPEN, {
      spaceId: space.id,
      subject: subjectFor(written.title || space.page.title),
      changes: [...files, change],
      baseRevision: space.revision.id,
    });
    return {
      to: `/app/spaces/${space.id}/change-requests/${opened.number}/pages/${space.page.id}`,
      said: isAlone ? 'Saved in a new change request: readers see it when it is merged.' : WITH_THEIRS,
    };
  } catch (error) {
    return { ...editorFor(visit, space, { ...written, baseVersion: began, problem: refusal(error) }), status: 400 };
  }
}

/** A subject has at most 100 characters; a pair of surrogates is not cut in two. */
const subjectFor = (title: string): string => `Edit ${title}`.slice(0, 100).replace(/[\uD800-\uDBFF]$/, '');
