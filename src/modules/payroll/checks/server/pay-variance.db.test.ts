import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { GivenOf } from '#kit/contract/call.ts';
import type { Database } from '#kit/server/db/database.ts';
import { PayRun } from '#modules/payroll/runs/contract/PayRun.ts';
import { calculateAll } from '#modules/payroll/runs/server/commands/calculate.ts';
import { PayGroup } from '#modules/payroll/setup/contract/PayGroup.ts';
import { dumpOf } from '#tests/support/dump.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { fieldOf } from '#tests/support/hr-portal.ts';
import { nextMonth, paidMonth, PayRunPortal } from '#tests/support/pay-run-portal.ts';

const Reason = '核对差异';

const cents = (yuan: string) => Math.round(Number(yuan) * 100);

eachEngine('differences of a run from the month before', (open) => {
  let db: Database;
  let portal: PayRunPortal;

  beforeAll(async () => {
    db = await open();
    portal = await PayRunPortal.open(db);
  });
  afterAll(() => portal.product.close());
  beforeEach(async () => {
    await portal.clear();
    await portal.earns('ann', 17_400);
    await portal.earns('second', 13_050);
    await portal.earns('cat', 26_100);
    await portal.attendance(paidMonth, 3);
    await portal.attendance(nextMonth, 3);
  });

  const say = async (given: GivenOf<typeof PayRun.SayPayRunVariance>) => {
    const { RowVersion } = await portal.info(Number(given.RunId));
    await portal.ok('keeper', PayRun.SayPayRunVariance, { ...given, RowVersion });
  };
  const pageOf = async (name: 'keeper' | 'second' | 'chief', RunId: number, Only?: 1 | 2) =>
    (await portal.ok(name, PayRun.GetPayRunVariancePage, { RunId, ...(Only ? { Only } : {}) })).Rows;

  test('causes are found; what has none wants a word of the preparer, which holds for these amounts', async () => {
    await portal.locked();
    await portal.earns('ann', 23_456);
    await portal.day('ben', `${nextMonth}-09`, { absent: 480 });
    const RunId = await portal.add(nextMonth);
    const asked = {
      RunId,
      AUID: portal.ids['ann']!,
      Line: '1 basic',
      Word: '补签的调薪函已归档',
      RowVersion: 1,
    };
    expect((await portal.call('keeper', PayRun.GetPayRunVariancePage, { RunId })).reason).toBe('notOpened');
    expect((await portal.call('keeper', PayRun.GetPayRunVarianceSums, { RunId })).reason).toBe('notOpened');
    expect((await portal.call('keeper', PayRun.SayPayRunVariance, asked)).reason).toBe('notOpened');
    expect((await portal.call('ann', PayRun.GetPayRunVariancePage, { RunId })).status).toBe(403);
    await portal.ok('keeper', PayRun.OpenPayRun, { RunId, Reason });

    const [first, ...rest] = await pageOf('keeper', RunId);
    expect(first).toMatchObject({
      AUID: portal.ids['ann'],
      Line: '1 basic',
      Before: '17400.00',
      Now: '23456.00',
      Cause: null,
      IsOpen: true,
    });
    const ben = rest.find(({ Line }) => Line === '2 attendance')!;
    expect([ben.AUID, ben.Before, ben.Now, ben.Cause]).toEqual([portal.ids['ben'], '0.00', '400.00', 4]);
    const sums = await portal.ok('keeper', PayRun.GetPayRunVarianceSums, { RunId });
    expect([sums.Before, sums.Open]).toEqual([paidMonth, 1]);
    const steps = sums.Steps.reduce((all, { Amount }) => all + cents(Amount), 0);
    expect(cents(sums.NetBefore) + steps).toBe(cents(sums.Net));
    expect(sums.Steps.find(({ Cause }) => Cause === 4)).toMatchObject({ People: 1, Amount: '-400.00' });

    const refused = await portal.submit(RunId);
    expect([refused.reason, refused.message]).toEqual(['unexplained', '存在未说明的差异 1 项']);
    const explained = { ...asked, AUID: portal.ids['ben']!, Line: '2 attendance' };
    expect((await portal.call('keeper', PayRun.SayPayRunVariance, explained)).reason).toBe('runMoved');
    const { RowVersion } = await portal.info(RunId);
    const now = { ...explained, RowVersion };
    expect((await portal.call('keeper', PayRun.SayPayRunVariance, now)).reason).toBe('notOpen');
    expect(
      (await portal.call('keeper', PayRun.SayPayRunVariance, { ...now, Line: '9 nothing' })).status,
    ).toBe(404);
    expect((await portal.call('chief', PayRun.SayPayRunVariance, asked)).status).toBe(403);
    await say(asked);
    expect(await pageOf('keeper', RunId, 2)).toEqual([]);
    await portal.ok('chief', PayRun.OpenPayRun, { RunId, Reason });
    expect((await pageOf('chief', RunId, 1)).map(({ Word }) => Word)).toEqual([asked.Word]);
    // Neither amounts nor explanations are stored in readable form.
    expect(await dumpOf(db)).not.toContain(asked.Word);

    // Different amounts need a new explanation.
    await portal.earns('ann', 25_000);
    await portal.ok('keeper', PayRun.CalculatePayRun, { RunId });
    await calculateAll(db, new Date());
    expect((await portal.submit(RunId)).reason).toBe('unexplained');
    // One explanation for everybody with an open difference in this line.
    await portal.earns('cat', 40_000);
    await portal.ok('keeper', PayRun.CalculatePayRun, { RunId });
    await calculateAll(db, new Date());
    expect(await pageOf('keeper', RunId, 2)).toHaveLength(2);
    await say({ ...asked, ForAll: true });
    expect((await portal.submit(RunId)).status).toBe(200);
  });

  test('whoever decides on a run sees beside its form what it changes: names within their rights, amounts once opened', async () => {
    await portal.locked();
    await portal.earns('ann', 23_456);
    await portal.day('ben', `${nextMonth}-09`, { absent: 480 });
    const RunId = await portal.add(nextMonth);
    await portal.ok('keeper', PayRun.OpenPayRun, { RunId, Reason });
    await say({
      RunId,
      AUID: portal.ids['ann']!,
      Line: '1 basic',
      Word: '补签的调薪函已归档',
      RowVersion: 1,
    });
    const { FormID } = (await portal.submit(RunId)).body;
    const beside = async () => (await portal.ok('chief', PayRun.GetPayRunOfForm, { FormID }))!;
    const closed = await beside();
    expect(closed).toMatchObject({ RunId, Before: paidMonth, NetBefore: null, Net: null, Explained: 1 });
    expect(closed.Steps.find(({ Cause }) => Cause === 4)).toEqual({ Cause: 4, People: 1, Amount: null });
    expect(closed.Words.map(({ AUID, Word }) => [AUID, Word])).toEqual([[portal.ids['ann'], '']]);
    await portal.ok('chief', PayRun.OpenPayRun, { RunId, Reason });
    const sums = await portal.ok('chief', PayRun.GetPayRunVarianceSums, { RunId });
    const opened = await beside();
    expect([opened.NetBefore, opened.Net, opened.Steps]).toEqual([sums.NetBefore, sums.Net, sums.Steps]);
    expect(opened.Words[0]!.Word).toBe('补签的调薪函已归档');
    // Somebody who may not read the form learns nothing about it.
    expect((await portal.call('ann', PayRun.GetPayRunOfForm, { FormID })).status).toBe(404);
    // A form that was sent back belongs to no run any more.
    await db.pool.query('update payroll.pay_run set form_id = null where id = $1', [RunId]);
    expect(await portal.ok('chief', PayRun.GetPayRunOfForm, { FormID })).toBeNull();
  });

  test('one’s own differences are another’s to explain; a first month has none', async () => {
    const before = await portal.add();
    await portal.ok('keeper', PayRun.OpenPayRun, { RunId: before, Reason });
    expect(await portal.ok('keeper', PayRun.GetPayRunVarianceSums, { RunId: before })).toMatchObject({
      Before: null,
      Steps: [],
      Open: 0,
    });
    await portal.ok('keeper', PayRun.CalculatePayRun, { RunId: before });
    await db.pool.query('delete from payroll.pay_run');
    await portal.locked();
    await portal.earns('second', 20_000);
    const RunId = await portal.add(nextMonth);
    const own = { RunId, AUID: portal.ids['second']!, Line: '1 basic', Word: '无', RowVersion: 1 };
    await portal.ok('second', PayRun.OpenPayRun, { RunId, Reason });
    expect((await portal.call('second', PayRun.SayPayRunVariance, own)).reason).toBe('ownRow');
    expect((await pageOf('second', RunId)).some(({ AUID }) => AUID === own.AUID)).toBe(false);
    expect((await portal.ok('second', PayRun.GetPayRunVarianceSums, { RunId })).Open).toBe(1);
    await portal.ok('keeper', PayRun.OpenPayRun, { RunId, Reason });
    expect((await pageOf('keeper', RunId, 2)).map(({ AUID }) => AUID)).toEqual([own.AUID]);
  });

  test('a pay group says from which size on, within what still is a control', async () => {
    await portal.locked();
    await portal.earns('ann', 17_800);
    const RunId = await portal.add(nextMonth);
    await portal.ok('keeper', PayRun.OpenPayRun, { RunId, Reason });
    const [group] = await portal.ok('keeper', PayGroup.GetPayGroupList, {});
    const { People: _people, CompanyName: _name, CompanyNameEn: _nameEn, ...given } = group!;
    const sums = async () => {
      const { Open, UpToPercent, UpToAmount } = await portal.ok('keeper', PayRun.GetPayRunVarianceSums, {
        RunId,
      });
      return [Open, UpToPercent, UpToAmount];
    };
    expect(await sums()).toEqual([0, 20, 500]);
    await portal.ok('keeper', PayGroup.SavePayGroup, { ...given, VarianceAmount: 399 });
    expect(await sums()).toEqual([1, 20, 399]);
    expect((await portal.submit(RunId)).reason).toBe('unexplained');
    const next = { ...given, Version: given.Version + 1 };
    await portal.ok('keeper', PayGroup.SavePayGroup, { ...next, VarianceAmount: 5_000, VariancePercent: 2 });
    expect(await sums()).toEqual([1, 2, 5_000]);
    const wide = await portal.call('keeper', PayGroup.SavePayGroup, { ...next, VariancePercent: 51 });
    expect([wide.status, fieldOf(wide)]).toEqual([400, [['VariancePercent', '不能大于 50']]]);
    // Restores the default bounds for the tests that follow.
    await portal.ok('keeper', PayGroup.SavePayGroup, { ...next, Version: next.Version + 1 });
    expect(await sums()).toEqual([0, 20, 500]);
  });
});
