/**
 * The plan of an import: what a documentation project in Git comes to as pages, files, reusable contents, variables and redirects.
 * Plain data, except for what the steps of planning share.
 */
import { MAX_TEXT_BYTES } from '../../revisions/text-limit.ts';
import type { GitOrigin, PageCover, PageFields, PageType } from '../../revisions/types.ts';
import type { PlannedReport } from '../reports.ts';
import type { frontMatterWith, WrittenFrontMatter } from '../write/front-matter.ts';
import type { withHeading } from '../write/texts.ts';
import type { textWithVariables, WrittenVariables } from '../write/variables.ts';
import type { ProjectConfig, readConfig } from './config.ts';
import type { FrontMatter, readFrontMatter } from './front-matter.ts';
import type { ProjectFiles, ProjectTree } from './project-files.ts';
import type { ScannedText } from './references.ts';
import type { ReportWriter } from './report.ts';
import type { ReadVariables, readVariables } from './variables.ts';

/** Where a link leads, in terms of the project. Pages and files are named by their path. */
export type PlannedTarget =
  | { kind: 'url'; url: string }
  | { kind: 'page'; path: string; anchor?: string }
  | { kind: 'file'; path: string }
  /** Kept as it is written: it led nowhere before. */
  | { kind: 'broken'; target: string };

export type ResolvedFields = Omit<PageFields, 'cover' | 'metaLinks'> & {
  cover?: Omit<PageCover, 'ref' | 'refDark'> & { ref?: PlannedTarget; refDark?: PlannedTarget };
  metaLinks?: { canonical?: PlannedTarget; alternates?: PlannedTarget[] };
};

export interface PlannedPage {
  /** Index in `pages`; parents stand before their children. */
  parent: number | null;
  /** 1 at the top. */
  depth: number;
  type: PageType;
  title: string;
  slug: string;
  fields: ResolvedFields;
  /** Of a document. */
  git?: GitOrigin;
  /** Of a link page. */
  target?: PlannedTarget;
  computed?: { type: string; props: Record<string, unknown>; dependencies: Record<string, unknown> };
  /** What SUMMARY.md says beyond that: `rawTitle`, `target` as written, `sidebarTitle`, `anchor` of a group. */
  source?: Record<string, string>;
}

export interface PlannedFile extends GitOrigin {
  name: string;
  size: number;
}

/** From a path without slashes at the ends; one that ends with `*` stands for all that begin so. */
export interface PlannedRedirect {
  path: string;
  /** A document, or documents: `pattern` is a path in Git that ends with `*`, in whose place comes what the source's `*` stands for. */
  target: { path: string; anchor?: string } | { pattern: string };
}

export interface ProjectPlan {
  /** Folder of the content, relative to the project folder; '' is the project folder. */
  root: string;
  /** SUMMARY.md, when there is one. */
  summary?: string;
  pages: PlannedPage[];
  files: PlannedFile[];
  reusableContents: (GitOrigin & { title: string })[];
  /** Null: their file could not be read, and they stay as they were. */
  variables: Record<string, string> | null;
  redirects: PlannedRedirect[];
  report: PlannedReport;
}

export interface PlanLimits {
  /** Bytes of one text, as a page may have them; a larger one is kept as a file, and reported. */
  text: number;
  /** Bytes of one file; a larger one is ignored and reported. */
  file: number;
  /** Entries of the project folder; more of them are refused. */
  entries: number;
  /** Who reads titles and references of texts, long ones elsewhere; unless given, it is done here. */
  scanText?: (markdown: string) => Promise<ScannedText>;
  /** Who changes the heading of a text whose page has another title; absent: it is done here. */
  withHeading?: (...args: Parameters<typeof withHeading>) => Promise<string>;
  /** Where YAML is read and written, for it may be long; absent: here. */
  yaml?: YamlWork;
}

/** The work on `.gitbook.yaml`, front matter and `.gitbook/vars.yaml`. */
export interface YamlWork {
  readConfig(...args: Parameters<typeof readConfig>): Promise<ProjectConfig>;
  readFrontMatter(...args: Parameters<typeof readFrontMatter>): Promise<FrontMatter>;
  writeFrontMatter(...args: Parameters<typeof frontMatterWith>): Promise<WrittenFrontMatter>;
  readVariables(...args: Parameters<typeof readVariables>): Promise<ReadVariables>;
  writeVariables(...args: Parameters<typeof textWithVariables>): Promise<WrittenVariables>;
}

export const PLAN_LIMITS: PlanLimits = { text: MAX_TEXT_BYTES, file: 100 * 1024 * 1024, entries: 250_000 };

/** Completes "the file …". */
export const tooLarge = ({ text }: PlanLimits): string =>
  `is larger than ${text} bytes, the limit for a page: it is kept as a file`;

/** A repository that cannot be imported at all; `message` is for people. */
export class ProjectError extends Error {
  readonly reason: 'empty' | 'too-large';

  constructor(reason: ProjectError['reason'], message: string) {
    super(message);
    this.name = 'ProjectError';
    this.reason = reason;
  }
}

/** What the steps of a plan share. */
export interface PlanContext {
  /** The encodings that texts had before, by path. */
  known: ReadonlyMap<string, string>;
  files: ProjectFiles;
  tree: ProjectTree;
  root: string;
  readme: string;
  limits: PlanLimits;
  report: ReportWriter;
}
