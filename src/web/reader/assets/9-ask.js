/* A question to the site: the last result of a search, where the site answers. The answer stands where the results were. */
const askAnswer = make('div', { className: 'r-answer doc', tabIndex: -1 });
searchNote.after(askAnswer);
let askAborts;

/** Adds the question to the list; false where nothing is answered. */
function offerAsk(query) {
  if (!data.ask || query === '') return false;
  const [before, after = ''] = word('ask').split('{query}');
  const button = make(
    'button',
    { type: 'button', className: 'r-option r-ask', role: 'option', 'aria-selected': 'false', tabIndex: -1 },
    before,
    make('strong', {}, query),
    after,
  );
  button.id = `r-option-${searchList.querySelectorAll('.r-option').length}`;
  button.addEventListener('click', () => ask(query));
  searchList.append(button);
  return true;
}

function endAsk() {
  askAborts?.abort();
  askAnswer.replaceChildren();
}

function sayAsk(text) {
  searchNote.classList.toggle('r-unseen', text === '');
  searchNote.textContent = text;
}

async function ask(query) {
  endAsk();
  clearTimeout(searchWaits);
  searchAborts?.abort();
  searchList.replaceChildren();
  searchMean.replaceChildren();
  select(-1);
  sayAsk(word('asking'));
  searchField.focus();
  askAborts = new AbortController();
  const { signal } = askAborts;
  try {
    const body = new URLSearchParams({ q: query, from: data.page?.space ?? '' });
    const answer = await fetch(data.ask, { method: 'POST', body, signal });
    if (!answer.ok) throw new Error(`${answer.status}`);
    const isWhole = await readEvents(answer.body, (event) => {
      if (!signal.aborted) showAsked(event);
    });
    if (!isWhole) throw new Error('cut');
  } catch {
    if (signal.aborted) return;
    askAnswer.replaceChildren();
    sayAsk(word('askFailed'));
  }
}

/** Whether the last one came. */
async function readEvents(body, take) {
  const texts = body.pipeThrough(new TextDecoderStream()).getReader();
  let isWhole = false;
  let rest = '';
  for (let next = await texts.read(); !next.done; next = await texts.read()) {
    const parts = (rest + next.value).split('\n\n');
    rest = parts.pop();
    for (const part of parts) {
      if (!part.startsWith('data: ')) throw new Error(part);
      const event = JSON.parse(part.slice('data: '.length));
      isWhole = event.isWhole;
      take(event);
    }
  }
  return isWhole;
}

function showAsked({ html, isWhole, sources }) {
  // Made by the server, as pages are.
  const { body } = new DOMParser().parseFromString(html ?? '', 'text/html');
  askAnswer.replaceChildren(...body.childNodes);
  if (!isWhole) return;
  if (html === null) return sayAsk(word('askUnknown'));
  sayAsk(word('askSources'));
  for (const { title, href } of sources) option(href, '', titleLine(title, null));
  select(sources.length ? 0 : -1);
  answered = searchField.value.trim();
}
