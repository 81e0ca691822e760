/**
 * Makes the plan of an import, with a report of what it leaves out. Pure: files come from a `ProjectFiles`, and the texts are read
 * one at a time and not kept.
 */

import { inPieces } from '../../pieces.ts';
import type { PageType } from '../../revisions/types.ts';
import { turn } from '../../turn.ts';
import { CONFIG_FILE, type ProjectConfig, readConfig } from './config.ts';
import { decodeText } from './encoding.ts';
import { fileTreeEntries } from './file-tree.ts';
import type { PageDraft } from './page-drafts.ts';
import { draftsOfFileTree, draftsOfSummary } from './page-drafts.ts';
import { readReferences } from './page-texts.ts';
import type { PlanContext, PlanLimits, PlannedPage, ProjectPlan } from './plan.ts';
import { PLAN_LIMITS, ProjectError } from './plan.ts';
import type { ProjectEntry, ProjectFiles } from './project-files.ts';
import { baseOf, folderOf, isBelow, isMarkdown, joinPath, ProjectTree } from './project-files.ts';
import { redirectsOf } from './redirects.ts';
import { ReportWriter } from './report.ts';
import { SlugSet } from './slugs.ts';
import { readSummaryInPieces } from './summary.ts';
import { isRegular } from './targets.ts';
import { readVariables, VARIABLES_FILE } from './variables.ts';

/** The tree of a project before its texts are read. */
export interface ProjectOutline {
  context: PlanContext;
  config: ProjectConfig;
  drafts: PageDraft[];
  /** SUMMARY.md, as it is or where it would be. */
  summaryPath: string;
  /** Its text, and whether it is what the tree follows. */
  summary?: SettingsText & { followed: boolean };
}

/** A text that is not a page. */
interface SettingsText {
  /** Without a byte order mark. */
  text: string;
  /** It has one. */
  mark: boolean;
  /** Where it is not UTF-8. */
  encoding?: string;
}

/** Reads the settings and SUMMARY.md, or the names of the files. @throws ProjectError when there are no files, or too many; `known`: the encodings that texts had before, by path */
export async function outlineProject(
  files: ProjectFiles,
  limits: PlanLimits = PLAN_LIMITS,
  known: ReadonlyMap<string, string> = new Map(),
): Promise<ProjectOutline> {
  const report = new ReportWriter();
  const tree = await ProjectTree.of(await listed(files, limits, report));
  // Each of these steps takes a look at every file: of very many, a tenth of a second.
  await turn();
  const settings = (await textAt(CONFIG_FILE, files, tree, limits, report))?.text;
  const config = await (limits.yaml?.readConfig ?? readConfig)(settings);
  for (const problem of config.problems) report.problem(CONFIG_FILE, problem);
  let { root } = config;
  if (!tree.isFolder(root)) {
    report.problem(CONFIG_FILE, `root names a folder that does not exist: ${root}`);
    root = '';
  }
  const inRoot = (path: string) => joinPath(root, path) ?? path;
  const context: PlanContext = { known, files, tree, root, readme: inRoot(config.readme), limits, report };

  const summaryPath = inRoot(config.summary);
  const written = await textAt(summaryPath, files, tree, limits, report);
  const text = written?.text;
  const summary = text === undefined ? undefined : await readSummaryInPieces(text);
  for (const { line, message } of summary?.problems ?? []) report.problem(summaryPath, message, line);
  if (summary?.entries.length === 0) report.problem(summaryPath, 'it has no entries, so the pages follow the folders');
  if (!summary && config.summary !== 'SUMMARY.md')
    report.problem(CONFIG_FILE, `structure.summary names a file that does not exist: ${config.summary}`);
  if (!tree.entry(context.readme) && config.readme !== 'README.md')
    report.problem(CONFIG_FILE, `structure.readme names a file that does not exist: ${config.readme}`);
  await turn();
  const followed = summary !== undefined && summary.entries.length > 0;
  const drafts = followed
    ? await draftsOfSummary(summary.entries, summaryPath, context)
    : await draftsOfFileTree(await fileTreeEntries(tree, root, context.readme, summaryPath), context);
  return { context, config, drafts, summaryPath, ...(written && { summary: { ...written, followed } }) };
}

/** Reads the project. @throws ProjectError when the folder has no files, or too many */
export async function planProject(
  files: ProjectFiles,
  limits?: PlanLimits,
  known?: ReadonlyMap<string, string>,
): Promise<ProjectPlan> {
  return planOf(await outlineProject(files, limits, known));
}

