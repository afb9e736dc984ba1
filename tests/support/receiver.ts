import { createServer, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** Request that another program received. */
export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly path: string;
}

export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** Returns the answer to a request. Tests replace it; `silent` sends no answer. */
  answer: (to: Received) => { status: number; headers?: Record<string, string> } | 'silent';
  readonly close: () => Promise<void>;
}

/** Starts another program, which keeps every request that it receives. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const one = {
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
        path: request.url ?? '',
      };
      received.push(one);
      const said = receiver.answer(one);
      if (said !== 'silent') response.writeHead(said.status, said.headers).end('thanks');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: () => ({ status: 200 }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
