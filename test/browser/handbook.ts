/** A small handbook with every kind of block that people use, and a proposal that changes it. */
import type { Role } from '../../src/access/roles.ts';
import type { Space } from '../../src/db/generated/prisma/client.ts';
import type { Client } from '../support/client.ts';
import type { Person } from '../support/factories.ts';
import type { TestServer } from '../support/server.ts';

interface HandbookPage {
  name: string;
  title: string;
  text: string;
  parent?: string;
  type?: 'group';
}

const HANDBOOK: readonly HandbookPage[] = [
  {
    name: 'start',
    title: 'Welcome',
    text: 'A handbook for everybody who goes out to the lakes.\n\n## Before you go\n\n* Read [how samples are taken](in-the-field/sampling-water.md).\n* Pack the kit.\n\n## Whom to ask\n\nThe office, on weekdays.\n',
  },
  { name: 'field', title: 'In the field', text: '', type: 'group' },
  {
    name: 'sampling',
    title: 'Sampling water',
    parent: 'field',
    text: `Water is sampled from the boat, never from the shore.

## How many

Take six samples at each station, one at each depth of the list, and label them at once.

## In which order

1. Rinse the bottle three times.
2. Lower it slowly.
3. Close it under water.

## Weather

Do not go out when the wind is above five.

## Labels

Write the station, the depth and the time.

| Depth | Bottle |
| --- | --- |
| 1 m | small |
| 5 m | large |

\`\`\`yaml
station: north
depth: 5
bottle: large
\`\`\`
`,
  },
  { name: 'boats', title: 'Boats', parent: 'field', text: 'Two boats lie at the pier.\n' },
  {
    name: 'old',
    title: 'Old forms',
    parent: 'field',
    text: 'Forms that nobody uses any more.\n\nThey are on paper.\n',
  },
  {
    name: 'kinds',
    title: 'How pages look',
    text: `Every kind of block, with *stress*, **weight**, \`code\`, <kbd>Ctrl</kbd> and a [link](in-the-field/boats.md).

{% hint style="info" %}
Samples keep for two days in the cold.
{% endhint %}

{% hint style="warning" %}
The pump runs **dry** after ten minutes.
{% endhint %}

## Steps and tabs

{% stepper %}
{% step %}
### Calibrate

Hold the probe in the buffer until the value stands still.
{% endstep %}
{% step %}
### Measure

Write down three values.
{% endstep %}
{% endstepper %}

{% tabs %}
{% tab title="TypeScript" %}
\`\`\`typescript
const depth = 5; // metres
export function label(station: string): string {
  return \`\${station}-\${depth}\`;
}
\`\`\`
{% endtab %}
{% tab title="Shell" %}
\`\`\`bash
curl -H "Authorization: Bearer $TOKEN" localhost:4000/v1/orgs
\`\`\`
{% endtab %}
{% endtabs %}

## Tables and lists

| Depth | Bottle | Count |
| --- | :-: | --: |
| 1 m | small | 6 |
| 5 m | large | 2 |

* [x] Rinse
* [ ] Label

1. Lower the bottle
   * slowly
   * upright
2. Close it

{% columns %}
{% column %}
Of the north station.
{% endcolumn %}

{% column %}
Of the south station.
{% endcolumn %}
{% endcolumns %}

<table data-view="cards"><thead><tr><th></th><th></th></tr></thead><tbody><tr><td><strong>North</strong></td><td>Deep and cold</td></tr><tr><td><strong>South</strong></td><td>Shallow</td></tr></tbody></table>

<details>

<summary>Why twice?</summary>

Because the first rinse only takes the dust.

</details>

> Better one good sample than ten bad ones.

{% embed url="https://example.com/watch/lake" %}

{% content-ref url="in-the-field/boats.md" %}
[boats.md](in-the-field/boats.md)
{% endcontent-ref %}
`,
  },
];

/** What the change request does. */
const PROPOSED = (ids: Record<string, string>): Record<string, unknown>[] => [
  {
    type: 'update_page',
    page: ids['sampling'],
    content: {
      markdown: `Water is sampled from the boat, never from the shore.

## Weather

Do not go out when the wind is above five.

## How many

Take twelve samples at each station, one at each depth of the list, and label them at once.

In winter take two more, below the ice.

## In which order

1. Rinse the bottle three times.
2. Lower it slowly, to the depth of the list.
3. Close it under water.

## Labels

Write the station, the depth and the time.

| Depth | Bottle |
| --- | --- |
| 1 m | small |
| 5 m | large |

\`\`\`yaml
station: north
depth: 10
bottle: large
\`\`\`
`,
    },
  },
  {
    type: 'create_page',
    page: 'winter',
    title: 'Winter kit',
    parent: ids['field'],
    content: {
      markdown:
        '## What to pack\n\n* Ice drill\n* Two thermos flasks\n\n{% hint style="danger" %}\nNever go on the ice alone.\n{% endhint %}\n',
    },
  },
  { type: 'update_page', page: ids['boats'], fields: { description: 'Which boat for which lake' } },
  { type: 'move_page', page: ids['boats'], parent: null, position: 'last' },
  { type: 'delete_page', page: ids['old'] },
];

/** A page with every kind of block. */
export const EVERY_KIND = HANDBOOK.find(({ name }) => name === 'kinds')?.text ?? '';

export interface Handbook {
  organization: { id: string };
  space: Space;
  author: Person;
  /** As the author. */
  by: Client;
  /** `/v1/spaces/…` */
  path: string;
  /** `/app/spaces/…` */
  app: string;
  /** Of the pages, by their names above. */
  ids: Record<string, string>;
  /** Opens a change request that edits a page, makes one, moves one and deletes one; gives its address in the API. */
  propose(): Promise<string>;
}

/** A space that holds the handbook, in an organization of its own. */
export async function aHandbook(server: TestServer, { role = 'admin' as Role } = {}): Promise<Handbook> {
  const organization = await server.make.organization({ title: 'Fernwood' });
  const author = await server.make.member(organization, role);
  const space = await server.make.space(organization, { title: 'Field handbook', author, defaultLevel: 'edit' });
  const [by, path] = [server.as(author.token), `/v1/spaces/${space.id}`];
  const edit = async (at: string, changes: unknown) => {
    const { status, text, body } = await by.post(`${at}/content`, { changes });
    if (status !== 200) throw new Error(`The handbook was refused: ${status} ${text}`);
    return body.created as Record<string, string>;
  };
  const ids = await edit(
    path,
    HANDBOOK.map(({ name, title, text, parent, type }) => ({
      type: 'create_page',
      page: name,
      title,
      ...(type ? { pageType: type } : { content: { markdown: text } }),
      ...(parent && { parent }),
    })),
  );
  const propose = async () => {
    const { body } = await by.post(`${path}/change-requests`, { subject: 'Sampling in winter' });
    const own = `${path}/change-requests/${body.number}`;
    await edit(own, PROPOSED(ids));
    return own;
  };
  return { organization, space, author, by, path, app: `/app/spaces/${space.id}`, ids, propose };
}
