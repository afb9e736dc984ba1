import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '#kit/server/db/database.ts';
import { greet, takeLines } from '../commands/push.ts';

/** Maximum size of one push, in bytes. */
const largest = 1 << 20;

async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += (part as Buffer).length;
    if (size <= largest) parts.push(part as Buffer);
  }
  return size > largest ? null : Buffer.concat(parts).toString('utf8');
}

/** Returns the configuration sent to a terminal: send everything, as it happens. */
const options = (serial: string): string =>
  [`GET OPTION FROM: ${serial}`, 'Stamp=0', 'OpStamp=0', 'ErrorDelay=60', 'Delay=30', 'TransInterval=1']
    .concat(['TransFlag=1000000000', 'Realtime=1', 'Encrypt=0', ''])
    .join('\n');

async function answer(
  db: Database,
  request: IncomingMessage,
): Promise<readonly [status: number, text: string]> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://terminal');
  const serial = searchParams.get('SN') ?? '';
  // The body is read in any case, because an unread body blocks the connection.
  const body = request.method === 'POST' ? await bodyOf(request) : '';
  if (body === null) return [413, 'ERROR'];
  if (serial === '' || serial.length > 40 || serial.includes('\0')) return [403, 'ERROR'];
  const now = new Date();
  if (pathname === '/iclock/cdata' && request.method === 'POST') {
    if (searchParams.get('table') !== 'ATTLOG')
      return (await greet(db, serial, now)) ? [200, 'OK'] : [403, 'ERROR'];
    const count = await takeLines(db, serial, body, now);
    return count === null ? [403, 'ERROR'] : [200, `OK: ${count}`];
  }
  if (request.method !== 'GET') return [405, 'ERROR'];
  if (!(await greet(db, serial, now))) return [403, 'ERROR'];
  if (pathname === '/iclock/cdata') return [200, options(serial)];
  // Terminals ask for commands regularly. The portal has none for them.
  return pathname === '/iclock/getrequest' ? [200, 'OK'] : [404, 'ERROR'];
}

/**
 * Push protocol of attendance terminals (/iclock/cdata). Only registered serial numbers in use are accepted. A terminal
 * that gets no OK sends again later.
 */
export const iclock =
  (db: Database, onError: (error: unknown) => void) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    const send = (status: number, text: string): void =>
      void response
        .writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
        .end(text);
    answer(db, request).then(
      ([status, text]) => send(status, text),
      (error: unknown) => {
        onError(error);
        if (!response.headersSent) send(503, 'ERROR');
      },
    );
  };
