/** Settings of published sites: what is refused and where, the layers, and the two forms of page actions. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULTS } from '../../../src/features/sites/customization/defaults.ts';
import { conditionsIn, visibleSettings } from '../../../src/features/sites/customization/for-visitor.ts';
import { changedOverrides, settingsOf } from '../../../src/features/sites/customization/merge.ts';
import { overrides } from '../../../src/features/sites/customization/overrides.ts';
import { withOneForm } from '../../../src/features/sites/customization/page-actions.ts';
import { type GivenSettings, settings } from '../../../src/features/sites/customization/settings.ts';
import { detailsOf } from '../../../src/input-messages.ts';

/** What older clients know of the settings: every required one, none with a default. */
const GIVEN = {
  styling: {
    theme: 'bold',
    primaryColor: { light: '#123456', dark: '#abc' },
    infoColor: { light: '#123456', dark: '#abc' },
    successColor: { light: '#123456', dark: '#abc' },
    warningColor: { light: '#123456', dark: '#abc' },
    dangerColor: { light: '#123456', dark: '#abc' },
    corners: 'straight',
    depth: 'flat',
    links: 'accent',
    font: 'ABCFavorit',
    monospaceFont: 'DMMono',
    icons: 'thin',
    sidebar: { background: 'filled', list: 'line' },
    search: 'subtle',
  },
  favicon: { emoji: '1f4d6' },
  header: {
    links: [{ title: 'More', to: null, links: [{ title: 'Home', to: { kind: 'url', url: 'https://a.example' } }] }],
  },
  footer: { groups: [] },
  themes: { default: 'system', toggeable: false },
  pdf: { enabled: false },
  feedback: { enabled: true },
  pagination: { enabled: false },
  ai: { mode: 'none' },
  advancedCustomization: { enabled: false },
  git: { showEditLink: true },
  pageActions: { externalAI: true, markdown: false, mcp: false },
  externalLinks: { target: 'blank' },
  trademark: { enabled: false },
  privacyPolicy: { url: 'https://a.example/privacy' },
  socialPreview: {},
  insights: { trackingCookie: false },
} satisfies GivenSettings;

const problems = (type: typeof settings | typeof overrides, given: unknown) =>
  (type.safeParse(given).error?.issues ?? []).flatMap((issue) => detailsOf(issue, []));

/** A copy in which the value at a path is another; undefined removes it. */
function changed(given: unknown, path: string, value: unknown): Record<string, any> {
  const copy = structuredClone(given) as Record<string, any>;
  const names = path.split('.');
  const last = names.pop()!;
  let at: any = copy;
  for (const name of names) at = at[name] ??= {};
  if (value === undefined) delete at[last];
  else at[last] = value;
  return copy;
}

