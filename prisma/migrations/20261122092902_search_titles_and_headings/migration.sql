-- Words of titles, and of headings, by themselves: of a word that is in very many texts, a search as one types looks at the pages and
-- sections that are called so, and at some of the others. The conditions keep the check of schema against migrations away from them.
CREATE INDEX "SearchSection_titles" ON "SearchSection" USING GIN ("organizationId", "spaceId", "search")
  WITH (fastupdate = off) WHERE "ordinal" = 0 AND "search" IS NOT NULL;
CREATE INDEX "SearchSection_headings" ON "SearchSection" USING GIN ("organizationId", "spaceId", ts_filter("search", '{b}'))
  WITH (fastupdate = off) WHERE "ordinal" > 0 AND "search" IS NOT NULL;
