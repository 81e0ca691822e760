/** What a repository is called, from its address. */

/** `https://github.com/acme/docs.git` → acme/docs, github. `gitInfo` of the caller goes before. */
export function nameOf(
  address: string,
  gitInfo?: { provider: string; url: string },
): { repoName: string; provider: string } {
  const url = new URL(gitInfo?.url && URL.canParse(gitInfo.url) ? gitInfo.url : address);
  const parts = url.pathname
    .replace(/\.(git|bundle)$/, '')
    .split('/')
    .filter(Boolean);
  const host = /(^|\.)(github|gitlab|bitbucket)\./.exec(url.hostname)?.[2];
  return {
    repoName: parts.slice(-2).map(decoded).join('/') || url.hostname,
    provider: gitInfo?.provider ?? host ?? 'git',
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
