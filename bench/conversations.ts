/**
 * Conversations: how good the clusters are that are made by words alone, beside two baselines, and how long 10,000 take.
 *
 *   npm run bench -- conversations                                with the conversations of OCTAVO_DATA (../shared/data)
 *   --data conversations.jsonl         others: on each line a conversation as it is sent
 *   --labels bench/labels/elm.json     topic → the ends of the ids that belong to it
 *   --made 10000                       made conversations
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { configFrom } from '../src/config.ts';
import { likeness, unit } from '../src/engine/conversations/vectors.ts';
import { type Given, ingest } from '../src/features/conversations/ingest.ts';
import { newId } from '../src/ids.ts';
import { openServices } from '../src/server/open.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: path.join(process.env['OCTAVO_DATA'] ?? '../shared/data', 'conversations.jsonl') },
    labels: { type: 'string', default: 'bench/labels/elm.json' },
    made: { type: 'string', default: '10000' },
  },
});

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'octavo-bench-'));
const services = await openServices(configFrom({ DATA_DIR: dataDir, RATE_LIMIT: '0' }), pino({ level: 'error' }));
await services.work();
const { prisma } = services.database;

/** Takes conversations in, and waits until they are read. */
async function read(organizationId: string, given: readonly Given[]): Promise<void> {
  for (let i = 0; i < given.length; i += 100) await ingest(services, organizationId, given.slice(i, i + 100));
  while ((await prisma.conversation.count({ where: { organizationId, pendingSince: { not: null } } })) > 0)
    await delay(20);
}

const anOrganization = () => prisma.organization.create({ data: { id: newId(), title: 'Bench' } });

type Clustering = ReadonlyMap<string, string>;

/** B-cubed: of each item, how much of its cluster is of its topic, and how much of its topic is in its cluster. */
function bCubed(clusters: Clustering, topics: Clustering) {
  const ids = [...topics.keys()];
  let precision = 0;
  let recall = 0;
  for (const id of ids) {
    const inCluster = ids.filter((other) => clusters.get(other) === clusters.get(id));
    const inTopic = ids.filter((other) => topics.get(other) === topics.get(id));
    const both = inCluster.filter((other) => topics.get(other) === topics.get(id)).length;
    precision += both / inCluster.length;
    recall += both / inTopic.length;
  }
  precision /= ids.length;
  recall /= ids.length;
  return { precision, recall, f: (2 * precision * recall) / (precision + recall) };
}

/** k-means by the cosine, from items that are spread evenly. */
function kMeans(vectors: ReadonlyMap<string, Map<string, number>>, k: number): Clustering {
  const ids = [...vectors.keys()];
  let centres = Array.from(
    { length: k },
    (_, i) => vectors.get(ids[Math.floor((i * ids.length) / k)] as string) as Map<string, number>,
  );
  let found = new Map<string, string>();
  for (let round = 0; round < 50; round += 1) {
    const next = new Map(
      ids.map((id) => {
        const scores = centres.map((centre) => likeness(vectors.get(id) as Map<string, number>, centre));
        return [id, String(scores.indexOf(Math.max(...scores)))];
      }),
    );
    if (ids.every((id) => next.get(id) === found.get(id))) break;
    found = next;
    centres = centres.map((centre, i) => {
      const sum = new Map<string, number>();
      for (const id of ids.filter((one) => found.get(one) === String(i)))
        for (const [term, weight] of vectors.get(id) ?? []) sum.set(term, (sum.get(term) ?? 0) + weight);
      return sum.size > 0 ? unit(sum) : centre;
    });
  }
  return found;
}

async function quality(file: string, labels: string): Promise<void> {
  const given = fs
    .readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Given);
  const { id: organizationId } = await anOrganization();
  await read(organizationId, given);
  const issues = await prisma.conversationIssue.findMany({ where: { organizationId }, include: { cluster: true } });
  const topics = new Map<string, string>();
  for (const [topic, ends] of Object.entries(JSON.parse(fs.readFileSync(labels, 'utf8')) as Record<string, string>))
    for (const end of ends.split(' ')) {
      const one = given.find(({ id }) => id.endsWith(end));
      if (one) topics.set(one.id, topic);
    }
  const ours = new Map(issues.map(({ conversationId, clusterId }) => [conversationId, clusterId]));
  const vectors = new Map(
    issues.map(({ conversationId, vector }) => [
      conversationId,
      new Map(Object.entries(vector as Record<string, number>)),
    ]),
  );
  const rows = {
    'by words (ours)': bCubed(ours, topics),
    'tf-idf with k-means': bCubed(kMeans(vectors, new Set(topics.values()).size), topics),
    'one for each conversation': bCubed(new Map([...topics.keys()].map((id) => [id, id])), topics),
  };
  console.log(
    `\n${given.length} conversations, ${topics.size} of them labelled with ${new Set(topics.values()).size} topics; ${new Set(ours.values()).size} clusters. B-cubed:\n`,
  );
  console.log('| method | precision | recall | F |\n| --- | --- | --- | --- |');
  for (const [name, { precision, recall, f }] of Object.entries(rows))
    console.log(`| ${name} | ${precision.toFixed(3)} | ${recall.toFixed(3)} | ${f.toFixed(3)} |`);
  console.log('\nThe ten largest clusters:\n');
  const byCluster = Map.groupBy(issues, ({ cluster }) => cluster.id);
  for (const own of [...byCluster.values()].sort((a, b) => b.length - a.length).slice(0, 10)) {
    console.log(`* ${own.length}: ${own[0]?.cluster.label}`);
    for (const { title } of own.slice(0, 8)) console.log(`  * ${title}`);
  }
}

const THINGS =
  'export import search login invoice webhook theme domain page comment image table link backup token role space site glossary variable redirect cookie sitemap template revision'.split(
    ' ',
  );
const TROUBLES = 'stops hangs fails disappears duplicates slows flickers expires loops misplaces'.split(' ');
const PLACES = 'desktop phone browser server proxy cluster container laptop tablet terminal'.split(' ');

function made(n: number): Given {
  const pick = (list: readonly string[], by: number) => list[by % list.length] as string;
  const [thing, trouble, place] = [
    pick(THINGS, n * 7),
    pick(TROUBLES, Math.floor(n / 25) * 3),
    pick(PLACES, n * 13 + (n >> 4)),
  ];
  return {
    id: `made-${n}`,
    subject: `The ${thing} ${trouble} on my ${place}`,
    parts: [
      {
        type: 'message',
        role: 'user',
        body: `Since yesterday the ${thing} ${trouble}, seen on a ${place} by customer c${n}x. What can I do about this ${thing}?`,
      },
      { type: 'message', role: 'team-member', body: 'Have you tried the latest version?' },
    ],
  };
}

async function growth(total: number): Promise<void> {
  const { id: organizationId } = await anOrganization();
  console.log(
    `\n${total} made conversations, seconds for each 1,000:\n\n| from | seconds | clusters |\n| --- | --- | --- |`,
  );
  const began = performance.now();
  for (let from = 0; from < total; from += 1000) {
    const start = performance.now();
    await read(
      organizationId,
      Array.from({ length: Math.min(1000, total - from) }, (_, i) => made(from + i)),
    );
    const clusters = await prisma.issuesCluster.count({ where: { organizationId } });
    console.log(`| ${from} | ${((performance.now() - start) / 1000).toFixed(1)} | ${clusters} |`);
  }
  console.log(`\nAll: ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

try {
  if (fs.existsSync(values.data)) await quality(values.data, values.labels);
  else console.log('No conversations to measure the quality with: give --data file.jsonl');
  await growth(Number(values.made));
} finally {
  await services.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
}
