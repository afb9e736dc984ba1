import { randomUUID } from 'node:crypto';
import { publish } from '#kit/server/db/bus.ts';
import type { Tx } from '#kit/server/db/database.ts';
import type { Happening } from '#modules/people/server/open.ts';
import { addEventFor, addEvents } from './queries/deliveries.ts';
import { testType } from '../contract/codes.ts';

/** Says that deliveries are waiting. */
export const wake = 'webhooks.wake';

/** Keeps what happens for the programs that want it, in the transaction in which it happens. */
export async function keepHappenings(tx: Tx, happened: readonly Happening[]): Promise<void> {
  const events = happened.map((one) => ({ id: randomUUID(), ...one }));
  await addEvents(tx, events, (deliveries) => {
    if (deliveries > 0) void publish(tx, wake, null);
  });
}

/** An event that says nothing, for one address. */
export async function keepTest(tx: Tx, endpointId: number, at: Date): Promise<void> {
  const data = { link: '/mySetting/webhooks' };
  await addEventFor(tx, endpointId, { id: randomUUID(), type: testType, data, at });
  await publish(tx, wake, null);
}
