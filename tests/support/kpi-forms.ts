import { seats } from '#app/demo/demo-people.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { rowKinds, sheetStates } from '#modules/kpi/contract/codes.ts';
import { generate, savePeriod } from '#modules/kpi/periods/server/commands/periods.ts';
import { appeal } from '#modules/kpi/requests/server/commands/appeals.ts';
import { saveChange } from '#modules/kpi/requests/server/commands/changes.ts';
import { adoptSheet, submitSheet } from '#modules/kpi/requests/server/commands/forms.ts';
import { updateCells } from '#modules/kpi/sheets/server/commands/cells.ts';
import { loadSheet } from '#modules/kpi/sheets/server/queries/loaded.ts';
import { inDays } from './hr-portal.ts';
import { appraiseTeam } from './kpi-team.ts';
import type { Seat } from './stage.ts';

/** A form that waits for somebody. */
export interface Waiting {
  readonly sheet: number;
  readonly form: number;
  /** Number of the form, as lists show it. */
  readonly number: string;
}

const now = (): Date => new Date();
const acting = (db: Database, id: number) => ({
  db,
  actor: { id, permissions: new Set<string>() },
  language: 'zh' as const,
  now: now(),
});
const by = (id: number) => ({ id, language: 'zh' as const, now: now(), ip: null });

async function sheetsIn(db: Database, state: number) {
  const { rows } = await db.pool.query<{ id: number; person: number; leader: number; version: number }>(
    `select s.id, s.person_id as person, coalesce(s.leader_id, p.leader_id) as leader, s.version from kpi.sheet s
     join people.person p on p.id = s.person_id where s.state = $1 order by p.login_name = $2 desc, s.id`,
    [state, seats.employee.loginName],
  );
  return rows;
}

const numberOf = async (db: Database, form: number): Promise<string> =>
  (await db.pool.query<{ number: string }>('select number from approval.form where id = $1', [form])).rows[0]!
    .number;

/** Submits everybody's targets of a period around today to their leader. */
async function submitTargets(db: Database): Promise<(Waiting & { person: number; leader: number })[]> {
  const officer = await personOf(db, 'payroll');
  const { rows: places } = await db.pool.query<{ id: number }>(
    'select department_id as id from people.person where login_name = $1',
    [seats.leader.loginName],
  );
  await inTransaction(db, async (tx) => {
    const days = {
      FromDay: inDays(-40),
      TargetsUntil: inDays(5),
      ToDay: inDays(20),
      ScoresUntil: inDays(30),
    };
    const period = { PeriodType: 4, Name: '本期', NameEn: 'This period', ...days };
    const PeriodID = await savePeriod(tx, period, by(officer));
    const everybody = { personId: officer, departmentId: 0, reach: 4 as const };
    await generate(tx, { PeriodID, DeptId: places[0]!.id, IsDryRun: false }, everybody, by(officer));
  });
  const made: (Waiting & { person: number; leader: number })[] = [];
  for (const { id, person, leader } of await sheetsIn(db, sheetStates.draft)) {
    const FormID = (await loadSheet(db, id, now()))!.sheet.target_form_id!;
    await submitSheet(acting(db, person), { FormID, Remark: '' });
    made.push({ sheet: id, form: FormID, number: await numberOf(db, FormID), person, leader });
  }
  return made;
}

/** Requests, as the person, a change of targets in force. The first target rises by a fifth. */
async function changeTargets(db: Database, sheet: number, person: number): Promise<Waiting> {
  const [first] = (await loadSheet(db, sheet, now()))!.rows;
  const Rows = [{ RowNo: 1, Target: '360', WeightBp: first!.weightBp }];
  const given = { SheetID: sheet, Reason: '市场变化', Rows, IsRebased: false };
  const { formId: form } = await inTransaction(db, (tx) => saveChange(tx, given, by(person)));
  await submitSheet(acting(db, person), { FormID: form, Remark: '' });
  return { sheet, form, number: await numberOf(db, form) };
}

/** Fills in every score that a leader is asked for in a waiting result. */
export const scoreAs = (db: Database, leader: number, sheet: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { rows } = (await loadSheet(tx, sheet, now()))!;
    const cells = rows.flatMap(({ no, kind, version }) => {
      const Value = kind === rowKinds.judged ? '86' : kind === rowKinds.veto ? '0' : null;
      return Value === null ? [] : [{ RowNo: no, Key: 'LeaderScore', Value, Version: version }];
    });
    const outcomes = await updateCells(tx, sheet, cells, by(leader));
    const bad = outcomes.find(({ code }) => code !== 'saved');
    if (bad) throw new Error(bad.msg);
  });

export async function personOf(db: Database, seat: Seat): Promise<number> {
  const { rows } = await db.pool.query<{ id: number }>('select id from people.person where login_name = $1', [
    seats[seat].loginName,
  ]);
  return rows[0]!.id;
}

/** Forms that wait: targets, changes and results for the seat leader, appeals for whoever the engine found. */
export interface Forms {
  readonly targets: readonly Waiting[];
  readonly changes: readonly Waiting[];
  readonly results: readonly Waiting[];
  /** Waiting appeals. The first is that of the seat employee. */
  readonly appeals: readonly Waiting[];
}

/**
 * Files all four kinds of forms for the reviewed team: three targets, four changes, four results and four appeals wait.
 */
export async function fileForms(db: Database): Promise<Forms> {
  await appraiseTeam(db);
  const filed = await submitTargets(db);
  const changes: Waiting[] = [];
  for (const { sheet, form, person, leader } of filed.slice(3, 7)) {
    await adoptSheet(acting(db, leader), { FormID: form, Remark: '' });
    changes.push(await changeTargets(db, sheet, person));
  }
  const results: Waiting[] = [];
  for (const { id } of (await sheetsIn(db, sheetStates.resultInApproval)).slice(0, 4)) {
    const form = (await loadSheet(db, id, now()))!.sheet.result_form_id!;
    results.push({ sheet: id, form, number: await numberOf(db, form) });
  }
  const appeals: Waiting[] = [];
  for (const { id, person, version } of (await sheetsIn(db, sheetStates.published)).slice(0, 4)) {
    const asked = { SheetID: id, Version: version, Reason: '有一笔回款未计入' };
    const form = await appeal(acting(db, person), asked);
    appeals.push({ sheet: id, form, number: await numberOf(db, form) });
  }
  return { targets: filed.slice(0, 3), changes, results, appeals };
}
