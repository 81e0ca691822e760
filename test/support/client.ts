/** A small HTTP client for tests: JSON in and out, status and headers in the open. */
import type { TypedDocumentString } from './generated/graphql.ts';

export interface Answer<Body = any> {
  status: number;
  headers: Headers;
  body: Body;
  text: string;
}

export class Client {
  readonly url: string;
  readonly token: string | undefined;

  constructor(url: string, token?: string) {
    this.url = url;
    this.token = token;
  }

  get = (path: string, headers?: Record<string, string>) => this.send('GET', path, undefined, headers);
  delete = (path: string, headers?: Record<string, string>) => this.send('DELETE', path, undefined, headers);
  post = (path: string, body?: unknown, headers?: Record<string, string>) => this.send('POST', path, body, headers);
  put = (path: string, body?: unknown, headers?: Record<string, string>) => this.send('PUT', path, body, headers);
  patch = (path: string, body?: unknown, headers?: Record<string, string>) => this.send('PATCH', path, body, headers);

  /** Any request; a string body is sent as it is. */
  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(new URL(path, this.url), {
      method,
      headers: {
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') && text !== '';
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : undefined, text };
  }

  /**
   * A GraphQL operation: `{data, errors}` and the status. What `document()` declares has typed variables, and the data that it
   * has when it succeeds; a text can be anything.
   */
  graphql<Data, Variables>(
    query: TypedDocumentString<Data, Variables>,
    ...variables: Variables extends Record<string, never> ? [] : [Variables]
  ): Promise<Answer<{ data: Data; errors?: any[] }>>;
  graphql(query: string, variables?: Record<string, unknown>): Promise<Answer<{ data?: any; errors?: any[] }>>;
  async graphql(query: unknown, variables: unknown = {}): Promise<Answer> {
    return this.post('/graphql', { query: String(query), variables });
  }
}
