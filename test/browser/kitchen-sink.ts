/** A page with every kind of block, and all that it names, as pages of sites show it. */

import { modelsKey, operationKey } from '../../src/engine/markdown/html/names.ts';
import type { Found } from '../../src/engine/markdown/html/page.ts';
import type { LinkTarget } from '../../src/engine/markdown/html/sources.ts';
import { described } from '../../src/engine/openapi/described.ts';
import { modelFacts, operationFacts } from '../../src/engine/openapi/facts-of.ts';
import { iconSvg } from '../../src/web/icons.ts';

export const SINK = `Every kind of block, with *stress*, **weight**, ~~gone~~, \`code\`, <kbd>Ctrl</kbd>, H<sub>2</sub>O, <mark style="background-color:yellow;">marked</mark>, <mark style="color:red;">red</mark>, an icon <i class="fa-gear">:gear:</i>, a [link](guide.md), a footnote[^1] and [annotated words](#user-content-fn-2)[^2].

## Hints <a href="#notes" id="notes"></a>

{% hint style="info" %}
Samples keep for two days in the [cold](guide.md).
{% endhint %}

{% hint style="success" %}
### With a heading
All is well.
{% endhint %}

{% hint style="warning" %}
The pump runs **dry** after ten minutes: see \`pump --help\`.
{% endhint %}

{% hint style="danger" icon="skull-crossbones" %}
Never open it under pressure.
{% endhint %}

## Tabs and steps

{% tabs %}
{% tab title="npm" icon="code" %}
\`\`\`bash
npm install --save-exact octavo # all of it
\`\`\`
{% endtab %}

{% tab title="A rather long title of a tab" %}
Words in the second tab.
{% endtab %}

{% tab title="Yarn" %}
Third.
{% endtab %}
{% endtabs %}

{% stepper %}
{% step %}
### Rinse
Three times.
{% endstep %}

{% step %}
### Lower it
Slowly, and count.
{% endstep %}
{% endstepper %}

<details>

<summary>Why three times?</summary>

Because the first rinse is never enough.

</details>

{% columns %}
{% column width="33.3%" %}
On the left.
{% endcolumn %}

{% column width="66.6%" %}
On the right, where there is more to say about what is on the left, in several lines of text.
{% endcolumn %}
{% endcolumns %}

## Code

{% code title="src/pump.ts" lineNumbers="true" overflow="wrap" %}
\`\`\`ts
export const pump = (litres: number): string => \`\${litres} litres\`; // a line that is so long that it has to be wrapped somewhere

console.log(pump(12));
\`\`\`
{% endcode %}

\`\`\`diff
- old line
+ new line
  the same
\`\`\`

{% code expandable="true" collapsedLineCount="5" %}
\`\`\`
${Array.from({ length: 14 }, (_, i) => `line ${i + 1}`).join('\n')}
\`\`\`
{% endcode %}

\`\`\`mermaid
flowchart LR
  A[Sample] --> B{Cold?}
  B -->|yes| C[Keep]
  B -->|no| D[Throw away]
\`\`\`

\`\`\`mermaid
nonsense that is no diagram
\`\`\`

## Numbers

Inline $$a^2 + b^2 = c^2$$ and alone:

$$
\\int_0^\\infty e^{-x^2}\\,dx = \\frac{\\sqrt{\\pi}}{2} \\qquad \\sum_{n=1}^{\\infty} \\frac{1}{n^2} = \\frac{\\pi^2}{6}
$$

| Depth | Bottle | Remarks |
| ---: | :---: | --- |
| 1 m | small | in the sun |
| 5 m | large | \`label\` it |

<table><thead><tr><th width="140">Station</th><th data-type="checkbox">Open</th><th data-type="rating" data-max="5">Rating</th><th valign="top">Notes</th></tr></thead><tbody><tr><td>North</td><td>true</td><td>4</td><td valign="top">A <strong>long</strong> way out.</td></tr><tr><td>South</td><td>false</td><td>2</td><td valign="top">Near.</td></tr></tbody></table>

## Cards

<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th><th data-hidden data-card-cover data-type="image"></th><th data-hidden data-card-cover-dark data-type="image"></th></tr></thead><tbody><tr><td><strong>Quick start</strong></td><td>From nothing to a page.</td><td><a href="guide.md">guide.md</a></td><td><a href="cover.svg">cover.svg</a></td><td><a href="cover-dark.svg">cover-dark.svg</a></td></tr><tr><td><strong>Boats</strong></td><td>Two of them.</td><td><a href="boats.md">boats.md</a></td><td><a href="cover.svg">cover.svg</a></td><td></td></tr></tbody></table>

<table data-view="cards"><thead><tr><th></th><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td><h4><i class="fa-gear">:gear:</i></h4></td><td><h4>Settings</h4></td><td>All of them.</td><td><a href="guide.md">guide.md</a></td></tr><tr><td><h4><i class="fa-bolt">:bolt:</i></h4></td><td><h4>Fast</h4></td><td><a href="boats.md">Boats</a></td><td></td></tr></tbody></table>

{% content-ref url="guide.md" %}
[guide.md](guide.md)
{% endcontent-ref %}

{% embed url="https://www.youtube.com/watch?v=abc123DEF45" %}
How it is done
{% endembed %}

{% embed url="https://example.com/somewhere" %}

{% file src="report.pdf" %}
The report of last year
{% endfile %}

<a href="guide.md" class="button primary" data-icon="rocket">Start</a> <a href="boats.md" class="button secondary">Boats</a> <button type="button" class="button secondary" data-action="search" data-query="pump">Search</button>

<figure><img src="cover.svg" alt="A lake" width="320"><figcaption><p>The lake in <em>spring</em></p></figcaption></figure>

<div align="left" data-with-frame="true"><figure><picture><source srcset="cover-dark.svg" media="(prefers-color-scheme: dark)"><img src="cover.svg" alt="The lake again"></picture><figcaption></figcaption></figure></div>

* one
* two
  1. three
  2. four

- [x] Done
- [ ] To do

> A quote.

---

{% updates format="full" %}
{% update date="2025-12-25" tags="beta,new-things" %}
## A brand new update

Text of it.
{% endupdate %}

{% update date="2025-11-02" %}
## An older one

More.
{% endupdate %}
{% endupdates %}

{% prompt description="Ask an assistant" icon="robot" %}
\`\`\`markdown
Summarize the page.
\`\`\`
{% endprompt %}

## Update a pet

{% openapi-operation spec="pets" path="/pets/{petId}" method="put" %}
[OpenAPI pets](https://example.com/pets.yaml)
{% endopenapi-operation %}

{% openapi-schemas spec="pets" schemas="Pet" %}
{% endopenapi-schemas %}

[^1]: A footnote with \`code\`.
[^2]: What is said of the words.
`;

