/**
 * A process that brings everything in a database under PORTICO_SECRET, seven rows at a time, and kills itself on the way:
 * inside of a transaction with `inside <n>` as arguments, after a commit with `after <n>`.
 */
import { readConfig } from '#app/config.ts';
import { secretUses } from '#app/secret-uses.ts';
import { secretOf } from '#app/secret.ts';
import { openDatabase } from '#kit/server/db/open.ts';
import { resealAll } from '#kit/server/db/reseal.ts';

const [, , where, at = '0'] = process.argv;
let left = Number(at);

const killAt = (place: string): void => {
  if (place === where && --left === 0) process.kill(process.pid, 'SIGKILL');
};

const config = readConfig(process.env);
const db = await openDatabase({ url: config.DATABASE_URL, dataDir: config.PORTICO_DATA });
const sealed = secretUses.sealed.map((one) => ({
  ...one,
  whenChanged: async (...given: Parameters<NonNullable<typeof one.whenChanged>>) => {
    await one.whenChanged?.(...given);
    killAt('inside');
  },
}));
await resealAll(db, secretOf(config), { ...secretUses, sealed }, { batch: 7, tell: () => killAt('after') });
await db.close();
