import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  conditionProblems,
  conditionsIn,
  textInScope,
  withConditions,
} from '../../../src/engine/markdown/conditional-blocks.ts';
import { isPageVisible, visiblePages } from '../../../src/engine/revisions/visible-pages.ts';
import { stretched } from '../../support/pace.ts';

/** As a visitor sees it for whom the conditions of these names hold; `?` cannot be computed. */
const seen = (markdown: string, ...holding: string[]) =>
  withConditions(markdown, (condition) => (condition === '?' ? undefined : holding.includes(condition)));

describe('what is shown', () => {
  const chain = 'a\n{% if x %}\nX\n{% elif y %}\nY\n{% elseif z %}\nZ\n{% else %}\nE\n{% endif %}\nb\n';

  test('is the first branch that holds, else the last', () => {
    const shown = (...holding: string[]) =>
      seen(chain, ...holding)
        .replace(/\n+/g, ' ')
        .trim();
    expect(shown('x', 'y')).toBe('a X b');
    expect(shown('y', 'z')).toBe('a Y b');
    expect(shown('z')).toBe('a Z b');
    expect(shown()).toBe('a E b');
  });

  test('stays apart from the lines around it, in lists and quotes too', () => {
    expect(seen('a\n{% if x %}\nX\n{% endif %}\nb')).toBe('a\n\nb');
    expect(seen('a\n{% if x %}\nX\n{% endif %}\nb', 'x')).toBe('a\n\nX\n\nb');
    expect(seen('* a\n  {% if x %}\n  X\n  {% endif %}\n* b')).toBe('* a\n  \n* b');
    expect(seen('> {% if x %}\n> X\n> {% endif %}\n> b', 'x')).toBe('> \n> X\n> \n> b');
  });

  test('may be within a line, and blocks within blocks', () => {
    expect(seen('a {% if x %}X{% else %}Y{% endif %} b')).toBe('a Y b');
    const nested = '{% if x %}1{% if y %}2{% else %}3{% endif %}4{% else %}5{% if y %}6{% endif %}{% endif %}';
    expect(seen(nested, 'x', 'y')).toBe('124');
    expect(seen(nested, 'x')).toBe('134');
    expect(seen(nested, 'y')).toBe('56');
    expect(seen('{% if x %}\n{% hint style="info" %}\nX\n{% endhint %}\n{% endif %}', 'x')).toContain(
      '{% hint style="info" %}\nX',
    );
    expect(seen('<div>{% if x %}X{% endif %}</div>\n\n| a |\n| - |\n| {% if x %}X{% endif %} |\n')).not.toContain('X');
  });

  test('is code as it is written', () => {
    const code = '```\n{% if x %}\n```\n\n`{% if x %}` a {%- if x -%}X{%- endif -%} b';
    expect(seen(code)).toBe('```\n{% if x %}\n```\n\n`{% if x %}` a  b');
    for (const text of ['', 'if x', '{% hint %}\nif\n{% endhint %}', '{% iffy %}']) expect(seen(text)).toBe(text);
  });

  test('is nothing of a block with a fault', () => {
    expect(seen('a{% if ? %}1{% else %}2{% endif %}b')).toBe('ab');
    expect(seen('a{% if x %}1{% elif ? %}2{% else %}3{% endif %}b')).toBe('ab');
    expect(seen('a{% if x %}1{% elif ? %}2{% else %}3{% endif %}b', 'x')).toBe('a1b');
    expect(seen('a{% if x %}b\n\nc')).toBe('a');
    expect(seen('a{% if x %}1{% else %}2{% else %}3{% elif y %}4{% endif %}b', 'y')).toBe('a2b');
    expect(seen('a{% endif %}b{% else %}c')).toBe('abc');
    expect(seen('{% if %}a{% endif %}{% if x y %}b{% endif %}', 'x')).toBe('');
  });

  test('depends on the value: absent is false, neither true nor false hides', () => {
    const of = (condition: string, claims: object) =>
      textInScope(`{% if ${condition} %}yes{% else %}no{% endif %}`, { visitor: { claims } } as never);
    expect(of('visitor.claims.isBeta', {})).toBe('no');
    expect(of('!visitor.claims.isBeta', {})).toBe('yes');
    expect(of('visitor.claims.isBeta', { unsigned: { isBeta: true } })).toBe('no');
    expect(of('visitor.claims.unsigned.isBeta', { unsigned: { isBeta: true } })).toBe('yes');
    expect(of('visitor.claims.plan', { plan: 'pro' })).toBe('');
    expect(of('space.vars.x', {})).toBe('');
    expect(of('1 +', {})).toBe('');
  });

  test(
    'costs no more than its text: very many blocks, very many different conditions',
    () => {
      const same = '{% if x %}a{% endif %}'.repeat(50_000);
      expect(seen(same, 'x')).toBe('a'.repeat(50_000));
      let computed = 0;
      const many = Array.from({ length: 5000 }, (_, i) => `{% if x${i} %}a{% endif %}`).join('');
      const text = withConditions(many, () => Boolean(++computed));
      expect(text).toBe('a'.repeat(1000));
      expect(computed).toBe(1000);
      expect(seen('{% if x %}'.repeat(20_000), 'x')).toBe('');
    },
    stretched(20_000),
  );

  test('of whatever blocks, never more than was written, and nothing that a false condition guards', () => {
    const piece = fc.constantFrom(
      '{% if x %}',
      '{% if y %}',
      '{% elif y %}',
      '{% else %}',
      '{% endif %}',
      ' t ',
      '\n',
      '\n\n',
      '`',
      '- ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.array(piece, { maxLength: 5 }), (around, within) => {
        const text = `${around.join('')}\n\n{% if never %}SECRET${within.join('').replaceAll(/[`]|\{% (?:endif|else|elif y) %\}/g, '')}`;
        const shown = seen(text, 'x', 'y');
        // Within code the block is text, and so is what follows it.
        if (conditionsIn(text).some(({ condition }) => condition === 'never')) expect(shown).not.toContain('SECRET');
        expect(seen(text, 'x', 'y', 'never').length).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});

test('conditions are found with their lines', () => {
  expect(conditionsIn('a\n\n{% if x %}{% elif y %}\n{% if z %}')).toEqual([
    { condition: 'x', line: 3 },
    { condition: 'y', line: 3 },
    { condition: 'z', line: 4 },
  ]);
});

test('faults are named with their lines', () => {
  expect(conditionProblems('{% if x %}{% elif y %}{% else %}{% endif %}')).toEqual([]);
  expect(conditionProblems('a {% endif %}\n{% if x + %}\n{% else %}\n{% elif y %}\n{% endif %}\n{% if %}')).toEqual([
    { line: 1, message: 'has {% endif %} that belongs to no {% if %}' },
    { line: 2, message: 'has {% if x + %} that ends unexpectedly (at character 4)' },
    { line: 4, message: 'has {% elif y %} that comes after {% else %}' },
    { line: 6, message: 'has {% if %} that has no condition' },
    { line: 6, message: 'has {% if %} without {% endif %}' },
  ]);
  expect(conditionProblems(`{% if 1 ${'+ 1'.repeat(2000)} %}{% endif %}`)[0]?.message.length).toBeLessThan(250);
});

describe('pages', () => {
  const node = (id: string, condition?: string, children: any[] = []): any => ({
    page: { id, fields: condition === undefined ? {} : { condition } },
    path: id,
    children,
  });
  const ids = (nodes: any[]): any[] =>
    nodes.map(({ page, children }) => [page.id, ...(children.length ? [ids(children)] : [])]);
  const tree = [node('a', 'x', [node('b'), node('c', 'y', [node('d')])]), node('e', undefined, [node('f', '?')])];
  const truth =
    (...holding: string[]) =>
    (condition: string) =>
      condition === '?' ? undefined : holding.includes(condition);

  test('are seen where their condition and those above hold', () => {
    expect(ids(visiblePages(tree, truth()))).toEqual([['e']]);
    expect(ids(visiblePages(tree, truth('y')))).toEqual([['e']]);
    expect(ids(visiblePages(tree, truth('x')))).toEqual([['a', [['b']]], ['e']]);
    expect(ids(visiblePages(tree, truth('x', 'y')))).toEqual([['a', [['b'], ['c', [['d']]]]], ['e']]);
    expect(visiblePages(tree, truth('x', 'y'))[0]).toBe(tree[0]);
  });

  test('one by one as in the tree', () => {
    const [a, e] = tree;
    const [, c] = a.children;
    const sees = (nodes: any[], ...holding: string[]) => {
      const [page, ...ancestors] = nodes.map((one) => one.page).toReversed();
      return isPageVisible(page, ancestors, truth(...holding));
    };
    expect(sees([a, c, c.children[0]], 'x', 'y')).toBe(true);
    expect(sees([a, c, c.children[0]], 'y')).toBe(false);
    expect(sees([a, a.children[0]], 'x')).toBe(true);
    expect(sees([e, e.children[0]], 'x')).toBe(false);
  });
});
