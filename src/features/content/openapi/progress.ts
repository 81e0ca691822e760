/** Telling watchers how the processing of a description goes. */
import type { Services } from '../../../services.ts';

/** What is being done, in their order: it waits, it is fetched, read, brought to the pages that show it, or nothing is. */
export const STEPS = ['queued', 'fetching', 'reading', 'publishing', 'done'] as const;
export type Step = (typeof STEPS)[number];

export const specTopic = (specId: string): string => `openapi-spec:${specId}`;

/** After the commit when called in a transaction. */
export const announceSpec = ({ events }: Pick<Services, 'events'>, specId: string): void =>
  events.publish(specTopic(specId), { spec: specId });

/** Says what is being done with this source of the specification, unless another one was given meanwhile. */
export async function recordStep(
  services: Services,
  { id, sourceNumber }: { id: string; sourceNumber: number },
  step: Step,
): Promise<void> {
  await services.database.prisma.openAPISpec.updateMany({
    where: { id, sourceNumber },
    data: { processingState: 'progress', processingStep: step },
  });
  announceSpec(services, id);
}
