/** Kinds of events of an invoice. `attempt`: another form tried to use it; only finance and audit see those. */
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
  'attempt',
  'reimbursed',
  'reversed',
] as const;
export type EventKind = (typeof eventKinds)[number];
