/**
 * Addresses and branches of repositories, checked before a process starts: no options in disguise, no transports but the ones that are
 * meant, nothing that a terminal or a log would interpret (CVE-2026-28292 and its kind).
 */
import { GitError } from './error.ts';

export interface Credentials {
  username: string;
  password: string;
  /** For ssh: a private key without a passphrase. */
  sshKey?: string;
}

export interface RepositoryAddress {
  protocol: 'https' | 'http' | 'ssh' | 'file';
  /** In one form and without credentials: what git gets, and what may be shown. */
  url: string;
  /** As the URL parser spells it; '' for files. */
  host: string;
  port: number;
  credentials?: Credentials;
}

const MAX_LENGTH = 2048;

/** Reads the address of a repository. Credentials in it are taken out. @throws GitError `unsupported` */
export function readAddress(text: string, { allowFile }: { allowFile: boolean }): RepositoryAddress {
  const refuse = (message: string): never => {
    throw new GitError('unsupported', message);
  };
  if (typeof text !== 'string' || text === '') return refuse('The address of the repository is empty');
  if (text.length > MAX_LENGTH) return refuse(`The address of the repository has more than ${MAX_LENGTH} characters`);
  if (/[\u0000-\u0020\u007f-\u009f\u2028\u2029\\]/.test(text))
    return refuse('The address of the repository contains spaces or control characters');
  if (text.startsWith('-')) return refuse('The address of the repository begins with "-"');
  if (/^[a-z\d+.-]+::/i.test(text)) return refuse('Remote helpers are not supported');
  const scheme = /^([a-z][a-z\d+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined && /^[\w.-]+@[\w.-]+:/.test(text))
    return refuse('Write the address as ssh://git@host/path: it must begin with https://, http:// or ssh://');
  if (scheme !== 'https' && scheme !== 'http' && scheme !== 'ssh' && scheme !== 'file') {
    return refuse('The address of the repository must begin with https://, http:// or ssh://');
  }
  if (scheme === 'file' && !allowFile) return refuse('Repositories on this machine are not allowed (GIT_ALLOW_FILE)');
  if (!URL.canParse(text)) return refuse('The address of the repository is not a URL');

  const url = new URL(text);
  if (url.search || url.hash) return refuse('The address of the repository must not contain ? or #');
  if (scheme === 'ssh') return readSsh(url, refuse);
  const credentials = readCredentials(url, refuse);
  url.username = '';
  url.password = '';
  if (scheme === 'file') {
    if (url.host !== '') return refuse('A file address must not name a host');
    return { protocol: 'file', url: url.href, host: '', port: 0 };
  }
  return {
    protocol: scheme,
    url: url.href,
    host: url.hostname,
    port: Number(url.port) || (scheme === 'https' ? 443 : 80),
    ...(credentials ? { credentials } : {}),
  };
}

/** The user is part of the address; who it is says the key. Hosts of this scheme are not checked by the URL parser. */
function readSsh(url: URL, refuse: (message: string) => never): RepositoryAddress {
  const host = url.hostname.toLowerCase();
  if (!/^(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])$/.test(host))
    return refuse('The address has no valid host name');
  if (url.password !== '') return refuse('With ssh a key is needed (sshKey), not a password');
  if (!/^[A-Za-z\d_][\w.-]*$/.test(url.username)) return refuse('The address needs a user, as in ssh://git@host/path');
  if (!/^\/[^/-]/.test(url.pathname)) return refuse('The address needs the path of a repository');
  url.hostname = host;
  return { protocol: 'ssh', url: url.href, host, port: Number(url.port) || 22 };
}

function readCredentials(url: URL, refuse: (message: string) => never): Credentials | undefined {
  if (url.username === '' && url.password === '') return undefined;
  try {
    const credentials = { username: decodeURIComponent(url.username), password: decodeURIComponent(url.password) };
    if (/[\u0000-\u001f\u007f]/.test(credentials.username + credentials.password))
      return refuse('The credentials contain control characters');
    return credentials;
  } catch {
    return refuse('The credentials in the address are not percent-encoded correctly');
  }
}

/** Checks `refs/heads/<branch>` by the rules of git-check-ref-format. @throws GitError `unsupported` */
export function checkRef(ref: string): string {
  const branch = typeof ref === 'string' && ref.startsWith('refs/heads/') ? ref.slice('refs/heads/'.length) : '';
  const valid =
    branch !== '' &&
    branch !== '@' &&
    ref.length <= 255 &&
    !/[\u0000-\u0020\u007f~^:?*[\\]|\.\.|@\{|\/\/|\/$|\.$/.test(branch) &&
    branch
      .split('/')
      .every((part) => part !== '' && !part.startsWith('.') && !part.startsWith('-') && !part.endsWith('.lock'));
  if (!valid) throw new GitError('unsupported', 'The ref must be refs/heads/ and the name of a branch');
  return ref;
}

/**
 * A folder inside a repository, without slashes at its ends; '' is the top.
 * @throws GitError `unsupported` when it is absolute, leaves the repository or enters `.git`
 */
export function checkFolder(folder: string): string {
  const parts = folder
    .replace(/^(?:\.\/)+/, '')
    .replace(/(?<!\/)\/+$/, '')
    .split('/')
    .filter((part) => part !== '.');
  if (parts.length === 1 && parts[0] === '') return '';
  const bad = folder.startsWith('/') || folder.length > 1000 || /[\u0000-\u001f\u007f\\]/.test(folder);
  if (bad || parts.some((part) => part === '' || part === '..' || part.toLowerCase() === '.git')) {
    throw new GitError('unsupported', 'The project folder must be a path inside the repository, such as docs/guide');
  }
  return parts.join('/');
}
