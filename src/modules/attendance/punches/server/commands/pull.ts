import type { Database } from '#kit/server/db/database.ts';
import type { Job } from '#kit/server/db/jobs.ts';
import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import { punchSource } from '#modules/attendance/contract/codes.ts';
import { checkInLimits, listChatIds, type CheckIn } from '#modules/people/server/open.ts';
import { readPulled, savePulled, saveRound } from '../queries/pulls.ts';
import { addPunches } from './keep-punches.ts';

/** Fetches the punches of members between two instants from WeCom. @throws Error where WeCom does not answer */
export type AskPunches = (userIds: readonly string[], from: Date, until: Date) => Promise<readonly CheckIn[]>;

const day = 86_400_000;
/**
 * Time that is fetched again, in milliseconds, because phones may send punches late. A known punch is not saved twice.
 */
const overlap = 2 * 3_600_000;

/** Returns the start of the time to fetch for a person. At most thirty days back, the limit of one request to WeCom. */
export function askedSince(pulled: Date | undefined, now: Date): Date {
  const oldest = now.getTime() - checkInLimits.days * day;
  return new Date(pulled ? Math.max(oldest, pulled.getTime() - overlap) : oldest);
}

/**
 * Fetches the punches that people made in WeCom since the last fetch, 100 people in a request. Each answer is saved by
 * itself, so that only failed requests are repeated. No request is sent within a transaction.
 * @returns the number of new punches
 * @throws Error where WeCom did not answer, after the failure is stored
 */
export async function pullPunches(db: Database, ask: AskPunches, now: Date): Promise<number> {
  const { members, pulled } = await onOneConnection(db, async (on) => {
    const all = await listChatIds(on);
    return {
      members: all,
      pulled: await readPulled(
        on,
        all.map(({ personId }) => personId),
      ),
    };
  });
  let added = 0;
  try {
    // People with the same time of the last fetch share a request.
    for (const [, alike] of Map.groupBy(members, ({ personId }) => pulled.get(personId)?.getTime()))
      for (let at = 0; at < alike.length; at += checkInLimits.people)
        added += await pullSome(db, ask, alike.slice(at, at + checkInLimits.people), pulled, now);
  } catch (error) {
    const failed = error instanceof Error ? error.message : String(error);
    await inTransaction(db, (tx) => saveRound(tx, { at: now, failed }));
    throw error;
  }
  await inTransaction(db, (tx) => saveRound(tx, { at: now, failed: null }));
  return added;
}

async function pullSome(
  db: Database,
  ask: AskPunches,
  members: readonly { readonly personId: number; readonly chatId: string }[],
  pulled: ReadonlyMap<number, Date>,
  now: Date,
): Promise<number> {
  const owners = new Map(members.map(({ personId, chatId }) => [chatId, personId]));
  const said = await ask([...owners.keys()], askedSince(pulled.get(members[0]!.personId), now), now);
  const punches = said.flatMap(({ userId, at, byNetwork }) => {
    const personId = owners.get(userId);
    // A punch that lies ahead cannot be real.
    if (personId === undefined || at.getTime() > now.getTime()) return [];
    return [{ personId, at, source: byNetwork ? punchSource.network : punchSource.place }];
  });
  return inTransaction(db, async (tx) => {
    await savePulled(tx, [...owners.values()], now);
    return addPunches(tx, punches, now);
  });
}

/** Background job that runs every quarter of an hour, if the company uses punches from WeCom. */
export const pullJobs = (db: Database, ask: AskPunches | null): Job[] =>
  ask
    ? [
        {
          name: 'attendance.pull',
          cron: '*/15 * * * *',
          run: async () => void (await pullPunches(db, ask, new Date())),
        },
      ]
    : [];
