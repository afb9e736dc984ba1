import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { paidValues } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { openLoans, type Loans } from '#tests/support/loans.ts';

eachEngine('the finance stage', (open) => {
  let loans: Loans;
  beforeAll(async () => {
    loans = await openLoans(await open());
  });
  afterAll(() => loans.portal.close());

  describe('finance', () => {
    test('completes its controls, recorded as a difference', async () => {
      const row = await loans.atCashier();
      const Values = { cashier: paidValues.cashier };
      const saved = await loans.portal.ok('cash', ApprovalForm.EditDocForFinanceStaff, { ...row, Values });
      const history = await loans.portal.ok('a', Order.GetCacApprovalOrderByHistory, { FormID: row.FormID });
      expect(history.at(-1)).toMatchObject({
        Event: 'financeEdited',
        Changes: [{ Name: 'cashier', Before: '' }],
      });
      const early = await loans.portal.call('cash', Order.SubmitCacApprovalFormByFinanceApproved, {
        ...row,
        Version: saved.Version,
      });
      expect(early.refusal.Fields?.map(({ Field }) => Field)).toEqual(['cashierDate', 'paidAmount']);
      const rest = { cashierDate: paidValues.cashierDate, paidAmount: paidValues.paidAmount };
      const done = await loans.portal.ok('cash', Order.SubmitCacApprovalFormByFinanceApproved, {
        ...row,
        Version: saved.Version,
        Values: rest,
      });
      expect(done.Status).toBe(5);
    });

    test.each([
      ['another control is refused (R18)', { amount: '1.00' }, 'notEditable', 'Values.amount'],
      ['an unknown control', { nothing: '1.00' }, 'invalid', 'nothing'],
      ['a wrong value', { paidAmount: '1.001' }, 'invalid', 'paidAmount'],
    ])('%s', async (_name, Values, Reason, Field) => {
      const row = await loans.atCashier();
      const answer = await loans.portal.call('cash', ApprovalForm.EditDocForFinanceStaff, { ...row, Values });
      expect(answer).toMatchObject({ status: 422, refusal: { Reason, Field } });
    });

    test('a guess of a value the caller may not fill in gets the same answer, right or wrong', async () => {
      const row = await loans.atCashier();
      const { Values } = await loans.detail('cash', row.FormID);
      for (const amount of [Values['amount'], '1.00']) {
        const answer = await loans.portal.call('cash', ApprovalForm.EditDocForFinanceStaff, {
          ...row,
          Values: { amount },
        });
        expect(answer).toMatchObject({ status: 422, refusal: { Reason: 'notEditable' } });
      }
    });

    test('sends back, and gets it back when nothing changed', async () => {
      const row = await loans.atCashier();
      await loans.portal.ok('cash', Order.RepulseCacAOByApprovalFinanceNewEditon, {
        ...row,
        Remark: '账号不对',
      });
      const { Version } = await loans.detail('a', row.FormID);
      const again = await loans.portal.ok('a', Order.SubmitGetCacApprovalForm, {
        FormID: row.FormID,
        Version,
      });
      expect(again.Status).toBe(2);
      expect(await loans.waitsFor(row.FormID)).toEqual(['cash']);
    });

    test('sends back to a level that was passed', async () => {
      const row = await loans.atCashier();
      expect((await loans.detail('cash', row.FormID)).SendBackTo.map(({ ALevel }) => ALevel)).toEqual([1, 2]);
      await loans.portal.ok('cash', Order.RepulseCacAOByApprovalFinanceNewEditon, {
        ...row,
        Remark: '再看',
        ToLevel: 1,
      });
      expect((await loans.detail('a', row.FormID)).Status).toBe(1);
      expect(await loans.waitsFor(row.FormID)).toEqual(['lead']);
    });

    test('each call decides on its own kind of row (question 62)', async () => {
      const row = await loans.atCashier();
      const answer = await loans.portal.call('cash', Order.SubmitCacApprovalFormByApproved, row);
      expect(answer.refusal.Reason).toBe('wrongStage');
    });
  });
});
