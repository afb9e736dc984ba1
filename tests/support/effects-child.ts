/**
 * A process that applies what is due on the PostgreSQL whose address is the first argument: each line on its standard
 * input is an instant, which it answers with `done`. Tests put two of them beside each other.
 */
import { createInterface } from 'node:readline';
import { openDatabase } from '#kit/server/db/open.ts';
import { runDueEffects } from '#modules/approval/server/open.ts';
import { connectAll } from './modules.ts';

const db = await openDatabase({ url: process.argv[2] ?? '', dataDir: '', connections: 4 });
connectAll(db);
process.stdout.write('ready\n');
for await (const line of createInterface(process.stdin)) {
  await runDueEffects(db, new Date(line));
  process.stdout.write('done\n');
}
process.exit(0);
