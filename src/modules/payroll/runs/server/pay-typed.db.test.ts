import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { dumpOf } from '#tests/support/dump.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { paidMonth, PayRunPortal, type PayName } from '#tests/support/pay-run-portal.ts';
import { PayRun } from '../contract/PayRun.ts';

const Reason = '核对';

eachEngine('amounts typed in a table', (open) => {
  let db: Database;
  let portal: PayRunPortal;

  beforeAll(async () => {
    db = await open();
    portal = await PayRunPortal.open(db);
  });
  afterAll(() => portal.product.close());
  beforeEach(() => portal.clear());

  const cell = (name: PayName | number, Code: string, Amount: string, Was: string | null = null) => ({
    AUID: typeof name === 'number' ? name : portal.ids[name]!,
    Code,
    Amount,
    Was,
  });
  const rowOf = async (RunId: number, name: PayName) => {
    const { Rows } = await portal.ok('keeper', PayRun.GetPayRunTypedGrid, { RunId });
    return Rows.find(({ AUID }) => AUID === portal.ids[name])!;
  };

  test('a block is kept but for what is wrong, cell by cell; whoever types later is told what stands there', async () => {
    const RunId = await portal.add(paidMonth, 2);
    const Cells = [
      cell('ann', 'bonusApart', '￥36,500.00'),
      cell('ben', 'bonusMerged', ' 1,200.5 '),
      cell('cat', 'bonusApart', '一万'),
      cell('dan', 'bonusMerged', '-3'),
      cell('dan', 'bonusApart', '10000000.01'),
      cell('keeper', 'bonusApart', '5'),
      cell('ann', 'prize', '5'),
    ];
    expect((await portal.call('keeper', PayRun.TypePayRunGrid, { RunId, Cells })).reason).toBe('notOpened');
    expect((await portal.call('keeper', PayRun.GetPayRunTypedGrid, { RunId })).reason).toBe('notOpened');
    expect((await portal.call('chief', PayRun.TypePayRunGrid, { RunId, Cells })).status).toBe(403);
    await portal.ok('keeper', PayRun.OpenPayRun, { RunId, Reason });
    const { Saved, Faults } = await portal.ok('keeper', PayRun.TypePayRunGrid, { RunId, Cells });
    expect([Saved, ...Faults.map(({ Fault }) => Fault)]).toEqual([2, 3, 4, 3, 1, 1]);
    const ann = await rowOf(RunId, 'ann');
    expect([ann.Amounts, ann.IsInTrap, ann.IsTaken]).toEqual([['36500.00', null], true, false]);
    // The table must agree with the comparison of a single person.
    const ways = await portal.ok('keeper', PayRun.BonusCompare, { RunId, AUID: portal.ids['ann']! });
    expect([ann.Apart, ann.Together, ann.Cheaper]).toEqual([ways.Apart, ways.Together, ways.Cheaper]);
    expect(await rowOf(RunId, 'ben')).toMatchObject({ Amounts: [null, '1200.50'], IsInTrap: false });
    expect(await rowOf(RunId, 'cat')).toMatchObject({ Amounts: [null, null], Apart: null, Cheaper: null });
    expect(await portal.info(RunId)).toMatchObject({ People: 2, Sums: { Gross: '37700.50' } });
    expect((await portal.info(RunId, 'chief')).Sums).toBeNull();
    const below = [cell('dan', 'bonusApart', '36000')];
    await portal.ok('keeper', PayRun.TypePayRunGrid, { RunId, Cells: below });
    expect((await rowOf(RunId, 'dan')).IsInTrap).toBe(false);
    await portal.ok('keeper', PayRun.TypePayRunGrid, {
      RunId,
      Cells: [cell('dan', 'bonusApart', '', '36000.00')],
    });

    const late = [cell('ann', 'bonusApart', '1'), cell('ben', 'bonusMerged', '', '1200.50')];
    const told = await portal.ok('keeper', PayRun.TypePayRunGrid, { RunId, Cells: late });
    expect(told).toMatchObject({ Saved: 1, Faults: [{ Code: 'bonusApart', Fault: 5, Now: '36500.00' }] });
    expect((await rowOf(RunId, 'ben')).Amounts).toEqual([null, null]);
    expect((await portal.info(RunId)).People).toBe(1);
    expect(await dumpOf(db)).not.toMatch(/(?<![\w+/=-])(?:36500\.?00|3650000)(?![\w+/=-])/);
  });

  test('nobody enters or reads their own amounts; during approval no amounts are entered', async () => {
    const RunId = await portal.add(paidMonth, 2);
    await portal.ok('second', PayRun.OpenPayRun, { RunId, Reason });
    await portal.type(RunId, 'second', { bonusApart: '800' });
    const own = [cell('second', 'bonusApart', '900', '800.00')];
    const told = await portal.ok('second', PayRun.TypePayRunGrid, { RunId, Cells: own });
    expect([told.Saved, told.Faults[0]!.Fault]).toEqual([0, 2]);
    const { Rows } = await portal.ok('second', PayRun.GetPayRunTypedGrid, { RunId });
    expect(Rows.find(({ IsOwn }) => IsOwn)).toMatchObject({
      AUID: portal.ids['second'],
      Amounts: [null, null],
      Together: null,
      IsInTrap: false,
    });
    await portal.submit(RunId);
    const late = await portal.call('keeper', PayRun.TypePayRunGrid, {
      RunId,
      Cells: [cell('ann', 'bonusApart', '1')],
    });
    expect([late.status, late.reason]).toEqual([422, 'runState']);
  });
});
