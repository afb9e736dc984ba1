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

/** Whether a control that was filled from the applicant still says what stands beside his name. */
function saysHome(form: FormDetail, autoWrite: string | undefined, value: unknown): boolean {
  if (autoWrite === 'applicant')
    return personRef.array().length(1).safeParse(value).data?.[0]?.id === form.ApplicantAUID;
  const { success, data } = ref.safeParse(value);
  if (!success) return false;
  if (autoWrite === 'applicant.company') return data.name === form.CompanyName;
  return autoWrite === 'applicant.department' && data.name === form.DeptName;
}

/** Controls that the title, the amount and the line of the applicant say: nothing is said twice on one screen. */
export function saidInHead(form: FormDetail, edition: Edition): string[] {
  const titled = summaryOf(edition, form.Values).find(({ text }) => text.zh === form.Title)?.name;
  const amount = form.Amount === null ? undefined : amountControl(edition)?.name;
  const home = edition.controls
    .filter(({ autoWrite, name }) => saysHome(form, autoWrite, own(form.Values, name)))
    .map(({ name }) => name);
  return [titled, amount, ...home].filter((name) => name !== undefined);
}
