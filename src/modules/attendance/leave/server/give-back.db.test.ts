import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { runDueEffects } from '#modules/approval/server/open.ts';
import type { Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { fieldOf, finishBill, inDays } from '#tests/support/hr-portal.ts';
import {
  askLeave,
  clearBills,
  freeOf,
  giveDays,
  ledgerOf,
  openLeavePortal,
  takeBack,
} from '#tests/support/leave-portal.ts';
import { VacationBill } from '../contract/VacationBill.ts';

const at = (day: number, clock: string): string => `${inDays(day)} ${clock}`;
/** Five days of leave, as they are filed in half days. */
const filed: [string, string][] = [[`${inDays(2)} AM`, `${inDays(6)} PM`]];

const whole = (...days: number[]) => days.map((day) => [inDays(day), 10_000]);

eachEngine('giving back a part of a leave', (open) => {
  let portal: Portal;
  let db: Database;
  beforeAll(async () => {
    db = await open({ connections: 4 });
    portal = await openLeavePortal(db);
  });
  afterAll(() => portal.close());
  beforeEach(() => clearBills(db));

  const taken = async (): Promise<number> => {
    await giveDays(portal, 'a', 5);
    const { body } = await askLeave(portal, 'a', { Segments: filed });
    await finishBill(portal, body.FormID);
    await runDueEffects(db, new Date());
    return body.FormID;
  };
  const preview = (FormID: number, ReturnAt: string, Until?: string) =>
    portal.ok('a', VacationBill.GetGivenBack, { FormID, ReturnAt, ...(Until && { Until }) });
  const giveBack = async (FormID: number, ReturnAt: string, Until: string): Promise<number> => {
    const answer = await portal.call('a', VacationBill.CancelVacationBill, {
      FormID,
      ReturnAt,
      Until,
    });
    expect(answer.message).toBe('');
    await finishBill(portal, answer.body.FormID);
    await runDueEffects(db, new Date());
    return answer.body.FormID;
  };
  const daysOf = async (FormID: number) =>
    (await portal.ok('a', VacationBill.GetVacationBillDays, { FormID })).Days.map(({ Day, Amount }) => [
      Day,
      Amount,
    ]);

  test.each([
    ['the first days', at(2, '09:00'), at(3, '18:00'), 20_000, [4, 5, 6]],
    ['days in between', at(3, '09:00'), at(4, '18:00'), 20_000, [2, 5, 6]],
    ['the last days, named by their end', at(5, '09:00'), at(6, '18:00'), 20_000, [2, 3, 4]],
  ])('%s come back, are free again, and the rest stays', async (_what, from, until, amount, left) => {
    const form = await taken();
    expect(await preview(form, from, until)).toMatchObject({ Amount: amount, Objections: [] });
    const before = await ledgerOf(db);
    const back = await giveBack(form, from, until);
    expect(await daysOf(form)).toEqual(whole(...left));
    expect(await freeOf(portal, 'a')).toBe(2);
    // The days that came back can be taken again.
    const again = await askLeave(portal, 'a', { VacationType: 2, Segments: [[from, until]] });
    expect(fieldOf(again)).toBeUndefined();
    await takeBack(portal, 'a', again.body.FormID);
    await takeBack(portal, 'a', back);
    await finishBill(portal, back);
    expect(await daysOf(form)).toEqual(whole(2, 3, 4, 5, 6));
    expect(await ledgerOf(db)).toEqual(before);
    const [row] = (await portal.ok('a', VacationBill.GetVacationBillPage, {})).Rows.filter(
      ({ FormID }) => FormID === form,
    );
    expect([row!.Begins, row!.Ends]).toEqual(filed[0]);
  });

  test('half a day in between comes back as half a day', async () => {
    const form = await taken();
    await giveBack(form, at(4, '13:00'), at(4, '18:00'));
    expect(await daysOf(form)).toEqual([
      [inDays(2), 10_000],
      [inDays(3), 10_000],
      [inDays(4), 5000],
      [inDays(5), 10_000],
      [inDays(6), 10_000],
    ]);
  });

  test('days in between that were given back before and taken anew do not keep a later return from being undone', async () => {
    const form = await taken();
    await giveBack(form, at(3, '09:00'), at(3, '18:00'));
    const again = await askLeave(portal, 'a', {
      VacationType: 2,
      Segments: [[at(3, '09:00'), at(3, '18:00')]],
    });
    expect(fieldOf(again)).toBeUndefined();
    const back = await giveBack(form, at(2, '09:00'), at(4, '18:00'));
    expect(await daysOf(form)).toEqual(whole(5, 6));
    await takeBack(portal, 'a', back);
    await finishBill(portal, back);
    expect(await daysOf(form)).toEqual(whole(2, 4, 5, 6));
  });

  test('an end before the beginning or after the leave is refused by its field', async () => {
    const form = await taken();
    for (const until of [at(2, '09:00'), at(7, '18:00')]) {
      const { Objections } = await preview(form, at(3, '09:00'), until);
      expect(Objections.map(({ Field }) => Field)).toEqual(['Until']);
      const sent = await portal.call('a', VacationBill.CancelVacationBill, {
        FormID: form,
        ReturnAt: at(3, '09:00'),
        Until: until,
      });
      expect([sent.status, fieldOf(sent)?.[0]?.[0]]).toEqual([422, 'Until']);
    }
    const noMinute = `${inDays(3)} soon!`;
    for (const [from, until, field] of [
      [noMinute, undefined, 'ReturnAt'],
      [at(3, '09:00'), noMinute, 'Until'],
    ] as const) {
      const { Objections } = await preview(form, from, until);
      expect(Objections.map(({ Field }) => Field)).toEqual([field]);
    }
    const { Untils } = await portal.ok('a', VacationBill.GetVacationBillDays, { FormID: form });
    expect(Untils.at(-1)).toBe(at(6, '18:00'));
    expect(
      (await portal.call('fin2', VacationBill.GetGivenBack, { FormID: form, ReturnAt: at(3, '09:00') }))
        .status,
    ).toBe(404);
  });
});
