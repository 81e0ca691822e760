/** The events that renderers send, as they are checked: kinds that are not known are ignored, but must look like events. */
import { z } from 'zod';
import { free } from '../../../engine/shape.ts';

const MAX_EVENTS = 100;
/** Of what a reader says of a page, in characters. */
export const MAX_COMMENT = 512;

const storable = (most: number) =>
  z
    .string()
    .max(most)
    .refine((value) => !value.includes('\0'), 'must not contain U+0000');
const text = (most: number) => storable(most).nullish();
const id = text(256);

const session = z.object({
  sessionId: text(256),
  visitorId: text(256),
  userAgent: text(2048),
  language: text(256),
  cookies: z.object({}).nullish(),
  referrer: text(8192),
});

const location = z.object({
  url: text(8192),
  siteSection: id,
  siteSpace: id,
  siteShareKey: id,
  space: id,
  revision: id,
  page: id,
  displayContext: text(64),
});

export const RATINGS = ['bad', 'ok', 'good'] as const;
export type Rating = (typeof RATINGS)[number];

const query = storable(512);
const feedback = z.object({ rating: z.enum(RATINGS), comment: storable(MAX_COMMENT).nullish() });

/** What each kind of event that is counted has besides. */
const KINDS = {
  page_view: z.object({}),
  search_type_query: z.object({ query, results: z.int().min(0).nullish() }),
  page_post_feedback: z.object({ feedback }),
} as const;

const kinds: ReadonlyMap<string, z.ZodType> = new Map(Object.entries(KINDS));

const event = z
  .object({
    type: z.string().min(1).max(64),
    session: session.nullish(),
    location: location.nullish(),
    timestamp: z.iso.datetime({ offset: true, error: 'must be an ISO 8601 date-time' }).nullish(),
  })
  .catchall(free('Each kind of event has fields of its own.'))
  .check(({ value, issues }) => {
    const { error } = kinds.get(value.type)?.safeParse(value) ?? {};
    for (const { path, message } of error?.issues ?? [])
      issues.push({ code: 'custom', path, message, input: value, continue: true });
  });

export const events = z
  .array(event)
  .min(1, 'must have at least one event')
  .max(MAX_EVENTS, `must have at most ${MAX_EVENTS} events`);

/** An event that was checked. Fields of other kinds than its own may hold anything. */
export interface SiteEvent {
  type: string;
  session?: z.infer<typeof session> | null;
  location?: z.infer<typeof location> | null;
  query: string;
  /** How many hits the search had; renderers that do not know leave it out. */
  results?: number | null;
  feedback: z.infer<typeof feedback>;
}
