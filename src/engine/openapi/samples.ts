/** How programs call an operation: for the shell, JavaScript and Python, unless the document brings samples of its own. */
import { listOf, type Part, partOf, textOf } from './described.ts';
import type { ApiOperation, ApiSample, ApiScheme } from './facts.ts';

type Facts = Omit<ApiOperation, 'samples'>;

const MAX_OWN = 10;
/** In UTF-16 units. */
const MAX_SAMPLE = 10_000;

/** Empty for webhooks, which nobody calls. */
export function samplesOf(facts: Facts, part: Part): ApiSample[] {
  const own = listOf(part['x-codeSamples'] ?? part['x-code-samples'])
    .slice(0, MAX_OWN)
    .flatMap((given) => {
      const { lang, label, source } = partOf(given);
      const text = textOf(source);
      const title = textOf(label) ?? textOf(lang);
      if (text === undefined || title === undefined || text.length > MAX_SAMPLE) return [];
      return [
        { title: title.slice(0, 60), syntax: (textOf(lang) ?? '').toLowerCase().slice(0, 30), text: text.trimEnd() },
      ];
    });
  if (own.length > 0) return own;
  if (facts.isWebhook) return [];
  const call = callOf(facts);
  return [
    { title: 'cURL', syntax: 'bash', text: curl(call) },
    { title: 'JavaScript', syntax: 'javascript', text: javascript(call) },
    { title: 'Python', syntax: 'python', text: python(call) },
  ];
}

interface Call {
  method: string;
  url: string;
  headers: [string, string][];
  /** JSON, or a form, as text. */
  body?: string;
  isForm: boolean;
}

/** The call with what is required, and examples for it. */
function callOf({ method, path, servers, security, parameters, body }: Facts): Call {
  const [server] = servers;
  const base = (server?.url ?? 'https://api.example.com').replace(/(?<!\/)\/+$/, '');
  const headers: [string, string][] = [];
  const query: string[] = [];
  for (const scheme of security[0] ?? []) addScheme(scheme, headers, query);
  for (const { name, place, isRequired, example, schema } of parameters) {
    if (!isRequired || place === 'path' || place === 'cookie') continue;
    const value = example ?? schema.default ?? schema.values?.[0] ?? `{${name}}`;
    if (place === 'query') query.push(`${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
    if (place === 'header') headers.push([name, value]);
  }
  const filled = path.replace(/\{([^{}]*)\}/g, (whole, name: string) => {
    const found = parameters.find((one) => one.place === 'path' && one.name === name);
    const value = found?.example ?? found?.schema.default;
    return value === undefined ? whole : encodeURIComponent(value);
  });
  const media = body?.media.find(({ type }) => /json/i.test(type)) ?? body?.media[0];
  const text = media?.examples[0]?.text;
  if (media) headers.push(['Content-Type', media.type]);
  return {
    method: method.toUpperCase(),
    url: `${base}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers,
    ...(media && { body: text ?? '{}' }),
    isForm: media !== undefined && !/json/i.test(media.type),
  };
}

function addScheme(
  { type, scheme, in: place, parameter }: ApiScheme,
  headers: [string, string][],
  query: string[],
): void {
  if (type === 'apiKey' && parameter !== undefined) {
    if (place === 'header') headers.push([parameter, 'YOUR_API_KEY']);
    if (place === 'query') query.push(`${encodeURIComponent(parameter)}=YOUR_API_KEY`);
  } else if (type === 'http' && scheme === 'basic') headers.push(['Authorization', 'Basic YOUR_CREDENTIALS']);
  else if (type === 'http' || type === 'oauth2' || type === 'openIdConnect')
    headers.push(['Authorization', 'Bearer YOUR_TOKEN']);
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

function curl({ method, url, headers, body }: Call): string {
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(url)}`];
  for (const [name, value] of headers) lines.push(`-H ${quoted(`${name}: ${value}`)}`);
  if (body !== undefined) lines.push(`-d ${quoted(body)}`);
  return lines.join(' \\\n  ');
}

/** JSON is JavaScript as it stands; its lines below the first are moved in. */
const indented = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`);

function javascript({ method, url, headers, body, isForm }: Call): string {
  const options: string[] = [];
  if (method !== 'GET') options.push(`method: '${method}'`);
  if (headers.length > 0) {
    const lines = headers.map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},`);
    options.push(`headers: {\n${lines.join('\n')}\n  }`);
  }
  if (body !== undefined)
    options.push(`body: ${isForm ? JSON.stringify(body) : `JSON.stringify(${indented(body, '  ')})`}`);
  const given = options.length > 0 ? `, {\n${options.map((one) => `  ${one},`).join('\n')}\n}` : '';
  return `const response = await fetch(${JSON.stringify(url)}${given});\nconst data = await response.json();`;
}

function python({ method, url, headers, body, isForm }: Call): string {
  const lines = [`    ${JSON.stringify(url)},`];
  if (headers.length > 0) {
    const all = headers.map(([name, value]) => `        ${JSON.stringify(name)}: ${JSON.stringify(value)},`);
    lines.push(`    headers={\n${all.join('\n')}\n    },`);
  }
  if (body !== undefined)
    lines.push(isForm ? `    data=${JSON.stringify(body)},` : `    json=${indented(pythonOf(body), '    ')},`);
  return `import requests\n\nresponse = requests.${method.toLowerCase()}(\n${lines.join('\n')}\n)\nprint(response.json())`;
}

/** JSON as Python: its three words are other words there, outside of strings. */
const pythonOf = (json: string): string =>
  json.replace(/"(?:[^"\\]|\\.)*"?|\b(?:true|false|null)\b/g, (found) =>
    found === 'true' ? 'True' : found === 'false' ? 'False' : found === 'null' ? 'None' : found,
  );
