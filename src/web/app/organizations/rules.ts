/** Merge rules, as fields of a form, and back. */
import type { Field, Option } from '../declared/forms.ts';
import type { Values } from '../declared/values.ts';
import type { MergeRuleInput, MergeRuleName } from '../generated/graphql.ts';

interface Stored {
  type: string;
  rules: readonly { rule: MergeRuleName; users: readonly string[] | null }[] | null;
}

interface Member {
  user: { id: string; displayName: string };
}

const PLAIN: readonly [MergeRuleName, string][] = [
  ['require_at_least_one_review', 'At least one reviewer approves'],
  ['require_all_reviews_approved', 'Every review approves'],
  ['require_up_to_date_change_request', 'The change request is up to date with the space'],
  ['require_change_request_subject', 'It has a subject'],
  ['require_change_request_description', 'It has a description'],
];
const WITH_PEOPLE: readonly [MergeRuleName, string][] = [
  ['require_specific_reviewers', 'All of these approve'],
  ['require_one_of_specific_reviewers', 'One of these approves'],
  ['allow_bypass', 'These may merge without the rules'],
];

/** The fields for rules; `types`: the choices besides them. People are offered where the caller may list members. */
export function ruleFields({ type, rules }: Stored, types: readonly Option[], members: readonly Member[]): Field[] {
  const of = (name: MergeRuleName) => rules?.find(({ rule }) => rule === name);
  const people = members.map(({ user }) => ({ value: user.id, label: user.displayName }));
  return [
    {
      name: 'type',
      label: 'What has to hold before a merge',
      kind: 'select',
      value: type,
      options: [...types, { value: 'rules', label: 'The rules below' }],
    },
    ...PLAIN.map(([name, label]): Field => ({ name, label, kind: 'check', isOn: of(name) !== undefined })),
    ...(people.length > 0
      ? WITH_PEOPLE.map(
          ([name, label]): Field => ({ name, label, kind: 'many', chosen: of(name)?.users ?? [], options: people }),
        )
      : []),
  ];
}

/** The rules that a form sent. */
export function rulesFrom(values: Values): { type: string; rules?: MergeRuleInput[] } {
  const type = values.text('type');
  if (type !== 'rules') return { type };
  const rules: MergeRuleInput[] = PLAIN.filter(([name]) => values.isOn(name)).map(([rule]) => ({ rule }));
  for (const [rule] of WITH_PEOPLE) {
    const users = values.all(rule);
    if (users.length > 0) rules.push({ rule, users });
  }
  return { type, rules };
}
