/** What this server takes from a repository. */
import { PLAN_LIMITS, type PlanLimits } from '../../engine/project/read/plan.ts';
import type { Services } from '../../services.ts';
import { scannedText, textWithHeading } from '../../threads/texts.ts';
import { yamlIn } from '../../threads/yaml.ts';

/** The limits of plans: a text is a page if a page may be so long. */
export const planLimits = ({ config, threads }: Services): PlanLimits => ({
  ...PLAN_LIMITS,
  text: config.pageMaxBytes,
  scanText: (markdown) => scannedText(threads, markdown),
  withHeading: (...args) => textWithHeading(threads, ...args),
  yaml: yamlIn(threads),
});
