import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { publishProcess } from '#modules/approval/processes/server/commands/publish.ts';
import { verifyRecords } from '#modules/approval/record/server/queries/log.ts';
import {
  addTestTemplate,
  idOf,
  openPortal,
  type Member,
  type Portal,
} from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';

eachEngine('copies of a process', (open) => {
  let portal: Portal;
  let template: number;

  beforeAll(async () => {
    portal = await openPortal(await open());
    template = await addTestTemplate(portal.db, {
      code: 'CP',
      title: '抄送',
      titleEn: 'Copied',
      edition: { controls: [{ type: 'input', name: 'what', label: '事项' }] },
    });
    const words = { zh: '节点', en: 'Level' };
    const level = (person: Member) => ({
      name: words,
      approvers: { kind: 'people' as const, people: [idOf(person)] },
      sign: 1 as const,
    });
    await inTransaction(portal.db, (tx) =>
      publishProcess(tx, {
        templateId: template,
        departmentId: null,
        name: '抄送',
        nameEn: 'Copied',
        process: {
          copies: {
            submission: { to: { kind: 'people', people: [idOf('fin1'), idOf('a')] }, note: '知悉' },
            end: { to: { kind: 'people', people: [idOf('fin2')] }, note: '归档' },
          },
          branches: [{ name: words, when: null, levels: [level('lead'), level('head')] }],
        },
        by: null,
        now: new Date(),
        language: 'zh',
      }),
    );
  });
  afterAll(() => portal.close());

  const file = () =>
    portal.ok('a', ApprovalForm.AddMyApproval, { TemplateId: template, Values: { what: '事' } });
  const onRow = async (who: Member, FormID: number) => {
    const { RowID, Version } = await portal.ok(who, Order.GetApprovalOrderExamine, { FormID });
    return { FormID, RowID: RowID ?? 0, Version, Remark: '理由' };
  };
  const approve = async (who: Member, FormID: number) =>
    portal.ok(who, Order.SubmitCacAOByApprovalNew, await onRow(who, FormID));
  const received = async (FormID: number) =>
    (await portal.ok('a', Order.GetApprovalCopies, { FormID })).map(
      ({ EnglishName, SenderAUID, Note, SendTime }) => ({ EnglishName, SenderAUID, Note, SendTime }),
    );
  const sees = async (who: Member, FormID: number) =>
    (await portal.call(who, Order.GetApprovalOrderExamine, { FormID })).status;

  test('go out on submission and at the end, once each, and not to the applicants themselves', async () => {
    const { FormID } = await file();
    const first = await received(FormID);
    expect(first).toMatchObject([{ EnglishName: 'fin1', SenderAUID: null, Note: '知悉' }]);
    expect([await sees('fin1', FormID), await sees('fin2', FormID)]).toEqual([200, 404]);
    await approve('lead', FormID);
    expect(await received(FormID)).toEqual(first);
    await approve('head', FormID);
    expect(await received(FormID)).toMatchObject([
      first[0]!,
      { EnglishName: 'fin2', SenderAUID: null, Note: '归档' },
    ]);
    expect(await sees('fin2', FormID)).toBe(200);
    expect((await verifyRecords(portal.db, FormID)).broken).toEqual([]);
    const { Rows } = await portal.ok('fin2', Order.GetCacApprovalFormMyCarbonCopy, {});
    expect(Rows.map((row) => row.FormID)).toContain(FormID);
  });

  test('a form sent back that continues where it was sends no copy again; a withdrawn one does', async () => {
    const { FormID } = await file();
    const [first] = await received(FormID);
    await portal.ok('lead', Order.RepulseCacAOByApprovalNewEditon, await onRow('lead', FormID));
    const again = async () => {
      const { Version } = await portal.ok('a', Order.GetApprovalOrderExamine, { FormID });
      await portal.ok('a', Order.SubmitGetCacApprovalForm, { FormID, Version });
    };
    await again();
    expect(await received(FormID)).toEqual([first]);
    const { Version } = await portal.ok('a', Order.GetApprovalOrderExamine, { FormID });
    await portal.ok('a', Order.SubmitApprovalFormRevoke, { FormID, Version });
    await again();
    const [fresh] = await received(FormID);
    expect(fresh!.SendTime.valueOf()).not.toBe(first!.SendTime.valueOf());
    expect(await sees('fin2', FormID)).toBe(404);
  });

  test('an end by an administrator is an end; an abandoned form has none', async () => {
    const ended = await file();
    const { Version } = await portal.ok('admin', Order.GetApprovalOrderExamine, { FormID: ended.FormID });
    await portal.ok('admin', Order.OverrideApprovalEnd, {
      FormID: ended.FormID,
      Version,
      How: 'finish',
      Remark: '补办',
    });
    expect(await sees('fin2', ended.FormID)).toBe(200);
    const closed = await file();
    const seen = await portal.ok('admin', Order.GetApprovalOrderExamine, { FormID: closed.FormID });
    await portal.ok('admin', Order.OverrideApprovalEnd, {
      FormID: closed.FormID,
      Version: seen.Version,
      How: 'close',
      Remark: '作废',
    });
    expect(await sees('fin2', closed.FormID)).toBe(404);
  });

  test('the route says who gets them before anything is submitted', async () => {
    const { FormID } = await portal.ok('a', ApprovalForm.Add, {
      TemplateId: template,
      Values: { what: '事' },
    });
    const route = await portal.ok('a', Order.GetNextLevelApprovalExamine, { FormID, Choices: {} });
    expect(
      route.Copies.map(({ When, People, Note }) => [
        When,
        People.map(({ EnglishName }) => EnglishName),
        Note,
      ]),
    ).toEqual([
      ['submission', ['fin1'], '知悉'],
      ['end', ['fin2'], '归档'],
    ]);
  });
});
