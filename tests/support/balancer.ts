import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Round robin over processes of this machine, as a company's balancer does it. */
export interface Balancer {
  readonly url: string;
  /** Ports of the processes that take part. */
  readonly ports: Set<number>;
  /** Answers that each process gave. */
  readonly given: Map<number, number>;
  close(): Promise<void>;
}

export async function startBalancer(): Promise<Balancer> {
  const ports = new Set<number>();
  const given = new Map<number, number>();
  const agent = new Agent({ keepAlive: true });
  let nth = 0;

  /**
   * Forwards a request to a process. A refused connection means that the request has not begun, so the next process
   * gets it.
   */
  const forward = (asked: IncomingMessage, answer: ServerResponse, left: number): void => {
    const all = [...ports];
    const port = all[nth++ % all.length];
    if (port === undefined || left === 0) return broken(answer);
    const from = asked.socket.remoteAddress ?? '';
    const onward = request({
      agent,
      host: '127.0.0.1',
      port,
      method: asked.method,
      path: asked.url,
      headers: { ...asked.headers, 'x-forwarded-for': from },
    });
    onward.on('response', (head) => {
      given.set(port, (given.get(port) ?? 0) + 1);
      answer.writeHead(head.statusCode ?? 502, head.headers);
      head.on('error', () => answer.destroy()).pipe(answer);
      answer.on('close', () => onward.destroy());
    });
    onward.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') return forward(asked, answer, left - 1);
      if (answer.headersSent) answer.destroy();
      else broken(answer);
    });
    onward.on('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => asked.pipe(onward));
      else asked.pipe(onward);
    });
  };
  const server = createServer((asked, answer) => forward(asked, answer, ports.size));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ports,
    given,
    close: async () => {
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Answers 502 in the product's envelope, so that callers read it like any other answer. */
const broken = (answer: ServerResponse): void =>
  void answer
    .writeHead(502, { 'content-type': 'application/json' })
    .end(JSON.stringify({ ErrorCode: 50200, Msg: 'the process is gone', Body: {} }));
