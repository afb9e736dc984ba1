import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { publishProcess } from '#modules/approval/processes/server/commands/publish.ts';
import { verifyRecords } from '#modules/approval/record/server/queries/log.ts';
import { getTemplate } from '#modules/forms/server/open.ts';
import {
  addTestTemplate,
  idOf,
  loanValues,
  openPortal,
  type Member,
  type Portal,
} from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { listenToAll } from '#tests/support/happenings.ts';

/** Returns the events sent to programs, without the numbers of record entries. */
const unnumbered = (found: readonly (readonly [type: string, data: object])[]) =>
  found.map(([type, { Seq, ...told }]: readonly [string, { Seq?: number }]) => {
    expect(Seq === undefined || Number.isInteger(Seq)).toBe(true);
    return [type, told];
  });

eachEngine('actions on a form', (open) => {
  let portal: Portal;
  let loan: number;
  let plain: number;

  beforeAll(async () => {
    portal = await openPortal(await open());
    loan = (await getTemplate(portal.db, { code: 'JK' })).id;
    plain = await addTestTemplate(portal.db, {
      code: 'PL',
      title: '事项',
      titleEn: 'Matter',
      edition: { controls: [{ type: 'input', name: 'what', label: '事项' }] },
    });
    const words = { zh: '节点', en: 'Level' };
    const level = (...people: Member[]) => ({
      name: words,
      approvers: { kind: 'people' as const, people: people.map(idOf) },
      sign: 1 as const,
    });
    await inTransaction(portal.db, (tx) =>
      publishProcess(tx, {
        templateId: plain,
        departmentId: null,
        name: '事项',
        nameEn: 'Matter',
        process: {
          revokeDays: 30,
          branches: [
            {
              name: words,
              when: null,
              levels: [
                {
                  ...level('lead'),
                  copies: { to: { kind: 'people', people: [idOf('cash')] }, note: '备案' },
                },
                level('head'),
              ],
            },
          ],
        },
        by: null,
        now: new Date(),
        language: 'zh',
      }),
    );
  });
  afterAll(() => portal.close());

  const file = (TemplateId = plain) =>
    portal.ok('a', ApprovalForm.AddMyApproval, {
      TemplateId,
      Values: TemplateId === loan ? loanValues('100.00') : { what: '事' },
    });
  const look = (who: Member, FormID: number) => portal.ok(who, Order.GetApprovalOrderExamine, { FormID });
  const onRow = async (who: Member, FormID: number) => {
    const { RowID, Version } = await look(who, FormID);
    return { FormID, RowID: RowID ?? 0, Version, Remark: '理由' };
  };
  const approve = async (who: Member, FormID: number) =>
    portal.ok(who, Order.SubmitCacAOByApprovalNew, await onRow(who, FormID));
  const states = async (FormID: number) =>
    (await look('a', FormID)).Nodes.map(({ EnglishName, Status }) => `${EnglishName} ${Status}`);
  const told = async (who: Member) => {
    const { rows } = await sql<{ title_en: string }>`
      select title_en from kit.notice where person_id = ${idOf(who)} order by id desc limit 1`.execute(
      portal.db.kysely,
    );
    return rows[0]?.title_en.split(':')[0];
  };
  const whole = async (FormID: number) => expect((await verifyRecords(portal.db, FormID)).broken).toEqual([]);
  const codes = async (FormID: number) =>
    (await portal.ok('a', Order.GetCacApprovalOrderByHistory, { FormID })).map(({ Status }) => Status);
  const remarks = async (FormID: number) =>
    (await portal.ok('a', Order.GetCacApprovalOrderMsg, { FormID })).map(({ Status }) => Status);

  test('take back: the own row becomes 12, a copy waits, the next approver is told', async () => {
    const { FormID } = await file();
    await approve('lead', FormID);
    const { TakeBackRowID, Version, Can } = await look('lead', FormID);
    expect(Can.TakeBack).toBe(true);
    const input = { FormID, Version, RowID: TakeBackRowID!, Remark: '看错了' };
    expect((await portal.call('head', Order.RollbackGetCacApprovalForm, input)).status).toBe(409);
    expect((await portal.call('stranger', Order.RollbackGetCacApprovalForm, input)).status).toBe(404);
    await portal.ok('lead', Order.RollbackGetCacApprovalForm, input);
    expect(await states(FormID)).toEqual(['lead 12', 'head 0', 'lead 6']);
    expect(await told('head')).toBe('No longer waiting for you');
    expect(await told('a')).toBe('An approver took back their decision');
    expect(await codes(FormID)).toEqual([0, 1, 2, 12]);
    expect(await remarks(FormID)).toEqual([1, 3, 2]);
    await approve('lead', FormID);
    await approve('head', FormID);
    const late = await look('head', FormID);
    expect(late.Can.TakeBack).toBe(false);
    const again = await portal.call('lead', Order.RollbackGetCacApprovalForm, {
      ...input,
      Version: late.Version,
      RowID: 3,
    });
    expect(again.refusal).toMatchObject({ Reason: 'cannotTakeBack' });
    await whole(FormID);
  });

  test('countersign before, removed again, then in parallel', async () => {
    const { FormID } = await file();
    const before = { ...(await onRow('lead', FormID)), AUIDs: [idOf('fin1'), idOf('fin2')] };
    const self = await portal.call('lead', Order.GetApprovalCounterSignaTure, {
      ...before,
      AUIDs: [idOf('lead')],
    });
    expect(self.refusal).toMatchObject({ Reason: 'inGroup' });
    const applicant = await portal.call('lead', Order.GetApprovalCounterSignaTure, {
      ...before,
      AUIDs: [idOf('a')],
    });
    expect(applicant.refusal).toMatchObject({ Reason: 'applicantChosen' });
    const finance = await portal.call('lead', Order.GetApprovalFinanceCounterSignaTure, before);
    expect(finance.refusal).toMatchObject({ Reason: 'wrongStage' });
    await portal.ok('lead', Order.GetApprovalCounterSignaTure, before);
    expect(await states(FormID)).toEqual(['lead 8', 'head 0', 'fin1 6', 'fin2 6']);
    expect(await told('fin1')).toBe('Waiting for you');
    const parked = await look('lead', FormID);
    expect(parked.Can).toMatchObject({ Approve: false, SendBack: false, CounterSign: false });
    expect(parked.RemovableRowIDs).toEqual([3, 4]);
    expect((await look('fin1', FormID)).Can).toMatchObject({ Approve: true, CounterSign: false });
    const removal = { FormID, Version: parked.Version, RowID: 3, Remark: '' };
    expect((await portal.call('fin2', Order.RemoveApprovalCounterSigner, removal)).status).toBe(409);
    await portal.ok('lead', Order.RemoveApprovalCounterSigner, removal);
    await approve('fin2', FormID);
    expect(await states(FormID)).toEqual(['lead 6', 'head 0', 'fin1 11', 'fin2 2']);
    expect(await codes(FormID)).toEqual([0, 1, 8, 11, 2]);
    expect(await remarks(FormID)).toEqual([1, 5, 3]);
    await portal.ok('lead', Order.GetApprovalCounterSignaTure, {
      ...(await onRow('lead', FormID)),
      AUIDs: [idOf('boss')],
      Way: 'after',
      ApprovalType: 1,
    });
    await approve('lead', FormID);
    expect((await look('a', FormID)).Nodes.find(({ Status }) => Status === 6)).toMatchObject({
      EnglishName: 'boss',
      AddedWay: 'after',
      AddedByRowID: 1,
    });
    await approve('boss', FormID);
    expect((await look('head', FormID)).Can.Approve).toBe(true);
    await whole(FormID);
  });

  test('transfer, hang up, resume', async () => {
    const { FormID } = await file();
    const own = await onRow('lead', FormID);
    const transfer = { ...own, Action: 'transfer' as const, ToAUID: idOf('boss') };
    const { RowID: _row, ...noRow } = transfer;
    expect((await portal.call('lead', Order.GetApprovalHangUpTransfer, noRow)).status).toBe(400);
    expect((await portal.call('head', Order.GetApprovalHangUpTransfer, transfer)).status).toBe(404);
    await portal.ok('lead', Order.GetApprovalHangUpTransfer, transfer);
    expect(await states(FormID)).toEqual(['lead 10', 'head 0', 'boss 6']);
    const { Version } = await look('boss', FormID);
    await portal.ok('boss', Order.GetApprovalHangUpTransfer, {
      FormID,
      Version,
      Action: 'hangUp',
      Remark: '等材料',
    });
    expect(await told('a')).toBe('Suspended');
    const hung = await look('boss', FormID);
    expect(hung).toMatchObject({ Status: 9, Can: { Approve: false, Resume: true } });
    const suspendedOf = async (who: Member) =>
      (await portal.ok(who, Order.GetCacApprovalFormByHangUp, {})).Rows.map((row) => row.FormID);
    const handledBy = async (who: Member) =>
      (await portal.ok(who, Order.GetCacApprovalFormByHandled, {})).Rows.map((row) => row.FormID);
    expect(await suspendedOf('boss')).toContain(FormID);
    expect(await suspendedOf('lead')).not.toContain(FormID);
    // `lead` passed the form on, and still finds it in the list of handled forms.
    expect(await handledBy('lead')).toContain(FormID);
    expect(await handledBy('head')).not.toContain(FormID);
    expect((await portal.ok('boss', Order.GetApprovalWaitingCount, {})).Suspended).toBe(1);
    const urged = await portal.call('a', Order.GetApprovalReminder, { FormID });
    expect(urged.status).toBe(409);
    const withdrawn = await portal.call('a', Order.SubmitApprovalFormRevoke, {
      FormID,
      Version: hung.Version,
    });
    expect(withdrawn.refusal).toMatchObject({ Reason: 'suspended' });
    await portal.ok('admin', Order.GetApprovalHangUpTransfer, {
      FormID,
      Version: hung.Version,
      Action: 'resume',
    });
    expect(await suspendedOf('boss')).not.toContain(FormID);
    expect(await states(FormID)).toEqual(['lead 10', 'head 0', 'boss 6']);
    expect(await codes(FormID)).toEqual([0, 1, 10, 9, 6]);
    expect(await remarks(FormID)).toEqual([1, 6]);
    await whole(FormID);
  });

  test('reminder: once in four hours for each row, and the form is urgent', async () => {
    const { FormID, Version } = await file();
    expect((await portal.call('stranger', Order.GetApprovalReminder, { FormID })).status).toBe(404);
    expect((await portal.call('lead', Order.GetApprovalReminder, { FormID })).status).toBe(404);
    const urged = await portal.ok('a', Order.GetApprovalReminder, { FormID });
    // An approver who looks at the form meanwhile is not made stale by it.
    expect(urged.Version).toBe(Version);
    expect(await told('lead')).toBe('Reminder, please decide');
    expect(await look('lead', FormID)).toMatchObject({ UrgentGrade: 1, IsShowUrgent: true });
    const again = await portal.call('a', Order.GetApprovalReminder, { FormID });
    expect(again.refusal).toMatchObject({ Reason: 'urgedRecently' });
    await sql`update approval.urge set at = at - interval '4 hours 1 minute' where form_id = ${FormID}`.execute(
      portal.db.kysely,
    );
    await portal.ok('admin', Order.GetApprovalReminder, { FormID });
  });

  test('an urgent form is first wherever it waits, at the next level too, and in its turn when it is decided', async () => {
    const first = async (who: Member, call: typeof Order.GetCacApprovalFormByStayToExamine, most: number) =>
      (await portal.ok(who, call, {})).Rows.slice(0, most).map(({ FormID }) => FormID);
    const { FormID: urgent } = await file();
    const { FormID: later } = await file();
    expect(await first('lead', Order.GetCacApprovalFormByStayToExamine, 2)).not.toEqual([urgent, later]);
    await portal.ok('a', Order.GetApprovalReminder, { FormID: urgent });
    expect((await first('lead', Order.GetCacApprovalFormByStayToExamine, 9)).indexOf(urgent)).toBeLessThan(
      (await first('lead', Order.GetCacApprovalFormByStayToExamine, 9)).indexOf(later),
    );
    await approve('lead', urgent);
    await approve('lead', later);
    const waiting = await first('head', Order.GetCacApprovalFormByStayToExamine, 9);
    expect(waiting.indexOf(urgent)).toBeLessThan(waiting.indexOf(later));
    // A decided form is listed once, by its last decision.
    expect(await first('lead', Order.GetCacApprovalFormByAdoptToExamine, 2)).toEqual([later, urgent]);
    const back = { ...(await onRow('head', urgent)), ToLevel: 1 };
    await portal.ok('head', Order.RepulseCacAOByApprovalNew, back);
    await approve('lead', urgent);
    expect(await first('lead', Order.GetCacApprovalFormByAdoptToExamine, 2)).toEqual([urgent, later]);
  });

  test('override: decide, jump, reassign, end; with a reason and the mark', async () => {
    const { FormID } = await file();
    const at = async () => ({ FormID, Version: (await look('admin', FormID)).Version, Remark: '审批人失联' });
    const decide = { ...(await at()), RowID: 1, Decision: 'approve' as const };
    expect((await portal.call('lead', Order.OverrideApprovalDecide, decide)).status).toBe(403);
    const silent = await portal.call('admin', Order.OverrideApprovalDecide, { ...decide, Remark: ' ' });
    expect(silent.refusal).toMatchObject({ Reason: 'reasonRequired' });
    await portal.ok('admin', Order.OverrideApprovalReassign, {
      ...(await at()),
      RowID: 1,
      ToAUID: idOf('boss'),
    });
    expect(await states(FormID)).toEqual(['lead 10', 'head 0', 'boss 6']);
    expect(await told('lead')).toBe('Overridden by the approval administrator');
    await portal.ok('admin', Order.OverrideApprovalDecide, {
      ...(await at()),
      RowID: 3,
      Decision: 'approve',
    });
    const decided = await look('a', FormID);
    expect(decided).toMatchObject({ IsOverridden: true });
    expect(decided.Nodes[2]).toMatchObject({
      Status: 2,
      Rule: 'override',
      Remark: '审批人失联',
      EnglishName: 'boss',
      DecidedByAUID: idOf('admin'),
      DecidedByNameEn: 'admin',
    });
    expect(decided.Nodes[1]).toMatchObject({ DecidedByAUID: null, DecidedByName: '' });
    const mine = await portal.ok('boss', Order.GetCacApprovalFormByAdoptToExamine, {});
    expect(mine.Rows.map((row) => row.FormID)).not.toContain(FormID);
    await portal.ok('admin', Order.OverrideApprovalJump, { ...(await at()), ToLevel: 1 });
    expect((await look('a', FormID)).Round).toBe(2);
    await portal.ok('admin', Order.OverrideApprovalEnd, { ...(await at()), How: 'finish' });
    expect(await look('a', FormID)).toMatchObject({ Status: 5, IsOverridden: true });
    expect(await codes(FormID)).toEqual([0, 1, 10, 2, 3, 5]);
    await whole(FormID);
  });

  test('change of the creator: the new one owns it, the first one stays on record', async () => {
    const { FormID, Version } = await file();
    const input = { FormID, Version, AUID: idOf('fin2'), Remark: '离职交接' };
    expect((await portal.call('a', Order.UpdateApprovalFormCreateAUID, input)).status).toBe(403);
    await portal.ok('admin', Order.UpdateApprovalFormCreateAUID, input);
    const form = await look('fin2', FormID);
    expect(form).toMatchObject({
      ApplicantAUID: idOf('fin2'),
      ApplicantNameEn: 'fin2',
      FirstCreatorAUID: idOf('a'),
    });
    expect(form.Can.Withdraw).toBe(true);
    expect((await look('a', FormID)).Can.Withdraw).toBe(false);
    expect(await told('fin2')).toBe('The applicant has changed');
    await whole(FormID);
  });

  test('a finished form is revoked by its approvers; money never is', async () => {
    const { FormID } = await file();
    await approve('lead', FormID);
    await approve('head', FormID);
    const { Version, Can } = await look('a', FormID);
    expect(Can.Revoke).toBe(true);
    await portal.ok('a', Order.SubmitApprovalFormRevoke, { FormID, Version, Remark: '取消' });
    expect(await look('lead', FormID)).toMatchObject({ Status: 5, IsRevoking: true, Can: { Approve: true } });
    // An approver cannot hand their signature under a revocation to somebody else.
    const given = { ...(await onRow('lead', FormID)), Action: 'transfer', ToAUID: idOf('fin2') } as const;
    expect((await portal.call('lead', Order.GetApprovalHangUpTransfer, given)).refusal.Reason).toBe(
      'notLive',
    );
    await approve('lead', FormID);
    await approve('head', FormID);
    expect(await look('a', FormID)).toMatchObject({ Status: 0, IsRevoking: false, FinishTime: null });
    expect(await codes(FormID)).toEqual([0, 1, 2, 2, 5, 7, 2, 2, 7]);
    expect(await told('a')).toBe('Revoked, and a draft again');
    await whole(FormID);
  });

  test('other programs hear of the progress of a form, and nothing of its content', async () => {
    const heard = await listenToAll(portal.db);
    const { FormID } = await file();
    const data = { FormID, TemplateId: plain, link: `/rolePage/MyJob/application/${FormID}` };
    expect(unnumbered(await heard())).toEqual([['form.submitted', data]]);
    await approve('lead', FormID);
    const approved = ['form.decided', { ...data, Decision: 'approved' }];
    expect(unnumbered(await heard())).toEqual([approved]);
    await approve('head', FormID);
    expect(unnumbered(await heard())).toEqual([approved, ['form.finished', data]]);
    const { Version } = await look('a', FormID);
    await portal.ok('a', Order.SubmitApprovalFormRevoke, { FormID, Version, Remark: '取消' });
    await approve('lead', FormID);
    await approve('head', FormID);
    expect(unnumbered(await heard())).toEqual([approved, approved, ['form.revoked', data]]);
  });

  test('a copy goes out by the process when its level is done; people send copies, share and mention', async () => {
    const { FormID } = await file();
    expect((await portal.call('cash', Order.GetApprovalOrderExamine, { FormID })).status).toBe(404);
    await approve('lead', FormID);
    expect(await look('cash', FormID)).toMatchObject({ HasUnreadCopy: true, Can: { Approve: false } });
    const received = await portal.ok('cash', Order.GetCacApprovalFormMyCarbonCopy, {});
    expect(received.Rows.map((row) => row.FormID)).toContain(FormID);
    await portal.ok('cash', Order.ReadApprovalCopy, { FormID });
    expect(await look('cash', FormID)).toMatchObject({ HasUnreadCopy: false });
    const send = { FormID, AUIDs: [idOf('fin1')], Note: '请知悉' };
    expect((await portal.call('stranger', Order.SendApprovalCopy, send)).status).toBe(404);
    expect((await portal.call('a', Order.SendApprovalCopy, { ...send, AUIDs: [idOf('a')] })).status).toBe(
      422,
    );
    await portal.ok('a', Order.SendApprovalCopy, send);
    await portal.ok('a', Order.GetApprovalFormShare, { ...send, AUIDs: [idOf('fin2')] });
    await portal.ok('a', Order.GetApprovalFormByAtUser, { ...send, AUIDs: [idOf('boss')], Note: '请看附件' });
    expect(await told('boss')).toBe('You were mentioned (请看附件)');
    const mentioned = await portal.ok('boss', Order.GetApprovalFormByUserAt, {});
    expect(mentioned.Rows.map((row) => row.FormID)).toEqual([FormID]);
    const copies = await portal.ok('a', Order.GetApprovalCopies, { FormID });
    expect(copies.map(({ EnglishName, Kind, ReadTime }) => [EnglishName, Kind, ReadTime !== null])).toEqual([
      ['cash', 'copy', true],
      ['fin1', 'copy', false],
      ['fin2', 'share', false],
      ['boss', 'mention', false],
    ]);
    const sent = await portal.ok('a', Order.GetCacApprovalFormCarbonCopy, {});
    expect(sent.Rows.map((row) => row.FormID)).toEqual([FormID]);
    const people = await portal.ok('a', Order.GetUserInfoListByApprovalName, { FormID, Name: '' });
    expect(people.map(({ EnglishName }) => EnglishName)).toEqual(['a', 'lead', 'head']);
    expect(await remarks(FormID)).toEqual([1, 3, null]);
  });

  test('a remark mentions people: they are told, may read the form, and find it in their list', async () => {
    const { FormID } = await file(loan);
    const said = { FormID, MsgInfo: '@boss 请看附件', AUIDs: [idOf('boss'), idOf('a')] };
    expect((await portal.call('stranger', Order.AddCacApprovalOrderMsg, said)).status).toBe(404);
    const gone = { ...said, AUIDs: [999_999] };
    expect((await portal.call('a', Order.AddCacApprovalOrderMsg, gone)).status).toBe(422);
    expect(await remarks(FormID)).toEqual([1]);
    await portal.ok('a', Order.AddCacApprovalOrderMsg, said);
    expect(await told('boss')).toBe('You were mentioned (@boss 请看附件)');
    const { Rows } = await portal.ok('boss', Order.GetApprovalFormByUserAt, {});
    expect(Rows.map((row) => row.FormID)).toContain(FormID);
    const copies = await portal.ok('a', Order.GetApprovalCopies, { FormID });
    expect(copies.map(({ EnglishName, Kind }) => [EnglishName, Kind])).toEqual([['boss', 'mention']]);
    expect(await remarks(FormID)).toEqual([1, null]);
  });

  test('withdrawing clears what is open, with added signers and all', async () => {
    const { FormID } = await file(loan);
    await portal.ok('lead', Order.GetApprovalCounterSignaTure, {
      ...(await onRow('lead', FormID)),
      AUIDs: [idOf('boss')],
    });
    const { Version } = await look('a', FormID);
    await portal.ok('a', Order.SubmitApprovalFormRevoke, { FormID, Version });
    expect((await states(FormID)).filter((state) => state.endsWith(' 7'))).toEqual(['lead 7', 'boss 7']);
  });
});
