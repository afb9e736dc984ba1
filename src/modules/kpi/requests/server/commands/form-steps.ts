import type { Words } from '#kit/contract/refusals.ts';
import { atOnce, type EffectKind } from '#modules/approval/server/open.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { kpiCodes } from '#modules/kpi/contract/codes.ts';
import { findSheet } from '#modules/kpi/sheets/server/queries/sheets.ts';

/** Sheet and form that a finished form acts on. */
export interface Plan {
  readonly sheetId: number;
  readonly formId: number;
}

/** Returns an error about the sheet of a form. */
export const fault = (zh: string, en: string): FormError => ({
  name: 'SheetID',
  label: { zh: '', en: '' },
  message: { zh, en },
});

/** Returns the id of the sheet that a form names. */
export const idIn = (values: Values): number | null => {
  const id = Number(values['SheetID']);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};

/** Describes the effect of a sheet form. It takes effect at once, and its person is notified. */
export const kindOf = (kind: string, label: Words, template: string): EffectKind<Plan> => ({
  kind,
  label,
  templates: [template],
  order: 1,
  code: kpiCodes.manage,
  reads: ['SheetID'],
  plans: async (_on, { formId, values, applicant }) => {
    const sheetId = idIn(values);
    return sheetId === null ? [] : [{ subject: applicant, dueDay: atOnce, plan: { sheetId, formId } }];
  },
  told: async (on, { plan }) => {
    const sheet = await findSheet(on, plan.sheetId);
    return sheet ? [sheet.person_id] : [];
  },
});

/** Says whether two values of a form are equal. */
export const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
export const peopleIn = (value: unknown): number[] =>
  Array.isArray(value) ? value.map((one: { id: number }) => one.id) : [];
