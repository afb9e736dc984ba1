import { companyDay } from '#kit/rules/dates.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { adjust, openSession } from '#modules/kpi/calibration/server/commands/calibration.ts';
import { listItems } from '#modules/kpi/calibration/server/queries/calibration.ts';
import { generate, scorePeriod } from '#modules/kpi/periods/server/commands/periods.ts';
import { acknowledgeSheet, publishPeriod } from '#modules/kpi/periods/server/commands/publishing.ts';
import { savePeriod as writePeriod } from '#modules/kpi/periods/server/queries/periods.ts';
import { appeal } from '#modules/kpi/requests/server/commands/appeals.ts';
import { adoptSheet, submitSheet } from '#modules/kpi/requests/server/commands/forms.ts';
import { updateCells, type Cell } from '#modules/kpi/sheets/server/commands/cells.ts';
import { loadSheet } from '#modules/kpi/sheets/server/queries/loaded.ts';
import { listIdsOf } from '#modules/kpi/sheets/server/queries/sheets.ts';
import type { Scope } from '#modules/people/server/open.ts';
import { periodStates, rowKinds, sheetStates } from '../../contract/codes.ts';
import { viewerOf, type Viewer } from '../queries/rights.ts';
import type { By } from './by.ts';

/** Settings for one period of demo data: dates, people and how far it runs. */
export interface Lived {
  readonly period: number;
  readonly scope: Scope;
  readonly department: number;
  /** Person who creates and publishes the sheets. */
  readonly officer: By;
  readonly targets: Date;
  readonly results: Date;
  readonly scores: Date;
  /** Time of the first appeal that is filed. */
  readonly appeals: Date;
  readonly until: 'submitted' | 'published' | 'appealed' | 'calibrating';
}

const acting = (db: Database, id: number, now: Date) => ({
  db,
  actor: { id, permissions: new Set<string>() },
  language: 'zh' as const,
  now,
});

/** Runs a period of demo data up to a step: sheets, targets, results, scores, publication, appeal or calibration. */
export async function live(db: Database, tx: Tx, lived: Lived): Promise<void> {
  const { period, scope, officer, targets, results, scores, until } = lived;
  await generate(tx, { PeriodID: period, DeptId: lived.department, IsDryRun: false }, scope, officer);
  const ids = await listIdsOf(tx, period, sheetStates.draft);
  for (const id of ids) {
    const { sheet } = (await loadSheet(tx, id, targets))!;
    const form = { FormID: sheet.target_form_id!, Remark: '' };
    // People who joined later agree on targets later.
    const at = sheet.from_day < companyDay(targets) ? targets : results;
    await submitSheet(acting(db, sheet.person_id, at), form);
    await adoptSheet(acting(db, sheet.leader_id!, at), form);
  }
  await writePeriod(tx, period, { state: periodStates.scoring });
  await scorePeriod(db, period, results);
  const write = async (
    id: number,
    by: number,
    now: Date,
    given: (no: number, kind: number) => (readonly [string, string])[],
  ) => {
    const { rows } = (await loadSheet(tx, id, now))!;
    const cells: Cell[] = rows.flatMap(({ no, kind, version }) =>
      given(no, kind).map(([Key, Value]) => ({ RowNo: no, Key, Value, Version: version })),
    );
    await updateCells(tx, id, cells, { ...officer, id: by, now });
  };
  for (const [n, id] of ids.entries()) {
    const loaded = (await loadSheet(tx, id, results))!;
    const { sheet } = loaded;
    const part = 85 + ((n * 13) % 30);
    await write(id, sheet.person_id, results, (no, kind) => {
      const target = Number(loaded.rows[no - 1]!.target ?? 0);
      if (kind <= rowKinds.bands) return [['Actual', String(Math.round((target * part) / 100))]];
      return kind === rowKinds.judged ? [['SelfScore', String(90 + (n % 3) * 3)]] : [];
    });
    const form = { FormID: sheet.result_form_id!, Remark: '' };
    await submitSheet(acting(db, sheet.person_id, results), form);
    if (until === 'submitted') continue;
    const { leader_id, second_id } = sheet;
    await write(id, leader_id!, scores, (_no, kind) => {
      if (kind === rowKinds.judged) return [['LeaderScore', String(82 + ((n * 5) % 14))]];
      if (kind === rowKinds.veto) return [['LeaderScore', '0']];
      return kind === rowKinds.bonus && n % 3 === 0 ? [['LeaderScore', '2']] : [];
    });
    await adoptSheet(acting(db, leader_id!, scores), form);
    if ((await loadSheet(tx, id, scores))!.sheet.state !== sheetStates.resultInApproval || !second_id)
      continue;
    await write(id, second_id, scores, (_no, kind) =>
      kind === rowKinds.judged ? [['SecondScore', String(80 + ((n * 7) % 16))]] : [],
    );
    await adoptSheet(acting(db, second_id, scores), form);
  }
  if (until === 'submitted') return;
  const viewer = await viewerOf(tx, officer.id!);
  const by = { ...officer, now: scores };
  if (until === 'calibrating') return calibrate(tx, { period, department: lived.department }, viewer, by);
  await publishPeriod(tx, { PeriodID: period, Confirmed: true }, viewer, by);
  const [first, ...others] = await listIdsOf(tx, period, sheetStates.published);
  for (const id of others) {
    const { sheet } = (await loadSheet(tx, id, scores))!;
    const ref = { id, version: sheet.version };
    await inTransaction(db, (own) => acknowledgeSheet(own, ref, { ...by, id: sheet.person_id }));
  }
  if (until !== 'appealed' || first === undefined) return;
  const { sheet } = (await loadSheet(tx, first, lived.appeals))!;
  const asked = {
    SheetID: first,
    Version: sheet.version,
    Reason: '有一笔月末回款未计入，附银行回单日期供核对',
  };
  await appeal(acting(db, sheet.person_id, lived.appeals), asked);
}

/** Opens a calibration session and makes its first adjustment. */
async function calibrate(
  tx: Tx,
  { period, department }: { readonly period: number; readonly department: number },
  viewer: Viewer,
  by: By,
): Promise<void> {
  const { id } = await openSession(tx, { PeriodID: period, DeptId: department }, viewer, by);
  const [first] = await listItems(tx, id);
  const given = { CalibrationID: id, SheetID: first!.sheet_id, Version: 1, Total: '88' };
  await adjust(tx, { ...given, Reason: '与同级岗位对齐' }, viewer, by);
}
