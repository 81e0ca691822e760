/** ContentKit: the elements that a script draws a screen or block of. Further properties are left out. */
import { z } from 'zod';
import { named } from '../../../engine/shape.ts';
import { type Action, type Address, action, address, confirm, textOrBinding } from './actions.ts';

const size = z.number().positive().finite();
const source = z.object({ url: z.string() });
/** Names that nothing has are drawn as none. */
const icon = z.string().max(50);
const texts = z.union([z.string(), z.array(z.string())]);

/** A type of element, with its name in the description of the API. */
const shape = <Type extends string, Fields extends z.ZodRawShape>(type: Type, fields: Fields) =>
  z.object({ type: z.literal(type), ...fields }).meta({ id: `ContentKit_${type}` });

const link = shape('link', { target: z.object({ url: address }), children: texts });
const image = shape('image', { source, aspectRatio: size.optional() });
const inlineText = z
  .object({
    type: z.literal('text'),
    get children(): z.ZodType<Text['children']> {
      return z.union([z.string(), z.array(z.union([z.string(), inlineText, link]))]) as never;
    },
    style: z.enum(['bold', 'italic', 'code', 'strikethrough']).optional(),
  })
  .meta({ id: 'ContentKit_text' });

export interface Text {
  type: 'text';
  children: string | (string | Text | Link)[];
  style?: 'bold' | 'italic' | 'code' | 'strikethrough' | undefined;
}
export type Link = z.output<typeof link>;
export type Image = z.output<typeof image>;
export type Inline = string | Text | Image | Link;

export const inline: z.ZodType<Inline> = z.union([z.string(), inlineText, image, link]);

const button = shape('button', {
  onPress: action,
  label: z.string().optional(),
  style: z.enum(['primary', 'secondary', 'danger']).optional(),
  icon: icon.optional(),
  trailingIcon: icon.optional(),
  tooltip: z.string().optional(),
  confirm: confirm.optional(),
  disabled: z.boolean().optional(),
});
const buttons = z.array(button).optional();

const textinput = shape('textinput', {
  state: z.string(),
  initialValue: z.string().optional(),
  placeholder: z.string().optional(),
  multiline: z.boolean().optional(),
  inputType: z.enum(['text', 'password', 'email']).optional(),
  disabled: z.boolean().optional(),
});
const option = z.object({ id: z.string(), label: z.string(), icon: z.union([icon, image]).optional() });
const select = shape('select', {
  state: z.string(),
  options: z.union([z.array(option), z.object({ url: address }), z.object({ source: z.literal('openapi') })]),
  initialValue: z.union([z.string(), z.array(z.string())]).optional(),
  multiple: z.boolean().optional(),
  acceptInput: z.boolean().optional(),
  placeholder: z.string().optional(),
  onValueChange: action.optional(),
  disabled: z.boolean().optional(),
});
const switched = shape('switch', {
  state: z.string(),
  initialValue: z.boolean().optional(),
  onValueChange: action.optional(),
  confirm: confirm.optional(),
  disabled: z.boolean().optional(),
});
const chosen = {
  state: z.string(),
  value: z.union([z.string(), z.number()]),
  confirm: confirm.optional(),
  disabled: z.boolean().optional(),
};
const checkbox = shape('checkbox', chosen);
const radio = shape('radio', chosen);

const divider = shape('divider', { size: z.enum(['small', 'medium', 'large']).optional() });
const markdown = shape('markdown', { content: textOrBinding });
const webframe = shape('webframe', {
  source: z.object({ url: address }),
  aspectRatio: size.optional(),
  buttons,
  data: named(textOrBinding).optional(),
});

export type Button = z.output<typeof button>;
type Plain = z.output<
  | typeof button
  | typeof textinput
  | typeof select
  | typeof switched
  | typeof checkbox
  | typeof radio
  | typeof divider
  | typeof markdown
  | typeof webframe
  | typeof image
  | typeof link
>;

interface Holder {
  children: readonly Element[];
}
type Align = 'start' | 'center' | 'end' | undefined;

export type Element =
  | Plain
  | Text
  | { type: 'hint'; children: readonly Inline[] }
  | ({ type: 'hstack' | 'vstack'; align?: Align } & Holder)
  | ({ type: 'box'; grow?: number | undefined } & Holder)
  | ({ type: 'step'; id: string; title?: string | undefined; next?: boolean | undefined } & Holder)
  | {
      type: 'card';
      title?: string | undefined;
      hint?: string | readonly Inline[] | undefined;
      icon?: string | Image | undefined;
      onPress?: Action | undefined;
      children?: readonly Element[] | undefined;
      buttons?: readonly Button[] | undefined;
    }
  | {
      type: 'codeblock';
      content: string | { $state: string };
      syntax?: string | undefined;
      lineNumbers?: boolean | number | undefined;
      buttons?: readonly Button[] | undefined;
      state?: string | undefined;
      onContentChange?: Action | undefined;
      header?: readonly Element[] | undefined;
      footer?: readonly Element[] | undefined;
    }
  | { type: 'input'; label: string; hint?: Inline | readonly Inline[] | undefined; element: Element };

/** A type of element that holds others, which are asked for when they are there. */
const holder = <Type extends string, Fields extends z.ZodRawShape>(type: Type, fields: Fields) =>
  z
    .object({
      type: z.literal(type),
      ...fields,
      get children(): z.ZodType<readonly Element[]> {
        return elements;
      },
    })
    .meta({ id: `ContentKit_${type}` });

const align = z.enum(['start', 'center', 'end']).optional();

export const step = holder('step', {
  id: z.string(),
  title: z.string().max(50).optional(),
  next: z.boolean().optional(),
});

const card = z
  .object({
    type: z.literal('card'),
    title: z.string().optional(),
    hint: z.union([z.string(), z.array(inline)]).optional(),
    icon: z.union([icon, image]).optional(),
    onPress: action.optional(),
    get children(): z.ZodType<readonly Element[] | undefined> {
      return elements.optional();
    },
    buttons,
  })
  .meta({ id: 'ContentKit_card' });

const codeblock = z
  .object({
    type: z.literal('codeblock'),
    content: textOrBinding,
    syntax: z.string().optional(),
    lineNumbers: z.union([z.boolean(), z.number()]).optional(),
    buttons,
    state: z.string().optional(),
    onContentChange: action.optional(),
    get header(): z.ZodType<readonly Element[] | undefined> {
      return elements.optional();
    },
    get footer(): z.ZodType<readonly Element[] | undefined> {
      return elements.optional();
    },
  })
  .meta({ id: 'ContentKit_codeblock' });

const input = z
  .object({
    type: z.literal('input'),
    label: z.string(),
    hint: z.union([inline, z.array(inline)]).optional(),
    get element(): z.ZodType<Element> {
      return element;
    },
  })
  .meta({ id: 'ContentKit_input' });

/** Every element but a stepper. Their types are written above: what holds itself cannot be inferred. */
export const element: z.ZodType<Element> = z
  .discriminatedUnion('type', [
    button,
    textinput,
    select,
    switched,
    checkbox,
    radio,
    divider,
    markdown,
    webframe,
    image,
    link,
    inlineText,
    shape('hint', { children: z.array(inline) }),
    holder('hstack', { align }),
    holder('vstack', { align }),
    holder('box', { grow: z.number().optional() }),
    step,
    card,
    codeblock,
    input,
  ])
  .meta({ id: 'ContentKitElement' }) as unknown as z.ZodType<Element>;

export const elements: z.ZodType<readonly Element[]> = z.array(element).meta({ id: 'ContentKitElements' });

export type { Action, Address };
