/** A browser without a window: keeps cookies, sends forms as pages do. */
import type { TestServer } from '../support/server.ts';

export interface Seen {
  status: number;
  headers: Headers;
  text: string;
  /** Where it leads, if it does. */
  location: string | null;
}

export class Browsing {
  readonly #server: TestServer;
  readonly cookies = new Map<string, string>();

  constructor(server: TestServer) {
    this.#server = server;
  }

  /** Signs in; fails when that is refused. */
  async signIn(token: string): Promise<this> {
    const { status, text } = await this.post('/app/sign-in', { token });
    if (status !== 303) throw new Error(`The sign-in was refused: ${status} ${text}`);
    return this;
  }

  get = (path: string) => this.#send(path, { method: 'GET' });

  /** Sends fields as a form of this server does; `headers` may say otherwise. */
  post = (
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = { origin: this.#server.url },
  ) =>
    this.#send(path, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });

  /** Sends a form with what the page at `page` hides in it; one that the page does not have, with its proof. */
  async submit(page: string, action: string, fields: Record<string, string>): Promise<Seen> {
    const { text } = await this.get(page);
    return this.post(action, { proof: proofIn(text), back: page, ...hiddenIn(text, action), ...fields });
  }

  async #send(path: string, init: RequestInit): Promise<Seen> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(new URL(path, this.#server.url), {
      ...init,
      redirect: 'manual',
      headers: { ...(init.headers as Record<string, string>), ...(cookie && { cookie }) },
    });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return {
      status: response.status,
      headers: response.headers,
      text: await response.text(),
      location: response.headers.get('location'),
    };
  }
}

/** What forms of a page carry. */
export const proofIn = (html: string): string => /name="proof" value="([^"]+)"/.exec(html)?.[1] ?? '';

/** The hidden fields of the form with this action. */
export function hiddenIn(html: string, action: string): Record<string, string> {
  const form = html.split('<form').find((text) => text.includes(`action="${action}"`)) ?? '';
  const hidden = form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g);
  return Object.fromEntries([...hidden].map(([, name, value]) => [name, value]));
}
