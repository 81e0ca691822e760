/** What the audit log says of a change of an identity provider: what newcomers get by it is access, as its keys are. */
import { isDeepStrictEqual } from 'node:util';

interface Provider {
  defaultRole: string | null;
  defaultTeamId: string | null;
}

/** The names of the settings that are others now, and what newcomers get where that is another. Secrets are named, not shown. */
export function settingsChanged<Row extends Provider>(
  before: Row,
  after: Row,
  settings: readonly (keyof Row & string)[],
): Record<string, string | null> {
  const isChanged = (name: keyof Row) => !isDeepStrictEqual(after[name], before[name]);
  const names = [...settings, 'defaultRole', 'defaultTeamId' as const].filter((name) => isChanged(name as keyof Row));
  return {
    changed: names.map((name) => (name === 'defaultTeamId' ? 'defaultTeam' : name)).join(' '),
    ...newcomersGet(after, isChanged),
  };
}

/** What newcomers get: all of it, or what of it passes. */
export const newcomersGet = (
  { defaultRole, defaultTeamId }: Provider,
  passes: (name: keyof Provider) => boolean = () => true,
): Record<string, string | null> => ({
  ...(passes('defaultRole') && { defaultRole }),
  ...(passes('defaultTeamId') && { defaultTeam: defaultTeamId }),
});
