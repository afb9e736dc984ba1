import { afterAll, beforeAll, expect, test } from 'vitest';
import { Notice } from '#kit/contract/Notice.ts';
import { sweepNotices } from '#kit/server/notices.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { getTemplate } from '#modules/forms/server/open.ts';
import { loanValues, openPortal, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';

eachEngine('the inbox', (open) => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await openPortal(await open());
  });
  afterAll(() => portal.close());

  const unread = async (who: Member) => (await portal.ok(who, Notice.GetUnreadNoticeCount, {})).Count;
  const inbox = async (who: Member) => (await portal.ok(who, Notice.GetNoticePageList, {})).Rows;
  const submit = async () => {
    const { id: TemplateId } = await getTemplate(portal.db, { code: 'JK' });
    return portal.ok('a', ApprovalForm.AddMyApproval, { TemplateId, Values: loanValues('100.00') });
  };
  const approve = async (who: Member, FormID: number, call: typeof Order.SubmitCacApprovalFormByApproved) => {
    const { RowID, Version } = await portal.ok(who, Order.GetApprovalOrderExamine, { FormID });
    await portal.ok(who, call, { FormID, RowID: RowID!, Version });
  };

  test('holds waiting forms of a person, leads to them, and is read once the person has decided', async () => {
    const { FormID, Number } = await submit();
    expect(await inbox('lead')).toEqual([
      expect.objectContaining({
        TitleZh: `待您审批：a员的借款申请“备用金”（${Number}）`,
        TitleEn: expect.stringContaining(`Waiting for you: `),
        Url: `/rolePage/MyJob/myApprover?FormID=${FormID}`,
        IsRead: false,
      }),
    ]);
    expect([await unread('lead'), await unread('a'), await unread('stranger')]).toEqual([1, 0, 0]);
    await approve('lead', FormID, Order.SubmitCacApprovalFormByApproved);
    expect(await unread('lead')).toBe(0);
    expect((await inbox('lead')).map(({ IsRead }) => IsRead)).toEqual([true]);
    const { Nodes } = await portal.ok('a', Order.GetApprovalOrderExamine, { FormID });
    const next = Nodes.find(({ Status }) => Status === 6);
    expect(next?.IsFinance).toBe(true);
    expect((await inbox('fin1'))[0]?.Url).toBe(`/rolePage/MyJob/FinanceApprover?FormID=${FormID}`);
  });

  test('is marked as read by its owner only, by number or as a whole', async () => {
    await submit();
    await submit();
    const ids = (await inbox('lead')).filter(({ IsRead }) => !IsRead).map(({ Id }) => Id);
    expect(ids).toHaveLength(2);
    await portal.ok('fin2', Notice.ReadNotice, { Ids: ids });
    expect(await unread('lead')).toBe(2);
    await portal.ok('lead', Notice.ReadNotice, { Ids: [ids[0]!] });
    const only = await portal.ok('lead', Notice.GetNoticePageList, { OnlyUnread: true });
    expect(only).toMatchObject({ Total: 1, Rows: [{ Id: ids[1] }] });
    await portal.ok('lead', Notice.ReadNotice, {});
    expect(await unread('lead')).toBe(0);
  });

  test('the notification says who sent a form back, and why', async () => {
    const { FormID } = await submit();
    const { RowID, Version } = await portal.ok('lead', Order.GetApprovalOrderExamine, { FormID });
    const back = { FormID, RowID: RowID!, Version, Remark: 'train 139.50?' };
    await portal.ok('lead', Order.RepulseCacAOByApprovalNew, back);
    const told = (await inbox('a')).find(({ TitleEn }) => TitleEn.startsWith('Sent back'));
    expect(told?.TitleEn).toMatch(/, by lead.*: “train 139\.50\?”$/);
    expect(told?.TitleZh).toMatch(/，lead.*：“train 139\.50\?”$/);
  });

  test('loses notifications older than 90 days', async () => {
    const before = (await inbox('lead')).length;
    await portal.db.pool.query(`update kit.notice set created_at = now() - interval '91 days'
      where id = (select max(id) from kit.notice where person_id = 2)`);
    await sweepNotices(portal.db);
    expect(await inbox('lead')).toHaveLength(before - 1);
  });
});
