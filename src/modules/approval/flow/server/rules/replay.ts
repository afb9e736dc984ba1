import { apply, blankOrder, type Entry, type Order } from './order.ts';

/** Returns the state to which a form's log leads. Entries must be complete and in order. */
export function replay(log: readonly Entry[]): Order {
  return log.reduce<Order>((order, entry) => {
    if (entry.seq !== order.seq + 1) throw new Error(`log entry ${entry.seq} follows ${order.seq}`);
    return { ...apply(order, entry.changes), seq: entry.seq, version: entry.version };
  }, blankOrder);
}
