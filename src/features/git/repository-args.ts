/** What imports and exports are told of a repository. */
import { z } from 'zod';
import { checkFolder, checkRef, readAddress } from '../../adapters/git/address.ts';
import { GitError } from '../../adapters/git/error.ts';
import { builder } from '../../graphql/builder.ts';

const short = z.string().max(1000, 'must have at most 1000 characters');
/** What the adapter refuses, told beside all else that is wrong. Whether files are allowed is a matter of the server. */
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
  description: 'What to show of the repository, where its address does not tell.',
  fields: (t) => ({
    provider: t.string({ required: true, description: 'Such as `github`; at most 50 characters.' }),
    url: t.string({ required: true, description: 'Of its page; its path is the name that is shown.' }),
  }),
});

type Arg = Parameters<Parameters<typeof builder.mutationField>[1]>[0]['arg'];

/** The arguments of both. */
export const repositoryArgs = (arg: Arg) => ({
  spaceId: arg.id({ required: true }),
  url: arg.string({
    required: true,
    validate: address,
    description: 'http(s); may contain credentials.',
  }),
  ref: arg.string({ required: true, validate: branch, description: '`refs/heads/<branch>`' }),
  repoCacheID: arg.string({
    validate: short,
    description:
      'Taken from clients that name a clone to keep. None is kept: each operation fetches the newest commit alone.',
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
      'Orders imports and exports: one that is older than the last that was finished is skipped. One without it counts by the time of its request, and is never skipped.',
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
