import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { ReplenishCard } from '#modules/attendance/cards/contract/ReplenishCard.ts';
import { WorkOvertime } from '#modules/attendance/overtime/contract/WorkOvertime.ts';
import { settleOvertime } from '#modules/attendance/overtime/server/commands/settle.ts';
import { Evection } from '#modules/attendance/trips/contract/Evection.ts';
import { idOf, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { finishBill, inDays } from '#tests/support/hr-portal.ts';
import {
  clearBills,
  kindOfDay,
  ledgerOf,
  openLeavePortal,
  sendBack,
  takeBack,
} from '#tests/support/leave-portal.ts';
import { coversOf } from './queries/covers.ts';

const rest = inDays(4);
const yesterday = inDays(-1);

const given = {
  overtime: {
    Segments: [[`${rest} 09:00`, `${rest} 15:00`] as [string, string]],
    Compensation: 2 as const,
    Reason: '上线',
  },
  trip: {
    Segments: [{ Begins: `${inDays(6)} 08:00`, Ends: `${inDays(7)} 20:00`, City: '北京' }],
    FromCity: '上海',
    Vehicle: 1 as const,
    Purpose: '验收',
    Companions: [idOf('fin2')],
  },
  card: { Day: yesterday, Side: 1 as const, PunchAt: `${yesterday} 08:57`, Reason: '忘记打卡' },
};
const kinds = ['overtime', 'trip', 'card'] as const;
type Kind = (typeof kinds)[number];
const acts = ['submit', 'approve', 'sendBack', 'takeBack', 'settle'] as const;
type State = 'none' | 'withApplicant' | 'submitted' | 'done';

eachEngine('bills, whatever becomes of them', (openDb) => {
  let portal: Portal;
  let db: Database;
  beforeAll(async () => {
    db = await openDb({ connections: 6 });
    portal = await openLeavePortal(db);
    await kindOfDay(db, rest, 2);
    await db.pool.query('update attendance.card_rule set monthly_limit = 99');
  });
  afterAll(() => portal.close());

  const add = async (kind: Kind): Promise<number> => {
    const more = { Submit: true };
    if (kind === 'overtime')
      return (await portal.ok('a', WorkOvertime.AddWorkOvertime, { ...given.overtime, ...more })).FormID;
    if (kind === 'trip')
      return (await portal.ok('a', Evection.AddEvection, { ...given.trip, ...more })).FormID;
    return (await portal.ok('a', ReplenishCard.AddReplenishCard, { ...given.card, ...more })).FormID;
  };
  const again = async (kind: Kind, FormID: number): Promise<unknown> => {
    const { Version } = await portal.ok('a', Order.GetApprovalOrderExamine, { FormID });
    const same = { FormID, Version, Submit: true };
    if (kind === 'overtime') return portal.ok('a', WorkOvertime.EditWorkOvertime, same);
    if (kind === 'trip') return portal.ok('a', Evection.EditEvection, same);
    return portal.ok('a', ReplenishCard.EditReplenishCard, same);
  };
  const settle = (formId: number) =>
    inTransaction(db, (tx) =>
      settleOvertime(
        tx,
        idOf('a'),
        rest,
        new Map([[formId, { work: 0, rest: 360, statutory: 0 }]]),
        new Date(),
      ),
    );
  const takenBack = async (id: number): Promise<void> =>
    expect((await takeBack(portal, 'a', id)).status).toBe(200);
  const read = async () => {
    const covers = await coversOf(db, [idOf('a'), idOf('fin2')], inDays(-3), inDays(10));
    const own = covers.get(idOf('a'));
    const { rows } = await db.pool.query<{ form: number }>(
      'select form_id as form from attendance.punch where void_at is null',
    );
    return {
      overtime: own?.overtime.map(({ formId }) => formId) ?? [],
      trip: own?.trips.map(({ formId }) => formId) ?? [],
      along: covers.get(idOf('fin2'))?.trips.map(({ formId }) => formId) ?? [],
      card: own?.cards.map(({ formId }) => formId) ?? [],
      punches: rows.map(({ form }) => form),
      ledger: (await ledgerOf(db)).map(({ amount }) => Number(amount)),
    };
  };

  test('ledger, punches and covered days follow what is in effect, and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...kinds), fc.constantFrom(...acts)), {
          minLength: 4,
          maxLength: 14,
        }),
        async (script) => {
          await clearBills(db);
          const state: Record<Kind, State> = { overtime: 'none', trip: 'none', card: 'none' };
          const form: Partial<Record<Kind, number>> = {};
          let isSettled = false;
          const done = (kind: Kind): number[] => (state[kind] === 'done' ? [form[kind]!] : []);
          const expectWhole = async () =>
            expect(await read()).toEqual({
              overtime: done('overtime'),
              trip: done('trip'),
              along: done('trip'),
              card: done('card'),
              punches: done('card'),
              ledger: isSettled ? [360] : [],
            });
          for (const [kind, act] of script) {
            const at = state[kind];
            const id = form[kind] ?? 0;
            if (act === 'submit' && at === 'none') {
              form[kind] = await add(kind);
              state[kind] = 'submitted';
            } else if (act === 'submit' && at === 'withApplicant') {
              await again(kind, id);
              state[kind] = 'submitted';
            } else if (act === 'approve' && at === 'submitted') {
              await finishBill(portal, id);
              state[kind] = 'done';
            } else if (act === 'sendBack' && at === 'submitted') {
              await sendBack(portal, 'lead', id);
              state[kind] = 'withApplicant';
            } else if (act === 'takeBack' && (at === 'submitted' || at === 'done')) {
              await takenBack(id);
              if (at === 'done') await finishBill(portal, id);
              if (kind === 'overtime') isSettled = false;
              state[kind] = 'withApplicant';
            } else if (act === 'settle' && kind === 'overtime' && id > 0) {
              await settle(id);
              isSettled = at === 'done';
            }
            await expectWhole();
          }
        },
      ),
      { numRuns: 8 },
    );
  });
});
