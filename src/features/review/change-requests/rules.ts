/**
 * Merge rules, as a pure function of what is known of a change request. They bind every caller,
 * administrators included; only those whom `allow_bypass` names may say that they merge without.
 */
export interface MergeRule {
  rule: string;
  users?: readonly string[];
}

export interface MergeRules {
  type: string;
  rules?: readonly MergeRule[];
}

/** What the rules look at. A verdict counts only for the revision that it saw, and not when it is the creator's own. */
export interface MergeFacts {
  approvedBy: ReadonlySet<string>;
  /** Those of them who did not edit it: no one approves their own work. */
  approvedByOthers: ReadonlySet<string>;
  refusedBy: ReadonlySet<string>;
  requestedReviewers: readonly string[];
  /** Who still belongs to the organization: a rule does not wait for those who left. */
  members: ReadonlySet<string>;
  outdated: boolean;
  subject: string;
  description: string | null;
}

export interface UnmetRule {
  rule: string;
  message: string;
}

/** A space's own rules, or the organization's. */
export const rulesFor = (space: MergeRules, organization: MergeRules): readonly MergeRule[] => {
  const { type, rules } = space.type === 'inherit' ? organization : space;
  return type === 'rules' ? (rules ?? []) : [];
};

/** The rules that are not met, each with what is missing. */
export function unmetRules(rules: readonly MergeRule[], facts: MergeFacts): UnmetRule[] {
  return rules.flatMap(({ rule, users = [] }) => {
    const message = CHECKS[rule]?.(
      facts,
      users.filter((user) => facts.members.has(user)),
    );
    return message ? [{ rule, message }] : [];
  });
}

/** Whether a user may bypass the rules. */
export const mayBypass = (rules: readonly MergeRule[], userId: string): boolean =>
  rules.some(({ rule, users = [] }) => rule === 'allow_bypass' && users.includes(userId));

/** Undefined: met. */
type Check = (facts: MergeFacts, users: readonly string[]) => string | undefined;

const CHECKS: Record<string, Check> = {
  require_at_least_one_review: ({ approvedByOthers }) =>
    approvedByOthers.size > 0 ? undefined : 'needs an approving review',
  require_all_reviews_approved: ({ approvedBy, refusedBy, requestedReviewers }) => {
    if (refusedBy.size > 0) return 'has a review that requests changes';
    const waiting = requestedReviewers.filter((user) => !approvedBy.has(user)).length;
    return waiting > 0 ? `waits for ${waiting} requested review${waiting > 1 ? 's' : ''}` : undefined;
  },
  require_specific_reviewers: ({ approvedByOthers }, users) => {
    const waiting = users.filter((user) => !approvedByOthers.has(user)).length;
    return waiting > 0 ? `needs the approval of ${waiting} more of the named reviewers` : undefined;
  },
  require_one_of_specific_reviewers: ({ approvedByOthers }, users) =>
    users.length === 0 || users.some((user) => approvedByOthers.has(user))
      ? undefined
      : 'needs the approval of one of the named reviewers',
  require_up_to_date_change_request: ({ outdated }) =>
    outdated ? 'is not up to date with the main content' : undefined,
  require_change_request_subject: ({ subject }) => (subject.trim() ? undefined : 'needs a subject'),
  require_change_request_description: ({ description }) => (description?.trim() ? undefined : 'needs a description'),
};
