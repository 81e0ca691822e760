/** What is asked of a component: which one, with what, and where it is shown. */
import { z } from 'zod';
import { free } from '../../../engine/shape.ts';
import { action, values } from './actions.ts';

const MAX_BYTES = 256 * 1024;
const id = z.string().min(1, 'must not be empty').max(64, 'must have at most 64 characters');
const theme = z.enum(['light', 'dark']);
const named = (type: string) => ({ id: `RenderContext_${type}` });

const at = <Type extends string, Fields extends z.ZodRawShape>(type: Type, fields: Fields) =>
  z.strictObject({ type: z.literal(type), theme, ...fields }).meta(named(type));

/** Where the component is shown: it decides for which installation the script draws, and who may ask. */
export const renderContext = z
  .discriminatedUnion('type', [
    at('configuration_account', { organizationId: id }),
    at('configuration_space', { spaceId: id }),
    at('configuration_site', { siteId: id }),
    at('configuration_contentsource', { organizationId: id, spaceId: id.optional() }),
    at('document', { spaceId: id, editable: z.boolean() }),
  ])
  .meta({ id: 'RenderContext', description: 'Where the component is shown.' });

export type RenderContext = z.output<typeof renderContext>;

export const componentId = z.string().min(1, 'must not be empty').max(100, 'must have at most 100 characters');

const isSmall = (value: unknown): boolean => Buffer.byteLength(JSON.stringify(value) ?? '') <= MAX_BYTES;
const tooLarge = { message: 'must have at most 256 KiB' };

export const props = free('What a block has of its own.').refine(isSmall, tooLarge);
export const state = values.refine(isSmall, tooLarge);
export const givenAction = action.refine(isSmall, tooLarge);

export const renderRequest = z.strictObject({
  componentId,
  props: props.optional(),
  context: renderContext,
  state: state.optional(),
  action: givenAction.optional(),
});

export type RenderRequest = z.output<typeof renderRequest>;

/** The request in a text; undefined: it is none. */
export function requestIn(text: unknown): RenderRequest | undefined {
  if (typeof text !== 'string') return undefined;
  try {
    return renderRequest.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** A request as a query has it, refused with the names of its fields. */
export const requestText = z
  .string()
  .max(16_384, 'must have at most 16,384 characters')
  .superRefine((text, context) => {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'must be JSON' });
      return;
    }
    for (const issue of renderRequest.safeParse(value).error?.issues ?? [])
      context.addIssue({ code: 'custom', path: issue.path, message: issue.message });
  });
