/** Number of days before the last day of a quota on which its person is reminded, the largest first. */
const steps = [30, 7] as const;

/** Number of days ahead that are searched for expiring quotas. */
export const reach = steps[0];

const dayOf = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 86_400_000;

/**
 * Returns the latest reminder step reached on a day. Null: none is reached yet, or the quota has expired. Company days,
 * the last one included.
 */
export function dueStep(today: string, validTo: string): number | null {
  const left = dayOf(validTo) - dayOf(today);
  return left < 0 ? null : (steps.findLast((step) => step >= left) ?? null);
}
