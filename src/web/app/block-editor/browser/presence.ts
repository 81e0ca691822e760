/** Says who else has the page open; what people write at a time is merged when they save. */
import { element } from './element.ts';
import type { Server } from './server.ts';

/** The server takes somebody for gone who was not heard of for more than twice as long. */
const EVERY_MS = 15_000;

/** Begins to tell in `place`. Nothing is told of pages that are not saved yet. */
export function tellOthers(server: Server, place: HTMLElement, form: HTMLFormElement): void {
  const begun = form.querySelector<HTMLInputElement>('input[name="baseVersion"]')?.value.split('.')[1];
  if (!begun) return;
  const told = element('p', { className: 'be-others', role: 'status' });
  place.prepend(told);
  const ask = async () => {
    // A window in the background is not worked in.
    if (document.visibilityState === 'hidden') return;
    const { others } = await server.present(begun).catch(() => ({ others: [] as string[] }));
    const text = sentenceOf(others);
    if (told.textContent !== text) told.textContent = text;
  };
  void ask();
  setInterval(ask, EVERY_MS);
  document.addEventListener('visibilitychange', ask);
  addEventListener('pagehide', () => server.leave());
}

function sentenceOf(names: readonly string[]): string {
  if (names.length === 0) return '';
  const shown = names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} others`] : names;
  const all = new Intl.ListFormat('en', { type: 'conjunction' }).format(shown);
  const verb = names.length === 1 ? 'has' : 'have';
  return `${all} ${verb} this page open, too. What you write is merged with theirs when you save.`;
}
