import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import type { PostgresServer } from './postgres-server.ts';

/** Stands where a PostgreSQL is, whatever port it gets at its next start: `url` stays. */
export interface Door {
  readonly url: string;
  readonly close: () => void;
}

export async function openDoor(server: () => PostgresServer): Promise<Door> {
  const door: Server = createServer((socket) => {
    const way = connect(Number(new URL(server().url('postgres')).port), '127.0.0.1');
    for (const [from, to] of [
      [socket, way],
      [way, socket],
    ] as const)
      from
        .on('error', () => to.destroy())
        .on('close', () => to.destroy())
        .pipe(to);
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  const { port } = door.address() as AddressInfo;
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, close: () => door.close() };
}
