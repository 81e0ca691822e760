/** A DNS server of a test: answers questions for TXT records (RFC 1035), from a map that the test changes. */
import dgram from 'node:dgram';

export interface DnsServer {
  /** `127.0.0.1:5353` */
  address: string;
  /** Texts by name; a name that is absent does not exist. */
  records: Map<string, string[]>;
  /** While true, it answers nothing. */
  silent: boolean;
  close(): Promise<void>;
}

export async function aDnsServer(): Promise<DnsServer> {
  const socket = dgram.createSocket('udp4');
  const server: DnsServer = {
    address: '',
    records: new Map(),
    silent: false,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
  socket.on('message', (question, { port, address }) => {
    if (!server.silent) socket.send(answerTo(question, server.records), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  server.address = `127.0.0.1:${socket.address().port}`;
  return server;
}

const HEADER = 12;
const NO_SUCH_NAME = 3;

function answerTo(question: Buffer, records: ReadonlyMap<string, readonly string[]>): Buffer {
  const labels: string[] = [];
  let at = HEADER;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const end = at + 5;
  const texts = records.get(labels.join('.').toLowerCase());
  const header = Buffer.from(question.subarray(0, HEADER));
  header.writeUInt16BE(0x8180 | (texts ? 0 : NO_SUCH_NAME), 2);
  header.writeUInt16BE(texts?.length ?? 0, 6);
  header.writeUInt32BE(0, 8);
  return Buffer.concat([header, question.subarray(HEADER, end), ...(texts ?? []).map(txt)]);
}

/** A record of type TXT, of the name that was asked for, in pieces of at most 255 bytes. */
function txt(text: string): Buffer {
  const bytes = Buffer.from(text);
  const pieces: Buffer[] = [];
  for (let at = 0; at === 0 || at < bytes.length; at += 255) {
    const piece = bytes.subarray(at, at + 255);
    pieces.push(Buffer.from([piece.length]), piece);
  }
  const data = Buffer.concat(pieces);
  const head = Buffer.from([0xc0, HEADER, 0, 16, 0, 1, 0, 0, 0, 1, 0, 0]);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
