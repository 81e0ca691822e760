/**
 * The Document as ProseMirror holds it while it is edited. Blocks that have no node of their own are `source`: shown as readers see
 * them, and edited as Markdown.
 */
import { type Attrs, type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';
import { tableNodes } from 'prosemirror-tables';

/** Of every block: the key of the block that it was read from, and the data of that block. */
const BLOCK = { key: { default: null }, data: { default: {} } };

/** What a node is beside its element, so that what is copied comes back as it was. */
const DATA = 'data-octavo';

const asAttributes = (attrs: Attrs): Record<string, string> => ({ [DATA]: JSON.stringify(attrs) });

const isText = (value: unknown): boolean => typeof value === 'string';
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
const orNull = (check: (value: unknown) => boolean) => (value: unknown) => value === null || check(value);

/** What an element may bring of each attribute. HTML is none of it: that comes from the server alone. */
const TAKEN: Readonly<Record<string, (value: unknown) => boolean>> = {
  key: orNull(isText),
  data: isObject,
  level: (value) => [1, 2, 3, 4, 5, 6].includes(value as number),
  checked: orNull((value) => typeof value === 'boolean'),
  frame: isObject,
  src: orNull(isText),
  block: orNull(isObject),
  markdown: isText,
  inline: (value) => isObject(value) && isText((value as Attrs)['type']) && isObject((value as Attrs)['data']),
};

/**
 * The attributes that an element was written with; `given` for elements of other programs. What is pasted may come from anywhere, and
 * say anything: what is of another type is left out.
 */
function attrsOf(element: HTMLElement, given: Attrs = {}): Attrs {
  const text = element.getAttribute(DATA);
  if (text === null) return given;
  try {
    const attrs: Attrs = JSON.parse(text);
    const taken = Object.entries(attrs).filter(([name, value]) => TAKEN[name]?.(value) === true);
    return { ...given, ...Object.fromEntries(taken) };
  } catch {
    return given;
  }
}

/** The same, of a node that cannot be without an attribute. */
const attrsWith =
  (name: string) =>
  (element: HTMLElement): Attrs | false => {
    const attrs = attrsOf(element);
    return name in attrs ? attrs : false;
  };

/** A block that is an element with its content. */
const element = (tag: string, className: string | undefined, spec: NodeSpec): NodeSpec => ({
  group: 'block',
  parseDOM: [{ tag: className ? `${tag}.${className}` : tag, getAttrs: (dom) => attrsOf(dom) }],
  toDOM: ({ attrs }) => [tag, { ...(className && { class: className }), ...asAttributes(attrs) }, 0],
  ...spec,
  attrs: { ...BLOCK, ...spec.attrs },
});

/** A part of a block, with what is written at its top. */
const part = (className: string): NodeSpec =>
  element('div', className, {
    group: '',
    content: 'block+',
    defining: true,
    isolating: true,
    toDOM: ({ attrs }): DOMOutputSpec => [
      'div',
      { class: className, 'data-title': String(attrs['data']?.title ?? ''), ...asAttributes(attrs) },
      0,
    ],
  });

const tables = tableNodes({
  tableGroup: 'block',
  cellContent: 'paragraph',
  cellAttributes: {
    align: {
      default: null,
      getFromDOM: (dom) => dom.style.textAlign || dom.getAttribute('align') || null,
      setDOMAttr: (value, attrs) => {
        if (value) attrs['data-align'] = value;
      },
    },
  },
});

const nodes = {
  doc: { content: 'block+' },
  paragraph: element('p', undefined, { content: 'inline*' }),
  heading: {
    group: 'block',
    content: 'inline*',
    defining: true,
    attrs: { ...BLOCK, level: { default: 2 } },
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, getAttrs: (dom) => attrsOf(dom, { level }) })),
    toDOM: ({ attrs }) => [`h${attrs['level']}`, asAttributes(attrs), 0],
  },
  task_list: element('ul', 'be-tasks', { content: 'list_item+' }),
  bullet_list: element('ul', undefined, { content: 'list_item+' }),
  ordered_list: element('ol', undefined, {
    content: 'list_item+',
    toDOM: ({ attrs }) => ['ol', { start: String(attrs['data']?.start ?? 1), ...asAttributes(attrs) }, 0],
  }),
  list_item: {
    content: 'block+',
    defining: true,
    attrs: { ...BLOCK, checked: { default: null } },
    parseDOM: [{ tag: 'li', getAttrs: (dom) => attrsOf(dom) }],
    toDOM: ({ attrs }) => ['li', asAttributes(attrs), 0],
  },
  blockquote: element('blockquote', undefined, { content: 'block+', defining: true }),
  code_block: {
    group: 'block',
    content: 'text*',
    marks: '',
    code: true,
    defining: true,
    attrs: BLOCK,
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full', getAttrs: (dom) => attrsOf(dom) }],
    toDOM: ({ attrs }) => [
      'pre',
      { 'data-syntax': String(attrs['data']?.syntax ?? ''), ...asAttributes(attrs) },
      ['code', 0],
    ],
  },
  horizontal_rule: element('hr', undefined, { toDOM: ({ attrs }) => ['hr', asAttributes(attrs)] }),
  /** One picture and its caption. `frame` is the data of the block around it, `src` where this browser finds it. */
  figure: {
    group: 'block',
    content: 'inline*',
    attrs: { ...BLOCK, frame: { default: {} }, src: { default: null } },
    parseDOM: [{ tag: 'figure.be-figure', contentElement: 'figcaption', getAttrs: (dom) => attrsOf(dom) }],
    toDOM: ({ attrs }) => ['figure', { class: 'be-figure', ...asAttributes(attrs) }, ['figcaption', 0]],
  },
  hint: element('div', 'be-hint', {
    content: 'block+',
    defining: true,
    toDOM: ({ attrs }) => [
      'div',
      { class: 'be-hint', 'data-style': String(attrs['data']?.style ?? 'info'), ...asAttributes(attrs) },
      0,
    ],
  }),
  expandable: element('div', 'be-expandable', { content: 'expandable_title block*', defining: true }),
  expandable_title: element('div', 'be-expandable-title', { group: '', content: 'inline*', defining: true }),
  tabs: element('div', 'be-tabs', { content: 'tabs_item+' }),
  tabs_item: part('be-tab'),
  stepper: element('div', 'be-stepper', { content: 'stepper_step+' }),
  stepper_step: part('be-step'),
  columns: element('div', 'be-columns', { content: 'column+' }),
  column: part('be-column'),
  table: { ...tables.table, attrs: BLOCK },
  table_row: tables.table_row,
  table_cell: tables.table_cell,
  table_header: tables.table_header,
  /** `block` as it was read, until its Markdown is edited: then `markdown`, and `html` as the server shows that. */
  source: {
    group: 'block',
    atom: true,
    draggable: true,
    attrs: { key: { default: null }, block: { default: null }, markdown: { default: '' }, html: { default: '' } },
    parseDOM: [{ tag: 'div.be-source', getAttrs: (dom) => attrsOf(dom) }],
    toDOM: ({ attrs }) => ['div', { class: 'be-source', ...asAttributes(attrs) }, attrs['markdown']],
  },
  text: { group: 'inline' },
  hard_break: {
    group: 'inline',
    inline: true,
    selectable: false,
    attrs: { data: { default: {} } },
    parseDOM: [{ tag: 'br', getAttrs: (dom) => attrsOf(dom) }],
    toDOM: ({ attrs }) => ['br', asAttributes(attrs)],
    leafText: () => '\n',
  },
  inline_image: {
    group: 'inline',
    inline: true,
    draggable: true,
    attrs: { data: { default: {} }, src: { default: null } },
    parseDOM: [{ tag: `img[${DATA}]`, getAttrs: (dom) => attrsOf(dom) }],
    toDOM: ({ attrs }) => [
      'img',
      { src: attrs['src'] ?? '', alt: attrs['data'].alt ?? '', class: 'be-picture', ...asAttributes(attrs) },
    ],
  },
  /** Any other inline, as it was read. */
  inline_source: {
    group: 'inline',
    inline: true,
    atom: true,
    attrs: { inline: {} },
    parseDOM: [{ tag: 'span.be-inline', getAttrs: attrsWith('inline') }],
    toDOM: ({ attrs }) => [
      'span',
      { class: 'be-inline', title: attrs['inline'].type, ...asAttributes(attrs) },
      labelOf(attrs['inline']),
    ],
  },
} satisfies Record<string, NodeSpec>;

