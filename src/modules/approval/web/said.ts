import type { Edition } from '#modules/forms/contract/control.ts';
import { summaryOf, type SummaryLine } from '#modules/forms/contract/summary.ts';
import { amountControl } from '#modules/forms/contract/totals.ts';
import { own, personRef, ref } from '#modules/forms/contract/values.ts';
import type { FormDetail } from './useForm.ts';

/** The significant values of a form that its head does not say otherwise. */
export function keyFactsOf(form: FormDetail, edition: Edition): SummaryLine[] {
  const elsewhere = new Set(saidInHead(form, edition));
  return summaryOf(edition, form.Values).filter(({ name }) => !elsewhere.has(name));
}

/** Controls that the title, the amount and the line of the applicant say: nothing is said twice on one screen. */
export function saidInHead(form: FormDetail, edition: Edition): string[] {
  const titled = summaryOf(edition, form.Values).find(({ text }) => text.zh === form.Title)?.name;
  const amount = form.Amount === null ? undefined : amountControl(edition)?.name;
  const home = edition.controls.flatMap(({ name, type }) => {
    const value = own(form.Values, name);
    if (type === 'company' || type === 'departmentTree') {
      const held = ref.safeParse(value);
      return held.success && held.data.name === (type === 'company' ? form.CompanyName : form.DeptName)
        ? [name]
        : [];
    }
    if (type !== 'userSearch') return [];
    const held = personRef.array().length(1).safeParse(value);
    return held.success && held.data[0]!.id === form.ApplicantAUID ? [name] : [];
  });
  return [titled, amount, ...home].filter((name) => name !== undefined);
}
