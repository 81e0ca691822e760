/**
 * `.gitbook.yaml`: where the content of a project is, and which addresses it had before. Whatever cannot be used is
 * reported and replaced by the default; a malformed file never fails an import.
 */
import { joinPath } from './project-files.ts';
import { cleanKey, fieldsOf, textOf } from './yaml.ts';
import { readYamlByKey } from './yaml-lines.ts';

export const CONFIG_FILE = '.gitbook.yaml';

/** Thousands of redirects fit in; what YAML takes to read grows with every bracket. */
const LIMIT = 64 * 1024;

export interface ProjectConfig {
  /** The folder of the content, relative to the project folder; '' is the project folder itself. */
  root: string;
  /** Relative to `root`. */
  readme: string;
  summary: string;
  /** As written, the path without slashes at its ends; the target is a file relative to `root`. */
  redirects: { path: string; target: string }[];
  problems: string[];
}

/** Of a project that says nothing. */
export const DEFAULT_CONFIG: Readonly<ProjectConfig> = {
  root: '',
  readme: 'README.md',
  summary: 'SUMMARY.md',
  redirects: [],
  problems: [],
};

/** The settings of `text`, or the defaults where there is no such file. */
export function readConfig(text: string | undefined): ProjectConfig {
  const config: ProjectConfig = { ...DEFAULT_CONFIG, problems: [] };
  if (text === undefined) return config;
  if (text.length > LIMIT) return { ...config, problems: [`is longer than ${LIMIT} characters`] };
  const yaml = readYamlByKey(text.replace(/^\ufeff/, ''));
  for (const each of yaml.problems.map(({ key, message }) => (key ? `${key} ${message}` : message)))
    config.problems.push(each);
  if (yaml.value === null || yaml.value === undefined) return config;
  if (!(yaml.value instanceof Map))
    return { ...config, problems: ['must be a map with root, structure and redirects'] };

  const fields = fieldsOf(yaml.value);
  const structure = fieldsOf(fields.get('structure'));
  if (given(fields.get('structure')) && !(fields.get('structure') instanceof Map))
    config.problems.push('structure must be a map');
  const pathAt = (name: string, value: unknown, fallback: string) => {
    if (!given(value)) return fallback;
    const path = joinPath('', cleanKey(textOf(value) ?? ''));
    if (path !== null && (path !== '' || name === 'root') && typeof value === 'string') return path;
    config.problems.push(`${name} must be a path inside the project folder`);
    return fallback;
  };
  config.root = pathAt('root', fields.get('root'), config.root);
  config.readme = pathAt('structure.readme', structure.get('readme'), config.readme);
  config.summary = pathAt('structure.summary', structure.get('summary'), config.summary);

  const redirects = fields.get('redirects');
  if (given(redirects) && !(redirects instanceof Map)) config.problems.push('redirects must be a map');
  const targets = new Map<string, string>();
  for (const [from, value] of fieldsOf(redirects)) {
    const path = from.replace(/^\/+|\/+$/g, '');
    const target = cleanKey(textOf(value) ?? '');
    if (path && target) targets.set(path, target);
    else config.problems.push(`redirects.${from || '""'} must name a file`);
  }
  config.redirects = [...targets].map(([path, target]) => ({ path, target }));
  return config;
}

const given = (value: unknown) => value !== undefined && value !== null;
