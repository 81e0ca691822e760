/** Merges Markdown texts: by lines, and prose that both sides changed by words. */
import {
  MERGE_LABELS,
  mergeText,
  mergeWithin,
  type SideCosts,
  type TextMerge,
  type TextMergeLabels,
} from '../revisions/text-merge.ts';
import { notProse } from './not-prose.ts';

/** Like `mergeText`, but two edits of one paragraph that do not touch each other are both taken. */
export const mergeMarkdown = (
  base: string,
  ours: string,
  theirs: string,
  labels: TextMergeLabels = MERGE_LABELS,
): TextMerge => mergeText(base, ours, theirs, labels, notProse);

/** The text of one field merged, and what it cost; `left` is what the request may still spend. Front matter by lines alone: it is no prose. */
export const mergeFieldWithin = (
  base: string,
  ours: string,
  theirs: string,
  labels: TextMergeLabels,
  field: 'text' | 'frontMatter',
  left: SideCosts,
): { merged: TextMerge; spent: SideCosts } =>
  mergeWithin(base, ours, theirs, labels, field === 'text' ? { notProse, left } : { left });