/** The plan of a project whose tree is known. The drafts are completed in place: once for an outline. */
export async function planOf({ context, config, drafts, summaryPath, summary }: ProjectOutline): Promise<ProjectPlan> {
  const { root, report } = context;
  const listedIn = summary?.followed ? summaryPath : undefined;
  const { planned, reusableContents } = await readReferences(drafts, context);
  await turn();
  const pages = await pagesOf(drafts);
  await turn();
  const redirects = redirectsOf(config.redirects, context, pages);
  const variables = await variablesOf(context);
  await turn();
  await reportTheRest(context, listedIn);
  await turn();
  const count = (type: PageType) => pages.reduce((sum, page) => sum + (page.type === type ? 1 : 0), 0);
  return {
    root,
    ...(listedIn ? { summary: listedIn } : {}),
    pages,
    files: planned,
    reusableContents,
    variables,
    redirects,
    report: report.done({
      documents: count('document'),
      groups: count('group'),
      links: count('link'),
      computed: count('computed'),
      files: planned.length,
      reusableContents: reusableContents.length,
      variables: Object.keys(variables ?? {}).length,
      redirects: redirects.length,
    }),
  };
}

/** Entries between two turns: of a project that is being written, each that changed is hashed as it is listed. */
const LISTED = 50;

async function listed(files: ProjectFiles, limits: PlanLimits, report: ReportWriter): Promise<ProjectEntry[]> {
  const entries: ProjectEntry[] = [];
  for await (const entry of files.list()) {
    if (entries.length >= limits.entries)
      throw new ProjectError('too-large', `The project has more than ${limits.entries} files`);
    if (entry.foreignPath) report.ignored(entry.path, 'its name is not UTF-8');
    else entries.push(entry);
    if (entries.length % LISTED === 0) await turn();
  }
  if (entries.length === 0)
    throw new ProjectError('empty', 'The project folder does not exist in this commit, or has no files');
  return entries;
}

/** The text of a settings file; undefined when it is absent, not a regular file, or too large. */
async function textAt(
  path: string,
  files: ProjectFiles,
  tree: ProjectTree,
  limits: PlanLimits,
  report: ReportWriter,
): Promise<SettingsText | undefined> {
  const entry = tree.entry(path);
  if (!entry || !isRegular(entry)) return undefined;
  if (entry.size > limits.text) {
    report.ignored(path, `is larger than ${limits.text} bytes`);
    return undefined;
  }
  report.imported(path);
  const { bytes, encoding } = decodeText(await files.read(entry)) ?? { bytes: new Uint8Array() };
  if (encoding !== undefined) report.problem(path, `is not UTF-8 but ${encoding}`);
  const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return { text: new TextDecoder().decode(bytes), mark, ...(encoding && { encoding }) };
}

/** Drafts in their final form: what could not be read is taken out, its children move up, siblings get different slugs. */
export async function pagesOf(drafts: readonly PageDraft[]): Promise<PlannedPage[]> {
  const pages: PlannedPage[] = [];
  /** The page of a draft, or of its nearest ancestor that was kept. */
  const standIn: (number | null)[] = [];
  const slugs = new Map<number | null, SlugSet>();
  await inPieces(drafts, (draft) => {
    const parent = draft.parent === null ? null : (standIn[draft.parent] ?? null);
    if (draft.leftOut) {
      standIn.push(parent);
      return;
    }
    let siblings = slugs.get(parent);
    if (!siblings) {
      siblings = new SlugSet();
      slugs.set(parent, siblings);
    }
    standIn.push(pages.length);
    const { leftOut: _, line: _line, titleFromText: _title, entry, encoding, slug, fields, ...kept } = draft;
    pages.push({
      ...kept,
      parent,
      depth: parent === null ? 1 : (pages[parent]?.depth ?? 0) + 1,
      slug: siblings.claim(slug),
      fields: fields ?? {},
      ...(entry ? { git: { oid: entry.oid, path: entry.path, ...(encoding && { encoding }) } } : {}),
    });
  });
  return pages;
}

/** Null when there is such a file, and it cannot be read. */
async function variablesOf({ files, tree, root, limits, report }: PlanContext): Promise<Record<string, string> | null> {
  const path = joinPath(root, VARIABLES_FILE) ?? VARIABLES_FILE;
  const text = (await textAt(path, files, tree, limits, report))?.text;
  if (text === undefined) return report.ignoredWhy(path) === undefined ? {} : null;
  const { values, problems } = await (limits.yaml?.readVariables ?? readVariables)(text);
  for (const message of problems) report.problem(path, message);
  return values;
}

/** Why a file of the project folder did not become content. */
async function reportTheRest({ tree, root, report }: PlanContext, summary: string | undefined): Promise<void> {
  await inPieces(tree.entries(), (entry) => {
    if (report.isImported(entry.path) || report.ignoredWhy(entry.path)) return;
    report.ignored(entry.path, whyIgnored(entry, root, summary));
  });
}

function whyIgnored(entry: ProjectEntry, root: string, summary: string | undefined): string {
  if (entry.mode === '120000') return 'is a symbolic link';
  if (entry.mode === '160000') return 'is a submodule';
  if (!isBelow(entry.path, root)) return 'is outside the content root';
  if (!isMarkdown(entry.path)) return 'no page refers to it';
  if (summary) return `is not listed in ${baseOf(summary)}`;
  const folder = folderOf(entry.path);
  const isInHidden = folder.split('/').some((part) => part.startsWith('.'));
  return isInHidden ? `is in a hidden folder: ${folder}` : 'is a hidden file';
}
