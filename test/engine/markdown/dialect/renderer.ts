/** What makes a renderer of published pages fail, or lose text: each rule was seen in one that is widely used. */

// A Document as a program has it that knows nothing of ours.
type Json = any;

const BLOCKS = new Set(
  (
    'paragraph heading-1 heading-2 heading-3 list-ordered list-unordered list-tasks list-item blockquote divider math code code-line hint ' +
    'tabs tabs-item expandable table stepper stepper-step columns column images image file drawing embed content-ref openapi-operation ' +
    'openapi-webhook openapi-schemas swagger updates update prompt integration'
  ).split(' '),
);
const INLINES = new Set('link inline-image emoji icon inline-math annotation mention expression button'.split(' '));
const REFS = new Set('url file page anchor space user collection reusable-content tag openapi'.split(' '));
const CHILDREN: Readonly<Record<string, string>> = {
  'list-ordered': 'list-item',
  'list-unordered': 'list-item',
  'list-tasks': 'list-item',
  tabs: 'tabs-item',
  stepper: 'stepper-step',
  columns: 'column',
  images: 'image',
  code: 'code-line',
  updates: 'update',
  prompt: 'code',
};
const NEVER_EMPTY = new Set([
  'list-item',
  'hint',
  'tabs',
  'list-ordered',
  'list-unordered',
  'list-tasks',
  'images',
  'columns',
]);
const COLORS = /^(?:default|green|blue|red|orange|yellow|purple|pink|violet|cyan|\$.+)$/;

