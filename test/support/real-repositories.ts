/**
 * Real repositories with facts that another program counted. They are large, so they are not part of this one: `OCTAVO_DATA`
 * names the folder that has them, by default ../shared/data.
 */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

/** What stands in the tree of a space: type is document, group, link, anchor (page#fragment) or computed. */
export type TreeFact = [depth: number, type: string, title: string, path: string | null];

export interface SpaceFacts {
  /** `.` is the top of the repository. */
  project_directory: string;
  summary: string | null;
  documents: number;
  links: number;
  groups: number;
  missing: number;
  anchors: number;
  computed: number;
  unlisted_markdown: number;
  /** Of all documents, front matter included. */
  bytes: number;
  includes: { distinct: number };
  assets: { referenced: number; present: number; absent: number };
  internal_links: { internal: number; listed: number; broken: number; broken_placeholder: number };
  front_matter_keys: Record<string, number>;
  tree: TreeFact[] | null;
}

export interface RealRepository {
  name: string;
  bundle: string;
  commit: string;
  spaces: SpaceFacts[];
}

export const DATA = path.resolve(process.env['OCTAVO_DATA'] ?? '../shared/data', 'repos');
const NAMES = ['elsa', 'gitbook-docs', 'lawnchair', 'pgsql-tw'];

/** The repositories; none, said on the console, when the folder is not there. */
export function realRepositories(): RealRepository[] {
  if (!NAMES.every((name) => existsSync(path.join(DATA, `${name}.bundle`)))) {
    console.warn(`Skipped: no repositories in ${DATA}; OCTAVO_DATA names the folder that has them`);
    return [];
  }
  return NAMES.map((name) => {
    const { fixture_commit: commit, spaces } = JSON.parse(readFileSync(path.join(DATA, `${name}.json`), 'utf8')) as {
      fixture_commit: string;
      spaces: SpaceFacts[];
    };
    return { name, bundle: path.join(DATA, `${name}.bundle`), commit, spaces };
  });
}

/** Puts the files of a bundle's commit into a new folder, as Git itself does, byte for byte. */
export async function checkOut(bundle: string, folder: string): Promise<void> {
  await promisify(execFile)('git', ['-c', 'core.autocrlf=false', 'clone', '--quiet', bundle, folder], {
    env: { PATH: process.env['PATH'], GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null', HOME: '/nonexistent' },
  });
}
