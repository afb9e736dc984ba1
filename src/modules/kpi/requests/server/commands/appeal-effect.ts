import type { Words } from '#kit/contract/refusals.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { formStatus, stateType } from '#modules/approval/contract/codes.ts';
import type { Line, Moved, Part, RequestType, Submitting } from '#modules/approval/server/open.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import { appealForm, appealStates, sheetStateLabels, sheetStates } from '#modules/kpi/contract/codes.ts';
import { fractionOf } from '#modules/kpi/contract/fraction.ts';
import { keepEdition, writeCounter } from '#modules/kpi/periods/server/queries/outcomes.ts';
import { findPerson } from '#modules/kpi/server/queries/people.ts';
import { explanation, withCounter } from '#modules/kpi/sheets/contract/explain.ts';
import { gradeOf, showTotal } from '#modules/kpi/sheets/contract/scores.ts';
import { loadSheet } from '#modules/kpi/sheets/server/queries/loaded.ts';
import { addEvents } from '#modules/kpi/sheets/server/queries/rows.ts';
import { findSheet } from '#modules/kpi/sheets/server/queries/sheets.ts';
import { findAppealByForm, findRefusal, removeAppeal, saveAppeal } from '../queries/appeals.ts';
import { appealValues, barOf } from './appeals.ts';
import { fault, kindOf, peopleIn, same, type Plan } from './form-steps.ts';

const elsewhere = fault('请从考核表申诉', 'File the appeal from the review');

/** Returns the reasons why an accepted appeal could not take effect. */
async function check(on: Executor, { sheetId, formId }: Plan): Promise<FormError[]> {
  const found = await findAppealByForm(on, formId);
  const sheet = await findSheet(on, sheetId);
  if (!sheet || found?.sheet_id !== sheetId || found.state !== appealStates.open) return [elsewhere];
  if (sheet.state !== sheetStates.published || sheet.edition_number !== found.edition_number) {
    const label = sheetStateLabels[sheet.state]!;
    return [fault(`考核表${label.zh}`, `The review is in this state: ${label.en}`)];
  }
  return [];
}

const part: Part<Plan> = {
  when: 'inline',
  lock: async (tx, { sheetId }) => void (await findSheet(tx, sheetId, true)),
  check,
  apply: async (tx, { sheetId, formId }, { by, now }) => {
    const found = (await findAppealByForm(tx, formId))!;
    const { sheet, rules } = (await loadSheet(tx, sheetId, now))!;
    const total = fractionOf(found.total)!;
    const grade = gradeOf(total, rules);
    const who = found.decided_by === null ? null : await findPerson(tx, found.decided_by);
    await keepEdition(tx, sheet, { reason: found.reason, by, now });
    const trace = withCounter(explanation.parse(sheet.trace), {
      Kind: 'appeal',
      To: showTotal(total, rules),
      Grade: grade,
      Reason: found.answer,
      ChineseName: who?.ChineseName ?? '',
      EnglishName: who?.EnglishName ?? '',
    });
    await writeCounter(tx, sheetId, { total: found.total!, grade, trace, now });
    await saveAppeal(tx, found.id, { state: appealStates.accepted });
    const event = { sheet_id: sheetId, row_no: null, key: 'Appeal', role: 0, person_id: by };
    const before = sheet.calibrated_total ?? sheet.total;
    await addEvents(tx, [{ ...event, before, after: found.total }], now);
    return null;
  },
  // An appeal that took effect cannot be undone: its result is published, and the first result stays on record.
  rests: async () => ({ zh: '申诉结果已发布', en: 'the result of the appeal is published' }),
  undo: async () => undefined,
  show: async (): Promise<Line[]> => [
    {
      label: { zh: 'KPI 结果', en: 'KPI result' },
      before: { zh: '已发布', en: 'Published' },
      after: { zh: '按申诉更正后发布', en: 'Corrected and published after the appeal' },
    },
  ],
};

async function whoFiles(on: Executor, { formId, applicant }: Submitting): Promise<FormError[]> {
  const found = await findAppealByForm(on, formId);
  const sheet = found?.state === appealStates.open ? await findSheet(on, found.sheet_id) : undefined;
  return sheet?.person_id === applicant ? [] : [elsewhere];
}

async function isFit(tx: Tx, { formId, values, now }: Submitting): Promise<FormError[]> {
  const found = (await findAppealByForm(tx, formId))!;
  const against = await check(tx, { sheetId: found.sheet_id, formId });
  if (against.length > 0) return against;
  const loaded = (await loadSheet(tx, found.sheet_id, now, true))!;
  const wanted = await appealValues(tx, loaded, found.reason);
  const isSame =
    wanted !== null &&
    ['SheetID', 'Digest', 'Reason'].every((name) => same(values[name], wanted[name])) &&
    same(peopleIn(values['Leader']), peopleIn(wanted['Leader']));
  return isSame ? [] : [elsewhere];
}

/**
 * Updates an appeal when its form moves. A form that is sent back or deleted refuses the appeal. If the person
 * withdraws it before a decision, the appeal is removed, so that they may appeal again.
 */
async function follow(tx: Tx, { form, from, to }: Moved): Promise<void> {
  const found = await findAppealByForm(tx, form.id);
  if (found?.state !== appealStates.open) return;
  const isWithdrawn = from.status === formStatus.inApproval && to.status === formStatus.draft;
  if (isWithdrawn) return removeAppeal(tx, found.id);
  if (to.stateType !== stateType.deleted && to.status !== formStatus.sentBack) return;
  // The person can read who refused the appeal and why, also if the form was deleted.
  const said = await findRefusal(tx, form.id);
  await saveAppeal(tx, found.id, { state: appealStates.refused, ...said });
}

/**
 * Returns why a person may not approve the form of an appeal: they took part in the score, or no new total was
 * entered. Null: they may.
 */
async function objects(
  on: Executor,
  { formId, person }: { readonly formId: number; readonly person: number },
): Promise<Words | null> {
  const found = await findAppealByForm(on, formId);
  if (!found) return null;
  const sheet = await findSheet(on, found.sheet_id);
  const bar = sheet ? await barOf(on, sheet, person) : null;
  if (bar) return bar;
  return found.total === null || found.decided_by !== person
    ? { zh: '请在考核表中填写申诉后的总分', en: 'enter the total after the appeal in the review' }
    : null;
}

/** An accepted appeal changes the score. */
export const appealType: RequestType<Plan> = {
  key: 'kpi.appeal',
  templates: [appealForm],
  effect: kindOf('kpi.appeal', { zh: 'KPI 申诉生效', en: 'KPI appeal' }, appealForm),
  parts: { kpi: part },
  filing: whoFiles,
  submission: isFit,
  moved: [follow],
  decision: objects,
};