describe('the settings of a site', () => {
  test('are taken from clients that know only the older ones', () => {
    expect(problems(settings, GIVEN)).toEqual([]);
    expect(settingsOf(GIVEN)).toMatchObject({
      ...GIVEN,
      pageActions: { externalAI: true, items: ['external-ai', 'git'] },
      styling: { ...GIVEN.styling, background: 'plain', codeTheme: { openapi: { dark: 'default-dark' } } },
      internationalization: { locale: 'en' },
      header: { preset: 'default' },
      socialAccounts: [],
    });
  });

  test('are the defaults where none are set, and can be given back as they were answered', () => {
    expect(settingsOf(null)).toEqual(DEFAULTS);
    expect(problems(settings, DEFAULTS)).toEqual([]);
    expect(DEFAULTS.pageActions.items).toEqual(['markdown', 'mcp', 'pdf']);
    expect(Object.keys(DEFAULTS)).not.toContain('title');
  });

  test('are all required that have no default', () => {
    const required = Object.keys(GIVEN).map((path) => ({ path, message: 'is required' }));
    expect(problems(settings, {})).toEqual(expect.arrayContaining(required));
    expect(problems(settings, {})).toHaveLength(required.length);
    const inner = Object.keys(GIVEN.styling).map((name) => ({ path: `styling.${name}`, message: 'is required' }));
    expect(problems(settings, changed(GIVEN, 'styling', {}))).toEqual(inner);
  });

  const font = {
    id: 'f',
    custom: true,
    fontFamily: 'Mine',
    fontFaces: [{ weight: 400, sources: [{ url: 'https://a.example/f.woff' }] }],
  };
  test.each([
    ['title', 'x', 'title', 'must have at least 2 characters'],
    ['styling.primaryColor.light', 'red', 'styling.primaryColor.light', 'must be a color: #RGB or #RRGGBB'],
    ['styling.primaryColor.light', '#12345', 'styling.primaryColor.light', 'must be a color: #RGB or #RRGGBB'],
    ['styling.primaryColor', { light: '#000' }, 'styling.primaryColor.dark', 'is required'],
    ['styling.theme', 'loud', 'styling.theme', 'must be one of clean, muted, bold, gradient'],
    ['styling.font', 'Comic', 'styling.font', /^must be one of Inter, /],
    ['styling.font', 5, 'styling.font', /^must be one of Inter, /],
    ['styling.font', null, 'styling.font', /must be an object/],
    ['styling.font', { ...font, fontFaces: [] }, 'styling.font.fontFaces', 'must have at least 1 entry'],
    ['styling.font', changed(font, 'fontFaces.0.weight', 0), 'styling.font.fontFaces[0].weight', 'must be at least 1'],
    ['styling.font', { ...font, fontFamily: 'a"}' }, 'styling.font.fontFamily', 'must be the name of a font'],
    ['styling.nothing', 1, 'styling.nothing', 'is not a known field'],
    [
      'header.logo',
      { light: 'javascript:1', dark: 'https://a.example/l.png' },
      'header.logo.light',
      'must be an address with http or https',
    ],
    ['header.links', [{ title: 'a', links: [] }], 'header.links[0].to', /./],
    [
      'header.links',
      [{ title: 'a', to: { kind: 'planet' }, links: [] }],
      'header.links[0].to.kind',
      /^must be one of /,
    ],
    [
      'header.links',
      [{ title: 'a', to: { kind: 'url', url: 'javascript:1' }, links: [] }],
      'header.links[0].to.url',
      /^must be a path, or/,
    ],
    [
      'header.links',
      [{ title: 'a'.repeat(65), to: null, links: [] }],
      'header.links[0].title',
      'must have at most 64 characters',
    ],
    ['header.links', [{ title: 'a\0', to: null, links: [] }], 'header.links[0].title', 'must not contain U+0000'],
    [
      'header.links',
      Array(101).fill({ title: 'a', to: null, links: [] }),
      'header.links',
      'must have at most 100 entries',
    ],
    [
      'favicon',
      { emoji: 'x', icon: { light: 'https://a.example', dark: 'https://a.example' } },
      'favicon',
      'must have icon or emoji, not both',
    ],
    [
      'announcement',
      { enabled: true, message: 'm', style: 'info' },
      'announcement.message',
      'must have at least 2 characters',
    ],
    ['footer.copyright', 'a'.repeat(301), 'footer.copyright', 'must have at most 300 characters'],
    ['pdf', {}, 'pdf.enabled', 'is required'],
    ['pageActions.items', ['pdf', 'pdf'], 'pageActions.items', 'must name each only once'],
    [
      'socialAccounts',
      [{ platform: 'twitter', handle: 'a b', display: { header: true, footer: true } }],
      'socialAccounts[0].handle',
      'must not contain spaces',
    ],
    [
      'socialAccounts',
      [{ platform: 'orkut', handle: 'a', display: { header: true, footer: true } }],
      'socialAccounts[0].platform',
      /^must be one of /,
    ],
    ['privacyPolicy.url', '/privacy', 'privacyPolicy.url', 'must be an address with http or https'],
    ['__proto__x', 1, '__proto__x', 'is not a known field'],
  ])('%s is refused (case %#)', (path, value, at, message) => {
    const found = problems(settings, changed(GIVEN, path, value));
    expect(found).toEqual([
      { path: at, message: message instanceof RegExp ? expect.stringMatching(message) : message },
    ]);
  });

  test('a font of its own is taken', () => {
    expect(problems(settings, changed(GIVEN, 'styling.font', font))).toEqual([]);
  });

  test('a setting called __proto__ is refused', () => {
    const given = JSON.parse(JSON.stringify(GIVEN).replace('"styling":{', '"styling":{"__proto__":{"theme":"bold"},'));
    expect(problems(settings, given)).toEqual([{ path: 'styling.__proto__', message: 'is not a known field' }]);
  });
});

