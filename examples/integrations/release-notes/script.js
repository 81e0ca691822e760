/**
 * Makes pages of a list of releases: `[{"version": "2.0", "date": "2026-05-01", "notes": "Markdown"}, …]`. The server asks for the pages
 * with `content_compute_revision`, and for the text of each with `content_compute_document`; it keeps both, and asks again after an hour.
 */
const SOURCE = 'integration:release-notes:releases';

async function releasesOf({ spaceInstallation }) {
  const answer = await fetch(spaceInstallation.configuration.feed, { headers: { accept: 'application/json' } });
  if (!answer.ok) throw new Error(`The feed answered ${answer.status}`);
  return answer.json();
}

/** What ids may hold. */
const idOf = (version) => `v${version.replace(/[^a-zA-Z0-9]/g, 'x')}`;

/** A page for each year, with its releases below. */
async function pages(environment) {
  const releases = await releasesOf(environment);
  const years = [...new Set(releases.map(({ date }) => date.slice(0, 4)))].sort().reverse();
  return {
    pages: years.map((year) => ({
      type: 'group',
      title: year,
      pages: releases
        .filter(({ date }) => date.startsWith(year))
        .map(({ version, date }) => ({
          type: 'document',
          id: idOf(version),
          title: `Version ${version}`,
          slug: version,
          description: `Released on ${date}.`,
          computed: { type: SOURCE, props: { version } },
        })),
    })),
  };
}

/** The notes of one release, with a link to the one before. */
async function text({ props }, environment) {
  const releases = await releasesOf(environment);
  const at = releases.findIndex(({ version }) => version === props.version);
  const before = releases[at + 1];
  const link = before ? `\n\nBefore it: [${before.version}](/pages/${idOf(before.version)})\n` : '';
  return { document: { markdown: `${releases[at].notes}${link}` } };
}

export default {
  async fetch(request) {
    const form = await request.formData();
    const event = JSON.parse(form.get('event'));
    const environment = JSON.parse(form.get('environment'));
    switch (event.type) {
      case 'content_compute_revision':
        return Response.json(await pages(environment));
      case 'content_compute_document':
        return Response.json(await text(event, environment));
      default:
        return new Response(null, { status: 204 });
    }
  },
};
