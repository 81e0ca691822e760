/** What the editor of blocks asks of the server: the blocks of a text, the text of blocks, uploads, and who else is there. */
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { ApiError, badInput } from '../../../errors.ts';
import { blocksOfText } from '../../../threads/texts.ts';
import { asset, type SendAsset } from '../../asset.ts';
import { requireEditor } from '../editing/editor-form.ts';
import { question } from '../generated/gql.ts';
import { type ReadView, renderPage } from '../reading/page-content.ts';
import { siteMapOf } from '../reading/site-map.ts';
import { hereOf, type SpaceFacts } from '../reading/space.ts';
import { askChangeRequest, viewOf } from '../review/change-request-facts.ts';
import { linesOf } from '../review/comment-forms.ts';
import { type AppServices, answer, type Visit } from '../visit.ts';
import { editorScript } from './bundle.ts';
import { writtenIn } from './written.ts';

const SPACE = question(`query SpaceToWrite($spaceId: ID!) { space(spaceId: $spaceId) { ...SpaceFacts } }`);
const UPLOAD = question(
  `mutation UploadPicture($organizationId: ID!, $file: Upload!) { uploaded: uploadFile(organizationId: $organizationId, file: $file) { id downloadURL } }`,
);

const NOTE = question(
  `mutation NoteEditing($spaceId: ID!, $pageId: ID!, $revisionId: ID!) { others: noteEditing(spaceId: $spaceId, pageId: $pageId, revisionId: $revisionId) { displayName } }`,
);
const LEAVE = question(
  `mutation StopEditing($spaceId: ID!, $pageId: ID!) { stopEditing(spaceId: $spaceId, pageId: $pageId) }`,
);

const CHANGE_REQUEST = '/app/spaces/:spaceId/change-requests/:changeRequestId';

/** Where forms with an editor are sent. */
const FORMS = [
  '/app/spaces/:spaceId/pages/:pageId/edit',
  `${CHANGE_REQUEST}/pages/:pageId/edit`,
  `${CHANGE_REQUEST}/new-page`,
];

/** Longer texts are edited as Markdown: a browser would be slow with their blocks. */
const MAX_TEXT = 300_000;

/** Pages to link to; in a space of more, the others are linked to by their address. */
const MAX_PAGES = 5000;

export function mountBlockEditor(app: FastifyInstance, own: AppServices): void {
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
  let script: SendAsset | undefined;
  app.get('/app/assets/block-editor.js', async (request, reply) => {
    script ??= asset(await editorScript(), 'text/javascript; charset=utf-8');
    return script(request, reply);
  });
  for (const path of FORMS) {
    answer(app, own, `${path}/blocks`, blocks);
    answer(app, own, `${path}/markdown`, async (visit, fields) => {
      const { markdown, unwritten } = await writtenIn(visit, fields);
      if (unwritten) throw badInput('blocks', unwritten.problem);
      return { markdown };
    });
    answer(app, own, `${path}/files`, upload);
    if (path.includes(':pageId')) answer(app, own, `${path}/presence`, presence);
  }
}

interface Place {
  space: SpaceFacts;
  view: ReadView;
}

/** The content that is edited. */
async function placeOf(visit: Visit): Promise<Place> {
  if (visit.params['changeRequestId'] !== undefined) {
    const { space, changeRequest } = await askChangeRequest(visit);
    requireEditor(space);
    return { space, view: await viewOf(visit, space, changeRequest) };
  }
  const { space } = await visit.ask(SPACE, visit.params);
  requireEditor(space);
  const map = await siteMapOf(visit.context, space.revision.id, visit.cache);
  return { space, view: { base: `/app/spaces/${space.id}`, revisionId: space.revision.id, map } };
}

/** A text as blocks, with the Markdown of those that are edited as such, and all of them as readers see them. */
async function blocks(visit: Visit, fields: URLSearchParams): Promise<object> {
  const { view } = await placeOf(visit);
  const markdown = linesOf(fields.get('markdown'));
  if (markdown.length > MAX_TEXT)
    throw new ApiError('PAYLOAD_TOO_LARGE', 'This page is too long to be edited in blocks: edit it as Markdown');
  const { context, cache, params } = visit;
  const { document, sources } = await blocksOfText(context.services.threads, markdown);
  const { pieces } = await renderPage(context, view, { pageId: params['pageId'] ?? '', markdown }, cache);
  const html = pieces.map(({ parts }) => parts.filter((part) => typeof part === 'string').join('')).join('');
  return { document, sources, html, ...(fields.get('with') === 'pages' && { pages: pagesOf(view) }) };
}

/** The pages of the content, in reading order. */
const pagesOf = ({ map }: ReadView): { id: string; title: string; path: string }[] =>
  [...map.byId.values()]
    .filter(({ page: { type } }) => type === 'document' || type === 'computed')
    .slice(0, MAX_PAGES)
    .map(({ page: { id, title }, path }) => ({ id, title, path }));

async function upload(visit: Visit): Promise<object> {
  const { space } = await placeOf(visit);
  const { body, headers } = visit.request;
  if (!(body instanceof Readable)) throw badInput('file', 'must be sent as application/octet-stream');
  const file = { name: nameIn(String(headers['x-file-name'] ?? '')), type: '', stream: () => body };
  const { uploaded } = await visit.ask(UPLOAD, { organizationId: space.organization.id, file });
  return { id: uploaded.id, src: hereOf(uploaded.downloadURL) };
}

/** Who else has the page open. */
async function presence({ ask, params }: Visit, fields: URLSearchParams): Promise<object> {
  if (fields.get('left')) {
    await ask(LEAVE, params);
    return {};
  }
  const { others } = await ask(NOTE, { ...params, revisionId: fields.get('revision') ?? '' });
  return { others: others.map(({ displayName }) => displayName) };
}

/** A header has no letters beyond ASCII: names are sent as in addresses. */
function nameIn(header: string): string {
  try {
    return decodeURIComponent(header);
  } catch {
    throw badInput('x-file-name', 'must be percent-encoded');
  }
}
