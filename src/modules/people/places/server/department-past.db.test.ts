import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { Refused } from '#kit/contract/refusals.ts';
import { companyDay, companyDayStart, shiftDays } from '#kit/rules/dates.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import {
  addDepartment,
  moveDepartment,
  setDepartmentUse,
  updateDepartment,
} from '#modules/people/organisation/server/commands/departments.ts';
import { setDepartmentLeaders } from '#modules/people/organisation/server/commands/organisation.ts';
import {
  departmentDays,
  departmentsOn,
} from '#modules/people/organisation/server/queries/department-past.ts';
import {
  listDepartmentTree,
  listOrganizationOn,
} from '#modules/people/organisation/server/queries/departments.ts';
import { moveTeam } from '#modules/people/persons/server/commands/team.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { addPeople } from '#tests/support/people.ts';
import { assignmentsOn } from './queries/assignments.ts';

interface Seen {
  readonly id: number;
  readonly name: string;
  readonly parent_id: number | null;
  readonly path: readonly number[];
  readonly leader_id: number | null;
  readonly is_active: boolean;
}

/** Change by the system at the start of a company day. */
const on = (day: string) => ({ by: null, now: companyDayStart(day), language: 'zh' as const });

const columns = sql`id, name, parent_id, path, leader_id, is_active`;