/** Empty: it can be drawn. */
export function failuresOf(document: Json): string[] {
  const failures: string[] = [];
  /** Headings in cells are none of the outline. */
  let cells = 0;
  const fail = (path: string, why: string): undefined => {
    failures.push(`${path}: ${why}`);
  };
  if (document.object !== 'document' || !Array.isArray(document.nodes)) fail('', 'is no document');
  if (document.meta?.token !== undefined) fail('meta.token', 'would be sent as a token');
  const checkRef = (ref: Json, path: string) => {
    if (typeof ref !== 'object' || ref === null || !REFS.has(ref.kind)) fail(path, 'is no reference that is known');
  };
  const checkText = (text: Json, path: string) => {
    if (!Array.isArray(text.leaves)) fail(path, 'has no leaves');
    for (const [i, leaf] of text.leaves.entries()) {
      const at = `${path}.leaves[${i}]`;
      if (typeof leaf.text !== 'string') fail(at, 'has no text');
      if (!Array.isArray(leaf.marks)) fail(at, 'has no marks');
      for (const mark of leaf.marks ?? [])
        if (mark.type === 'color' && !(COLORS.test(mark.data?.text) && COLORS.test(mark.data?.background)))
          fail(at, 'has a colour that is not known');
    }
  };
  const checkFragment = (one: Json, path: string) => {
    if (one.object !== 'fragment' || typeof one.fragment !== 'string' || !Array.isArray(one.nodes))
      fail(path, 'is no fragment');
    else {
      if (one.type === 'cell') cells += 1;
      checkBlocks(one.nodes, `${path}.nodes`);
      if (one.type === 'cell') cells -= 1;
    }
  };
  const checkTable = ({ data, fragments }: Json, path: string) => {
    const names = new Set(fragments.map(({ fragment }: Json) => fragment));
    for (const id of data.view.columns)
      if (!data.definition[id]) fail(path, `shows the column ${id}, which is not defined`);
    if (data.view.type === 'grid' && typeof data.view.hideHeader !== 'boolean')
      fail(path, 'says nothing of its header');
    for (const [id, record] of Object.entries<Json>(data.records)) {
      if (typeof record.orderIndex !== 'string') fail(`${path}.${id}`, 'has an order that is no string');
      for (const [column, value] of Object.entries<Json>(record.values)) {
        const type = data.definition[column]?.type;
        if (type === 'text' && !names.has(value)) fail(`${path}.${id}.${column}`, 'names no fragment');
        if (['files', 'users', 'select'].includes(type) && !Array.isArray(value))
          fail(`${path}.${id}.${column}`, 'is no list');
        if (type === 'content-ref') checkRef(value, `${path}.${id}.${column}`);
      }
    }
  };
  const checkInline = (node: Json, path: string) => {
    if (node.object === 'text') return checkText(node, path);
    if (node.object !== 'inline' || !INLINES.has(node.type))
      return fail(path, `is ${node.object} ${node.type}, and not drawn`);
    if (['link', 'inline-image', 'mention'].includes(node.type)) checkRef(node.data.ref, `${path}.data.ref`);
    if (node.type === 'button') {
      if (!['primary', 'secondary'].includes(node.data.kind) || typeof node.data.label !== 'string')
        fail(path, 'is no button');
      if (node.data.ref === undefined && node.data.action === undefined) fail(path, 'does nothing');
    }
    if (node.type === 'annotation') {
      const body = node.fragments?.find(({ type }: Json) => type === 'annotation-body');
      if (!body) fail(path, 'has no body');
      if (node.nodes.length === 0) fail(path, 'annotates nothing');
    }
    for (const [i, one] of (node.fragments ?? []).entries()) checkFragment(one, `${path}.fragments[${i}]`);
    for (const [i, one] of (node.nodes ?? []).entries()) checkInline(one, `${path}.nodes[${i}]`);
  };
  const checkBlock = (block: Json, path: string): undefined => {
    const { type, data, nodes } = block;
    if (block.object !== 'block' || !BLOCKS.has(type)) return fail(path, `is ${block.object} ${type}, and not drawn`);
    if (typeof data !== 'object' || data === null) return fail(path, 'has no data');
    if (!Array.isArray(nodes)) return fail(path, 'has no nodes');
    if (NEVER_EMPTY.has(type) && nodes.length === 0) fail(path, `is an empty ${type}`);
    if (type === 'hint' && !['info', 'warning', 'danger', 'success'].includes(data.style))
      fail(path, 'has an unknown style');
    if (type === 'embed' && typeof data.url !== 'string') fail(path, 'has no url');
    if ((type === 'tabs' || type === 'tabs-item') && !block.key) fail(path, 'has no key');
    if (type.startsWith('heading-') && cells === 0 && !block.meta?.id) fail(path, 'has no anchor');
    if (type === 'image')
      for (const size of [data.width, data.height])
        if (size !== undefined && typeof size !== 'number') fail(path, 'has a size that is no number');
    if (
      ['image', 'content-ref', 'file', 'drawing', 'openapi-operation', 'openapi-webhook', 'openapi-schemas'].includes(
        type,
      )
    )
      checkRef(data.ref, path);
    if (type === 'file' && data.ref?.kind !== 'file') fail(path, 'is no file');
    if (type === 'openapi-operation' && data.ref?.kind !== 'openapi') fail(path, 'is of no specification');
    if (type === 'column' && data.width !== undefined && data.width.unit !== '%')
      fail(path, 'has a width without a unit');
    if (type === 'table') checkTable(block, path);
    if (type === 'expandable') {
      const title = block.fragments?.find((one: Json) => one.type === 'expandable-title');
      if (title?.nodes[0]?.type !== 'paragraph') fail(path, 'has no title');
      if (!block.fragments?.some((one: Json) => one.type === 'expandable-body')) fail(path, 'has no body');
    }
    for (const [i, one] of (block.fragments ?? []).entries()) checkFragment(one, `${path}.fragments[${i}]`);
    const child = CHILDREN[type];
    if (type === 'paragraph' || type.startsWith('heading-') || type === 'code-line') {
      for (const [i, node] of nodes.entries()) checkInline(node, `${path}.nodes[${i}]`);
    } else {
      for (const [i, node] of nodes.entries())
        if (child && node.type !== child) fail(`${path}.nodes[${i}]`, `is no ${child}`);
      checkBlocks(nodes, `${path}.nodes`);
    }
  };
  const checkBlocks = (nodes: Json[], path: string) => {
    for (const [i, node] of nodes.entries()) checkBlock(node, `${path}[${i}]`);
  };
  checkBlocks(document.nodes, 'nodes');
  return failures;
}
