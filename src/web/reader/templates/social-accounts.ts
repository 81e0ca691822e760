/** Accounts in social networks: where they are, and what they are called. */
import type { Settings } from '../../../features/sites/customization/settings.ts';

type Account = Settings['socialAccounts'][number];

const NETWORKS: Record<Account['platform'], { name: string; before: string }> = {
  twitter: { name: 'X', before: 'https://x.com/' },
  instagram: { name: 'Instagram', before: 'https://www.instagram.com/' },
  facebook: { name: 'Facebook', before: 'https://www.facebook.com/' },
  linkedin: { name: 'LinkedIn', before: 'https://www.linkedin.com/' },
  github: { name: 'GitHub', before: 'https://github.com/' },
  discord: { name: 'Discord', before: 'https://discord.gg/' },
  slack: { name: 'Slack', before: 'https://slack.com/' },
  youtube: { name: 'YouTube', before: 'https://www.youtube.com/' },
  tiktok: { name: 'TikTok', before: 'https://www.tiktok.com/@' },
  reddit: { name: 'Reddit', before: 'https://www.reddit.com/' },
  medium: { name: 'Medium', before: 'https://medium.com/@' },
};

/** The page of the account. A handle may be written with `@`, with the path of its kind (`company/octavo`), or as an address. */
export function accountAddress({ platform, handle }: Account): string {
  if (/^https:\/\//i.test(handle)) return handle;
  const name = handle.replace(/^@/, '');
  if (platform === 'linkedin' && !name.includes('/')) return `https://www.linkedin.com/company/${encodeURI(name)}`;
  if (platform === 'reddit' && !name.includes('/')) return `https://www.reddit.com/r/${encodeURI(name)}`;
  if (platform === 'youtube' && !name.includes('/')) return `https://www.youtube.com/@${encodeURI(name)}`;
  if (platform === 'slack') return `https://${encodeURIComponent(name)}.slack.com/`;
  return NETWORKS[platform].before + encodeURI(name);
}

/** How a screen reader says it. */
export const accountName = ({ platform }: Account): string => NETWORKS[platform].name;
