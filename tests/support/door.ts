import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { PostgresServer } from './postgres-server.ts';

/** Stands where a PostgreSQL is, whatever port it gets at its next start: `url` stays. */
export interface Door {
  readonly url: string;
  /** Lets nothing through, like a line that is cut where nobody says so, until it is told not to. */
  readonly hold: (isHeld: boolean) => void;
  readonly close: () => void;
}

export async function openDoor(server: () => PostgresServer): Promise<Door> {
  const sockets = new Set<Socket>();
  let isHeld = false;
  const door: Server = createServer((socket) => {
    const way = connect(Number(new URL(server().url('postgres')).port), '127.0.0.1');
    for (const [from, to] of [
      [socket, way],
      [way, socket],
    ] as const)
      from
        .on('error', () => to.destroy())
        .on('close', () => {
          sockets.delete(from);
          to.destroy();
        })
        .pipe(to);
    for (const one of [socket, way]) {
      sockets.add(one);
      if (isHeld) one.pause();
    }
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  const { port } = door.address() as AddressInfo;
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    hold: (held) => {
      isHeld = held;
      for (const one of sockets)
        if (held) one.pause();
        else one.resume();
    },
    close: () => door.close(),
  };
}
