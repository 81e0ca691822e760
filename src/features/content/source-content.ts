/** Computed pages that come from outside of this server: what reads them is registered by who knows how. */
import type { ComputedSource, ContentRef } from '../../engine/revisions/types.ts';
import type { Services } from '../../services.ts';

/** A page that a source makes. */
export interface SourcePage {
  /** Twelve hexadecimal digits, unique in the answer, the same for the same page. */
  key: string;
  type: 'document' | 'link';
  title: string;
  slug: string;
  description?: string | undefined;
  emoji?: string | undefined;
  icon?: string | undefined;
  /** Of a link. */
  target?: ContentRef | undefined;
  /** Links to other pages of the answer are `page:<key>`. */
  markdown: string;
  pages: SourcePage[];
}

/** What a source has for a computed page. */
export interface SourceContent {
  /** Of the page itself. */
  markdown: string;
  pages: readonly SourcePage[];
  /** Changes with all of this; null: nothing could be made yet. */
  seed: string | null;
  at: Date;
  /** Why there is nothing, in words for readers. */
  problem: string | null;
  /** By which kept pages find out whether it is still so. */
  state: { key: string; text: string };
}

export interface SourcePlace {
  organizationId: string;
  spaceId: string;
}

type ReadSource = (services: Services, place: SourcePlace, source: ComputedSource) => Promise<SourceContent>;

let read: ReadSource | undefined;

/** Registers what reads sources whose type begins with `integration:`. It does not reject for what a source does. */
export function sourcesAreReadBy(reading: ReadSource): void {
  read = reading;
}

export const isFromIntegration = ({ type }: ComputedSource): boolean => type.startsWith('integration:');

/** What a source of an integration has; undefined: nothing here reads such. */
export const sourceContent = async (
  services: Services,
  place: SourcePlace,
  source: ComputedSource,
): Promise<SourceContent | undefined> => read?.(services, place, source);
