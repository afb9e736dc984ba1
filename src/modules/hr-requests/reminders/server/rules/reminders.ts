/** Events of which people are reminded. */
export const reminderKinds = ['probation', 'contract', 'identityCard', 'graduation', 'retirement'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** Days before each event on which a reminder is sent, largest first. */
export const reminderSteps: Readonly<Record<ReminderKind, readonly number[]>> = {
  probation: [30, 14, 7, 1],
  contract: [60, 30, 7],
  identityCard: [30],
  graduation: [30],
  retirement: [365, 90],
};

/** Returns the number of days before an event at which its first reminder is sent. */
export const reach = (kind: ReminderKind): number => reminderSteps[kind][0]!;

/**
 * Returns whether reminders continue after the event. A probation that ends without a decision counts as confirmed, so
 * the reminder is repeated each working day.
 */
const isSaidAfter = (kind: ReminderKind): boolean => kind === 'probation';

const dayOf = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 86_400_000;

/** Returns the number of days from one company day to another. */
export const daysBetween = (from: string, to: string): number => dayOf(to) - dayOf(from);

/**
 * Returns the steps that are due on a day, newest first. Steps before the event are due on any day until the next step,
 * so after a missed morning only the newest is sent. Steps on and after the event are due on working days only.
 */
export function dueSteps(kind: ReminderKind, left: number, isWorkDay: boolean): number[] {
  const before = reminderSteps[kind].filter((step) => step >= left).at(-1);
  const due = left <= 0 && isWorkDay && isSaidAfter(kind) ? [left] : [];
  return left >= 0 && before !== undefined ? [...due, before] : due;
}
