import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { paidValues, type Member } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { openLoans, type Loans } from '#tests/support/loans.ts';

eachEngine('forms in lists', (open) => {
  let loans: Loans;
  beforeAll(async () => {
    loans = await openLoans(await open());
  });
  afterAll(() => loans.portal.close());

  const found = (input: object) => loans.portal.ok('a', Order.GetCacApprovalFormByApply, input);
  const amounts = async (input: object) => (await found(input)).Rows.map(({ Amount }) => Amount);

  describe('lists', () => {
    test('search, sort and pages', async () => {
      const forms = [];
      for (const amount of ['801.00', '803.00', '802.00']) forms.push(await loans.submitted(amount));
      const range = { AmountFrom: '801', AmountTo: '803.00' };
      expect(await amounts({ ...range, Sort: 'Amount' })).toEqual(['801.00', '802.00', '803.00']);
      expect(await amounts({ ...range, Sort: '-Number' })).toEqual(['802.00', '803.00', '801.00']);
      expect(await found({ ...range, Sort: 'Amount', PageSize: '2', PageIndex: '2' })).toMatchObject({
        Total: 3,
        Rows: [{ Amount: '803.00' }],
      });
      expect(await amounts({ Number: forms[1]!.Number.toLowerCase() })).toEqual(['803.00']);
      expect(await amounts({ ...range, Keyword: '%' })).toEqual([]);
      expect((await amounts({ ...range, Keyword: '备用金' })).length).toBe(3);
      expect((await amounts({ ...range, Applicant: 'a员', Title: '借款', Status: '1' })).length).toBe(3);
      expect((await amounts({ ...range, DeptId: 1, CompanyId: 1, Group: 'finance' })).length).toBe(3);
      expect(await amounts({ ...range, DeptId: 3 })).toEqual([]);
      expect(await amounts({ ...range, TemplateId: loans.templates.BX })).toEqual([]);
      const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
      expect((await amounts({ ...range, DateFrom: today, DateTo: today })).length).toBe(3);
      expect(await amounts({ ...range, DateTo: '2020-01-01' })).toEqual([]);
    });

    test.each([
      { DateFrom: '0000-01-01' },
      { Sort: 'Drop' },
      { Status: 'x' },
      { PageSize: 201 },
      { Nope: 1 },
    ])('a wrong filter is named: %j', async (input) => {
      const answer = await loans.portal.call('a', Order.GetCacApprovalFormByApply, input as never);
      expect(answer).toMatchObject({ status: 400, refusal: { Field: Object.keys(input)[0] } });
    });

    test('every form is in exactly the lists that its state says', async () => {
      const { FormID, Number } = await loans.submitted('61.00', 'lead');
      const where = async (who: Member) => {
        const lists = {
          stay: Order.GetCacApprovalFormByStayToExamine,
          adopt: Order.GetCacApprovalFormByAdoptToExamine,
          apply: Order.GetCacApprovalFormByApply,
          history: Order.GetCacApprovalFormByApplyHistoryNow,
          drafts: Order.GetCacApprovalFormByApplyNewlyBuild,
        };
        const found = [];
        for (const [name, call] of Object.entries(lists))
          if ((await loans.portal.ok(who, call, { Number })).Total === 1) found.push(name);
        return found.join(' ');
      };
      const states = async () => {
        const found = [];
        for (const State of ['draft', 'live', 'sentBack', 'finished'] as const)
          if ((await loans.portal.ok('lead', Order.GetCacApprovalFormByApply, { Number, State })).Total === 1)
            found.push(State);
        return found.join(' ');
      };
      expect([await where('lead'), await where('head'), await states()]).toEqual(['apply', 'stay', 'live']);
      await loans.approve('head', FormID);
      expect([await where('lead'), await where('head')]).toEqual(['apply', 'adopt']);
      await loans.financeApprove('fin1', FormID);
      const finance = { Number };
      expect(
        (await loans.portal.ok('fin1', Order.GetCacApprovalFormByFinanceAdoptToExamine, finance)).Total,
      ).toBe(1);
      await loans.financeApprove('cash', FormID, { ...paidValues });
      expect([await where('lead'), await states()]).toEqual(['apply history', 'finished']);
      const all = await loans.portal.ok('admin', Order.GetCacApprovalFormByAdminToExamine, { Number });
      expect(all).toMatchObject({ Total: 1, Rows: [{ Status: 5, WaitingFor: '', RowID: null }] });
    });
  });
});
