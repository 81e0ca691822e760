/** Block tags of a source: what is one, where it ends, what belongs together. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskTags } from '../../../src/engine/markdown/mask.ts';
import { attributesOf, pairTags, type Tag, tagsOf } from '../../../src/engine/markdown/tags.ts';
import { runs } from '../properties/runs.ts';

const textsOf = (source: string) => tagsOf(source).map(({ start, end }) => source.slice(start, end));
const one = (source: string) => tagsOf(source)[0] as Tag;

describe('a tag', () => {
  test('has a name, a body, and says whether it closes', () => {
    expect(tagsOf('{% hint style="info" %}{%endhint%}{%- embed url="a" -%}')).toMatchObject([
      { name: 'hint', closing: false, body: 'style="info"' },
      { name: 'hint', closing: true, body: '' },
      { name: 'embed', closing: false, body: 'url="a"' },
    ]);
    expect(one('{% @mermaid/diagram content="a" %}')).toMatchObject({ name: '@mermaid/diagram' });
    expect(one('{% content-ref\n url="a"\n%}')).toMatchObject({ name: 'content-ref', body: 'url="a"' });
  });

  test('may hold %} in quotes; quotes that do not close count for nothing', () => {
    expect(textsOf('a {% x t="b %} c" %} d')).toEqual(['{% x t="b %} c" %}']);
    expect(textsOf('{% prompt description="a" defaultExpanded="full” %} b')).toEqual([
      '{% prompt description="a" defaultExpanded="full” %}',
    ]);
  });

  test('ends before a blank line and before the next one', () => {
    expect(textsOf('{% hint\n\nstyle="info" %}')).toEqual([]);
    expect(textsOf('{% hint {% tab %}')).toEqual(['{% tab %}']);
    expect(textsOf('{% x a="{% tab %}')).toEqual(['{% tab %}']);
    expect(textsOf('{%} {% %} {% … %} {{ x }} 100 % }')).toEqual([]);
  });

  test('has attributes in either kind of quotes, or none', () => {
    const tag = one(`{% tab title="It's" icon='a "b"' width=50% openInAIProviders="" %}`);
    expect([...attributesOf(tag)]).toEqual([
      ['title', "It's"],
      ['icon', 'a "b"'],
      ['width', '50%'],
      ['openInAIProviders', ''],
    ]);
  });
});

test('masking keeps the length, and leaves no tag and no bracket within', () => {
  const source = 'a {% x t="<b> ?" %}\0 b';
  const masked = maskTags(source, tagsOf(source));
  expect(masked).toBe('a <? x t="_b_ _" ?>\ufffd b');
  expect(masked.length).toBe(source.length);
});

test('a tag over two lines of a quotation leaves the second line in the quotation', () => {
  const source = '> {% x\n>  > t="a > b" %}\n';
  expect(maskTags(source, tagsOf(source))).toBe('> <? x\n>  > t="a _ b" ?>\n');
});

describe('pairs', () => {
  const pairs = (source: string) =>
    pairTags(tagsOf(source)).map(({ open, close }) => `${open.name}@${open.start}${close ? `-${close.start}` : ''}`);

  test('nest', () => {
    expect(pairs('{% a %}{% b %}{% endb %}{% enda %}')).toEqual(['a@0-24', 'b@7-14']);
    expect(pairs('{% a %}{% a %}{% enda %}{% enda %}')).toEqual(['a@0-24', 'a@7-14']);
  });

  test('leave open what has no end, and forget ends of nothing', () => {
    expect(pairs('{% a %}{% b %}{% enda %}{% endb %}')).toEqual(['a@0-14', 'b@7']);
    expect(pairs('{% enda %}{% a %}')).toEqual(['a@10']);
  });

  test('never cross, whatever the tags', () => {
    const tag = fc.constantFrom('{% a %}', '{% b %}', '{% enda %}', '{% endb %}', 'x');
    fc.assert(
      fc.property(fc.array(tag, { maxLength: 30 }), (tags) => {
        const closed = pairTags(tagsOf(tags.join(''))).flatMap(({ open, close }) => (close ? [[open, close]] : []));
        for (const [open, close] of closed as [Tag, Tag][]) {
          expect(close.name).toBe(open.name);
          expect(close.start).toBeGreaterThan(open.start);
          for (const [other, end] of closed as [Tag, Tag][]) {
            const crosses = open.start < other.start && other.start < close.start && close.start < end.start;
            expect(crosses).toBe(false);
          }
        }
      }),
      runs(0.5),
    );
  });
});
