import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GivenOf } from '#kit/contract/call.ts';
import type { Database } from '#kit/server/db/database.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { PayRunPortal } from '#tests/support/pay-run-portal.ts';
import { InsuranceScheme } from '../contract/InsuranceScheme.ts';

type Saved = GivenOf<typeof InsuranceScheme.SaveInsuranceScheme>;

eachEngine('ready-made insurance schemes', (open) => {
  let db: Database;
  let portal: PayRunPortal;

  beforeAll(async () => {
    db = await open();
    portal = await PayRunPortal.open(db);
  });
  afterAll(() => portal.product.close());

  const ready = () => portal.ok('keeper', InsuranceScheme.GetReadyInsuranceSchemes, {});
  /** Returns the scheme as its dialog sends it, with its missing figures filled in. */
  function filled({
    CheckedDay: _day,
    Missing,
    IsTaken: _taken,
    ...one
  }: Awaited<ReturnType<typeof ready>>[number]): Saved {
    const items = one.Items.map((item) => ({ ...item }));
    const given = { ...one, Items: items };
    for (const { Field } of Missing) {
      const [, at, name] = Field.split('.');
      if (at === undefined) Object.assign(given, { [Field]: '5000' });
      else Object.assign(items[Number(at)]!, { [name!]: name!.endsWith('Rate') ? '1' : '6000' });
    }
    return given;
  }

  test('every one names its source and day, and can be confirmed once its missing figures are filled in', async () => {
    const all = await ready();
    expect(new Set(all.map(({ Code }) => Code))).toEqual(
      new Set(['CN-BJ', 'CN-SH', 'CN-GZ', 'CN-SZ', 'CN-SZ-L', 'CN-HZ', 'CN-CD']),
    );
    for (const one of all) {
      expect([one.Source !== '', one.CheckedDay, one.IsTaken]).toEqual([true, '2026-11-30', false]);
      await portal.ok('keeper', InsuranceScheme.SaveInsuranceScheme, filled(one));
    }
    expect((await ready()).every(({ IsTaken }) => IsTaken)).toBe(true);
    await db.pool.query(`delete from payroll.insurance_scheme where code like 'CN-%'`);
  });

  test('none applies before it is confirmed, and a figure that was not found is asked for by its place', async () => {
    const beijing = (await ready()).find(({ Ready }) => Ready === 'CN-BJ 2026-07')!;
    const listed = await portal.ok('keeper', InsuranceScheme.GetInsuranceSchemeList, {});
    expect(listed.some(({ Code }) => Code === 'CN-BJ')).toBe(false);
    const [first] = beijing.Missing;
    const { CheckedDay: _day, Missing: _missing, IsTaken: _taken, ...empty } = beijing;
    const refused = await portal.call('keeper', InsuranceScheme.SaveInsuranceScheme, empty);
    expect([refused.status, refused.reason]).toEqual([422, 'figureMissing']);
    expect(JSON.stringify(refused)).toContain(first!.Field);
    const unknown = { ...filled(beijing), Ready: 'CN-XX 2026-07' };
    expect((await portal.call('keeper', InsuranceScheme.SaveInsuranceScheme, unknown)).status).toBe(404);
    expect((await portal.call('ann', InsuranceScheme.GetReadyInsuranceSchemes, {})).status).toBe(403);
    const { SchemeID } = await portal.ok('keeper', InsuranceScheme.SaveInsuranceScheme, filled(beijing));
    const { rows } = await db.pool.query<{ detail: object }>(
      `select detail from kit.audit where act = 'insuranceScheme.save' and target = $1`,
      [`insuranceScheme:${SchemeID}`],
    );
    expect(rows[0]!.detail).toMatchObject({ ready: 'CN-BJ 2026-07', checked: '2026-11-30' });
  });

  test('people whom no version covers next month are counted', async () => {
    const uncovered = async () =>
      (await portal.ok('keeper', InsuranceScheme.GetInsuranceSchemeList, {})).find(
        ({ Code }) => Code === 'CN-BJ',
      )!.Uncovered;
    const enrol = `insert into payroll.enrolment (person_id, scheme, from_day, sealed) values ($1, 'CN-BJ', '2026-07-01', 'x')`;
    await db.pool.query(enrol, [portal.ids['ann']]);
    expect(await uncovered()).toBe(0);
    // The clock of the tests stands in November 2026.
    await db.pool.query(`update payroll.insurance_scheme set to_day = '2026-11-30' where code = 'CN-BJ'`);
    expect(await uncovered()).toBe(1);
    await db.pool.query(`update payroll.enrolment set to_day = '2026-11-30' where scheme = 'CN-BJ'`);
    expect(await uncovered()).toBe(0);
  });
});
