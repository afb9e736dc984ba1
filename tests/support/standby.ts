import { appendFileSync, cpSync, lchownSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import pg from 'pg';
import type { PostgresServer } from './postgres-server.ts';

/** Files that a copy of a running server's folder leaves out. The log comes from the server itself. */
const left = /\/(?:postmaster\.pid|postmaster\.opts|pg_wal\/.+|pg_replslot\/.+)$/;

/**
 * Returns the settings of a replica from docs/operations.md. The slot keeps the log that an absent replica still needs
 * across checkpoints. By default a conflict with the autovacuum of the primary could hold the replica back for half a
 * minute.
 */
const asInHandbook = (slot: string): readonly string[] => [
  `primary_slot_name = '${slot}'`,
  "hot_standby_feedback = 'on'",
  "max_standby_streaming_delay = '1s'",
];

/**
 * Makes a server that follows another one, which keeps its data in a folder, as `pg_basebackup` would: a copy under way of a
 * backup. Start it with `startPostgres(folder)`.
 */
export async function copyStandby(primary: PostgresServer, from: string, folder: string): Promise<void> {
  const [source, copy] = [join(from, 'data'), join(folder, 'data')];
  const { hostname, port } = new URL(primary.url('postgres'));
  const client = new pg.Client(primary.url('postgres'));
  await client.connect();
  const slot = basename(folder);
  try {
    await client.query('select pg_create_physical_replication_slot($1, true)', [slot]);
    await client.query("select pg_backup_start('standby', true)");
    mkdirSync(folder);
    cpSync(source, copy, { recursive: true, filter: (path) => !left.test(path) });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    writeFileSync(join(copy, 'backup_label'), rows[0]!.labelfile);
  } finally {
    await client.end();
  }
  writeFileSync(join(copy, 'standby.signal'), '');
  const following = `primary_conninfo = 'host=${hostname} port=${port} user=postgres'`;
  appendFileSync(join(copy, 'postgresql.auto.conf'), `\n${[following, ...asInHandbook(slot)].join('\n')}\n`);
  own(copy, statSync(source));
}

/**
 * Gives the copy to the owner of the original. Started by root, PostgreSQL runs as another user, who must own its
 * folder.
 */
function own(copy: string, { uid, gid }: { readonly uid: number; readonly gid: number }): void {
  const all = readdirSync(copy, { recursive: true, encoding: 'utf8' }).map((name) => join(copy, name));
  for (const path of [copy, ...all]) lchownSync(path, uid, gid);
}
