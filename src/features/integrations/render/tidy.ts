/** What conditions in the source of a component leave behind where nothing is shown: JSON has no undefined. */

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The answer without empty children, and with numbers among them as texts. Only in what is drawn: state and props are the script's. */
export function withoutGaps(answer: unknown): unknown {
  if (!isObject(answer) || !isObject(answer.element)) return answer;
  return { ...answer, element: tidied(answer.element) };
}

/** Properties that hold values of the script, not elements. */
const OPAQUE: ReadonlySet<string> = new Set(['onPress', 'onValueChange', 'onContentChange', 'returnValue', 'data']);

function tidied(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter(isShown).map(tidied);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([, entry]) => entry !== null);
  return Object.fromEntries(
    kept.map(([name, entry]) => {
      if (OPAQUE.has(name)) return [name, entry];
      return [name, name === 'children' ? childrenOf(entry) : tidied(entry)];
    }),
  );
}

function childrenOf(children: unknown): unknown {
  if (typeof children === 'number') return String(children);
  if (!Array.isArray(children)) return tidied(children);
  return children
    .flat(3)
    .filter(isShown)
    .map((child) => (typeof child === 'number' ? String(child) : tidied(child)));
}

const isShown = (child: unknown): boolean => child !== null && child !== true && child !== false;
