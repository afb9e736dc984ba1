import { companyDayStart } from '#kit/rules/dates.ts';
import { companyZone, wallAt } from '#kit/rules/zones.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { enqueue } from '#kit/server/db/outbox.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { listMailedSince, markSent, takeUnsent, type Unsent } from '../queries/reaching.ts';
import { wayOf } from '../rules/reaching.ts';

/** By which ways people can be reached here. */
export interface Channels {
  readonly mail: boolean;
  readonly workChat: boolean;
}

/** What the outbox carries for one person by one way. */
export interface Message {
  readonly to: string;
  readonly name: string;
  readonly lines: readonly { readonly zh: string; readonly en: string; readonly url: string }[];
}

export const topics = { mail: 'people.mail', workChat: 'people.work-chat' } as const;

/** Milliseconds in which somebody who sits before the screen may read a notice before it is sent. */
const patience = 30_000;
/** Milliseconds after which a notice is too old to be sent: a channel that is set up late sends no flood. */
const oldest = 86_400_000;

type Notices = Unsent['notices'];

const messageTo = (to: string, name: string, notices: Notices): Message => ({
  to,
  name,
  lines: notices.map(({ zh, en, url }) => ({ zh, en, url })),
});

/**
 * Puts what people have not read into the outbox, one message for each person and way; what is held by quiet hours or
 * for a digest stays. Returns how many messages those are.
 */
export async function gatherNotices(db: Database, channels: Channels, now: Date): Promise<number> {
  const { day, minute } = wallAt(now, companyZone());
  return inTransaction(db, async (tx) => {
    const mailed = await listMailedSince(tx, companyDayStart(day));
    const [since, before] = [new Date(now.getTime() - oldest), new Date(now.getTime() - patience)];
    let count = 0;
    for (let after: number | null = 0; after !== null;) {
      const taken = await takeUnsent(tx, since, before, after);
      count += await sendOut(tx, taken.people, { channels, now, minute, mailed });
      after = taken.next;
    }
    return count;
  });
}

interface Sending {
  readonly channels: Channels;
  readonly now: Date;
  readonly minute: number;
  readonly mailed: ReadonlySet<number>;
}

/** How many messages of these leave now. */
async function sendOut(
  tx: Tx,
  unsent: readonly Unsent[],
  { channels, now, minute, mailed }: Sending,
): Promise<number> {
  let count = 0;
  for (const { personId, name, preference, notices, ...reach } of unsent) {
    const ways = [
      { channel: 'mail', to: reach.email, open: notices.filter((one) => !one.mailed) },
      { channel: 'workChat', to: reach.chatId ?? '', open: notices.filter((one) => !one.chatted) },
    ] as const;
    for (const { channel, to, open } of ways) {
      if (open.length === 0) continue;
      const canReach = channels[channel] && to !== '';
      const way = canReach ? wayOf(channel, preference, minute, mailed.has(personId)) : 'never';
      if (way === 'hold') continue;
      if (way === 'send') await enqueue(tx, topics[channel], messageTo(to, name, open));
      await markSent(
        tx,
        channel,
        open.map(({ id }) => id),
        now,
      );
      if (way === 'send') count += 1;
    }
  }
  return count;
}
