import { refuse, type Words } from '#kit/contract/refusals.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { isReader } from '#kit/server/eyes.ts';
import { formStatus, stateType } from '#modules/approval/contract/codes.ts';
import {
  sourceOf,
  type Line,
  type Moved,
  type Part,
  type RequestType,
  type Submitting,
} from '#modules/approval/server/open.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import {
  changeStates,
  isPublished,
  resultForm,
  roles,
  sheetStateLabels,
  sheetStates as states,
  stages,
  targetForm,
} from '#modules/kpi/contract/codes.ts';
import { exactText } from '#modules/kpi/contract/fraction.ts';
import { kpiRefusals as no } from '#modules/kpi/contract/refusals.ts';
import { wasPublished } from '#modules/kpi/periods/server/queries/outcomes.ts';
import { findOpenBackup, isChangeAsked, saveBackup } from '#modules/kpi/sheets/server/queries/backups.ts';
import {
  isAsSubmitted,
  listTampered,
  loadSheet,
  resultOf,
  submittedRows,
  type LoadedSheet,
} from '#modules/kpi/sheets/server/queries/loaded.ts';
import { addEvents } from '#modules/kpi/sheets/server/queries/rows.ts';
import { findIdByForm, findSheet, saveSheet } from '#modules/kpi/sheets/server/queries/sheets.ts';
import { unscored } from '../rules/submit.ts';
import { fault, idIn, kindOf, peopleIn, same, type Plan } from './form-steps.ts';
import { beginStep, problemsOf, valuesOf } from './forms.ts';

interface Step {
  readonly stage: number;
  /** Sheet states before, during and after the approval of this step. */
  readonly own: number;
  readonly asked: number;
  readonly done: number;
}
const targetStep: Step = {
  stage: stages.target,
  own: states.draft,
  asked: states.targetsInApproval,
  done: states.inForce,
};
const resultStep: Step = {
  stage: stages.result,
  own: states.scoring,
  asked: states.resultInApproval,
  done: states.scored,
};

const formIn = (step: Step, { sheet }: Pick<LoadedSheet, 'sheet'>): number | null =>
  step === targetStep ? sheet.target_form_id : sheet.result_form_id;

/**
 * Returns the reasons why a step cannot end: the sheet is in another state, or its rows differ from those submitted.
 */
async function check(on: Executor, step: Step, { sheetId, formId }: Plan, now: Date): Promise<FormError[]> {
  const loaded = await loadSheet(on, sheetId, now);
  if (!loaded || formIn(step, loaded) !== formId)
    return [fault('请从考核表提交', 'Submit it from the review')];
  const { sheet } = loaded;
  if (sheet.state === step.own) return [];
  if (sheet.state !== step.asked) {
    const label = sheetStateLabels[sheet.state]!;
    return [fault(`考核表${label.zh}`, `The review is in this state: ${label.en}`)];
  }
  if (isAsSubmitted(loaded)) return [];
  const rows = listTampered(loaded);
  if (rows.length === 0)
    return [
      fault(
        '考核表内容与提交时不一致，请退回后重新提交',
        'The review differs from what was submitted. Send it back to be submitted again',
      ),
    ];
  const named = (name: 'name' | 'nameEn') =>
    rows
      .slice(0, 3)
      .map((row) => row[name] || row.name)
      .join(name === 'name' ? '、' : ', ');
  const more = rows.length - 3;
  return [
    fault(
      `以下指标与提交时不一致：${named('name')}${more > 0 ? ` 等 ${rows.length} 项` : ''}，请退回后重新提交`,
      `These indicators differ from what was submitted: ${named('nameEn')}${more > 0 ? ` and ${more} more` : ''}. Send the review back to be submitted again`,
    ),
  ];
}

