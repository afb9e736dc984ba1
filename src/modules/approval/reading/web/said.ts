import type { Edition } from '#modules/forms/contract/control.ts';
import { summaryOf, type SummaryLine } from '#modules/forms/contract/summary.ts';
import { amountControl } from '#modules/forms/contract/totals.ts';
import { isEmpty, own, personRef, ref } from '#modules/forms/contract/values.ts';
import type { FormDetail } from './useForm.ts';

/** Values of a form that is read at a glance. */
const shortForm = 8;

/**
 * Returns the significant values of a form that its head does not show already. A short form stands whole below its
 * head, which repeats nothing of it.
 */
export function keyFactsOf(form: FormDetail, edition: Edition): SummaryLine[] {
  const elsewhere = new Set(saidInHead(form, edition));
  const below = edition.controls.filter(
    ({ name, type }) => type !== 'divider' && !elsewhere.has(name) && !isEmpty(own(form.Values, name)),
  );
  if (below.length <= shortForm && below.every(({ type }) => type !== 'groupArea')) return [];
  return summaryOf(edition, form.Values).filter(({ name }) => !elsewhere.has(name));
}

/** Whether a control filled from the applicant still has the value that is shown beside their name. */
function saysHome(form: FormDetail, autoWrite: string | undefined, value: unknown): boolean {
  if (autoWrite === 'applicant')
    return personRef.array().length(1).safeParse(value).data?.[0]?.id === form.ApplicantAUID;
  const { success, data } = ref.safeParse(value);
  if (!success) return false;
  if (autoWrite === 'applicant.company') return data.name === form.CompanyName;
  return autoWrite === 'applicant.department' && data.name === form.DeptName;
}

/**
 * Returns controls whose values are in the title, the amount or the applicant's line, so that nothing is shown twice.
 */
export function saidInHead(form: FormDetail, edition: Edition): string[] {
  const titled = summaryOf(edition, form.Values).find(({ text }) => text.zh === form.Title)?.name;
  const amount = form.Amount === null ? undefined : amountControl(edition)?.name;
  const home = edition.controls
    .filter(({ autoWrite, name }) => saysHome(form, autoWrite, own(form.Values, name)))
    .map(({ name }) => name);
  return [titled, amount, ...home].filter((name) => name !== undefined);
}
