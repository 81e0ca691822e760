/** ContentKit: what a script answers when it is asked to draw one of its components. */
import { z } from 'zod';
import { free } from '../../../engine/shape.ts';
import { action, confirm, values } from './actions.ts';
import { elements, inline, step } from './elements.ts';

const control = z
  .object({ label: z.string(), onPress: action, icon: z.string().optional(), confirm: confirm.optional() })
  .meta({ id: 'ContentKitControl' });

const stepper = z
  .object({
    type: z.literal('stepper'),
    activeStep: z.string(),
    children: z.array(step).min(1, 'must have at least one step'),
    onStepChange: action,
    onComplete: action,
  })
  .meta({ id: 'ContentKitStepper' });

export const root = z
  .discriminatedUnion('type', [
    z
      .object({
        type: z.literal('block'),
        children: elements,
        controls: z.array(z.union([control, z.array(control)])).optional(),
      })
      .meta({ id: 'ContentKitBlock' }),
    z
      .object({
        type: z.literal('modal'),
        children: elements,
        title: z.string().optional(),
        subtitle: z.union([z.string(), z.array(inline)]).optional(),
        size: z.enum(['medium', 'xlarge', 'fullscreen']).optional(),
        returnValue: values.optional(),
        submit: z.object({ type: z.literal('button'), onPress: action, label: z.string().optional() }).optional(),
      })
      .meta({ id: 'ContentKitModal' }),
    z
      .object({
        type: z.literal('configuration'),
        children: z.union([z.tuple([stepper]), elements]),
      })
      .meta({ id: 'ContentKitConfiguration' }),
  ])
  .meta({ id: 'ContentKitRoot' });

export type Root = z.output<typeof root>;

export const rendered = z
  .object({
    type: z.literal('element').default('element'),
    element: root,
    state: values.default({}),
    props: free('What the block has of its own.'),
  })
  .meta({ id: 'ContentKitRendered', description: 'The component is drawn like this.' });

export const completed = z
  .object({ type: z.literal('complete'), returnValue: values.optional() })
  .meta({ id: 'ContentKitCompleted', description: 'The component has done its work, and is closed.' });

/** What is answered. */
export const output = z.union([completed, rendered]).meta({ id: 'ContentKitRenderOutput' });

export type Output = z.output<typeof output>;
export type Rendered = z.output<typeof rendered>;
