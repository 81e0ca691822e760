/** An organization with an API description of two versions, a translation with an edit, and conversations that were read. */
import { expect } from 'vitest';
import { untilJobsAreDone } from '../../support/jobs.ts';
import type { TestServer } from '../../support/server.ts';
import { aWorkplace } from './world.ts';

const described = (paths: object) =>
  JSON.stringify({ openapi: '3.0.3', info: { title: 'Tides', version: '1.0' }, paths });
const OPERATION = { get: { responses: { 200: { description: 'OK' } } } };
const asked = (n: number) => ({
  id: `export-${n}`,
  subject: `The PDF export stops at page ${n}`,
  parts: [{ type: 'message', role: 'user', body: `Our PDF export fails with an error, number ${n}.` }],
});

export async function aWorkplaceWithPipelines(server: TestServer) {
  const world = await aWorkplace(server);
  const { api, organization, space } = world;
  const base = `/v1/orgs/${organization.id}`;
  const done = () => untilJobsAreDone(server.services.database);
  const ok = async (answer: Promise<{ status: number; text: string; body: any }>) => {
    const { status, text, body } = await answer;
    expect(status, text).toBeLessThan(300);
    return body;
  };
  const first = described({ '/tides': OPERATION, '/boats': OPERATION });
  await ok(api.post(`${base}/openapi`, { slug: 'tides', source: { text: first } }));
  await ok(api.post(`${base}/openapi`, { slug: 'broken', source: { text: 'openapi: 3.0.3\npaths: [' } }));
  await done();
  await ok(api.put(`${base}/openapi/tides`, { source: { text: described({ '/tides': OPERATION }) } }));
  const { created } = await ok(
    api.post(`/v1/spaces/${space.id}/content`, {
      changes: [{ type: 'create_page', page: 'p', title: 'Nets', content: { markdown: 'Mend them.\n\nDry them.\n' } }],
    }),
  );
  const source = { space: space.id, language: 'en' };
  const translation = await ok(api.post(`${base}/translations`, { source, language: 'de' }));
  await done();
  const { result } = await ok(api.get(`${base}/translations/${translation.id}`));
  const page = `/v1/spaces/${result.space}/content/page/${created.p}`;
  const { markdown } = await ok(api.get(`${page}?format=markdown`));
  const edited = {
    type: 'update_page',
    page: created.p,
    content: { markdown: markdown.replace(/^.*$/m, 'Netze gut flicken.') },
  };
  await ok(api.post(`/v1/spaces/${result.space}/content`, { changes: [edited] }));
  const moved = { type: 'replace_text', page: created.p, find: 'Mend them.', replace: 'Mend them twice.' };
  await ok(api.post(`/v1/spaces/${space.id}/content`, { changes: [moved] }));
  await ok(api.post(`${base}/translations/${translation.id}/run`));
  await ok(api.post(`${base}/conversations`, [1, 2, 3, 4, 5].map(asked)));
  await done();
  const [cluster] = (await ok(api.get(`${base}/conversations-clusters?orderBy=issues`))).items;
  return { ...world, base, done, translation, translated: result.space as string, page: created.p as string, cluster };
}
