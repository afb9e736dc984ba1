import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { Refused } from '#kit/contract/refusals.ts';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { disableUser } from '#modules/people/persons/server/commands/disable.ts';
import { enableUser } from '#modules/people/persons/server/commands/enable.ts';
import { writeUsers } from '#modules/people/persons/server/commands/write.ts';
import { inScope } from '#modules/people/rights/server/queries/scopes.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { addPeople } from '#tests/support/people.ts';
import { changeAssignments, type PlaceChange } from './commands/change.ts';
import { assignmentsOn, copyPlaces, listStretches } from './queries/assignments.ts';
import { causes } from './rules/assignments.ts';

const now = new Date('2026-06-15T04:00:00Z');
const today = companyDay(now);
const secret = 'a secret of these tests, long enough';

/** Returns the people within the scope of a department on a day. */
const reached = async (db: Database, day: string, department: number) =>
  (
    await sql<{ id: number }>`select a.id from ${assignmentsOn(day)} a
          where ${inScope({ personId: 0, departmentId: department, reach: 2 }, 'a')}`.execute(db.kysely)
  ).rows.map(({ id }) => id);

eachEngine('assignments', (open) => {
  let db: Database;
  let ids: Record<string, number>;
  let departments: number[];
  beforeAll(async () => {
    db = await open();
    const names = ['ann', 'bob', 'cat', 'dan', 'eve', 'fox', 'gus', 'hal'];
    ids = await addPeople(
      db,
      names.map((loginName) => ({ loginName, hasAccount: false })),
    );
    const { rows } = await db.pool.query<{ id: number }>(
      `insert into people.department (name, name_en) values ('一', ''), ('二', ''), ('三', '') returning id`,
    );
    departments = rows.map(({ id }) => id);
  });

  const by = { by: null, now, language: 'zh' as const, secret };
  const write = (changes: readonly PlaceChange[], cause: number = causes.correction) =>
    inTransaction(db, (tx) => changeAssignments(tx, changes, { cause, formId: null }, by));
  const person = async (id: number) =>
    (
      await db.pool.query(
        `select department_id, leader_id, position, version from people.person where id = $1`,
        [id],
      )
    ).rows[0] as { department_id: number; leader_id: number | null; position: string; version: number };
  const stretches = async (id: number) =>
    ((await listStretches(db, [id])).get(id) ?? []).map(({ from, to, place, cause }) => [
      from,
      to,
      place.department_id,
      place.leader_id,
      cause,
    ]);

  /** Returns people whose place differs from their assignment of today. */
  const strays = async (): Promise<unknown[]> =>
    (
      await db.pool.query(
        `select p.login_name from people.person p where not exists (
          select from (select * from people.assignment a where a.person_id = p.id and a.superseded_at is null
            and a.from_day <= $1 order by a.from_day desc limit 1) a left join people.post o on o.id = a.post_id
          where (a.company_id, a.department_id, a.leader_id, a.user_type, coalesce(o.name, ''))
            is not distinct from (p.company_id, p.department_id, p.leader_id, p.user_type, p.position))`,
        [today],
      )
    ).rows;

  test('a change in the past moves what the person says today, with the version and the audit log', async () => {
    const { version } = await person(ids['ann']!);
    const [d1, d2] = departments as [number, number];
    await write([
      {
        personId: ids['ann']!,
        do: 'change',
        day: '2026-06-01',
        set: { department_id: d1, position: '园丁' },
      },
    ]);
    expect(await person(ids['ann']!)).toMatchObject({
      department_id: d1,
      position: '园丁',
      version: version + 1,
    });
    await write([{ personId: ids['ann']!, do: 'change', day: '2026-05-01', set: { department_id: d2 } }]);
    expect(await person(ids['ann']!)).toMatchObject({ department_id: d1, version: version + 1 });
    expect(await stretches(ids['ann']!)).toMatchObject([
      ['2020-01-01', '2026-04-30', expect.any(Number), null, 1],
      ['2026-05-01', '2026-05-31', d2, null, 4],
      ['2026-06-01', null, d1, null, 4],
    ]);
    const { rows } = await db.pool.query(
      `select detail->'changes'->0->>'day' as day from kit.audit where act = 'person.assign' and target = $1 order by at`,
      [`person:${ids['ann']}`],
    );
    expect(rows).toEqual([{ day: '2026-06-01' }, { day: '2026-05-01' }]);
    const { rows: posts } = await db.pool.query(`select is_active from people.post where name = '园丁'`);
    expect(posts).toEqual([{ is_active: false }]);
  });

  test('a data scope judges a day by where people were on it', async () => {
    expect(await reached(db, '2026-05-20', departments[1]!)).toEqual([ids['ann']]);
    expect(await reached(db, '2026-06-20', departments[1]!)).toEqual([]);
  });

  test('nobody reports to themselves on any day up to today, and a refused change leaves nothing', async () => {
    await write([
      { personId: ids['bob']!, do: 'change', day: '2026-03-01', set: { leader_id: ids['cat']! } },
    ]);
    await write([{ personId: ids['bob']!, do: 'change', day: '2026-04-01', set: { leader_id: null } }]);
    const circle = {
      personId: ids['cat']!,
      do: 'change',
      day: '2026-03-15',
      set: { leader_id: ids['bob']! },
    } as const;
    await expect(write([circle])).rejects.toThrow(Refused);
    expect(await stretches(ids['cat']!)).toHaveLength(1);
    await write([{ ...circle, day: '2026-04-01' }]);
    await write([{ personId: ids['cat']!, do: 'change', day: '2026-05-01', set: { leader_id: null } }]);
  });

  test('a leaver keeps the last assignment, hands over reports from the day after the last one, and can return to a second period', async () => {
    const manager = {
      by: ids['hal']!,
      now,
      language: 'zh' as const,
      secret: 'a secret of these tests, long enough',
    };
    const [dan, eve, fox] = [ids['dan']!, ids['eve']!, ids['fox']!];
    await write([
      { personId: dan, do: 'change', day: '2026-01-01', set: { leader_id: fox } },
      { personId: eve, do: 'change', day: '2026-01-01', set: { leader_id: dan } },
    ]);
    const leave = { AUID: dan, JobType: 1, DisableTime: '2026-06-10', TeamSuccessor: fox };
    await inTransaction(db, (tx) => disableUser(tx, leave, manager));
    expect((await stretches(dan)).at(-1)).toMatchObject([
      '2026-01-01',
      '2026-06-10',
      expect.any(Number),
      fox,
      4,
    ]);
    expect((await stretches(eve)).at(-1)).toMatchObject(['2026-06-11', null, 1, fox, causes.handOver]);
    expect(await person(dan)).toMatchObject({ leader_id: fox });
    await expect(
      write([{ personId: dan, do: 'change', day: '2026-06-11', set: { leader_id: null } }]),
    ).rejects.toMatchObject({ refusal: { code: 42361 } });
    await inTransaction(db, (tx) => enableUser(tx, dan, {}, manager));
    expect((await stretches(dan)).at(-1)).toMatchObject([today, null, expect.any(Number), fox, 7]);
    expect(await strays()).toEqual([]);
  });

  test('a last day before a change is refused, the change named', async () => {
    await write([
      { personId: ids['gus']!, do: 'change', day: '2026-06-12', set: { department_id: departments[2]! } },
    ]);
    const leave = { AUID: ids['gus']!, JobType: 1, DisableTime: '2026-06-10' };
    await expect(
      inTransaction(db, (tx) => disableUser(tx, leave, { by: ids['hal']!, now, language: 'zh' })),
    ).rejects.toMatchObject({ refusal: { code: 42364 } });
  });

  test('an entry date that was put right moves the first row', async () => {
    const add = {
      EmployeeId: 'N1',
      ChineseName: '新人',
      CompanyId: 1,
      DeptId: departments[0]!,
      EntryTime: '2026-06-01',
    };
    const [id] = (await inTransaction(db, (tx) => writeUsers(tx, [{ id: null, given: add }], by))).ids as [
      number,
    ];
    expect(await stretches(id)).toEqual([['2026-06-01', null, departments[0], null, 1]]);
    await inTransaction(db, (tx) => writeUsers(tx, [{ id, given: { EntryTime: '2026-05-02' } }], by));
    await inTransaction(db, (tx) => writeUsers(tx, [{ id, given: { DeptId: departments[1]! } }], by));
    expect(await stretches(id)).toEqual([
      ['2026-05-02', '2026-06-14', departments[0], null, 1],
      [today, null, departments[1], null, 4],
    ]);
  });

  test('a person row that differs from the assignment is corrected, and only there', async () => {
    const { version } = await person(ids['ann']!);
    await db.pool.query(`update people.person set department_id = $1 where id = $2`, [
      departments[2],
      ids['ann'],
    ]);
    const moved = await inTransaction(db, (tx) => copyPlaces(tx, today));
    expect(moved.map(({ id }) => id)).toEqual([ids['ann']]);
    expect(await person(ids['ann']!)).toMatchObject({ department_id: departments[0], version: version + 1 });
  });

  test('after random changes everybody’s copy is today’s row, and nothing overlaps', async () => {
    const who = fc.constantFrom('ann', 'bob', 'cat', 'dan', 'eve', 'fox', 'gus');
    const aDay = fc.integer({ min: -60, max: 0 }).map((days) => shiftDays(today, days));
    const change = fc.record({
      who,
      day: fc.option(aDay),
      set: fc.record(
        {
          department_id: fc.integer({ min: 0, max: 2 }),
          leader_id: fc.option(who),
          position: fc.constantFrom('', '木匠', '园丁'),
          user_type: fc.constantFrom(0, 1, 2),
        },
        { requiredKeys: [] },
      ),
    });
    const act = fc.oneof(
      { weight: 6, arbitrary: fc.record({ change }) },
      fc.record({ leave: fc.record({ who, day: aDay, successor: who }) }),
      fc.record({ enable: who }),
    );
    const manager = {
      by: ids['hal']!,
      now,
      language: 'zh' as const,
      secret: 'a secret of these tests, long enough',
    };
    let done = 0;
    const random = fc.sample(act, Number(process.env['PLACE_CHANGES'] ?? 250));
    for (const each of random) {
      try {
        if ('change' in each) {
          const { department_id, leader_id, ...set } = each.change.set;
          await write([
            {
              personId: ids[each.change.who]!,
              do: 'change',
              day: each.change.day,
              set: {
                ...set,
                ...(department_id === undefined ? {} : { department_id: departments[department_id]! }),
                ...(leader_id === undefined || leader_id === each.change.who
                  ? {}
                  : { leader_id: leader_id && ids[leader_id]! }),
              },
            },
          ]);
        } else if ('leave' in each) {
          const { who: leaver, day, successor } = each.leave;
          const input = { AUID: ids[leaver]!, JobType: 1, DisableTime: day, TeamSuccessor: ids[successor]! };
          await inTransaction(db, (tx) => disableUser(tx, input, manager));
        } else await inTransaction(db, (tx) => enableUser(tx, ids[each.enable]!, {}, manager));
        done++;
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
      }
    }
    expect(done).toBeGreaterThan(50);
    expect(await strays()).toEqual([]);
  }, 300_000);
});