/** A specification with all that may stand in one. */
export const PETS = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  servers: [{ url: 'https://api.example.com/{version}', variables: { version: { default: 'v1' } } }],
  security: [{ token: [] }],
  paths: {
    '/pets/{petId}': {
      parameters: [{ name: 'petId', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
      put: {
        summary: 'Update a pet',
        description:
          'Changes **all** of it.\n\n## Not this\n\n<script>alert(1)</script> and <b onclick="alert(1)">bold',
        'x-stability': 'beta',
        parameters: [
          { name: 'dryRun', in: 'query', description: 'Changes nothing.', schema: { type: 'boolean', default: false } },
          { name: 'sort', in: 'query', schema: { type: 'string', enum: ['name', 'age'] } },
        ],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
        },
        responses: {
          200: {
            description: 'The pet',
            headers: { ETag: { schema: { type: 'string' }, description: 'The version' } },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
          },
          404: { description: 'There is no such pet' },
        },
      },
    },
  },
  components: {
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    schemas: {
      Pet: {
        type: 'object',
        required: ['name'],
        properties: {
          id: { type: 'string', format: 'uuid', readOnly: true },
          name: { type: 'string', description: 'What it is *called*.', minLength: 1, maxLength: 40 },
          kind: { type: 'string', enum: ['cat', 'dog'], default: 'cat' },
          age: { type: ['integer', 'null'], minimum: 0 },
          friends: { type: 'array', items: { $ref: '#/components/schemas/Pet' } },
          home: {
            type: 'object',
            properties: { street: { type: 'string' }, city: { type: 'string', deprecated: true } },
          },
          food: { oneOf: [{ $ref: '#/components/schemas/Fish' }, { $ref: '#/components/schemas/Meat' }] },
        },
      },
      Fish: { type: 'object', properties: { fins: { type: 'integer' } } },
      Meat: { type: 'object', properties: { grams: { type: 'number', exclusiveMinimum: 0 } } },
    },
  },
};

const PLACES: readonly [string, LinkTarget][] = [
  [
    'guide.md',
    { href: '/guide', title: 'The guide', icon: 'book-open', description: 'From the shore to the laboratory.' },
  ],
  ['boats.md', { href: '/boats', title: 'Boats', emoji: '⛵' }],
  ['report.pdf', { href: '/files/report.pdf', title: 'report.pdf', size: 1_530_000, contentType: 'application/pdf' }],
  ['cover.svg', { href: '/cover.svg', title: 'cover.svg', width: 640, height: 360 }],
  ['cover-dark.svg', { href: '/cover-dark.svg', title: 'cover-dark.svg', width: 640, height: 360 }],
  ['https://example.com/pets.yaml', { href: 'https://example.com/pets.yaml' }],
];

export function sinkFound(specification: typeof PETS = PETS): Found {
  const api = described(specification);
  const ref = { kind: 'openapi', spec: 'pets' } as const;
  const icons = ['gear', 'skull-crossbones', 'code', 'bolt', 'rocket', 'robot', 'book-open'];
  return {
    places: new Map(PLACES.map(([url, target]) => [`url ${url}`, target])),
    includes: new Map(),
    included: new Map(),
    icons: new Map(icons.flatMap((name) => (iconSvg(name) ? [[name, iconSvg(name)!]] : []))),
    embeds: new Map([['https://example.com/somewhere', { title: 'Somewhere', site: 'Example' }]]),
    operations: new Map([[operationKey(ref, 'put', '/pets/{petId}'), operationFacts(api, 'put', '/pets/{petId}')!]]),
    models: new Map([[modelsKey(ref, ['Pet']), modelFacts(api, ['Pet'])]]),
    search: '/search?q=',
    isPublished: true,
  };
}
