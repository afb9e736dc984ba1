import type { Edition } from '#modules/forms/contract/control.ts';
import { startValues, type Applicant } from '#modules/forms/contract/start.ts';
import { isEmpty, own, type Values } from '#modules/forms/contract/values.ts';

/**
 * Returns initial values for a finance step: existing values, else values that a control takes from another control
 * (the amount) or from the person who completes the form (the cashier, today).
 */
export function financeStart(
  edition: Edition,
  values: Values,
  names: readonly string[],
  person: Applicant,
  today: string,
): Values {
  const start = startValues(edition, person, today, 'finance');
  return Object.fromEntries(
    edition.controls
      .filter((control) => names.includes(control.name))
      .map((control) => {
        const held = own(values, control.name);
        if (!isEmpty(held)) return [control.name, held];
        return [control.name, own(start, control.name) ?? own(values, control.autoWrite ?? '')];
      })
      .filter(([, value]) => value !== undefined),
  ) as Values;
}
