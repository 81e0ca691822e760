/** ContentKit: what happens when somebody presses or changes something, and the small parts that many elements share. */
import { z } from 'zod';
import { free, named } from '../../../engine/shape.ts';

/** What a script is told: `action` names it, further fields are of its own. */
export const action = z
  .object({ action: z.string().min(1, 'must not be empty').max(200, 'must have at most 200 characters') })
  .catchall(free('Fields besides `action` are for the script.'))
  .meta({ id: 'ContentKitAction', description: 'What the script is told; fields besides `action` are its own.' });

export type Action = z.output<typeof action>;

/** The value of the state under a key, wherever it changes. */
export const binding = z.object({ $state: z.string() }).meta({ id: 'ContentKitBinding' });

export const textOrBinding = z.union([z.string(), binding]);

export const address = z
  .union([
    z.string(),
    z.object({
      host: z.string(),
      pathname: z.string().startsWith('/'),
      query: named(textOrBinding).optional(),
    }),
  ])
  .meta({ id: 'ContentKitAddress' });

export type Address = z.output<typeof address>;

export const confirm = z
  .object({
    title: z.string().max(100),
    text: z.string().max(300),
    confirm: z.string().max(30),
    style: z.enum(['primary', 'danger']).optional(),
  })
  .meta({ id: 'ContentKitConfirm', description: 'What is asked before.' });

/** State and props: what a script keeps between renderings. */
export const values = named(free('What the script keeps between renderings.')).meta({ id: 'ContentKitValues' });
