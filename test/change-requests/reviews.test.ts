import { beforeAll, describe, expect, test } from 'vitest';
import { toDocument } from '../../src/markdown/document/read.ts';
import { aServer, type TestServer } from '../support/server.ts';
import { statementsOf } from '../support/statements.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});

async function aProposal() {
  const organization = await server.make.organization({ defaultRole: 'review' });
  const space = await server.make.space(organization);
  const author = await server.make.member(organization, 'edit');
  const reviewer = await server.make.member(organization, 'review');
  const client = server.as(author.token);
  const { body: changeRequest } = await client.post(`/v1/spaces/${space.id}/change-requests`, { subject: 'Review me' });
  const own = `/v1/spaces/${space.id}/change-requests/${changeRequest.id}`;
  const edit = (title: string) => client.post(`${own}/content`, { changes: [{ type: 'create_page', title }] });
  return { organization, space, author, reviewer, client, own, edit, as: server.as(reviewer.token) };
}

describe('reviews', () => {
  test('a verdict counts for the head that it saw; an edit makes it outdated', async () => {
    const { own, as, edit, reviewer, client, space, organization } = await aProposal();
    await server.services.database.prisma.space.update({
      where: { id: space.id },
      data: { mergeRules: { type: 'rules', rules: [{ rule: 'require_at_least_one_review' }] } },
    });
    await edit('One');
    const review = await as.post(`${own}/reviews`, { status: 'approved', comment: { markdown: 'Good.' } });
    expect(review).toMatchObject({
      status: 201,
      body: {
        object: 'change-request-review',
        status: 'approved',
        outdated: false,
        reviewer: { id: reviewer.id },
        comment: { markdown: 'Good.' },
      },
    });
    expect((await client.get(`${own}/reviews/${review.body.id}`)).body).toEqual(review.body);
    const asDocument = await client.get(`${own}/reviews/${review.body.id}?format=document`);
    expect(asDocument.body.comment).toEqual({ document: toDocument('Good.') });
    expect((await client.get(`${own}/reviews?format=document`)).body.items[0].comment).toEqual(asDocument.body.comment);
    expect(await as.post(`${own}/reviews`, { status: 'approved', comment: { markdown: ' ' } })).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: 'comment.markdown' }] } },
    });
    await edit('Two');
    expect((await client.get(`${own}/reviews`)).body).toMatchObject({ count: 1, items: [{ outdated: true }] });
    expect((await client.get(`${own}/reviews?outdated=false`)).body.count).toBe(0);
    expect(await as.post(`${own}/merge`)).toMatchObject({ status: 409 });
    await as.post(`${own}/reviews`, { status: 'approved' });
    expect(await as.post(`${own}/merge`)).toMatchObject({ status: 200 });
    expect(await as.post(`${own}/reviews`, { status: 'approved' })).toMatchObject({ status: 409 });
    expect(organization.id).toBeTruthy();
  });

  test("the creator's own approval does not count; the latest verdict of each reviewer does", async () => {
    const { own, as, space, organization } = await aProposal();
    await server.services.database.prisma.space.update({
      where: { id: space.id },
      data: {
        mergeRules: {
          type: 'rules',
          rules: [{ rule: 'require_all_reviews_approved' }, { rule: 'require_at_least_one_review' }],
        },
      },
    });
    const admin = await server.make.member(organization, 'admin');
    const { body } = await server.as(admin.token).post(`/v1/spaces/${space.id}/change-requests`, {});
    const mine = `/v1/spaces/${space.id}/change-requests/${body.number}`;
    await server.as(admin.token).post(`${mine}/reviews`, { status: 'approved' });
    expect(await server.as(admin.token).post(`${mine}/merge`)).toMatchObject({ status: 409 });
    await as.post(`${own}/reviews`, { status: 'changes-requested' });
    expect((await as.post(`${own}/merge`)).body.error.message).toContain('asks for changes');
    await as.post(`${own}/reviews`, { status: 'approved' });
    expect(await as.post(`${own}/merge`)).toMatchObject({ status: 200 });
  });

  test('people are asked for a review who may give one, and taken back; contributors are those who edit', async () => {
    const { own, client, author, reviewer, edit, organization, space } = await aProposal();
    const guest = await server.make.member(organization, null);
    expect(await client.post(`${own}/requested-reviewers`, { users: [guest.id] })).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: 'users' }] } },
    });
    const asked = await client.post(`${own}/requested-reviewers`, { users: [reviewer.id, reviewer.id] });
    expect(asked).toMatchObject({ status: 200, body: { users: [{ user: { id: reviewer.id } }] } });
    await client.post(`${own}/requested-reviewers`, { users: [reviewer.id] });
    expect((await client.get(`${own}/requested-reviewers`)).body).toMatchObject({
      count: 1,
      items: [{ user: { id: reviewer.id } }],
    });
    expect(
      (await client.get(`/v1/spaces/${space.id}/change-requests?requestedReviewer=${reviewer.id}`)).body.count,
    ).toBe(1);
    expect(await client.delete(`${own}/requested-reviewers/${reviewer.id}`)).toMatchObject({ status: 204 });
    expect(await client.delete(`${own}/requested-reviewers/${reviewer.id}`)).toMatchObject({ status: 204 });
    expect((await client.get(`${own}/requested-reviewers`)).body.count).toBe(0);

    expect((await client.get(`${own}/contributors`)).body.count).toBe(0);
    await edit('One');
    await edit('Two');
    expect((await client.get(`${own}/contributors`)).body).toMatchObject({
      count: 1,
      items: [{ user: { id: author.id } }],
    });
    expect((await client.get(`/v1/spaces/${space.id}/change-requests?contributor=${author.id}`)).body.count).toBe(1);
  });

  test('lists take the same few statements however many there are', async () => {
    const { own, client, as, edit, space } = await aProposal();
    await edit('One');
    const counts: number[] = [];
    for (const more of [1, 6]) {
      for (let i = 0; i < more; i += 1) await as.post(`${own}/reviews`, { status: 'approved' });
      for (let i = 0; i < more; i += 1) await client.post(`/v1/spaces/${space.id}/change-requests`, {});
      counts.push(
        (await statementsOf(server, () => client.get(`${own}/reviews`))) +
          (await statementsOf(server, () => client.get(`/v1/spaces/${space.id}/change-requests`))),
      );
    }
    expect(counts[1]).toBe(counts[0]);
    expect(counts[0]).toBeLessThanOrEqual(14);
  });
});
