import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Notice } from '#kit/contract/Notice.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { getTemplate } from '#modules/forms/server/open.ts';
import { idOf, loanValues, openPortal, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';

eachEngine('the inbox by form', (open) => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await openPortal(await open());
  });
  afterAll(() => portal.close());

  const page = (who: Member, more: object = {}) =>
    portal.ok(who, Notice.GetNoticePageList, { PageSize: 50, ...more });
  const submit = async () => {
    const { id: TemplateId } = await getTemplate(portal.db, { code: 'JK' });
    return portal.ok('a', ApprovalForm.AddMyApproval, { TemplateId, Values: loanValues('100.00') });
  };
  const entryOf = async (who: Member, FormID: number) =>
    (await page(who)).Rows.find(({ About }) => About?.RefID === FormID)!;
  const sendBack = async (FormID: number, Remark: string) => {
    const { RowID, Version } = await portal.ok('lead', Order.GetApprovalOrderExamine, { FormID });
    await portal.ok('lead', Order.RepulseCacAOByApprovalNew, { FormID, RowID: RowID!, Version, Remark });
  };

  test('several notices about one form are one entry: the newest tells, the earlier ones open', async () => {
    const { FormID, Number: number } = await submit();
    await portal.ok('a', Order.GetApprovalReminder, { FormID });
    await sendBack(FormID, '请附合同');
    const { Version } = await portal.ok('a', Order.GetApprovalOrderExamine, { FormID });
    await portal.ok('a', Order.SubmitGetCacApprovalForm, { FormID, Version });
    const rows = (await page('lead')).Rows.filter(({ About }) => About?.RefID === FormID);
    expect(rows).toHaveLength(1);
    const [entry] = rows;
    expect(entry).toMatchObject({
      WhatZh: '送您审批',
      WhatEn: 'sent it to you for approval',
      ActorAUID: idOf('a'),
      ActorName: 'a员',
      Earlier: 2,
      IsRead: false,
      Day: companyDay(new Date(entry!.CreateTime)),
      About: { Title: '备用金', Number: number, Kind: '借款申请', Amount: '100.00', Done: '' },
    });
    const earlier = await portal.ok('lead', Notice.GetEarlierNotices, { Before: entry!.Id });
    expect(earlier).toMatchObject({
      Total: 2,
      Rows: [{ WhatZh: '催您审批', ActorName: 'a员' }, { WhatZh: '送您审批' }],
    });
    expect(await entryOf('a', FormID)).toMatchObject({
      WhatZh: '退回了',
      ActorName: 'lead员',
      Words: '请附合同',
      Earlier: 0,
      About: { Step: null },
    });
    expect((await portal.call('stranger', Notice.GetEarlierNotices, { Before: entry!.Id })).status).toBe(404);
  });

  test('a waiting form can be decided from the inbox by the calls of lists, and the inbox says so afterwards', async () => {
    const { FormID } = await submit();
    const { About } = await entryOf('lead', FormID);
    const { RowID, Version } = About!.Step!;
    const Items = [{ FormID, RowID, Version }];
    const [looked] = await portal.ok('lead', Order.PreviewBatch, { Act: 'approve', Items });
    expect(looked?.Msg).toBeNull();
    await portal.ok('lead', Order.SubmitCacApprovalFormByApproved, { FormID, RowID, Version });
    expect(await entryOf('lead', FormID)).toMatchObject({
      IsRead: true,
      About: { Step: null, Done: '您已同意', DoneEn: 'You approved it' },
    });
    expect((await entryOf('fin1', FormID)).About?.Step).toMatchObject({ IsFinance: true });
    // An earlier version decides nothing.
    const late = { FormID, RowID, Version };
    expect((await portal.call('lead', Order.SubmitCacApprovalFormByApproved, late)).status).toBe(409);
  });

  test('a form the person may no longer read shows only what happened', async () => {
    const { FormID, Number: number } = await submit();
    const share = { FormID, AUIDs: [idOf('stranger')], Note: '只给您看' };
    await portal.ok('a', Order.GetApprovalFormShare, share);
    expect(await entryOf('stranger', FormID)).toMatchObject({ Words: '只给您看', About: { Number: number } });
    const before = (await page('stranger')).Total;
    await portal.db.pool.query('delete from approval.copy where form_id = $1', [FormID]);
    const after = await page('stranger');
    expect(after.Total).toBe(before);
    expect(after.Rows[0]).toMatchObject({
      About: null,
      Url: '',
      TitleZh: '分享给您',
      WhatZh: '分享给您',
      Words: '',
    });
    expect(JSON.stringify(after)).not.toMatch(new RegExp(`${number}|备用金|100\\.00|只给您看`));
  });

  test('an entry is read with its earlier notices, by its owner only', async () => {
    const { FormID } = await submit();
    await portal.ok('a', Order.GetApprovalReminder, { FormID });
    const { Id } = await entryOf('lead', FormID);
    const count = async () => (await portal.ok('lead', Notice.GetUnreadNoticeCount, {})).Count;
    const before = await count();
    await portal.ok('stranger', Notice.ReadNotice, { Ids: [Id], WithEarlier: true });
    expect(await count()).toBe(before);
    await portal.ok('lead', Notice.ReadNotice, { Ids: [Id] });
    expect(await count()).toBe(before - 1);
    expect((await entryOf('lead', FormID)).IsRead).toBe(false);
    expect((await page('lead', { OnlyUnread: true })).Rows.some((row) => row.About?.RefID === FormID)).toBe(
      true,
    );
    await portal.ok('lead', Notice.ReadNotice, { Ids: [Id], WithEarlier: true });
    expect(await count()).toBe(before - 2);
    const unread = await page('lead', { OnlyUnread: true });
    expect(unread.Rows.some(({ About }) => About?.RefID === FormID)).toBe(false);
    expect(unread.Rows).toHaveLength(unread.Total);
  });

  test('holds for 10,000 notices: every entry once, whatever comes meanwhile', async () => {
    const tell = (from: number, to: number) =>
      portal.db.pool.query(
        `insert into kit.notice (person_id, key, subject, title_zh, title_en, url, thread, what_zh, what_en)
         select $1, 'many-' || n, 'x:' || n, '消息 ' || n, 'Notice ' || n, '/',
           case when n % 2 = 0 then 'approval.form:' || (1000000 + n % 500) end,
           case when n % 2 = 0 then '送您审批' end, case when n % 2 = 0 then 'sent it to you for approval' end
         from generate_series($2::int, $3::int) n`,
        [idOf('boss'), from, to],
      );
    await tell(1, 10_000);
    // 250 forms of twenty notices each, 5,000 that stand alone.
    const seen: number[] = [];
    const first = await page('boss', { PageSize: 200 });
    expect(first.Total).toBe(5250);
    for (let at = first; ;) {
      seen.push(...at.Rows.map(({ Id }) => Id));
      if (!at.HasOlder) break;
      if (seen.length === 200) await tell(10_001, 10_001);
      at = await page('boss', { PageSize: 200, Before: seen.at(-1) });
    }
    expect(seen).toHaveLength(5250);
    expect(new Set(seen).size).toBe(5250);
    expect(seen).toEqual(seen.toSorted((one, other) => other - one));
    expect(first.Rows.find(({ WhatZh }) => WhatZh !== '')).toMatchObject({
      Earlier: 19,
      About: null,
      Url: '',
    });
    const unread = await page('boss', { PageSize: 200, OnlyUnread: true });
    expect(unread.Total).toBe(5251);
    expect(unread.Rows.slice(1).map(({ Id }) => Id)).toEqual(first.Rows.slice(0, 199).map(({ Id }) => Id));
    await portal.ok('boss', Notice.ReadNotice, {});
    expect(await page('boss', { OnlyUnread: true })).toMatchObject({ Total: 0, Rows: [], HasOlder: false });
  });

  test('notifications from before the inbox was folded say what happened, too', async () => {
    const { FormID } = await submit();
    const text = readFileSync('migrations/0135_inbox.sql', 'utf8');
    const { pool } = portal.db;
    await pool.query(
      'update kit.notice set thread = null, actor_id = null, what_zh = null, what_en = null, words = null',
    );
    await pool.query(`insert into kit.notice (person_id, key, subject, title_zh, title_en, url) values
      (${idOf('a')}, 'old', 'approval.effect:${FormID}', '调动已生效（DD-1）', 'Transfer: In effect (DD-1)', '/'),
      (${idOf('a')}, 'copy', 'approval.form:${FormID}', '抄送给您（归档）：甲的借款（JK-1）',
        'A copy for you (filed): Loan of A (JK-1)', '/')`);
    await pool.query(/^update kit\.notice[^;]+;/m.exec(text)![0]);
    expect(await entryOf('lead', FormID)).toMatchObject({ WhatZh: '待您审批', WhatEn: 'Waiting for you' });
    const { Id, ...copy } = await entryOf('a', FormID);
    expect(copy).toMatchObject({ WhatZh: '抄送给您', WhatEn: 'A copy for you', ActorAUID: null });
    const { Rows } = await portal.ok('a', Notice.GetEarlierNotices, { Before: Id });
    expect(Rows[0]).toMatchObject({ WhatZh: '调动已生效', WhatEn: 'Transfer: In effect' });
  });
});
