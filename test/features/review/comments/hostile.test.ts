/** Comments that cost the server far more than their size: what is stored is read again and again, by everybody. */
import { beforeAll, describe, expect, test } from 'vitest';
import { expectProcessCostBelow } from '../../../support/cost.ts';
import { aServer, type TestServer } from '../../../support/server.ts';
import { aDiscussion, type Discussion, text } from './discussion.ts';

let server: TestServer;
let here: Discussion;

beforeAll(async () => {
  server = await aServer();
  here = await aDiscussion(server);
});

/** The answer with the comment's Document, which took less than `ms` of processor time. */
async function readAsDocument(markdown: string, ms: number) {
  const { by, path } = here;
  const posted = await by.comment.post(path('space'), text(markdown));
  expect(posted.status).toBe(200);
  const read = () => by.read.get(`${path('space')}/${posted.body.id}?format=document`);
  await expectProcessCostBelow(ms, read);
  const answer = await read();
  await by.comment.delete(`${path('space')}/${posted.body.id}`);
  return { ...answer, size: answer.text.length };
}

describe('a comment as a Document', () => {
  test.each([
    ['27 KB of tags in one line stopped the server for 23 s', '{% hint %} '.repeat(2500)],
    ['tags in one line that have an end', '{% a %} {% enda %}'.repeat(2500)],
    ['tags below each other, text in the last line', `${'{% hint %}\n'.repeat(4000)}x`],
    ['tags over two lines each', '{% hint\n a="b" %} '.repeat(2500)],
  ])('%s', async (_, markdown) => {
    const { status } = await readAsDocument(markdown, 1500);
    expect(status).toBe(200);
  });

  test.each([
    [
      '27 KB of a wide header and short rows were made into 16 million cells, which ended the process',
      `|${'a|'.repeat(3464)}\n|${'-|'.repeat(3464)}\n${'|\n'.repeat(4618)}`,
    ],
    [
      '12 KB of a table made an answer of 285 MB',
      `|${'a|'.repeat(1500)}\n|${'-|'.repeat(1500)}\n${'|a\n'.repeat(2000)}`,
    ],
    [
      'many tables of a wide header and short rows',
      `|${'a|'.repeat(32)}\n|${'-|'.repeat(32)}\n${'|\n'.repeat(16)}\n`.repeat(280),
    ],
    ['a definition of 20 KB, named 8,000 times', `[a]: /${'x'.repeat(20_000)}\n\n${'[a]'.repeat(8000)}`],
    ['a picture of 20 KB, named 6,000 times', `[a]: /${'x'.repeat(20_000)}\n\n${'![a]'.repeat(6000)}`],
    ['lines of code with nothing in them', `\`\`\`\n${'\n'.repeat(49_000)}\n\`\`\``],
  ])('%s', async (_, markdown) => {
    const { status, size } = await readAsDocument(markdown, 2500);
    expect(status).toBe(200);
    expect(size).toBeLessThan(200 * markdown.length);
  });
});

test('a comment of 700 KB that is a table of 20,000 columns held the server for 9 s: it is refused at once, by its place', async () => {
  const definition = Object.fromEntries(
    Array.from({ length: 20_000 }, (_, i) => [`c${i}`, { title: 'a', type: 'text' }]),
  );
  const table = {
    object: 'block',
    type: 'table',
    data: { view: { type: 'grid', columns: [] }, definition, records: {} },
  };
  const { by, path } = here;
  const post = () => by.comment.post(path('space'), { body: { document: { object: 'document', nodes: [table] } } });
  await expectProcessCostBelow(1500, post);
  const { status, body } = await post();
  expect(status).toBe(400);
  expect(body.error.details).toEqual([
    { path: 'body.document.nodes[0].data.definition', message: 'must have at most 500 columns' },
  ]);
});
