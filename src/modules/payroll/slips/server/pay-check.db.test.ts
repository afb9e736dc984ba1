import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { boxOf } from '#kit/server/secret-box.ts';
import type { RunHeld } from '#modules/payroll/calculation/server/rules/run/types.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { nextMonth, paidMonth, PayRunPortal } from '#tests/support/pay-run-portal.ts';
import { testSecret } from '#tests/support/product.ts';
import { checkSlips, listAltered } from './commands/check.ts';

eachEngine('locked slips, looked through at night', (open) => {
  let db: Database;
  let portal: PayRunPortal;
  const now = new Date();
  const box = boxOf([testSecret], 'pay');

  beforeAll(async () => {
    db = await open();
    portal = await PayRunPortal.open(db);
  });
  afterAll(() => portal.product.close());
  beforeEach(async () => {
    await portal.clear();
    for (const month of [paidMonth, nextMonth]) await portal.attendance(month, 3);
    await portal.earns('ann', 17_400);
    await portal.day('ben', `${paidMonth}-09`, { absent: 480, overWork: 90 });
    await portal.locked();
    await portal.locked(nextMonth);
  });

  /** Overwrites a person's stored payslip of a month. */
  const alter = async (name: 'ann' | 'ben', month: string, change: (held: RunHeld) => RunHeld) => {
    const of = [portal.ids[name], month];
    const { rows } = await db.pool.query<{ sealed: string }>(
      'select sealed from payroll.slip where person_id = $1 and month = $2',
      of,
    );
    const held = JSON.parse(box.open(rows[0]!.sealed)) as RunHeld;
    const sealed = box.seal(JSON.stringify(change(held)));
    await db.pool.query('update payroll.slip set sealed = $3 where person_id = $1 and month = $2', [
      ...of,
      sealed,
    ]);
  };
  const altered = async () => (await listAltered(db, now)).map(({ personId, month }) => [personId, month]);
  const told = async () =>
    (
      await db.pool.query<{ person: number; title: string }>(
        `select person_id::int as person, title_zh as title from kit.notice where title_zh like '%核算依据不符%' order by 1`,
      )
    ).rows;

  test('all are what they were, whatever pay on record says since; one that adds up to something else is told, once', async () => {
    await portal.earns('ann', 20_000);
    await portal.earns('ben', 9_999);
    expect(await altered()).toEqual([]);
    expect(await checkSlips(db, now)).toBe(0);
    expect(await told()).toEqual([]);

    // Adds a hundred yuan to a line and to the totals.
    await alter('ann', paidMonth, (held) => ({
      ...held,
      lines: held.lines.map((line) => (line.item === 'basic' ? { ...line, fen: line.fen + 10_000 } : line)),
      gross: held.gross + 10_000,
      net: held.net + 10_000,
    }));
    expect(await altered()).toEqual([[portal.ids['ann'], paidMonth]]);
    await checkSlips(db, now);
    await checkSlips(db, now);
    const notices = await told();
    expect(notices.map(({ person }) => person)).toEqual(
      [portal.ids['keeper'], portal.ids['second']].toSorted((a, b) => a! - b!),
    );
    expect(notices[0]!.title).toMatch(new RegExp(`^${paidMonth} .*：1 张`));
    const { rows } = await db.pool.query(`select detail from kit.audit where act = 'payRun.altered'`);
    expect(rows).toMatchObject([{ detail: { people: [portal.ids['ann']] } }]);
  });

  test('sums that do not add up, a year that does not go on, and what does not open', async () => {
    await alter('ann', paidMonth, (held) => ({ ...held, net: held.net + 1 }));
    await alter('ben', nextMonth, (held) => ({
      ...held,
      sums: held.sums && { ...held.sums, withheld: held.sums.withheld + 1 },
    }));
    await db.pool.query(
      `update payroll.slip set sealed = 'x' || sealed where person_id = $1 and month = $2`,
      [portal.ids['cat'], nextMonth],
    );
    const isOneYear = paidMonth.slice(0, 4) === nextMonth.slice(0, 4);
    expect(await altered()).toEqual([
      [portal.ids['ann'], paidMonth],
      ...(isOneYear ? [[portal.ids['ben'], nextMonth]] : []),
      [portal.ids['cat'], nextMonth],
    ]);
  });
});
