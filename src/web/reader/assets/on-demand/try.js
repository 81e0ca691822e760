/*
 * Sends a request of an operation from the browser to the server of its API, without a third party. What the reader types is kept in
 * this page alone, and is forgotten when it is left. Cookies of that server are not sent.
 */
const credentials = new Map();

function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue;
    if (key in element && key !== 'list') element[key] = value;
    else element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child !== undefined && child !== ''));
  return element;
}

/** Puts a button at each operation that opens its form. */
export function offer() {
  for (const box of document.querySelectorAll('.doc [data-try]')) {
    if (box.firstChild) continue;
    const said = JSON.parse(box.dataset.try);
    const button = make('button', { type: 'button', ariaExpanded: 'false' }, said.labels.tryIt);
    button.addEventListener('click', () => {
      const form = formOf(said);
      box.replaceChildren(form);
      form.querySelector('input, select, textarea, button').focus();
    });
    box.append(button);
  }
}

function formOf(said) {
  const { labels, servers, parameters, media, security } = said;
  const form = make('form', { className: 'doc-try-form' });
  const server = choice('server', servers);
  form.append(make('label', {}, labels.server, server));
  for (const scheme of security) for (const field of secretsOf(scheme, labels)) form.append(field);
  parameters.forEach((one, index) => {
    const name = `${one.place}-${index}`;
    const input = one.values
      ? choice(name, one.isRequired ? one.values : ['', ...one.values], one.value)
      : make('input', { name, value: one.value, autocomplete: 'off', spellcheck: false });
    input.required = one.isRequired;
    const flag = one.isRequired ? ` (${labels.required})` : '';
    form.append(make('label', {}, make('span', {}, `${one.name} · ${one.place}${flag}`), input));
  });
  if (media.length > 0) {
    const type = choice(
      'type',
      media.map((one) => one.type),
    );
    const text = make('textarea', { name: 'body', rows: 8, value: media[0].text, spellcheck: false });
    type.addEventListener('change', () => {
      text.value = media.find((one) => one.type === type.value)?.text ?? '';
    });
    form.append(make('label', {}, 'Content-Type', type), make('label', {}, labels.body, text));
  }
  const answer = make('div', { className: 'doc-try-answer', role: 'status' });
  form.append(make('button', { type: 'submit' }, labels.send), answer);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    send(said, new FormData(form), answer);
  });
  return form;
}

function choice(name, values, chosen) {
  const options = values.map((value) => make('option', { value, selected: value === chosen }, value));
  return make('select', { name }, ...options);
}

/** Fields for what a scheme asks for; the same scheme is filled in everywhere. */
function secretsOf({ name, type, scheme, parameter }, labels) {
  const field = (key, label, kind) => {
    const input = make('input', { type: kind, autocomplete: 'off', value: credentials.get(key) ?? '' });
    input.addEventListener('input', () => credentials.set(key, input.value));
    return make('label', {}, label, input, make('small', {}, labels.secret));
  };
  if (type === 'http' && scheme === 'basic')
    return [field(`${name} user`, `${name} · user`, 'text'), field(name, `${name} · password`, 'password')];
  return [field(name, type === 'apiKey' ? `${name} · ${parameter}` : `${name} · Bearer`, 'password')];
}

const base64 = (text) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

/** The address, headers and body of the request. */
function requestOf({ method, path, parameters, media, security }, data) {
  const headers = new Headers();
  const query = new URLSearchParams();
  let filled = path;
  parameters.forEach((one, index) => {
    const value = String(data.get(`${one.place}-${index}`) ?? '');
    if (value === '' && !one.isRequired) return;
    if (one.place === 'path') filled = filled.replaceAll(`{${one.name}}`, () => encodeURIComponent(value));
    if (one.place === 'query') query.append(one.name, value);
    if (one.place === 'header') headers.set(one.name, value);
  });
  for (const { name, type, scheme, place, parameter } of security) {
    const secret = credentials.get(name) ?? '';
    if (secret === '') continue;
    if (type === 'apiKey' && place === 'query') query.append(parameter, secret);
    else if (type === 'apiKey' && place === 'header') headers.set(parameter, secret);
    else if (type === 'http' && scheme === 'basic')
      headers.set('authorization', `Basic ${base64(`${credentials.get(`${name} user`) ?? ''}:${secret}`)}`);
    else if (type !== 'apiKey') headers.set('authorization', `Bearer ${secret}`);
  }
  const body = media.length > 0 && method !== 'GET' ? String(data.get('body')) : undefined;
  if (body !== undefined && body !== '') headers.set('content-type', String(data.get('type')));
  const url = new URL(String(data.get('server')).replace(/(?<!\/)\/+$/, '') + filled);
  for (const [name, value] of query) url.searchParams.append(name, value);
  return [url.href, { method, headers, body: body || undefined, credentials: 'omit', referrerPolicy: 'no-referrer' }];
}

/** Longer answers are cut. */
const MAX_ANSWER = 200_000;

async function send(said, data, place) {
  const { labels } = said;
  place.replaceChildren(labels.sending);
  try {
    const [url, options] = requestOf(said, data);
    const from = performance.now();
    const answer = await fetch(url, options);
    const text = (await answer.text()).slice(0, MAX_ANSWER);
    const time = Math.round(performance.now() - from);
    const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
    const shown = (title, content) => [
      make('p', { className: 'doc-api-heading' }, title),
      make('pre', { tabIndex: 0 }, make('code', {}, content)),
    ];
    place.replaceChildren(
      make(
        'p',
        {},
        make(
          'span',
          { className: `doc-status doc-status-${String(answer.status)[0]}` },
          `${answer.status} ${answer.statusText}`,
        ),
        ` · ${time} ms`,
      ),
      ...(text === '' ? [] : shown(labels.body, pretty(text))),
      ...(headers === '' ? [] : shown(labels.headers, headers)),
    );
  } catch {
    place.replaceChildren(labels.failed);
  }
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
