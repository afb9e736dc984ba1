/** Days before a quota's last day on which its person is reminded, the first ones first. */
const steps = [30, 7] as const;

/** Days ahead that are looked at. */
export const reach = steps[0];

const dayOf = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 86_400_000;

/** The newest step that has been reached on a day; null: none yet, or it is over. Company days, the last one included. */
export function dueStep(today: string, validTo: string): number | null {
  const left = dayOf(validTo) - dayOf(today);
  return left < 0 ? null : (steps.findLast((step) => step >= left) ?? null);
}
