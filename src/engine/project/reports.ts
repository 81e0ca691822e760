/** What an import and an export did with every file. Plain JSON, kept with the operation. */
import { z } from 'zod';

const count = z.int().min(0);
const problem = z.strictObject({ path: z.string(), line: z.int().optional(), message: z.string() });

const plannedReport = z.strictObject({
  imported: z.array(z.string()).meta({ description: 'Every file that became content or was read for it, by path.' }),
  ignored: z
    .array(z.strictObject({ path: z.string(), why: z.string() }))
    .meta({ description: 'Every other file of the project folder.' }),
  missing: z
    .array(
      z.strictObject({
        path: z.string(),
        title: z.string().optional(),
        listedIn: z.string(),
        line: z.int().optional(),
      }),
    )
    .meta({ description: 'Files that SUMMARY.md or a redirect names and that are not there.' }),
  unresolved: z
    .array(
      z.strictObject({
        page: z.string(),
        kind: z.enum(['link', 'image', 'include', 'content-ref', 'file', 'embed', 'cover', 'meta-link', 'summary']),
        target: z.string(),
        why: z.string(),
      }),
    )
    .meta({
      description: 'Links, images, includes and the like that lead nowhere. They stay in the texts as they are.',
    }),
  problems: z.array(problem).meta({
    description: 'Settings, front matter and entries that could not be used; `message` completes "the file: …".',
  }),
  counts: z.strictObject({
    documents: count,
    groups: count,
    links: count,
    computed: count,
    files: count,
    reusableContents: count,
    variables: count,
    redirects: count,
  }),
  leftOut: z
    .strictObject({ missing: count.optional(), unresolved: count.optional(), problems: count.optional() })
    .optional()
    .meta({ description: 'How many entries of a list were left out, because a report is read by people.' }),
});

const importCounts = z
  .strictObject({ created: count, updated: count, deleted: count, unchanged: count })
  .meta({ id: 'ImportCounts' });

const importReport = plannedReport
  .extend({
    changes: z
      .strictObject({ pages: importCounts, files: importCounts, reusableContents: importCounts })
      .meta({ description: 'What became of the entries of the space.' }),
    renamed: z
      .array(z.strictObject({ from: z.string(), to: z.string() }))
      .meta({ description: 'Files that are taken for others of the last import, under a new path.' }),
  })
  .meta({ id: 'ImportReport' });

const exportReport = z
  .strictObject({
    written: z.array(z.string()),
    deleted: z.array(z.string()),
    problems: z
      .array(z.strictObject({ path: z.string(), message: z.string() }))
      .meta({ description: 'What differs here and was left as the repository has it.' }),
  })
  .meta({ id: 'ExportReport' });

/** The report of an operation, of either kind. */
export const gitReport = z.union([importReport, exportReport]).meta({ id: 'GitReport' });

/** The report of what a repository holds, before it is imported. */
export type PlannedReport = z.infer<typeof plannedReport>;
export type ImportReport = z.infer<typeof importReport>;
export type ImportCounts = z.infer<typeof importCounts>;
export type ExportReport = z.infer<typeof exportReport>;