eachEngine('departments of past days', (open) => {
  let db: Database;
  let ids: Record<string, number>;
  let names = 0;
  beforeAll(async () => {
    db = await open();
    ids = await addPeople(db, [
      { loginName: 'ann', hasAccount: false },
      { loginName: 'bob', hasAccount: false },
      { loginName: 'cat', hasAccount: false },
    ]);
    await db.pool.query('update people.department set path = array[id]');
  });

  const run = <T>(fn: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(db, fn);
  const add = (day: string, parentId: number | null, leaderId: number | null = null): Promise<number> => {
    const name = `部门${(names += 1)}`;
    return run((tx) =>
      addDepartment(tx, parentId, { name, nameEn: name, leaderId, isOptional: true }, on(day)),
    );
  };
  const now = async (): Promise<Seen[]> =>
    (await sql<Seen>`select ${columns} from people.department order by id`.execute(db.kysely)).rows;
  const then = async (day: string): Promise<Seen[]> =>
    (await sql<Seen>`select ${columns} from ${departmentsOn(day)} d order by id`.execute(db.kysely)).rows;

  test('after random changes the tree of every past day is what it was when the day ended', async () => {
    let day = '2026-03-01';
    const made = [await add(day, null), await add(day, null)];
    const before = await now();
    const at = fc.nat(50);
    const act = fc.oneof(
      fc.record({ add: at }),
      fc.record({ move: at, to: fc.option(at) }),
      fc.record({ rename: at, leader: fc.option(fc.constantFrom('ann', 'bob', 'cat')) }),
      fc.record({ use: at, is: fc.boolean() }),
      fc.record({ lead: at, by: fc.constantFrom('ann', 'bob', 'cat') }),
      fc.record({ from: fc.constantFrom('ann', 'bob', 'cat'), to: fc.constantFrom('ann', 'bob', 'cat') }),
      // Moves the time to the next day.
      { weight: 4, arbitrary: fc.constant({ pass: true } as const) },
    );
    const ended = new Map<string, Seen[]>();
    const pick = (n: number): number => made[n % made.length]!;
    let done = 0;
    for (const each of fc.sample(act, 160)) {
      try {
        if ('pass' in each) {
          ended.set(day, await now());
          day = shiftDays(day, 1 + (done % 3));
        } else if ('add' in each) made.push(await add(day, pick(each.add)));
        else if ('move' in each) {
          const to = { parentId: each.to === null ? null : pick(each.to), beforeId: null };
          await run((tx) => moveDepartment(tx, pick(each.move), to, on(day)));
        } else if ('rename' in each) {
          const name = `改名${(names += 1)}`;
          const leaderId = each.leader === null ? null : ids[each.leader]!;
          const fields = { name, nameEn: name, leaderId, isOptional: true };
          await run((tx) => updateDepartment(tx, pick(each.rename), fields, on(day)));
        } else if ('use' in each) await run((tx) => setDepartmentUse(tx, pick(each.use), each.is, on(day)));
        else if ('lead' in each) {
          const leader = { departmentId: pick(each.lead), leaderId: ids[each.by]! };
          await run((tx) => setDepartmentLeaders(tx, [leader], on(day)));
        } else if (each.from !== each.to) {
          const move = { from: ids[each.from]!, to: ids[each.to]!, since: day, formId: null };
          await run((tx) => moveTeam(tx, move, on(day)));
        }
        done += 1;
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
      }
    }
    expect(done).toBeGreaterThan(80);
    expect(ended.size).toBeGreaterThan(10);
    for (const [past, was] of ended) {
      const found = await then(past);
      const known = new Set(was.map(({ id }) => id));
      expect([past, found.filter(({ id }) => known.has(id))]).toEqual([past, was]);
      // Departments created later must not be in use on the past day.
      expect(found.filter(({ id, is_active }) => !known.has(id) && is_active)).toEqual([]);
    }
    expect(await then(day)).toEqual(await now());
    expect((await then('2026-02-28')).filter(({ id }) => id === before.at(-1)!.id)).toMatchObject([
      { is_active: false },
    ]);
    // Each day of a department must lie in exactly one period.
    const { rows } = await sql<{ id: number }>`select d.id from people.department d
      cross join generate_series('2026-02-20'::date, ${day}::date, '1 day') as at (day)
      left join ${departmentDays} s on s.id = d.id and (s.from_day is null or s.from_day <= at.day)
        and (s.to_day is null or s.to_day >= at.day)
      group by d.id, at.day having count(s.id) <> 1`.execute(db.kysely);
    expect(rows).toEqual([]);
  });

  test('the chart of a day has names, parents, heads and people of that day', async () => {
    const [top, team] = [await add('2026-05-01', null, ids['ann']), await add('2026-05-01', null)];
    const { id: home } = (await now())[0]!;
    await db.pool.query(
      `insert into people.assignment (person_id, from_day, to_day, company_id, department_id, user_type, fields, cause,
         made_at)
       select id, '2026-05-10', '2026-05-20', company_id, $2, 1, '{}', 4, now() from people.person where id = $1`,
      await onlyFrom(ids['bob']!, team),
    );
    await run((tx) => moveDepartment(tx, team, { parentId: top, beforeId: null }, on('2026-05-15')));
    const renamed = { name: '新名', nameEn: 'Renamed', leaderId: ids['cat']!, isOptional: true };
    await run((tx) => updateDepartment(tx, top, renamed, on('2026-05-18')));
    const chart = async (day: string) =>
      (await listDepartmentTree(db, day))
        .filter(({ DeptId }) => DeptId === top || DeptId === team)
        .toSorted((a, b) => a.DeptId - b.DeptId)
        .map((node) => [node.DeptId, node.ParentId, node.LeaderAUID, node.UserCount, node.TotalCount]);
    expect(await chart('2026-05-09')).toEqual([
      [top, null, ids['ann'], 0, 0],
      [team, null, null, 0, 0],
    ]);
    expect(await chart('2026-05-14')).toEqual([
      [top, null, ids['ann'], 0, 0],
      [team, null, null, 1, 1],
    ]);
    expect(await chart('2026-05-15')).toEqual([
      [top, null, ids['ann'], 0, 1],
      [team, top, null, 1, 1],
    ]);
    expect(await chart('2026-05-18')).toEqual([
      [top, null, ids['cat'], 0, 1],
      [team, top, null, 1, 1],
    ]);
    const codes = async (day: string) =>
      new Map((await listOrganizationOn(db, day)).map(({ ID, ASCode, ASName }) => [ID, [ASCode, ASName]]));
    expect((await codes('2026-05-14')).get(team)).toEqual([String(team), expect.any(String)]);
    expect((await codes('2026-05-18')).get(team)).toEqual([`${top}.${team}`, expect.any(String)]);
    expect((await codes('2026-05-18')).get(top)![1]).toBe('新名');
    // On days before its creation, a department is only shown if it has people.
    expect((await codes('2026-04-30')).has(top)).toBe(false);
    expect((await codes('2026-04-30')).has(home)).toBe(true);
    const { rows } = await sql<{ path: number[] }>`select a.path from ${assignmentsOn('2026-05-16')} a
      where a.id = ${ids['bob']!}`.execute(db.kysely);
    expect(rows).toEqual([{ path: [top, team] }]);
  });

  /** Deletes all assignments of a person, so that only the rows of the test apply. */
  async function onlyFrom(person: number, department: number): Promise<number[]> {
    await db.pool.query('delete from people.assignment where person_id = $1', [person]);
    return [person, department];
  }

  test('changes of one day are one: the day reads as it ends', async () => {
    const id = await add('2026-06-01', null);
    for (const name of ['甲', '乙', '丙'])
      await run((tx) =>
        updateDepartment(tx, id, { name, nameEn: name, leaderId: null, isOptional: true }, on('2026-06-10')),
      );
    const name = async (day: string) => (await then(day)).find((one) => one.id === id)!.name;
    expect([await name('2026-06-10'), await name(companyDay(new Date('2026-06-11T04:00:00Z')))]).toEqual([
      '丙',
      '丙',
    ]);
    expect(await name('2026-06-09')).toMatch(/^部门/);
    const { rows } = await db.pool.query(
      'select from_day, to_day from people.department_past where department_id = $1 order by to_day',
      [id],
    );
    expect(rows).toEqual([{ from_day: null, to_day: '2026-06-09' }]);
    // On days before its creation, a department has its first values and is not in use.
    expect((await then('2026-05-31')).find((one) => one.id === id)).toMatchObject({ is_active: false });
  });
});
