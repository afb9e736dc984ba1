import { randomUUID } from 'node:crypto';
import { publish } from '#kit/server/db/bus.ts';
import type { Tx } from '#kit/server/db/database.ts';
import type { Happening } from '#modules/people/server/open.ts';
import { testType } from '../../contract/codes.ts';
import { addEventFor, addEvents } from '../queries/deliveries.ts';

/** Channel on which workers are told that deliveries are waiting. */
export const wakeChannel = 'webhooks.wake';

/** Stores events for the webhooks that want them, in the transaction in which the events happen. */
export async function storeHappenings(tx: Tx, happened: readonly Happening[]): Promise<void> {
  const events = happened.map((one) => ({ id: randomUUID(), ...one }));
  await addEvents(tx, events, (deliveries) => {
    if (deliveries > 0) void publish(tx, wakeChannel, null);
  });
}

/** Stores a test event without content for one webhook. */
export async function storeTestEvent(tx: Tx, endpointId: number, at: Date): Promise<void> {
  const data = { link: '/mySetting/webhooks' };
  await addEventFor(tx, endpointId, { id: randomUUID(), type: testType, data, at });
  await publish(tx, wakeChannel, null);
}
