/** What people are reminded of. */
export const reminderKinds = ['probation', 'contract', 'identityCard', 'graduation', 'retirement'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** Days before the day, the first ones first. */
export const steps: Readonly<Record<ReminderKind, readonly number[]>> = {
  probation: [30, 14, 7, 1],
  contract: [60, 30, 7],
  identityCard: [30],
  graduation: [30],
  retirement: [365, 90],
};

/** Days before its day from which on something of a kind is looked at. */
export const reach = (kind: ReminderKind): number => steps[kind][0]!;

/** An end that is let pass in silence counts as confirmed: from its day on it is said each working day. */
const isSaidAfter = (kind: ReminderKind): boolean => kind === 'probation';

const dayOf = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 86_400_000;

/** Company days from one to the other. */
export const daysBetween = (from: string, to: string): number => dayOf(to) - dayOf(from);

/**
 * The steps of which one is due on a day, the newest first: those before the day are due on any day and stay so until
 * the next (a missed morning sends the newest), those on and after it on working days only.
 */
export function dueSteps(kind: ReminderKind, left: number, isWorkDay: boolean): number[] {
  const before = steps[kind].filter((step) => step >= left).at(-1);
  const due = left <= 0 && isWorkDay && isSaidAfter(kind) ? [left] : [];
  return left >= 0 && before !== undefined ? [...due, before] : due;
}
