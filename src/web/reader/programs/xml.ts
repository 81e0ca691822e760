/** Text in XML, whatever an author wrote. Source: https://www.w3.org/TR/xml/#charsets */

/** No XML document can hold these characters, escaped or not. */
const FORBIDDEN = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  // A parser would turn it into a line feed.
  '\r': '&#13;',
};

/** The text as the content of an element, or in an attribute with double quotes. Characters that XML does not allow are left out. */
export const escapeXml = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>"'\r]/g, (char) => ENTITIES[char] as string);

/** The first line of a document. */
export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** An element with text in it; nothing without a text. */
export const element = (name: string, text: string | null | undefined): string =>
  text === null || text === undefined ? '' : `<${name}>${escapeXml(text)}</${name}>`;