const part = (step: Step): Part<Plan> => ({
  when: 'inline',
  lock: async (tx, { sheetId }) => void (await findSheet(tx, sheetId, true)),
  check: (on, plan, { now }) => check(on, step, plan, now),
  apply: async (tx, { sheetId }, { now }) => {
    if (step === targetStep) {
      await saveSheet(tx, sheetId, { state: step.done });
      return null;
    }
    const { total, grade } = resultOf((await loadSheet(tx, sheetId, now))!);
    await saveSheet(tx, sheetId, { state: step.done, total: total && exactText(total), grade });
    return null;
  },
  rests: async (on, { sheetId }): Promise<Words | null> => {
    const sheet = await findSheet(on, sheetId);
    if (!sheet || (sheet.state === step.done && sheet.calibrated_total === null)) return null;
    const label = sheetStateLabels[sheet.state]!;
    return { zh: `考核表${label.zh}`, en: `the review is in this state: ${label.en}` };
  },
  undo: async (tx, { sheetId }) => saveSheet(tx, sheetId, { state: step.own, total: null, grade: null }),
  show: async (): Promise<Line[]> => [
    {
      label: { zh: '考核表', en: 'Review' },
      before: sheetStateLabels[step.asked]!,
      after: sheetStateLabels[step.done]!,
    },
  ],
});

/** Only the sheet's person submits its form, and it must be the sheet's own form. */
async function whoFiles(
  on: Executor,
  step: Step,
  { formId, applicant, values, now }: Submitting,
): Promise<FormError[]> {
  const id = idIn(values);
  const loaded = id === null ? undefined : await loadSheet(on, id, now);
  const isOurs = loaded?.sheet.person_id === applicant && formIn(step, loaded) === formId;
  return isOurs ? [] : [fault('请从考核表提交', 'Submit it from the review')];
}

/** Checks a form at submission: the sheet must be complete, and the form must match the sheet. */
async function isFit(tx: Tx, step: Step, { values, language, now }: Submitting): Promise<FormError[]> {
  const id = idIn(values);
  if (id === null) return [];
  const loaded = await loadSheet(tx, id, now, true);
  if (!loaded) return [];
  const first = (await problemsOf(tx, loaded, language)).find(({ IsWarning }) => !IsWarning);
  if (first) return [fault(first.Msg, first.Msg)];
  const wanted = await valuesOf(tx, loaded, step.stage);
  const isSame =
    ['Digest', 'Levels'].every((name) => same(values[name], wanted[name])) &&
    ['Leader', 'Second'].every((name) => same(peopleIn(values[name]), peopleIn(wanted[name])));
  return isSame
    ? []
    : [fault('考核表已变化，请从考核表提交', 'The review has changed. Submit it from the review')];
}

/** Drops the change of targets of an abandoned sheet. @throws Refused changeAsked while it is in approval */
async function dropChangeOf(tx: Tx, sheetId: number): Promise<void> {
  const backup = await findOpenBackup(tx, sheetId, true);
  if (!backup) return;
  if (await isChangeAsked(tx, sheetId)) refuse(no.changeAsked);
  await saveBackup(tx, backup.id, { state: changeStates.dropped });
}

/** Moves a sheet along with its form: in approval with its rows as they are, back with its person, or deleted. */
async function follow(tx: Tx, step: Step, { form, from, to, by, now }: Moved): Promise<void> {
  if (to.status === formStatus.finished || from.status === formStatus.finished) return;
  const id = await findIdByForm(tx, form.id);
  if (id === undefined) return;
  const loaded = (await loadSheet(tx, id, now, true))!;
  if (formIn(step, loaded) !== form.id) return;
  const before = loaded.sheet.state;
  let state = before;
  if (to.stateType === stateType.deleted) {
    state = step === targetStep ? states.abandoned : step.own;
    await saveSheet(tx, id, { state });
    if (step === targetStep) await dropChangeOf(tx, id);
    // A deleted result form is replaced by a new one, because a sheet in force must get a result.
    if (step === resultStep) await beginStep(tx, id, step.stage, now);
  } else if (to.status === formStatus.draft || to.status === formStatus.sentBack) {
    state = step.own;
    await saveSheet(tx, id, { state });
  } else if (before === step.own) {
    state = step.asked;
    const { values } = await sourceOf(tx, form.id);
    const [leader] = peopleIn(values['Leader']);
    const [second] = peopleIn(values['Second']);
    await saveSheet(tx, id, {
      state,
      ...submittedRows(loaded),
      leader_id: leader ?? null,
      ...(step === resultStep ? { second_id: second ?? null } : {}),
    });
  }
  if (state === before) return;
  const event = { sheet_id: id, row_no: null, key: 'State', role: 0, person_id: by };
  await addEvents(tx, [{ ...event, before: String(before), after: String(state) }], now);
}

