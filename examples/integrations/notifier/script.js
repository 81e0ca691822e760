/**
 * Tells a chat of each change of a space. The server delivers `space_content_updated` at least once, in order: an answer of 400 and above
 * has it delivered again later, with the same `eventId`, which is handed on so that the chat can drop what it has had.
 */
const MOST_PAGES = 5;

/** Reads from this server with the token of the installation. */
async function read(path, { apiEndpoint, apiTokens }) {
  const answer = await fetch(`${apiEndpoint}/v1${path}`, {
    headers: { authorization: `Bearer ${apiTokens.installation}` },
  });
  if (!answer.ok) throw new Error(`GET ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** What one change did to a page. */
const WORDS = { page_created: 'new', page_edited: 'changed', page_moved: 'moved', page_deleted: 'deleted' };

async function textOf({ spaceId, revisionId }, environment) {
  const [space, { changes }] = await Promise.all([
    read(`/spaces/${spaceId}`, environment),
    read(`/spaces/${spaceId}/revisions/${revisionId}/changes`, environment),
  ]);
  const pages = changes
    .filter(({ type }) => type in WORDS)
    .slice(0, MOST_PAGES)
    .map(({ type, page }) => `${page.title} (${WORDS[type]})`);
  return `${space.title} was changed${pages.length > 0 ? `: ${pages.join(', ')}` : ''}. ${space.urls.app}`;
}

export default {
  async fetch(request) {
    const form = await request.formData();
    const event = JSON.parse(form.get('event'));
    const environment = JSON.parse(form.get('environment'));
    const hook = environment.installation?.configuration.hook;
    if (event.type !== 'space_content_updated' || !hook) return new Response(null, { status: 204 });
    const told = await fetch(hook, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: await textOf(event, environment), eventId: event.eventId }),
    });
    console.log(`The chat answered ${told.status}`);
    return new Response(null, { status: told.ok ? 204 : 502 });
  },
};
