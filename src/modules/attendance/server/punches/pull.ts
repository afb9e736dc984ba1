import type { Database } from '#kit/server/db/database.ts';
import type { Job } from '#kit/server/db/jobs.ts';
import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import { checkInLimits, listChatIds, type CheckIn } from '#modules/people/server/open.ts';
import { punchSource } from '../../contract/codes.ts';
import { readPulled, savePulled, saveRound } from '../queries/pulls.ts';
import { addPunches } from './keep.ts';

/** Asks the other side for punches of members between two instants. @throws Error where it does not answer */
export type AskPunches = (userIds: readonly string[], from: Date, until: Date) => Promise<readonly CheckIn[]>;

const day = 86_400_000;
/** What phones send late is asked for again; a punch that is there already is not kept twice. */
const overlap = 2 * 3_600_000;

/** Since when somebody is asked for; at most thirty days back, as the other side answers for no more at once. */
export function askedSince(pulled: Date | undefined, now: Date): Date {
  const oldest = now.getTime() - checkInLimits.days * day;
  return new Date(pulled ? Math.max(oldest, pulled.getTime() - overlap) : oldest);
}

/**
 * Fetches the punches that people made in WeCom since they were asked for last: 100 people a request, each answer kept
 * by itself, so that what fails later is asked for again and nothing else. Nothing is asked within a transaction.
 * @returns how many are new @throws Error where the other side did not answer, after that is noted
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
    // Who was asked for at the same time is asked for together.
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
    // What lies ahead was made by nobody yet.
    if (personId === undefined || at.getTime() > now.getTime()) return [];
    return [{ personId, at, source: byNetwork ? punchSource.network : punchSource.place }];
  });
  return inTransaction(db, async (tx) => {
    await savePulled(tx, [...owners.values()], now);
    return addPunches(tx, punches, now);
  });
}

/** Every quarter of an hour, where the company has WeCom’s punches. */
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
