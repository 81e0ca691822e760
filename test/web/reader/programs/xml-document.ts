/** XML as a parser reads it: strict, by the standard. */
import { SaxesParser } from 'saxes';

export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  /** All text below it. */
  text: string;
  children: XmlElement[];
}

/** The root of a document. Throws where it is not well-formed. */
export function parsedXml(source: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, text: '', children: [] };
  const open = [root];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const values = Object.entries(attributes).map(([key, { value }]) => [key, value] as const);
    const element: XmlElement = { name, attributes: Object.fromEntries(values), text: '', children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    for (const element of open) element.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(source).close();
  return root.children[0] as XmlElement;
}

/** The elements of this name directly in another one. */
export const childrenNamed = ({ children }: XmlElement, name: string): XmlElement[] =>
  children.filter((child) => child.name === name);

/** The text of the only element of this name directly in another one; undefined: there is none. */
export const textOf = (element: XmlElement, name: string): string | undefined => childrenNamed(element, name)[0]?.text;
