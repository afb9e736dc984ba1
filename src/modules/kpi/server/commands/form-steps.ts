import type { Words } from '#kit/contract/refusals.ts';
import { atOnce, type EffectKind } from '#modules/approval/server/open.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { kpiCodes } from '../../contract/codes.ts';
import { findSheet } from '../queries/sheets.ts';

/** Sheet and form that a finished form acts on. */
export interface Plan {
  readonly sheetId: number;
  readonly formId: number;
}

/** Something wrong with a form’s sheet. */
export const fault = (zh: string, en: string): FormError => ({
  name: 'SheetID',
  label: { zh: '', en: '' },
  message: { zh, en },
});

/** The sheet that a form names. */
export const idIn = (values: Values): number | null => {
  const id = Number(values['SheetID']);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};

/** Effects of the forms of sheets: done at once, and their person hears of it. */
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

/** Whether two values of a form are the same. */
export const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
export const peopleIn = (value: unknown): number[] =>
  Array.isArray(value) ? value.map((one: { id: number }) => one.id) : [];
