/**
 * One way to declare a page of the workplace: what it asks, what surrounds it, what it shows, and its forms. A form that is refused
 * shows the page again, with what was written and why.
 */
import type { FastifyInstance } from 'fastify';
import type { ApiError } from '../../../errors.ts';
import { asApiError } from '../../../failures.ts';
import { type Html, html, NOTHING } from '../html.ts';
import type { Shell } from '../layout.ts';
import { type AppServices, form, isOwnAddress, type Outcome, page, reasonsOf, type Visit } from '../visit.ts';
import { Values } from './values.ts';

/** What a form does, and what is said then; the page is shown again, unless it leads elsewhere, or shows what is shown once. */
type Send = (visit: Visit, values: Values) => Promise<string | Outcome | (Shell & { status: number })>;

export interface PageDeclaration<Found> {
  /** Its address, as the router spells it. */
  path: string;
  /** What it shows; throws for callers who may not see it. */
  ask(visit: Visit): Promise<Found>;
  /** The title, the trail, and what is next to the main part. */
  around(found: Found, visit: Visit): Omit<Shell, 'main'>;
  main(found: Found, drawn: Drawn): Html | Promise<Html>;
  /** Its forms, by the end of their addresses: `/:userId/role`, or nothing. */
  forms?: Readonly<Record<string, Send>>;
}

/** A form that was refused: the page is shown again with it. */
export interface Refusal {
  action: string;
  values: Values;
  error: ApiError;
  /** Whether a form of the page said why. */
  isShown: boolean;
}

/** A page while it is drawn. */
export interface Drawn {
  visit: Visit;
  /** The address of the page, without what follows `?`. */
  here: string;
  /** The address that forms lead back to. */
  back: string;
  refusal: Refusal | undefined;
  /** A number that this page has not used. */
  next(): number;
}

/** Adds a page with its forms. */
export function declarePage<Found>(app: FastifyInstance, own: AppServices, declared: PageDeclaration<Found>): void {
  page(app, own, declared.path, (visit) => shown(declared, visit));
  for (const [path, send] of Object.entries(declared.forms ?? {})) {
    form(app, own, `${declared.path}${path}`, async (visit, fields) => {
      const values = new Values(fields);
      const given = fields.get('back');
      const back = isOwnAddress(given) ? given : addressIn(declared.path, visit);
      try {
        const sent = await send(visit, values);
        return typeof sent === 'string' ? { to: back, said: sent } : sent;
      } catch (error) {
        const refused = asApiError(error);
        if (['NOT_FOUND', 'INTERNAL', 'UNAUTHENTICATED'].includes(refused.code)) throw error;
        const refusal = { action: visit.request.url, values, error: refused, isShown: false };
        const query = new URLSearchParams(back.split('?')[1]?.split('#')[0] ?? '');
        const again = await shown(declared, { ...visit, query }, refusal).catch(() => {
          // Who may not see the page is told why the form was refused.
          throw error;
        });
        return { ...again, status: refused.status };
      }
    });
  }
}

async function shown<Found>(declared: PageDeclaration<Found>, visit: Visit, refusal?: Refusal): Promise<Shell> {
  const found = await declared.ask(visit);
  const here = addressIn(declared.path, visit);
  const query = visit.query.toString();
  let used = 0;
  const drawn: Drawn = {
    visit,
    here,
    back: query ? `${here}?${query}` : here,
    refusal,
    next: () => {
      used += 1;
      return used;
    },
  };
  const main = await declared.main(found, drawn);
  // A form that the caller does not see was sent all the same.
  const notice =
    refusal && !refusal.isShown
      ? html`<p class="app-notice app-failed" role="alert">${reasonsOf(refusal.error)}</p>`
      : NOTHING;
  return { ...declared.around(found, visit), main: html`${notice}${main}` };
}

/** The address of a path for the parameters of a visit. */
export const addressIn = (path: string, { params }: Visit): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
