-- Words within an organization, and within one of its spaces. The organization stands in the index because a search over many
-- spaces asks for it, and must not cost what other organizations hold. Without the pending list: a search would read all of
-- it (the embedded database has no autovacuum to empty it), and some edit would have to wait until it is merged.
-- The condition always holds, as before: it keeps the check of schema against migrations away from this index.
DROP INDEX "SearchSection_words";
CREATE INDEX "SearchSection_words" ON "SearchSection" USING GIN ("organizationId", "spaceId", "search")
  WITH (fastupdate = off) WHERE "search" IS NOT NULL;
