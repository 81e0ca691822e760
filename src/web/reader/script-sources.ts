/** The hosts that the scripts of integrations need, from the policies that they were published with. Pure. */

/** Directives of a page that scripts may add hosts to. */
export const SCRIPT_DIRECTIVES = [
  'script-src',
  'style-src',
  'img-src',
  'media-src',
  'font-src',
  'connect-src',
  'frame-src',
] as const;
export type ScriptDirective = (typeof SCRIPT_DIRECTIVES)[number];

/** Hosts of a site at most, for each directive: headers have an end. */
const MOST = 50;

/**
 * A host that is named, with https or wss, perhaps all of its subdomains, a port and a path. Schemes alone, `*`, `'unsafe-inline'` and
 * everything else that would let in what nobody named are not taken.
 */
const HOST =
  /^(?:https:\/\/|wss:\/\/)?(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9](?::\d{1,5})?(?:\/[\w.~%!$&()*+=:@/-]*)?$/i;
/** `*.com` would be everybody. */
const WIDE = /^(?:[a-z]+:\/\/)?\*\.[^.]+$/i;

const isHost = (source: string): boolean => HOST.test(source) && !WIDE.test(source.replace(/(?::\d+)?(?:\/.*)?$/, ''));

/** A host with https, where nothing is said of how. */
const secured = (source: string): string => (/^[a-z]+:\/\//i.test(source) ? source : `https://${source}`);

/** By directive, the hosts that some policies declare; `default-src` counts for what a policy does not name. */
export function declaredHosts(policies: readonly (string | null)[]): ReadonlyMap<ScriptDirective, readonly string[]> {
  const hosts = new Map<ScriptDirective, Set<string>>();
  for (const policy of policies) {
    const named = directivesOf(policy ?? '');
    for (const directive of SCRIPT_DIRECTIVES) {
      const own = hosts.get(directive) ?? new Set<string>();
      hosts.set(directive, own);
      const sources = named.get(directive) ?? (directive === 'script-src' ? named.get('script-src-elem') : undefined);
      for (const source of sources ?? named.get('default-src') ?? [])
        if (isHost(source) && own.size < MOST) own.add(secured(source));
    }
  }
  return new Map([...hosts].map(([directive, own]) => [directive, [...own]]));
}

/** Of a directive that is there twice, the first counts. */
function directivesOf(policy: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const part of policy.split(/[;,]/)) {
    const [name = '', ...sources] = part.trim().split(/\s+/);
    if (name !== '' && !found.has(name.toLowerCase())) found.set(name.toLowerCase(), sources);
  }
  return found;
}
