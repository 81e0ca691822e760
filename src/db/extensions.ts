/** The PostgreSQL extensions that the migrations ask for, as the embedded database carries them. */
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';

export const extensions = { btree_gin, pg_trgm, unaccent };
