/** The arguments of imports and exports that name a repository. */
import { z } from 'zod';
import { checkFolder, checkRef, readAddress } from '../../adapters/git/address.ts';
import { GitError } from '../../adapters/git/error.ts';
import { builder } from '../../graphql/builder.ts';

const short = z.string().max(1000, 'must have at most 1000 characters');
/** What the adapter refuses, reported with all other problems. Whether `file:` is allowed depends on the server. */
const address = z
  .string()
  .max(4096)
  .superRefine((text, { addIssue }) => {
    try {
      readAddress(text, { allowFile: true });
    } catch (error) {
      if (!(error instanceof GitError)) throw error;
      addIssue({ code: 'custom', message: error.message });
    }
  });
const branch = z.string().refine(passes(checkRef), 'must be refs/heads/ and the name of a branch');
const folder = short.refine(passes(checkFolder), 'must be a path inside the repository, such as docs/guide');

/** An address that is shown to others. */
const shown = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
  .max(2048, 'must have at most 2048 characters')
  .refine((text) => !URL.canParse(text) || !new URL(text).username, 'must not hold credentials: it is shown');

const GitInfoInput = builder.inputType('GitInfoInput', {
  description: 'How to display the repository, if its address does not show that.',
  fields: (t) => ({
    provider: t.string({ required: true, description: 'Such as `github`; at most 50 characters.' }),
    url: t.string({ required: true, description: 'The address of its web page; its path is the displayed name.' }),
  }),
});

type Arg = Parameters<Parameters<typeof builder.mutationField>[1]>[0]['arg'];

const sshKey = z
  .string()
  .max(16_384, 'must have at most 16384 characters')
  .regex(/^\s*-----BEGIN [A-Z ]*PRIVATE KEY-----/, 'must be a private key: -----BEGIN OPENSSH PRIVATE KEY-----');

/** The key for ssh; kept as credentials are. */
export const sshKeyArg = (arg: Arg) =>
  arg.string({
    validate: sshKey,
    description: 'For ssh: a private key without a passphrase. Kept encrypted, and erased when the operation ends.',
  });

/** The arguments of both. */
export const repositoryArgs = (arg: Arg) => ({
  spaceId: arg.id({ required: true }),
  url: arg.string({
    required: true,
    validate: address,
    description: 'http(s), with credentials where needed, or `ssh://git@host/path` with `sshKey`.',
  }),
  sshKey: sshKeyArg(arg),
  ref: arg.string({ required: true, validate: branch, description: '`refs/heads/<branch>`' }),
  repoCacheID: arg.string({
    validate: short,
    description: 'Accepted but ignored: no clone is kept; each operation fetches only the newest commit.',
  }),
  repoTreeURL: arg.string({
    validate: shown,
    description:
      'Prefix of the addresses of files, such as `https://github.com/acme/docs/blob/main`. Kept with the space; texts are not changed by it.',
  }),
  repoCommitURL: arg.string({
    validate: shown,
    description: 'Prefix of the addresses of commits: the `git.url` of the revision is this, `/` and the commit.',
  }),
  repoProjectDirectory: arg.string({
    validate: folder,
    description: 'The folder of the repository that is the project.',
  }),
  timestamp: arg({
    type: 'DateTime',
    description:
      'Orders imports and exports: one that is older than the last finished one is skipped. Without it, the time of the request counts, and the operation is never skipped.',
  }),
  gitInfo: arg({
    type: GitInfoInput,
    validate: z.object({ provider: z.string().max(50, 'must have at most 50 characters'), url: shown }),
  }),
});

function passes(check: (text: string) => unknown) {
  return (text: string): boolean => {
    try {
      check(text);
      return true;
    } catch (error) {
      if (error instanceof GitError) return false;
      throw error;
    }
  };
}
