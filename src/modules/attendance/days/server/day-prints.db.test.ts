import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { idOf, type Portal } from '#tests/support/approval-portal.ts';
import { askFor, rosterEverybody, workOut } from '#tests/support/attendance-days.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { giveRole, inDays } from '#tests/support/hr-portal.ts';
import { openLeavePortal } from '#tests/support/leave-portal.ts';

/** Days of the test. Some are locked at times, two are asked for one by one, and the last is still open. */
const all = Array.from({ length: 12 }, (_, at) => inDays(at - 12));
const sequences = Number(process.env.DAY_HISTORIES ?? 12);

type Step =
  | { readonly what: 'punch'; readonly day: number; readonly hour: number; readonly isAsked: boolean }
  | { readonly what: 'void'; readonly day: number; readonly isAsked: boolean }
  | { readonly what: 'off'; readonly day: number; readonly isAsked: boolean }
  | { readonly what: 'day'; readonly day: number }
  | { readonly what: 'range'; readonly from: number; readonly days: number }
  | { readonly what: 'lock' | 'unlock' | 'run' };

const day = fc.nat(all.length - 1);
const isAsked = fc.boolean();
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ what: fc.constant('punch' as const), day, hour: fc.integer({ min: 6, max: 21 }), isAsked }),
  fc.record({ what: fc.constant('void' as const), day, isAsked }),
  fc.record({ what: fc.constant('off' as const), day, isAsked }),
  fc.record({ what: fc.constant('day' as const), day }),
  fc.record({ what: fc.constant('range' as const), from: fc.nat(4), days: fc.integer({ min: 7, max: 12 }) }),
  fc.constantFrom<Step>({ what: 'lock' }, { what: 'unlock' }, { what: 'run' }, { what: 'run' }),
);

eachEngine('days that are what they were', (open) => {
  let portal: Portal;
  let db: Database;
  beforeAll(async () => {
    db = await open({ connections: 4 });
    portal = await openLeavePortal(db, { permissions: { cash: ['SettingUpCourse'] } });
    await giveRole(db, 'cash', 4, ['SettingUpCourse']);
    await rosterEverybody(portal, ['a', 'lead'], { from: all[0]! });
  });
  afterAll(() => portal.close());
  const clear = () =>
    db.pool.query(
      `delete from attendance.correction; delete from attendance.month; delete from attendance.recalc;
       delete from attendance.roster; delete from attendance.day; delete from attendance.punch`,
    );
  beforeEach(clear);

  const prints = async () =>
    (await db.pool.query<{ n: number }>('select count(*)::int as n from attendance.day_print')).rows[0]!.n;
  const stands = async () => [
    (await db.pool.query('select * from attendance.day order by person_id, day')).rows,
    (await db.pool.query('select * from attendance.correction order by id')).rows,
  ];

  async function act(one: Step): Promise<void> {
    const who = idOf('a');
    const on = 'day' in one ? all[one.day]! : '';
    switch (one.what) {
      case 'punch':
        await db.pool.query(
          `insert into attendance.punch (person_id, punch_at, source, made_at)
           values ($1, ($2 || ' ' || $3 || ':00 Asia/Shanghai')::timestamptz, 1, now()) on conflict do nothing`,
          [who, on, one.hour],
        );
        break;
      case 'void':
        await db.pool.query(
          `delete from attendance.punch where person_id = $1 and (punch_at at time zone 'Asia/Shanghai')::date = $2`,
          [who, on],
        );
        break;
      case 'off':
        await db.pool.query(
          `insert into attendance.roster (person_id, day, shift_id, made_at) values ($1, $2, null, now()) on conflict do nothing`,
          [who, on],
        );
        break;
      case 'day':
        return askFor(db, ['a', 'lead'], [on]);
      case 'range':
        return askFor(db, ['a', 'lead'], all.slice(one.from, one.from + one.days));
      case 'lock':
        await db.pool.query(
          `with locked as (insert into attendance.month (month, company_id, from_day, to_day, state)
             select date_trunc('month', $1::date), 1, $1, $2, 3 where not exists (select from attendance.month) returning id)
           insert into attendance.month_person (month_id, person_id) select id, $3 from locked`,
          [all[3], all[6], who],
        );
        return;
      case 'unlock':
        await db.pool.query(
          `with gone as (delete from attendance.correction returning person_id, day)
           insert into attendance.recalc (person_id, day, cause, asked_at)
           select distinct person_id, day, 6, now() from gone on conflict do nothing`,
        );
        await db.pool.query('delete from attendance.month');
        return;
      case 'run':
        await workOut(db);
        return;
    }
    if (one.isAsked) await askFor(db, ['a'], [on]);
  }

  test(
    'whatever happened: asked for once more without what is remembered, nothing is otherwise',
    async () => {
      let remembered = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 30 }), async (steps) => {
          await clear();
          for (const one of steps) await act(one);
          await askFor(db, ['a', 'lead'], all);
          await workOut(db);
          remembered += await prints();
          const before = await stands();
          await db.pool.query('delete from attendance.day_print');
          await askFor(db, ['a', 'lead'], all);
          await workOut(db, new Date(Date.now() + 1000));
          expect(await stands()).toEqual(before);
        }),
        { numRuns: sequences },
      );
      expect(remembered).toBeGreaterThan(0);
    },
    20_000 + sequences * 2_000,
  );

  test('days that are what they were are not looked at', async () => {
    await askFor(db, ['a', 'lead'], all);
    await workOut(db);
    expect(await prints()).toBe(2);
    // Impossible values: they are replaced only on days that were calculated again.
    await db.pool.query('update attendance.day set worked = 7, input_hash = $1', [Buffer.from('00', 'hex')]);
    const worked = async (who: 'a' | 'lead') =>
      (
        await db.pool.query<{ n: number }>(
          'select count(*)::int as n from attendance.day where worked = 7 and person_id = $1 and day = any($2)',
          [idOf(who), all.slice(0, 9)],
        )
      ).rows[0]!.n;
    await act({ what: 'punch', day: 4, hour: 9, isAsked: false });
    await askFor(db, ['a', 'lead'], all);
    await workOut(db);
    expect([await worked('a'), await worked('lead')]).toEqual([0, 9]);
  });

  test('a day that is gone is worked out again', async () => {
    await askFor(db, ['a'], all);
    await workOut(db);
    await db.pool.query('delete from attendance.day where person_id = $1 and day = $2', [idOf('a'), all[2]]);
    await askFor(db, ['a'], all);
    await workOut(db);
    const [days] = await stands();
    expect(days).toHaveLength(all.length);
  });
});
