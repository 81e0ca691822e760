/** Hints for the subscriptions of one person. */
export const notificationsTopic = (userId: string): string => `notifications:${userId}`;