describe('page actions', () => {
  const of = (items: string[], switches: Partial<Record<'externalAI' | 'markdown' | 'mcp', boolean>> = {}) =>
    ({ ...DEFAULTS, pageActions: { ...DEFAULTS.pageActions, ...switches, items } }) as GivenSettings;

  test('follow the form that was changed', () => {
    const listed = withOneForm(of(['pdf', 'assistant', 'git']), DEFAULTS);
    expect(listed.pageActions).toEqual({
      externalAI: false,
      markdown: false,
      mcp: false,
      items: ['pdf', 'assistant', 'git'],
    });
    expect(listed.git).toEqual({ showEditLink: true });
    expect(settingsOf(listed).pageActions.items).toEqual(['pdf', 'assistant', 'git']);
    const switched = withOneForm(of(DEFAULTS.pageActions.items, { mcp: false, externalAI: true }), DEFAULTS);
    expect(settingsOf(switched).pageActions).toEqual({
      ...{ externalAI: true, markdown: true, mcp: false },
      items: ['markdown', 'pdf', 'external-ai'],
    });
  });

  test('follow what a site space overrides', () => {
    expect(settingsOf(null, { pdf: { enabled: false }, git: { showEditLink: true } }).pageActions.items).toEqual([
      ...['markdown', 'mcp', 'git'],
    ]);
  });

  test('say the same in both forms, whatever was given', () => {
    const actions = fc.subarray([...DEFAULTS.pageActions.items, 'assistant', 'external-ai', 'git']);
    const flag = fc.boolean();
    fc.assert(
      fc.property(actions, flag, flag, flag, flag, flag, (items, externalAI, markdown, mcp, showEditLink, enabled) => {
        const given = { ...of(items, { externalAI, markdown, mcp }), git: { showEditLink }, pdf: { enabled } };
        const answered = settingsOf(withOneForm(given, DEFAULTS));
        expect(new Set(answered.pageActions.items.filter((item) => item !== 'assistant'))).toEqual(
          new Set([
            ...(answered.pageActions.externalAI ? ['external-ai'] : []),
            ...(answered.pageActions.markdown ? ['markdown'] : []),
            ...(answered.pageActions.mcp ? ['mcp'] : []),
            ...(answered.git.showEditLink ? ['git'] : []),
            ...(answered.pdf.enabled ? ['pdf'] : []),
          ]),
        );
        // Given back as it was answered, nothing changes.
        expect(settingsOf(withOneForm(answered, answered))).toEqual(answered);
      }),
    );
  });
});

describe('what a site space overrides', () => {
  test('is merged by key, and null takes it back', () => {
    const first = changedOverrides(null, {
      title: 'Variant',
      styling: { theme: 'muted', tint: { color: { light: '#111', dark: '#222' } }, sidebar: { list: 'pill' } },
      footer: { copyright: 'us' },
    });
    expect(settingsOf(GIVEN, first)).toMatchObject({
      title: 'Variant',
      styling: {
        theme: 'muted',
        primaryColor: GIVEN.styling.primaryColor,
        sidebar: { background: 'filled', list: 'pill' },
      },
      footer: { groups: [], copyright: 'us' },
    });
    const second = changedOverrides(first, {
      title: null,
      styling: { tint: null, sidebar: { list: null } },
      footer: null,
    });
    expect(second).toEqual({ styling: { theme: 'muted' } });
    expect(changedOverrides(second, { styling: null })).toEqual({});
    expect(changedOverrides(second, { styling: { theme: null } })).toEqual({});
    expect(changedOverrides(second, {})).toEqual(second);
  });

  test.each([
    ['styling.font', 'Inter', 'cannot be overridden: it is set for the whole site'],
    ['styling.codeTheme', {}, 'cannot be overridden: it is set for the whole site'],
    ['header.primaryLink', { kind: 'url', url: '/' }, 'cannot be overridden: it is set for the whole site'],
    ['ai', { mode: 'none' }, 'cannot be overridden: it is set for the whole site'],
    ['pageActions', null, 'cannot be overridden: it is set for the whole site'],
    ['styling.nothing', 1, 'is not a known field'],
    ['announcement', null, 'must be an object'],
    ['styling.primaryColor', { light: '#000' }, undefined],
    ['internationalization', {}, undefined],
    ['internationalization.locale', null, undefined],
    ['pdf.enabled', null, 'must be true or false'],
  ])('%s is refused (case %#)', (path, value, message) => {
    const found = problems(overrides, changed({}, path, value));
    expect(found).toHaveLength(1);
    expect(found[0]!.path).toMatch(new RegExp(`^${path}`));
    if (message) expect(found[0]!.message).toBe(message);
  });

  test('any overrides taken back leave what was there', () => {
    const keys = ['theme', 'corners', 'depth', 'links'] as const;
    const value = fc.record(
      {
        theme: fc.constant('muted'),
        corners: fc.constant('circular'),
        depth: fc.constant('flat'),
        links: fc.constant('accent'),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(value, value, (one, other) => {
        const before = changedOverrides(null, { styling: one as never });
        const set = changedOverrides(before, { styling: other as never });
        const back = Object.fromEntries(keys.filter((key) => key in other).map((key) => [key, null]));
        const left = Object.fromEntries(Object.entries(one).filter(([key]) => !(key in other)));
        expect(changedOverrides(set, { styling: back })).toEqual(Object.keys(left).length ? { styling: left } : {});
      }),
    );
  });
});

test('links of the header are those of the visitor, who does not see their conditions', () => {
  const link = { title: 'a', to: null, links: [] };
  const given = settingsOf({
    ...GIVEN,
    header: { links: [link, { ...link, condition: 'yes' }, { ...link, condition: 'no' }] },
  });
  expect(conditionsIn(given)).toEqual([
    { path: 'header.links[1].condition', condition: 'yes' },
    { path: 'header.links[2].condition', condition: 'no' },
  ]);
  expect(visibleSettings(given, (condition) => condition === 'yes').header.links).toEqual([link, link]);
});
