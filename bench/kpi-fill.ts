import type { Database } from '#kit/server/db/database.ts';
import { analyze } from '#kit/server/db/maintenance.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { ensureStandardTemplates } from '#modules/forms/server/open.ts';
import { ensureStandardProcesses } from '#modules/approval/server/open.ts';
import {
  addCompanies,
  addDepartments,
  addRoles,
  assignRoles,
  ensureStandard,
  hashPassword,
  savePassword,
  writeUsers,
} from '#modules/people/server/open.ts';
import { manyItems, manySheets } from '#tests/support/kpi-many.ts';
import { testPassword } from '#tests/support/people.ts';
import { connectAll } from '#tests/support/modules.ts';

const secret = 'a secret of the tests, 32 letters long';

/** Amount of data of the benchmark. */
export interface Sizes {
  readonly people: number;
  /** People of a department, and of one grid. */
  readonly unit: number;
  readonly items: number;
  readonly months: number;
}

const month = (n: number) => {
  const at = String(n + 1).padStart(2, '0');
  const last = new Date(Date.UTC(2025, n + 1, 0)).getUTCDate();
  return { name: `2025-${at}`, from: `2025-${at}-01`, to: `2025-${at}-${last}` };
};

/**
 * Puts everybody below the officer, in departments of as many people as one grid shows.
 * @returns the periods, the newest last, and a department
 */
export async function fillKpi(db: Database, { people, unit, items, months }: Sizes) {
  const change = { by: null, now: new Date(), language: 'zh' as const, secret };
  connectAll(db);
  await inTransaction(db, (tx) => ensureStandard(tx, change));
  await ensureStandardTemplates(db, change.now);
  await ensureStandardProcesses(db, change.now, ['kpi']);
  const { company, units } = await inTransaction(db, async (tx) => {
    const [id = 0] = await addCompanies(tx, [{ name: '公司', nameEn: 'Company' }], change);
    const [root = 0] = await addDepartments(tx, [{ parentId: null, name: '集团', nameEn: 'Group' }], change);
    const rows = Array.from({ length: people / unit }, (_, n) => ({
      parentId: root,
      name: `部门${n}`,
      nameEn: `Unit ${n}`,
    }));
    return { company: id, units: await addDepartments(tx, rows, change) };
  });
  const named = (n: number) => ({
    EmployeeId: `B${String(n).padStart(5, '0')}`,
    ChineseName: `员工${n}`,
    EnglishName: `Person ${n}`,
    CompanyId: company,
    DeptId: units[Math.floor((n - 1) / unit)] ?? units[0]!,
    EntryTime: '2020-01-01',
    UserType: 1 as const,
  });
  await inTransaction(db, (tx) => writeUsers(tx, [{ id: null, given: named(0) }], change));
  const { rows: first } = await db.pool.query<{ id: number }>('select id from people.person');
  const officer = first[0]!.id;
  for (let at = 1; at <= people; at += 1_000) {
    const rows = Array.from({ length: Math.min(1_000, people - at + 1) }, (_, n) => ({
      id: null,
      given: named(at + n),
    }));
    await inTransaction(db, (tx) => writeUsers(tx, rows, change));
  }
  await inTransaction(db, async (tx) => {
    const codes = ['KPIStationPositionManagementALL', 'KPIManage', 'KPITemplateManage'];
    const [roleId = 0] = await addRoles(
      tx,
      [{ name: '绩效', nameEn: 'Performance', dataScope: 4, codes }],
      change,
    );
    await assignRoles(tx, [{ personId: officer, roleId }], change);
    const hash = await hashPassword(testPassword);
    await savePassword(tx, { personId: officer, hash, mustChange: false, now: change.now });
  });
  const post = await manyItems(db, items);
  await db.pool.query(`update people.assignment set post_id = $1, leader_id = $2 where person_id <> $2`, [
    post,
    officer,
  ]);
  await db.pool.query(`update people.person set leader_id = $1 where id <> $1`, [officer]);
  const periods: number[] = [];
  for (let n = 0; n < months; n++) {
    const state = n < months - 2 ? 7 : n === months - 2 ? 5 : 3;
    periods.push(await manySheets(db, post, { ...month(n), state }, officer));
  }
  await analyze(db, ['kpi.sheet', 'kpi.row', 'kpi.row_score', 'people.person', 'people.assignment']);
  return { post, periods, unit: units[0]! };
}
