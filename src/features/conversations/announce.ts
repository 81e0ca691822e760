/** Telling watchers that the clusters of an organization changed. */
import type { Services } from '../../services.ts';

export const clustersTopic = (organizationId: string): string => `issues-clusters:${organizationId}`;

/** After the commit when called in a transaction. */
export const announceClusters = ({ events }: Pick<Services, 'events'>, organizationId: string): void =>
  events.publish(clustersTopic(organizationId), { organization: organizationId });
