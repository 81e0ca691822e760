/** How an event is handed to a script: one form in the body of a request, its fields as this kind of scripts reads them. */
import { randomBytes } from 'node:crypto';

export interface ScriptForm {
  readonly contentType: string;
  readonly body: Buffer;
}

/**
 * `event` and `environment` as JSON; `fetch-body`, the body of a request that came from outside, as a file, so that its bytes stay
 * as they are. Development mode sends the same form to a tunnel.
 */
export function scriptForm(
  event: Readonly<Record<string, unknown>>,
  environment: Readonly<Record<string, unknown>>,
  body?: Uint8Array,
): ScriptForm {
  const boundary = `octavo-${randomBytes(16).toString('hex')}`;
  const field = (name: string, more: string, content: string | Uint8Array): (string | Uint8Array)[] => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`,
    content,
    '\r\n',
  ];
  const parts = [
    ...field('event', '', JSON.stringify(event)),
    ...field('environment', '', JSON.stringify(environment)),
    ...(body && takesBody(event)
      ? field('fetch-body', '; filename="body"\r\nContent-Type: application/octet-stream', body)
      : []),
    `--${boundary}--\r\n`,
  ];
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))),
  };
}

/** Scripts make a request of it again, and one with GET or HEAD may have no body. */
function takesBody({ request }: Readonly<Record<string, unknown>>): boolean {
  const method = typeof request === 'object' && request !== null && 'method' in request ? request.method : undefined;
  return !/^(?:get|head)$/i.test(String(method));
}
