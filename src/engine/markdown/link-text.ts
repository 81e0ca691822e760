/** What the text of a link says. */

/** Whether it says nothing but where the link leads: then the title of the page says more. */
export function isOnlyAddress(url: string, text: string): boolean {
  const path = url.replace(/[?#].*$/s, '').replace(/\/?(?:README\.md)?$/i, '');
  return text !== '' && (text === url || path === text || path.endsWith(`/${text}`));
}
