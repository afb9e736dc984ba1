/** Kinds of events of an invoice. */
export const eventKinds = [
  'read',
  'fileAdded',
  'edited',
  'removed',
  'restored',
  'claimed',
  'released',
  'accepted',
  'refused',
  'reimbursed',
  'reversed',
] as const;
export type EventKind = (typeof eventKinds)[number];
