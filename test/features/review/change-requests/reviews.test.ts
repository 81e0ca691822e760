import { beforeAll, describe, expect, test } from 'vitest';
import { toDocument } from '../../../../src/engine/markdown/document/read.ts';
import { document } from '../../../support/generated/gql.ts';
import { aServer, type TestServer } from '../../../support/server.ts';
import { statementsOf } from '../../../support/statements.ts';

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
        comment: { object: 'comment', body: { markdown: 'Good.' }, postedBy: { id: reviewer.id }, status: 'open' },
        updatedAt: expect.any(String),
      },
    });
    expect((await as.get(`${own}/reviews/${review.body.id}`)).body).toEqual(review.body);
    const asDocument = await client.get(`${own}/reviews/${review.body.id}?format=document`);
    expect(asDocument.body.comment.body).toEqual({ document: toDocument('Good.') });
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

  test('the words of a review are a comment: listed, answered, resolved and deleted like others', async () => {
    const { own, as, client, space } = await aProposal();
    const { body: review } = await as.post(`${own}/reviews`, { status: 'approved', comment: { markdown: 'Good.' } });
    const { body: comments } = await client.get(`${own}/comments`);
    expect(comments).toMatchObject({ count: 1, items: [{ target: { review: review.id } }] });
    expect(review.comment).toEqual({ ...comments.items[0], permissions: expect.anything() });
    expect((await client.get(own)).body.comments).toBe(1);
    const path = `${own}/comments/${review.comment.id}`;
    expect(await client.post(`${path}/replies`, { body: { markdown: 'Thanks.' } })).toMatchObject({ status: 200 });
    expect((await as.get(`${own}/reviews/${review.id}`)).body.comment.replies).toBe(1);
    const { body } = await client.graphql(
      document(`query ReviewsChangeRequest($space: ID!, $id: ID!) { changeRequest(spaceId: $space, changeRequestId: $id) {
        reviews(limit: 5) { items { comment { body { markdown } replies(limit: 5) { items { body { markdown } } } } } } } }`),
      { space: space.id, id: own.split('/').at(-1)! },
    );
    expect(body.data.changeRequest.reviews.items).toEqual([
      { comment: { body: { markdown: 'Good.' }, replies: { items: [{ body: { markdown: 'Thanks.' } }] } } },
    ]);
    expect(await as.delete(path)).toMatchObject({ status: 204 });
    expect((await as.get(`${own}/reviews/${review.id}`)).body).not.toHaveProperty('comment');
  });

  test('a verdict and a merge may say which revision they are about, and never pass for a later one', async () => {
    const { own, as, edit } = await aProposal();
    await edit('One');
    const seen = await as.get(own);
    const { revision } = seen.body;
    const ifSeen = { 'if-match': seen.headers.get('etag') ?? '' };
    await edit('Two');
    const gone = { status: 412, body: { error: { message: expect.stringContaining('nothing was changed') } } };
    expect(await as.post(`${own}/reviews`, { status: 'approved', revision })).toMatchObject(gone);
    expect(await as.post(`${own}/merge`, { revision })).toMatchObject(gone);
    // The version of the change request that the address belongs to.
    expect(await as.post(`${own}/reviews`, { status: 'approved' }, ifSeen)).toMatchObject(gone);
    expect(await as.post(`${own}/merge`, {}, ifSeen)).toMatchObject(gone);
    expect((await as.get(`${own}/reviews`)).body.count).toBe(0);
    const now = await as.get(own);
    const ifNow = { 'if-match': now.headers.get('etag') ?? '' };
    const review = { status: 'approved', revision: now.body.revision };
    expect(await as.post(`${own}/reviews`, review, ifNow)).toMatchObject({ status: 201 });
    expect(await as.post(`${own}/merge`, { revision: now.body.revision })).toMatchObject({ status: 200 });
  });

  test('who edited the change request approves nothing, where a rule asks for an approval or names who gives it', async () => {
    const { own, as, space, reviewer, edit, organization } = await aProposal();
    const rule = (rules: object[]) =>
      server.services.database.prisma.space.update({
        where: { id: space.id },
        data: { mergeRules: { type: 'rules', rules } },
      });
    await edit('One');
    await as.post(`${own}/content`, { changes: [{ type: 'create_page', title: 'By the reviewer' }] });
    await as.post(`${own}/reviews`, { status: 'approved' });
    for (const each of [
      { rule: 'require_at_least_one_review' },
      { rule: 'require_specific_reviewers', users: [reviewer.id] },
      { rule: 'require_one_of_specific_reviewers', users: [reviewer.id] },
    ]) {
      await rule([each]);
      expect(await as.post(`${own}/merge`), each.rule).toMatchObject({
        status: 409,
        body: { error: { details: [{ path: 'mergeRules', rule: each.rule }] } },
      });
    }
    await rule([{ rule: 'require_at_least_one_review' }]);
    const other = server.as((await server.make.member(organization, 'review')).token);
    await other.post(`${own}/reviews`, { status: 'approved' });
    expect(await as.post(`${own}/merge`)).toMatchObject({ status: 200 });
  });

  test('who edited before an update still approves nothing after it: what they wrote is still proposed; who only updated may approve', async () => {
    const { own, as, space, edit, organization } = await aProposal();
    const path = `/v1/spaces/${space.id}`;
    const admin = server.as((await server.make.member(organization, 'admin')).token);
    const updater = server.as((await server.make.member(organization, 'review')).token);
    await admin.patch(path, { mergeRules: { type: 'rules', rules: [{ rule: 'require_at_least_one_review' }] } });
    await edit('One');
    await as.post(`${own}/content`, { changes: [{ type: 'create_page', title: 'By the reviewer' }] });
    await admin.post(`${path}/content`, { changes: [{ type: 'create_page', title: 'Moves the base' }] });
    expect((await updater.post(`${own}/update`)).body).toMatchObject({ result: 'update' });
    expect((await as.get(own)).body).toMatchObject({ outdated: false, revisionMergedAncestor: expect.any(String) });
    await as.post(`${own}/reviews`, { status: 'approved' });
    expect(await as.post(`${own}/merge`)).toMatchObject({
      status: 409,
      body: { error: { details: [{ path: 'mergeRules', rule: 'require_at_least_one_review' }] } },
    });
    await updater.post(`${own}/reviews`, { status: 'approved' });
    expect(await as.post(`${own}/merge`)).toMatchObject({ status: 200 });
  });

  test('a requested reviewer is shown with the review that came, and with one that is outdated', async () => {
    const { own, as, client, reviewer, edit, space } = await aProposal();
    await edit('One');
    await client.post(`${own}/requested-reviewers`, { users: [reviewer.id] });
    const asked = async () => (await client.get(`${own}/requested-reviewers`)).body.items[0];
    expect(await asked()).not.toHaveProperty('review');
    await as.post(`${own}/reviews`, { status: 'changes-requested' });
    const { body } = await as.post(`${own}/reviews`, { status: 'approved' });
    expect(await asked()).toMatchObject({ review: { id: body.id, status: 'approved', outdated: false } });
    await edit('Two');
    expect(await asked()).toMatchObject({ review: { id: body.id, outdated: true } });
    const counts: number[] = [];
    for (const more of [0, 3]) {
      for (let i = 0; i < more; i += 1) {
        const { body: another } = await client.post(`/v1/spaces/${space.id}/change-requests`, {});
        const at = `/v1/spaces/${space.id}/change-requests/${another.number}`;
        await client.post(`${at}/requested-reviewers`, { users: [reviewer.id] });
        await as.post(`${at}/reviews`, { status: 'approved' });
      }
      const query = `{ space(spaceId: "${space.id}") { changeRequests(limit: 10) { items {
        requestedReviewers(limit: 5) { items { review { status outdated } } } } } } }`;
      counts.push(await statementsOf(server, () => client.graphql(query)));
    }
    expect(counts[1]).toBe(counts[0]);
  });

  test("the creator's own approval does not count; the latest verdict of each reviewer does", async () => {
    const { own, as, space, organization, edit } = await aProposal();
    await edit('One');
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
    expect((await as.post(`${own}/merge`)).body.error.message).toContain('requests changes');
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
    const { revision } = (await client.get(own)).body;
    const asked = await client.post(`${own}/requested-reviewers`, { users: [reviewer.id, reviewer.id] });
    const request = {
      object: 'change-request-requested-reviewer',
      kind: 'user',
      user: { id: reviewer.id },
      requestedBy: { id: author.id },
      revision,
      createdAt: expect.any(String),
    };
    expect(asked).toMatchObject({ status: 200, body: { users: [request] } });
    await client.post(`${own}/requested-reviewers`, { users: [reviewer.id] });
    expect((await client.get(`${own}/requested-reviewers`)).body).toMatchObject({
      count: 1,
      items: [request],
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
      items: [{ user: { id: author.id }, actionType: 'edit', count: 2, updatedAt: expect.any(String) }],
    });
    // An empty filter is no filter that was left out: nobody has this id.
    for (const filter of ['creator', 'contributor', 'requestedReviewer', 'conversationsIssuesCluster'])
      expect((await client.get(`/v1/spaces/${space.id}/change-requests?${filter}=`)).body.count).toBe(0);
    expect((await client.get(`/v1/spaces/${space.id}/change-requests?contributor=${author.id}`)).body.count).toBe(1);
  });

  test('lists take the same few statements however many there are', async () => {
    const { own, client, as, edit, space } = await aProposal();
    await edit('One');
    const counts: number[] = [];
    for (const more of [1, 6]) {
      for (let i = 0; i < more; i += 1)
        await as.post(`${own}/reviews`, { status: 'approved', comment: { markdown: 'Yes.' } });
      for (let i = 0; i < more; i += 1) await client.post(`/v1/spaces/${space.id}/change-requests`, {});
      // People whom several fields name are asked for together or apart, as answers come: the least counts.
      const runs: number[] = [];
      for (let run = 0; run < 3; run += 1) {
        runs.push(
          (await statementsOf(server, () => client.get(`${own}/reviews`))) +
            (await statementsOf(server, () => client.get(`/v1/spaces/${space.id}/change-requests`))),
        );
      }
      counts.push(Math.min(...runs));
    }
    // A list of one loads nothing ahead for its rows, which can take a statement more than a long list does.
    expect(counts[1]).toBeLessThanOrEqual(counts[0]!);
    expect(counts[0]).toBeLessThanOrEqual(12);
  });
});