/** What stands for an inline that is not edited here. */
function labelOf({ type, data }: { type: string; data: Record<string, unknown> }): string {
  if (type === 'emoji')
    return String.fromCodePoint(
      ...String(data['code'])
        .split('-')
        .map((code) => Number.parseInt(code, 16)),
    );
  if (type === 'annotation') return `[${data['label']}]`;
  return String(data['formula'] ?? data['expression'] ?? data['icon'] ?? data['html'] ?? data['title'] ?? type);
}

const mark = (tag: string, more: MarkSpec['parseDOM'] = []): MarkSpec => ({
  parseDOM: [{ tag }, ...more],
  toDOM: () => [tag, 0],
});

const marks = {
  link: {
    inclusive: false,
    attrs: { data: {} },
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (dom) => attrsOf(dom, { data: { ref: { kind: 'url', url: dom.getAttribute('href') } } }),
      },
    ],
    toDOM: ({ attrs }) => ['a', { class: 'be-link', ...asAttributes(attrs) }, 0],
  },
  color: {
    attrs: { data: {} },
    parseDOM: [{ tag: 'span.be-color', getAttrs: attrsWith('data') }],
    toDOM: ({ attrs }) => ['span', { class: 'be-color', ...asAttributes(attrs) }, 0],
  },
  italic: mark('em', [{ tag: 'i' }]),
  bold: mark('strong', [{ tag: 'b' }]),
  strikethrough: mark('s', [{ tag: 'del' }]),
  superscript: mark('sup'),
  subscript: mark('sub'),
  keyboard: mark('kbd'),
  code: { ...mark('code'), code: true },
  /** A space that is the end of a line in the text. */
  line_end: {
    inclusive: false,
    excludes: '',
    parseDOM: [{ tag: 'span.be-line-end' }],
    toDOM: () => ['span', { class: 'be-line-end' }, 0],
  },
} satisfies Record<string, MarkSpec>;

export const schema = new Schema({ nodes, marks });