const notOwn: Words = {
  zh: '不能审批自己的考核表',
  en: 'you cannot approve your own review',
};

/**
 * Returns why a person may not approve yet. People asked to score do so first, wherever they approve; nobody decides on
 * their own sheet. Null: no reason.
 */
export async function hasScored(
  on: Executor,
  { formId, level, person }: { readonly formId: number; readonly level: number; readonly person: number },
): Promise<Words | null> {
  const role = level === 1 ? roles.leader : level === 2 ? roles.second : null;
  const id = await findIdByForm(on, formId);
  const loaded = id === undefined ? undefined : await loadSheet(on, id, new Date(0));
  if (loaded?.sheet.person_id === person) return notOwn;
  if (role === null || !loaded || loaded.sheet.result_form_id !== formId) return null;
  const { sheet, rows, scores, rules } = loaded;
  const isNamed = sheet.leader_id === person || sheet.second_id === person;
  const has = (no: number): boolean =>
    scores.some(
      (one) =>
        one.no === no && one.role === role && one.value !== null && (one.personId === person || !isNamed),
    );
  const open = unscored(rows, role, rules.Parts, has);
  if (open.length === 0) return null;
  const named = (name: 'name' | 'nameEn') =>
    rows
      .filter(({ no }) => open.includes(no))
      .slice(0, 3)
      .map((row) => row[name] || row.name)
      .join(name === 'name' ? '、' : ', ');
  return {
    zh: `请先在考核表中评分：${named('name')}${open.length > 3 ? ` 等 ${open.length} 项` : ''}`,
    en: `score these in the review first: ${named('nameEn')}${open.length > 3 ? ` and ${open.length - 3} more` : ''}`,
  };
}

/** Says whether remarks on a form are hidden from its sheet's person. They are until the result is published. */
async function isKept(on: Executor, formId: number, reader: number): Promise<boolean> {
  // The sheet is found by the form's values, because a deleted form is no longer linked to a sheet.
  const id = idIn((await sourceOf(on, formId)).values);
  const sheet = id === null ? undefined : await findSheet(on, id);
  if (!sheet || !isReader(sheet.person_id, reader) || isPublished(sheet.state)) return false;
  return !(await wasPublished(on, formId));
}

/** Returns the request type of one step of a sheet. */
const sheetType = (key: string, label: Words, template: string, step: Step): RequestType<Plan> => ({
  key,
  templates: [template],
  effect: kindOf(key, label, template),
  parts: { kpi: part(step) },
  filing: (on, form) => whoFiles(on, step, form),
  submission: (tx, form) => isFit(tx, step, form),
  moved: [(tx, moved) => follow(tx, step, moved)],
  decision: hasScored,
});

/** The targets of a sheet come into force. */
export const targetType = sheetType(
  'kpi.targets',
  { zh: 'KPI 目标生效', en: 'KPI targets' },
  targetForm,
  targetStep,
);

/** The scores of a sheet are complete. */
export const resultType: RequestType<Plan> = {
  ...sheetType('kpi.result', { zh: 'KPI 评分完成', en: 'KPI result' }, resultForm, resultStep),
  hidesWords: isKept,
};
