import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { verifyRecords } from '#modules/approval/record/server/queries/log.ts';
import { getTemplate } from '#modules/forms/server/open.ts';
import {
  loanValues,
  openPortal,
  type Answer,
  type Member,
  type Portal,
} from '#tests/support/approval-portal.ts';
import { bothEngines } from '#tests/support/engines.ts';

/** How often each pair runs against each other. */
const rounds = 12;

bothEngines('two at the same moment', (open) => {
  let portal: Portal;
  let TemplateId: number;

  beforeAll(async () => {
    portal = await openPortal(await open());
    TemplateId = (await getTemplate(portal.db, { code: 'JK' })).id;
  });
  afterAll(() => portal.close());

  const submitted = () =>
    portal.ok('a', ApprovalForm.AddMyApproval, { TemplateId, Values: loanValues('100.00') });
  const draft = () => portal.ok('a', ApprovalForm.Add, { TemplateId, Values: loanValues('100.00') });

  const onRow = async (who: Member, FormID: number) => {
    const { RowID, Version } = await portal.ok(who, Order.GetApprovalOrderExamine, { FormID });
    return { FormID, RowID: RowID!, Version };
  };

  /** Checks that exactly one call succeeds, the other is told who was first, and the record is intact. */
  async function raced(
    FormID: number,
    answers: readonly Answer<unknown>[],
    first: readonly string[],
  ): Promise<string> {
    const lost = answers.filter(({ status }) => status !== 200);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const winner = first[answers.findIndex(({ status }) => status === 200)]!;
    expect(lost[0]!.refusal).toMatchObject({ Reason: 'stale', First: { EnglishName: winner } });
    expect((await verifyRecords(portal.db, FormID)).broken).toEqual([]);
    return winner;
  }

  test('two or-sign approvers', async () => {
    for (let round = 0; round < rounds; round++) {
      const { FormID } = await submitted();
      await portal.ok('lead', Order.SubmitCacAOByApprovalNew, await onRow('lead', FormID));
      const call = Order.SubmitCacApprovalFormByFinanceApproved;
      const [one, other] = [await onRow('fin1', FormID), await onRow('fin2', FormID)];
      const answers = await Promise.all([portal.call('fin1', call, one), portal.call('fin2', call, other)]);
      await raced(FormID, answers, ['fin1', 'fin2']);
      const { Nodes } = await portal.ok('a', Order.GetApprovalOrderExamine, { FormID });
      const reviews = Nodes.filter(({ ALevel }) => ALevel === 2).map(({ Status }) => Status);
      expect(new Set(reviews)).toEqual(new Set([11, 2]));
    }
  });

  test('approving against withdrawing', async () => {
    for (let round = 0; round < rounds; round++) {
      const { FormID, Version } = await submitted();
      const decision = await onRow('lead', FormID);
      const answers = await Promise.all([
        portal.call('lead', Order.SubmitCacAOByApprovalNew, decision),
        portal.call('a', Order.SubmitApprovalFormRevoke, { FormID, Version }),
      ]);
      const winner = await raced(FormID, answers, ['lead', 'a']);
      const { Status } = await portal.ok('a', Order.GetApprovalOrderExamine, { FormID });
      expect(Status).toBe(winner === 'lead' ? 2 : 0);
    }
  });

  test('submitting twice', async () => {
    for (let round = 0; round < rounds; round++) {
      const { FormID, Version } = await draft();
      const submit = () => portal.call('a', Order.SubmitGetCacApprovalForm, { FormID, Version });
      expect(await raced(FormID, await Promise.all([submit(), submit()]), ['a', 'a'])).toBe('a');
    }
  });

  test('the same call twice, by its key, is one and has one answer', async () => {
    for (let round = 0; round < rounds; round++) {
      const { FormID } = await submitted();
      const decision = { ...(await onRow('lead', FormID)), Key: `double-click-${round}` };
      const click = () => portal.ok('lead', Order.SubmitCacAOByApprovalNew, decision);
      const [first, second] = await Promise.all([click(), click()]);
      expect(second).toEqual(first);
      const history = await portal.ok('a', Order.GetCacApprovalOrderByHistory, { FormID });
      expect(history.map(({ Event }) => Event)).toEqual(['created', 'submitted', 'approved']);
    }
  });
});
