import { expect, test } from 'vitest';
import { updatesIn } from '../../../src/engine/markdown/updates.ts';

const day = (text: string): Date => new Date(`${text}T00:00:00.000Z`);

test('an update has its date, its tags, the heading that it begins with, and what follows', () => {
  const markdown = `# News

{% updates format="full" %}
{% update date="2026-03-02" tags="new, api" %}
## Faster *search*

It is **fast**.

### Details

More.
{% endupdate %}

{% update date="2026-03-01T12:30" %}
No heading.

## Later

Words.
{% endupdate %}
{% update date="2026-02" %}
## Faster search
{% endupdate %}
{% endupdates %}

{% update date="some day" %}
## Never
{% endupdate %}
`;
  expect(updatesIn(markdown)).toEqual([
    {
      title: 'Faster search',
      anchor: 'faster-search',
      date: day('2026-03-02'),
      tags: ['new', 'api'],
      markdown: 'It is **fast**.\n\n### Details\n\nMore.',
    },
    {
      title: null,
      anchor: null,
      date: new Date('2026-03-01T12:30:00.000Z'),
      tags: [],
      markdown: 'No heading.\n\n## Later\n\nWords.',
    },
    { title: 'Faster search', anchor: 'faster-search-1', date: day('2026-02-01'), tags: [], markdown: '' },
  ]);
});

test('an update in code, or one without an end, is none', () => {
  expect(updatesIn('```\n{% update date="2026-03-02" %}\na\n{% endupdate %}\n```\n')).toEqual([]);
  expect(updatesIn('{% update date="2026-03-02" %}\na\n')).toEqual([]);
  expect(updatesIn('{% update date="2026-13-02" %}\na\n{% endupdate %}\n')).toEqual([]);
});

test('takes time in proportion to the text', () => {
  const one = '{% update date="2026-03-02" %}\n\n';
  const timed = (count: number): number => {
    const text = one.repeat(count) + '{% endupdate %}\n'.repeat(count);
    const start = performance.now();
    expect(updatesIn(text).length).toBeLessThanOrEqual(500);
    return performance.now() - start;
  };
  timed(200);
  expect(timed(4000)).toBeLessThan(5000);
});
