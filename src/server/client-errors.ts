/** Requests that are no HTTP, too slow, or have too long a head: Node refuses them before there is a request to answer to. */
import type { Socket } from 'node:net';

const KNOWN: Record<string, [status: number, reason: string, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'The address and headers are too long'],
  HPE_INVALID_URL: [400, 'Bad Request', 'The address has characters that must be percent-encoded, as ü is %C3%BC'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request was not received in time'],
};

/** Answers in the shape of every refusal, and closes the connection. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, reason, message] = KNOWN[error.code ?? ''] ?? [400, 'Bad Request', 'The request is not valid HTTP'];
  const body = JSON.stringify({ error: { code: status, message } });
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${status} ${reason}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  }
  socket.destroy(error);
}
