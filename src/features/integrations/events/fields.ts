/** Fields of events that scripts and webhooks have alike. */
import { z } from 'zod';

const id = z.string();

export const visibility = z
  .string()
  .describe('A value of `visibility` of a space: that of the site that publishes it, or `private`.');

const visitor = z
  .object({
    anonymousId: z.string().describe('The same for a day.'),
    cookies: z.record(z.string(), z.string()),
    userAgent: z.string(),
    ip: z.string(),
    language: z.string().optional(),
  })
  .describe('Who reads, as far as the renderer says.');

const visit = {
  spaceId: id.optional(),
  pageId: id.optional(),
  visitor,
  url: z.string().describe('With its query.'),
  referrer: z.string().describe('Maybe empty.'),
};

export const siteView = { siteSpaceId: id.optional(), ...visit };

export const pageFeedback = {
  ...visit,
  feedback: z.object({
    rating: z.enum(['bad', 'ok', 'good']),
    comment: z.string().optional().describe('1 to 512 characters.'),
  }),
};
