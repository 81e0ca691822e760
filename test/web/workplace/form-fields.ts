/** The form of a page, as a browser would send it. */

/** What the form sends when nothing in it was changed. */
export function fieldsOf(text: string): Record<string, string> {
  const form = /<form method="post"[^>]*class="app-form">([\s\S]*?)<\/form>/.exec(text)?.[1] ?? '';
  const plain = (value = '') =>
    value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  const fields: Record<string, string> = {};
  for (const [tag] of form.matchAll(/<input [^>]*>/g)) {
    const [, name = ''] = / name="([^"]*)"/.exec(tag) ?? [];
    const [, value = ''] = / value="([^"]*)"/.exec(tag) ?? [];
    if (!tag.includes('type="checkbox"') || tag.includes(' checked')) fields[name] = plain(value);
  }
  for (const [, name = '', inner = ''] of form.matchAll(/<select [^>]*name="([^"]*)"[^>]*>([\s\S]*?)<\/select>/g))
    fields[name] = /value="([^"]*)" selected/.exec(inner)?.[1] ?? '';
  for (const [, name = '', inner] of form.matchAll(/<textarea [^>]*name="([^"]*)"[^>]*>\n?([\s\S]*?)<\/textarea>/g))
    fields[name] = plain(inner);
  return fields;
}
