/** What can go wrong with a repository, in words for the person who gave its address and without the credentials. */

export type GitReason =
  | 'authentication'
  | 'not-found'
  | 'ref-not-found'
  | 'empty-repository'
  | 'path-not-found'
  | 'rejected'
  | 'too-large'
  | 'timeout'
  | 'blocked-address'
  | 'unsupported'
  | 'unreachable'
  | 'aborted'
  | 'failed';

export class GitError extends Error {
  readonly reason: GitReason;

  constructor(reason: GitReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'GitError';
    this.reason = reason;
  }
}

/** What git and curl say in English (`LC_ALL=C`), most telling first. */
const SAYINGS: readonly [RegExp, GitReason, string][] = [
  [/couldn't find remote ref/i, 'ref-not-found', 'The branch does not exist in the repository'],
  [/transport '[^']*' not allowed/i, 'unsupported', 'Addresses of this kind are not supported'],
  [
    /Host key verification failed|REMOTE HOST IDENTIFICATION/i,
    'unreachable',
    'The host key does not match the known one',
  ],
  [
    /Permission denied \(|Load key|Authentication failed|could not read (?:Username|Password)|terminal prompts disabled|returned error: 40[13]|HTTP 40[13]/i,
    'authentication',
    'The repository requires credentials, or rejects the given ones',
  ],
  [
    /returned error: 404|repository '[^']*' not found|Repository not found|does not appear to be a git repository|does not exist/i,
    'not-found',
    'The repository was not found, or the credentials give no access to it',
  ],
  [
    /unable to update url base from redirection|returned error: 30\d/i,
    'unreachable',
    'The server redirects to another address; use that address',
  ],
  [
    /non-fast-forward|fetch first|failed to push some refs|\[(?:remote )?rejected\]/i,
    'rejected',
    'The repository rejected the push',
  ],
  [/Operation too slow|timed? ?out/i, 'timeout', 'The repository stopped answering'],
  [/fsck error|fsck-objects|hasDot|bad tree|broken links/i, 'failed', 'The repository contains invalid objects'],
  [/No space left on device/i, 'failed', 'There is no space left for the clone'],
  [
    /Could not resolve host|Failed to connect|Connection (?:refused|reset|timed)|Couldn't connect|SSL|TLS|certificate|early EOF|hung up|RPC failed|Empty reply|unable to access/i,
    'unreachable',
    'The repository could not be reached',
  ],
];

/** The error that git's last words stand for; they are added where they say more than we do. */
export function errorOf(stderr: string, secrets: readonly string[]): GitError {
  const said = scrubbed(stderr, secrets)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !/^(?:hint|remote: (?:Enumerating|Counting|Compressing|Total))/.test(line));
  const words = said.slice(-3).join(' ').slice(0, 300);
  for (const [pattern, reason, message] of SAYINGS) {
    if (pattern.test(stderr))
      return new GitError(reason, reason === 'failed' || reason === 'unreachable' ? `${message}: ${words}` : message);
  }
  return new GitError('failed', words ? `Git failed: ${words}` : 'Git failed without an error message');
}

/** Takes credentials out of a text: the given ones in every spelling, and anything before an `@` in an address. */
export function scrubbed(text: string, secrets: readonly string[]): string {
  let clean = text
    .replace(/(?<![a-z\d+.-])([\d+.-]*[a-z][a-z\d+.-]*:\/\/)[^/\s@]*@/gi, '$1')
    .replace(/(authorization:\s*[\w-]+\s+)\S+/gi, '$1***');
  for (const secret of secrets) {
    for (const spelling of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')]) {
      if (spelling.length >= 3) clean = clean.replaceAll(spelling, '***');
    }
  }
  return clean;
}
