import { companyDayStart } from '#kit/rules/dates.ts';
import { companyZone, wallAt } from '#kit/rules/zones.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { enqueue } from '#kit/server/db/outbox.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import {
  beginChannels,
  endChannels,
  listMailedSince,
  markSent,
  takeUnsent,
  type Channel,
  type Unsent,
} from '../queries/reaching.ts';
import { wayOf } from '../rules/reaching.ts';

/** Channels by which people can be notified in this installation. */
export interface Channels {
  readonly mail: boolean;
  readonly workChat: boolean;
}

/** Message of the outbox for one person and one channel. */
export interface Message {
  readonly to: string;
  readonly name: string;
  readonly lines: readonly { readonly zh: string; readonly en: string; readonly url: string }[];
}

export const topics = { mail: 'people.mail', workChat: 'people.work-chat' } as const;

/** Milliseconds in which a person at the screen may read a notification before it is sent. */
const patience = 30_000;
const aDay = 86_400_000;
/**
 * Milliseconds before the start of a channel from which notifications are sent, so that a late channel sends no flood.
 */
const lead = aDay;
/**
 * Milliseconds after which a notification is never sent, so that people who return after years do not get all of them.
 */
const oldest = 30 * aDay;

type Notices = Unsent['notices'];

const messageTo = (to: string, name: string, notices: Notices): Message => ({
  to,
  name,
  lines: notices.map(({ zh, en, url }) => ({ zh, en, url })),
});

/**
 * Puts unread notifications into the outbox, one message per person and channel. Notifications held for quiet hours or
 * a digest stay. Returns the number of messages.
 */
export async function gatherNotices(db: Database, channels: Channels, now: Date): Promise<number> {
  const { day, minute } = wallAt(now, companyZone());
  return inTransaction(db, async (tx) => {
    const mailed = await listMailedSince(tx, companyDayStart(day));
    const since = await sinceOf(tx, channels, now);
    const earliest = new Date(Math.min(now.getTime(), ...Object.values(since)));
    const before = new Date(now.getTime() - patience);
    let count = 0;
    for (let after: number | null = 0; after !== null;) {
      const taken = await takeUnsent(tx, earliest, before, after);
      count += await sendOut(tx, taken.people, { since, now, minute, mailed });
      after = taken.next;
    }
    return count;
  });
}

/** Start of each channel in milliseconds; channels that are not set up are left out. */
type Since = Readonly<Partial<Record<Channel, number>>>;

const inUse = (channels: Channels): Channel[] =>
  (['mail', 'workChat'] as const).filter((channel) => channels[channel]);

async function sinceOf(tx: Tx, channels: Channels, now: Date): Promise<Since> {
  const begun = await beginChannels(tx, inUse(channels), now);
  return Object.fromEntries(
    [...begun].map(([channel, at]) => [channel, Math.max(at.getTime() - lead, now.getTime() - oldest)]),
  );
}

/** Forgets the start of channels that are no longer set up. Called once at the start. */
export const forgetChannels = (db: Database, channels: Channels): Promise<void> =>
  endChannels(db, inUse(channels));

interface Sending {
  readonly since: Since;
  readonly now: Date;
  readonly minute: number;
  readonly mailed: ReadonlySet<number>;
}

/** Sends notifications that may leave now; returns the number of messages. */
async function sendOut(
  tx: Tx,
  unsent: readonly Unsent[],
  { since, now, minute, mailed }: Sending,
): Promise<number> {
  let count = 0;
  for (const { personId, name, preference, notices, ...reach } of unsent) {
    const ways = [
      { channel: 'mail', to: reach.email, open: notices.filter((one) => !one.mailed) },
      { channel: 'workChat', to: reach.chatId ?? '', open: notices.filter((one) => !one.chatted) },
    ] as const;
    for (const { channel, to, open: all } of ways) {
      const from = since[channel] ?? Number.POSITIVE_INFINITY;
      const open = all.filter(({ at }) => at.getTime() >= from);
      const late = all.filter(({ at }) => at.getTime() < from).map(({ id }) => id);
      if (late.length > 0) await markSent(tx, channel, late, now);
      if (open.length === 0) continue;
      const canReach = to !== '';
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
