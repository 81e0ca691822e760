/** Spaces of sites by their ids, whole: what structures leave out is read from these. */
import { Rows } from '../../../access/addressed.ts';
import type { SiteSpace } from '../../../db/generated/prisma/client.ts';

export const siteSpaceRows = new Rows<SiteSpace>('SiteSpace');
