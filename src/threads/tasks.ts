/**
 * What threads do: functions of their input alone, which is copied to the thread, and the result back. Nothing here, nor anything
 * that is imported for it, reaches the database, the network or the settings of the server.
 */

import { maskedWithin, readConversations, wordsOfIssues } from '../engine/conversations/issues.ts';
import { withValues } from '../engine/expressions/value-of.ts';
import { conditionProblems, conditionsIn, textInScope } from '../engine/markdown/conditional-blocks.ts';
import { published } from '../engine/markdown/dialect/publish.ts';
import { type Places, shownDocument } from '../engine/markdown/dialect/shown.ts';
import type { PublishedDocument } from '../engine/markdown/dialect/types.ts';
import { blocksToEdit, writeBlocks } from '../engine/markdown/document/editable-blocks.ts';
import { mentionedUsers } from '../engine/markdown/document/mentioned-users.ts';
import { toDocument } from '../engine/markdown/document/read.ts';
import { type Written, writeDocument } from '../engine/markdown/document/rewrite.ts';
import { thoroughColours } from '../engine/markdown/html/colours.ts';
import { commentHtml } from '../engine/markdown/html/comment.ts';
import { type Names, namesIn } from '../engine/markdown/html/names.ts';
import { type Found, type PageSource, renderRead } from '../engine/markdown/html/page.ts';
import { mergeFieldWithin } from '../engine/markdown/merge.ts';
import { referencesOf } from '../engine/markdown/references.ts';
import { movedText } from '../engine/markdown/relocate.ts';
import { withStableAddresses } from '../engine/markdown/stable-addresses.ts';
import { inPlace, tagLinesIn } from '../engine/markdown/tag-lines.ts';
import { anchorInText, trackInTexts } from '../engine/markdown/tracking/anchors.ts';
import { updatesIn } from '../engine/markdown/updates.ts';
import { factsIn } from '../engine/openapi/facts-in.ts';
import { readConfig } from '../engine/project/read/config.ts';
import { readFrontMatter } from '../engine/project/read/front-matter.ts';
import { scanText } from '../engine/project/read/references.ts';
import { readVariables } from '../engine/project/read/variables.ts';
import { frontMatterWith } from '../engine/project/write/front-matter.ts';
import { withHeading } from '../engine/project/write/texts.ts';
import { textWithVariables } from '../engine/project/write/variables.ts';
import { partsWithin } from '../engine/revisions/text-parts.ts';
import { fits, type MovedAddresses, translatedText } from '../engine/translation/assemble.ts';
import { termsInTexts } from '../engine/translation/glossary.ts';
import { mergeTranslation } from '../engine/translation/merge-blocks.ts';
import { segmentsOf } from '../engine/translation/segments.ts';
import { rowsWithWords } from '../engine/words/rows.ts';
import { vectorsOf } from '../engine/words/vector.ts';
import { asBytes, handingOver, type LongText } from './long-text.ts';
import { readPacked } from './read-description.ts';
import { ReadPages } from './read-pages.ts';
import { type PackedPage, packed } from './rendered-page.ts';

const pages = new ReadPages();

export const tasks = {
  anchorInText,
  blocksToEdit,
  commentHtml,
  conditionProblems,
  conditionsIn,
  /** As JSON, which goes into the answer as it is; null when it has more than `most` characters. */
  documentJson: (markdown: string, most?: number): LongText | null => jsonWithin(published(toDocument(markdown)), most),
  factsIn,
  frontMatterWith,
  movedText,
  namesInPage: (source: PageSource): Names => namesIn(pages.read(source).document),
  inPlace,
  maskedWithin,
  mentionedUsers,
  mergeText: mergeFieldWithin,
  mergeTranslation,
  readConfig,
  readConversations,
  readDescription: readPacked,
  readFrontMatter,
  readVariables,
  referencesOf,
  renderPage: async (source: PageSource, found: Found): Promise<PackedPage> =>
    packed(await renderRead(pages.take(source), found)),
  scanText,
  shownDocumentJson: (markdown: string, places: Places, most?: number): LongText | null =>
    jsonWithin(shownDocument(markdown, places), most),
  searchRows: rowsWithWords,
  searchVectors: vectorsOf,
  tagLinesIn,
  termsInTexts,
  textInScope,
  textParts: partsWithin,
  textWithVariables,
  thoroughColours,
  trackInTexts,
  translatedTexts: (texts: readonly string[], words: ReadonlyMap<string, string>, moved?: MovedAddresses) =>
    texts.map((text) => translatedText(text, words, moved)),
  translationFits: fits,
  /** Of several with one text, one: all of them would take the loop long to receive. */
  translationSegments: (texts: readonly string[]) => [
    ...new Map(texts.flatMap(segmentsOf).map((segment) => [segment.text, segment])).values(),
  ],
  updatesIn,
  withHeading,
  wordsOfIssues,
  withStableAddresses,
  withValues,
  writeBlocks,
  /** The Document as JSON, which is copied in no time. */
  writeDocumentJson: (current: string, json: string): Written => writeDocument(current, JSON.parse(json)),
};

function jsonWithin(document: PublishedDocument, most = Number.POSITIVE_INFINITY): LongText | null {
  const json = JSON.stringify(document);
  if (json.length > most) return null;
  const bytes = asBytes(json);
  return handingOver(bytes, bytes);
}

export type Tasks = typeof tasks;
