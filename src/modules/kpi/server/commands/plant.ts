import { companyDay } from '#kit/rules/dates.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import type { Scope } from '#modules/people/server/open.ts';
import { periodStates, rowKinds, sheetStates } from '../../contract/codes.ts';
import { loadSheet } from '../loaded.ts';
import { savePeriod as writePeriod } from '../queries/periods.ts';
import { viewerOf } from '../queries/rights.ts';
import { listIdsOf } from '../queries/sheets.ts';
import type { By } from './by.ts';
import { updateCells, type Cell } from './cells.ts';
import { adoptSheet, submitSheet } from './forms.ts';
import { generate, scorePeriod } from './periods.ts';
import { acknowledgeSheet, publishPeriod } from './publishing.ts';

/** How a period went, for a demo company. */
export interface Lived {
  readonly period: number;
  readonly scope: Scope;
  readonly department: number;
  /** Makes and publishes the sheets. */
  readonly officer: By;
  readonly targets: Date;
  readonly results: Date;
  readonly scores: Date;
  readonly until: 'submitted' | 'published';
}

const acting = (db: Database, id: number, now: Date) => ({
  db,
  actor: { id, permissions: new Set<string>() },
  language: 'zh' as const,
  now,
});

/** Plays a period through: sheets made, targets approved, results filled in, scored and published, as far as is asked. */
export async function live(db: Database, tx: Tx, lived: Lived): Promise<void> {
  const { period, scope, officer, targets, results, scores, until } = lived;
  await generate(tx, { PeriodID: period, DeptId: lived.department, IsDryRun: false }, scope, officer);
  const ids = await listIdsOf(tx, period, sheetStates.draft);
  for (const id of ids) {
    const { sheet } = (await loadSheet(tx, id, targets))!;
    const form = { FormID: sheet.target_form_id!, Remark: '' };
    // Who came later agrees on targets later.
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
  await publishPeriod(tx, { PeriodID: period, Confirmed: true }, viewer, by);
  for (const id of (await listIdsOf(tx, period, sheetStates.published)).slice(1)) {
    const { sheet } = (await loadSheet(tx, id, scores))!;
    const ref = { id, version: sheet.version };
    await inTransaction(db, (own) => acknowledgeSheet(own, ref, { ...by, id: sheet.person_id }));
  }
}
