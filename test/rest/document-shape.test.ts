import Ajv2020 from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { document } from '../../src/engine/markdown/dialect/document-shape.ts';
import { published } from '../../src/engine/markdown/dialect/publish.ts';
import { normalForm } from '../../src/engine/markdown/document/normal.ts';
import type { Document } from '../../src/engine/markdown/document/types.ts';
import { Components } from '../../src/rest/openapi/schema.ts';
import { shapeSchema } from '../../src/rest/openapi/shapes.ts';
import { anyDocument } from '../engine/markdown/document/any-document.ts';
import { runs } from '../engine/properties/runs.ts';

// The package is CommonJS with a default of its own.
const ajv = new (Ajv2020 as unknown as typeof Ajv2020.default)({ strict: false });
const components = new Components();
shapeSchema(document, 'input', components);
shapeSchema(document, 'output', components);
ajv.addSchema({ components: { schemas: components.schemas } }, 'api');
const checkOf = (name: string) => ajv.compile({ $ref: `api#/components/schemas/${name}` });

test('every Document matches its description, in bodies and in answers', () => {
  const [given, answered] = [checkOf('DocumentInput'), checkOf('Document')];
  fc.assert(
    fc.property(anyDocument, (any) => {
      const normal = published(normalForm(any as unknown as Document));
      expect(answered(normal), JSON.stringify(answered.errors)).toBe(true);
      expect(given(normal), JSON.stringify(given.errors)).toBe(true);
    }),
    runs(0.5),
  );
});

test('the description rejects what is not a Document: unknown kinds of blocks, blocks without data, leaves without text', () => {
  const [given] = [checkOf('DocumentInput')];
  const holding = (block: object) => ({ object: 'document', nodes: [{ object: 'block', ...block }] });
  expect(given(holding({ type: 'paragraph', nodes: [] }))).toBe(true);
  expect(given(holding({ type: 'paragraf' }))).toBe(false);
  expect(given(holding({ type: 'math' }))).toBe(false);
  expect(given(holding({ type: 'paragraph', nodes: [{ object: 'text', leaves: [{ object: 'leaf' }] }] }))).toBe(false);
});
