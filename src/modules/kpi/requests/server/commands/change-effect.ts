import type { Executor, Tx } from '#kit/server/db/database.ts';
import { stateType } from '#modules/approval/contract/codes.ts';
import type { Line, Moved, Part, RequestType, Submitting } from '#modules/approval/server/open.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import { changeForm, changeStates, roles, sheetStateLabels } from '#modules/kpi/contract/codes.ts';
import { findBackupByForm, saveBackup } from '#modules/kpi/sheets/server/queries/backups.ts';
import { loadSheet, rowsAfterChange } from '#modules/kpi/sheets/server/queries/loaded.ts';
import { addEvents, saveRow } from '#modules/kpi/sheets/server/queries/rows.ts';
import { findSheet, saveSheet } from '#modules/kpi/sheets/server/queries/sheets.ts';
import { moved } from '#modules/kpi/sheets/server/rules/shadow.ts';
import { percentOf } from '#modules/kpi/templates/contract/problems.ts';
import { changeable, changeProblems, changeValues } from './changes.ts';
import { hasScored } from './effects.ts';
import { fault, kindOf, peopleIn, same, type Plan } from './form-steps.ts';

/** Returns the reasons why a change of targets could not come into force. */
async function checkChange(on: Executor, { formId }: Plan, now: Date): Promise<FormError[]> {
  const backup = await findBackupByForm(on, formId);
  const loaded = backup && (await loadSheet(on, backup.sheet_id, now));
  if (!loaded || backup.state !== changeStates.open)
    return [fault('目标变更已失效', 'The target change is no longer valid')];
  const { state } = loaded.sheet;
  if (!changeable.includes(state)) {
    const label = sheetStateLabels[state]!;
    return [fault(`考核表${label.zh}`, `The review is in this state: ${label.en}`)];
  }
  return moved(backup.rows, loaded.rows).length > 0
    ? [
        fault(
          '生效目标已变化，请退回后重新确认',
          'The targets in force have changed. Send it back to be confirmed again',
        ),
      ]
    : [];
}

const said = ({ target, weightBp }: { target: string | null; weightBp: number }) => {
  const text = [target, weightBp > 0 ? percentOf(weightBp) : null].filter(Boolean).join(' · ');
  return { zh: text, en: text };
};

const changePart: Part<Plan> = {
  when: 'inline',
  lock: async (tx, { sheetId }) => void (await findSheet(tx, sheetId, true)),
  check: (on, plan, { now }) => checkChange(on, plan, now),
  apply: async (tx, { sheetId, formId }, { by, now }) => {
    const backup = (await findBackupByForm(tx, formId))!;
    // The approved targets are now those after the change. A row that was changed without approval stays reported as
    // a problem.
    const before = (await loadSheet(tx, sheetId, now))!;
    for (const { no, mine } of backup.rows)
      await saveRow(tx, sheetId, no, { target: mine.target, weight_bp: mine.weightBp });
    await addEvents(
      tx,
      backup.rows.flatMap(({ no, base, mine }) => {
        const event = { sheet_id: sheetId, row_no: no, role: roles.self, person_id: by };
        const [before, after] = [percentOf(base.weightBp), percentOf(mine.weightBp)];
        return [
          ...(base.target === mine.target
            ? []
            : [{ ...event, key: 'Target', before: base.target, after: mine.target }]),
          ...(before === after ? [] : [{ ...event, key: 'WeightBp', before, after }]),
        ];
      }),
      now,
    );
    await saveBackup(tx, backup.id, { state: changeStates.taken });
    const after = (await loadSheet(tx, sheetId, now))!;
    const changed = backup.rows.map(({ no }) => no);
    await saveSheet(tx, sheetId, rowsAfterChange(before, after, changed));
    return null;
  },
  // A change in force cannot be undone through its form. Another change can replace it.
  rests: async () => ({ zh: '目标已按变更生效', en: 'the new targets are in force' }),
  undo: async () => undefined,
  show: async (on, { sheetId, formId }): Promise<Line[]> => {
    const backup = await findBackupByForm(on, formId);
    const loaded = backup && (await loadSheet(on, sheetId, new Date(0)));
    return (backup?.rows ?? []).flatMap(({ no, base, mine }) => {
      const row = loaded?.rows.find((one) => one.no === no);
      const label = { zh: row?.name ?? '', en: row?.nameEn || (row?.name ?? '') };
      return [{ label, before: said(base), after: said(mine) }];
    });
  },
};

/** Only the sheet's person submits a change, and only while the change kept for its form is pending. */
async function whoFilesChange(on: Executor, { formId, applicant }: Submitting): Promise<FormError[]> {
  const backup = await findBackupByForm(on, formId);
  const sheet = backup?.state === changeStates.open ? await findSheet(on, backup.sheet_id) : undefined;
  return sheet?.person_id === applicant ? [] : [fault('请从考核表提交', 'Submit it from the review')];
}

async function isChangeFit(tx: Tx, { formId, values, language, now }: Submitting): Promise<FormError[]> {
  const backup = (await findBackupByForm(tx, formId))!;
  const loaded = (await loadSheet(tx, backup.sheet_id, now, true))!;
  const against = await checkChange(tx, { sheetId: backup.sheet_id, formId }, now);
  if (against.length > 0) return against;
  const first = (await changeProblems(tx, loaded, backup, language)).find(({ IsWarning }) => !IsWarning);
  if (first) return [fault(first.Msg, first.Msg)];
  const wanted = await changeValues(tx, loaded, backup);
  const isSame =
    same(values['Digest'], wanted['Digest']) &&
    same(values['SheetID'], wanted['SheetID']) &&
    same(peopleIn(values['Leader']), peopleIn(wanted['Leader']));
  return isSame
    ? []
    : [fault('目标变更已变化，请从考核表提交', 'The target change was edited. Submit it from the review')];
}

/** A deleted change form drops the change. One that is sent back or withdrawn keeps it. */
async function followChange(tx: Tx, { form, to }: Moved): Promise<void> {
  if (to.stateType !== stateType.deleted) return;
  const backup = await findBackupByForm(tx, form.id);
  if (backup?.state === changeStates.open) await saveBackup(tx, backup.id, { state: changeStates.dropped });
}

/** A change of targets comes into force. */
export const changeType: RequestType<Plan> = {
  key: 'kpi.change',
  templates: [changeForm],
  effect: kindOf('kpi.change', { zh: 'KPI 目标变更', en: 'KPI target change' }, changeForm),
  parts: { kpi: changePart },
  filing: whoFilesChange,
  submission: isChangeFit,
  moved: [followChange],
  decision: hasScored,
};
