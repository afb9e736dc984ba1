import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { signType } from '#modules/approval/contract/codes.ts';
import { FormAttachment } from '#modules/forms/contract/FormAttachment.ts';
import {
  addTestTemplate,
  idOf,
  openPortal,
  type Member,
  type Portal,
} from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { sampleFiles } from '#tests/support/sample-files.ts';
import { CacApprovalProcess as Process } from '../contract/CacApprovalProcess.ts';
import type { ProcessInput } from '../contract/process.ts';

type Branch = ProcessInput['branches'][number];
type Level = Branch['levels'][number];

const named = (who: Member, more: Partial<Level> = {}): Level => ({
  name: { zh: '审批', en: 'Approval' },
  approvers: { kind: 'people', people: [idOf(who)] },
  sign: signType.or,
  ...more,
});

const branch = (formula: string | null, ...levels: Level[]): Branch => ({
  name: { zh: formula ?? '默认', en: formula ?? 'Default' },
  when: formula === null ? null : { formula },
  levels,
});

eachEngine('designing a process', (open) => {
  let portal: Portal;
  let templateId: number;

  beforeAll(async () => {
    portal = await openPortal(await open());
    templateId = await addTestTemplate(portal.db, {
      code: 'QQ',
      title: '请假',
      titleEn: 'Leave',
      edition: {
        controls: [
          { type: 'input', name: 'reason', label: '事由', significance: true },
          { type: 'number', name: 'days', label: '天数' },
          { type: 'input', name: 'illness', label: '病情', require: false },
          { type: 'userSearch', name: 'with', label: '同行人', require: false },
          { type: 'upload', name: 'records', label: '病历', require: false },
          { type: 'upload', name: 'tickets', label: '车票', require: false },
          { type: 'upload', name: 'receipts', label: '付款凭证', require: false, finance: true },
        ],
      },
    });
  });
  afterAll(() => portal.close());

  const add = (DeptId: number | null, more: { CopyOf?: number } = {}) =>
    portal.call('admin', Process.AddCacApprovalProcess, {
      ProcessName: '请假流程',
      ProcessNameEn: 'Leave process',
      TemplateId: templateId,
      DeptId,
      ...more,
    });

  const design = (ProcessID: number) => portal.ok('admin', Process.GetCacApprovalDetailList, { ProcessID });

  const save = async (ProcessID: number, ...branches: Branch[]) => {
    const { Draft } = await design(ProcessID);
    return portal.call('admin', Process.UpdateCacApprovalProcessNewEdition, {
      ProcessID,
      Version: Draft!.Version,
      Process: { branches },
    });
  };

  const publish = async (ProcessID: number, Note = '') => {
    const { Draft } = await design(ProcessID);
    return portal.call('admin', Process.PublishCacApprovalProcessNewEdition, {
      ProcessID,
      Version: Draft!.Version,
      Note,
    });
  };

  const file = async (days: string, more: Record<string, unknown> = {}) => {
    const Values = { reason: '探亲', days, ...more };
    const { FormID } = await portal.ok('a', ApprovalForm.AddMyApproval, { TemplateId: templateId, Values });
    return FormID;
  };

  const asked = async (FormID: number) => {
    const { Nodes } = await portal.ok('a', Order.GetApprovalOrderExamine, { FormID });
    return Nodes.map(({ EnglishName }) => EnglishName);
  };

  let processId: number;
  let filedBefore: number;

  test('a new process is a draft; nothing is in force until it is published', async () => {
    const added = await add(null);
    expect(added).toMatchObject({ status: 200, body: { Code: 1 } });
    processId = added.body.ProcessID;
    const values = { TemplateId: templateId, Values: { reason: '探亲', days: '1' } };
    expect(await portal.call('a', ApprovalForm.AddMyApproval, values)).toMatchObject({
      refusal: { Reason: 'noProcess' },
    });
    expect(await design(processId)).toMatchObject({
      EditionNumber: 0,
      HasDraft: true,
      Draft: { Version: 1, Problems: [] },
      Fields: expect.arrayContaining([expect.objectContaining({ name: 'days', type: 'number' })]),
    });
    expect(await add(null)).toMatchObject({ status: 409, refusal: { Reason: 'processTaken' } });
  });

  test('a draft keeps incomplete work and says what prevents publishing', async () => {
    const answer = await save(
      processId,
      branch('天数 > ', { ...named('lead'), approvers: { kind: 'people', people: [] } }),
      branch(null),
    );
    expect(answer.body.Problems).toEqual([
      expect.objectContaining({ Code: 'levelWithoutPeople', Branch: 1, Level: 1 }),
      expect.objectContaining({ Code: 'formulaFault', Branch: 1, From: expect.any(Number) }),
    ]);
    const refused = await publish(processId);
    expect(refused).toMatchObject({ status: 422, refusal: { Reason: 'processInvalid' } });
    expect((await design(processId)).Draft?.Version).toBe(2);
  });

  test('a version with a formula is published and decides the route', async () => {
    await save(processId, branch('天数 > 3', named('head')), branch(null, named('lead')));
    // Conditions are typed by label and stored by name, so renaming a label changes no route.
    expect((await design(processId)).Draft?.Process.branches[0]?.when).toEqual({ formula: 'days > 3' });
    expect(await publish(processId, '首版')).toMatchObject({ status: 200, body: { EditionNumber: 1 } });
    filedBefore = await file('5');
    expect(await asked(filedBefore)).toEqual(['head']);
    expect(await asked(await file('3'))).toEqual(['lead']);
    expect(await design(processId)).toMatchObject({
      Draft: null,
      Running: 2,
      Editions: [{ EditionNumber: 1, Note: '首版', Running: 2, PublisherNameEn: 'admin' }],
    });
  });

  test('the next version leaves forms in approval alone', async () => {
    const begin = () =>
      portal.call('admin', Process.AddCacApprovalProcessNewEdition, { ProcessID: processId });
    expect(await begin()).toMatchObject({ status: 200, body: { Version: 1 } });
    expect(await begin()).toMatchObject({ status: 409, refusal: { Reason: 'draftThere' } });
    await save(processId, branch('days > 3', named('boss')), branch(null, named('lead')));
    expect(await publish(processId)).toMatchObject({ body: { EditionNumber: 2 } });
    expect(await asked(filedBefore)).toEqual(['head']);
    expect(await asked(await file('5'))).toEqual(['boss']);
    const { Editions } = await design(processId);
    expect(Editions.map(({ EditionNumber, Running }) => [EditionNumber, Running])).toEqual([
      [2, 1],
      [1, 2],
    ]);
    const first = await portal.ok('admin', Process.GetCacApprovalDetailInfoList, {
      EditionID: Editions[1]!.EditionID,
    });
    expect(first.Process.branches[0]?.levels[0]?.approvers).toEqual({
      kind: 'people',
      people: [idOf('head')],
    });
  });

  test('a stale draft is refused, and a draft can be thrown away', async () => {
    await portal.ok('admin', Process.AddCacApprovalProcessNewEdition, { ProcessID: processId });
    await save(processId, branch(null, named('lead')));
    const stale = { ProcessID: processId, Version: 1 };
    const late = { ...stale, Process: { branches: [branch(null)] } };
    expect(await portal.call('admin', Process.UpdateCacApprovalProcessNewEdition, late)).toMatchObject({
      status: 409,
    });
    expect(await portal.call('admin', Process.PublishCacApprovalProcessNewEdition, stale)).toMatchObject({
      status: 409,
    });
    await portal.ok('admin', Process.DropCacApprovalProcessNewEdition, { ProcessID: processId, Version: 2 });
    expect((await design(processId)).Draft).toBeNull();
  });

  test('a process that was never published goes with its draft', async () => {
    const { body } = await add(3, { CopyOf: processId });
    const copy = await design(body.ProcessID);
    expect(copy.Draft?.Process.branches[0]?.when).toEqual({ formula: 'days > 3' });
    await portal.ok('admin', Process.DropCacApprovalProcessNewEdition, {
      ProcessID: body.ProcessID,
      Version: 1,
    });
    const gone = await portal.call('admin', Process.GetCacApprovalDetailList, { ProcessID: body.ProcessID });
    expect(gone.status).toBe(404);
  });

  test('a closed process takes no new forms', async () => {
    const names = { ProcessID: processId, ProcessName: '请假流程', ProcessNameEn: 'Leave process' };
    await portal.ok('admin', Process.EditCacApprovalProcess, { ...names, IsOpen: false });
    const values = { TemplateId: templateId, Values: { reason: '探亲', days: '1' } };
    expect(await portal.call('a', ApprovalForm.AddMyApproval, values)).toMatchObject({
      refusal: { Reason: 'noProcess' },
    });
    const closed = await portal.ok('admin', Process.GetCacApprovalProcessList, { State: 'closed' });
    expect(closed.Rows.map(({ ProcessID }) => ProcessID)).toEqual([processId]);
    await portal.ok('admin', Process.EditCacApprovalProcess, { ...names, IsOpen: true });
    const found = await portal.ok('admin', Process.GetCacApprovalProcessList, {
      Keyword: 'LEAVE',
      State: 'open',
    });
    expect(found.Rows).toMatchObject([{ ProcessID: processId, EditionNumber: 2 }]);
  });

  test('processes are found by template, by id and by person', async () => {
    const inService = await portal.ok('admin', Process.GetCacApprovalProcessServiceNewList, {
      TemplateId: templateId,
    });
    expect(inService).toMatchObject([{ ProcessID: processId }]);
    const byId = await portal.ok('admin', Process.GetCacApprovalProcessByIDList, {
      ProcessIDs: [processId, 999_999],
    });
    expect(byId).toMatchObject([{ ProcessID: processId }]);
    const ofBoss = await portal.ok('admin', Process.GetProcessByAUID, { AUID: idOf('boss') });
    expect(ofBoss).toMatchObject([{ ProcessID: processId, Rule: 'people', LevelName: { en: 'Approval' } }]);
    const ofCash = await portal.ok('admin', Process.GetProcessByAUID, { AUID: idOf('cash') });
    expect(ofCash.length).toBeGreaterThan(0);
    expect(new Set(ofCash.map(({ Rule }) => Rule))).toEqual(new Set(['role']));
  });

  test('a simulation says who and why, and keeps nothing', async () => {
    const simulate = (days: string | null, more: { DeptId?: number; Process?: ProcessInput } = {}) =>
      portal.ok('admin', Process.SimulateCacApprovalProcess, {
        ProcessID: processId,
        AUID: idOf('a'),
        DeptId: 2,
        Values: days === null ? {} : { days },
        ...more,
      });
    const large = await simulate('5');
    expect(large).toMatchObject({
      Problem: null,
      Branch: 1,
      Branches: [{ Applies: true }, { Applies: true }],
      Levels: [{ People: [{ EnglishName: 'boss', Why: { rule: 'people' } }] }],
    });
    expect(await simulate(null)).toMatchObject({ Branch: 2, Branches: [{ Applies: false }, {}] });
    const draft = {
      branches: [
        branch('天数 / 0 > 1', named('lead')),
        branch('"研发部" in departments and level = null', {
          ...named('lead'),
          approvers: { kind: 'departmentLeader' },
        }),
        branch(null, named('lead')),
      ],
    };
    expect(await simulate('1', { Process: draft })).toMatchObject({
      Branch: 2,
      Branches: [{ Applies: false, Faults: ['除数为零'] }, { Applies: true }, {}],
      Levels: [
        {
          People: [{ EnglishName: 'head', Why: { rule: 'departmentLeader', department: { zh: '研发部' } } }],
        },
      ],
    });
    const elsewhere = await simulate('1', { DeptId: 3 });
    expect(elsewhere.Problem).toBe('当前申请人所选部门没有申请人身份！');
    const nobody = await portal.call('admin', Process.SimulateCacApprovalProcess, {
      ProcessID: processId,
      AUID: 999_999,
      DeptId: 2,
    });
    expect(nobody).toMatchObject({ status: 404, refusal: { Field: 'AUID' } });
  });

  test('a copy needs people, and the simulation says who gets it', async () => {
    await portal.ok('admin', Process.AddCacApprovalProcessNewEdition, { ProcessID: processId });
    const copied = (people: number[]) =>
      named('lead', { copies: { to: { kind: 'people', people }, note: '备案' } });
    const empty = await save(processId, branch(null, copied([])));
    expect(empty.body.Problems).toMatchObject([{ Code: 'copiesWithoutPeople', Level: 1 }]);
    await save(processId, branch(null, copied([idOf('cash'), idOf('a')]), named('head')));
    const { Levels } = await portal.ok('admin', Process.SimulateCacApprovalProcess, {
      ProcessID: processId,
      Process: (await design(processId)).Draft!.Process,
      AUID: idOf('a'),
      DeptId: 2,
      Amount: null,
      Values: {},
    });
    expect(
      Levels.map(({ Copies, CopyNote }) => [Copies.map(({ EnglishName }) => EnglishName), CopyNote]),
    ).toEqual([
      [['cash'], '备案'],
      [[], ''],
    ]);
    await publish(processId);
  });

  describe('rights of a level', () => {
    let formId: number;

    test('a hidden control is not in what the level reads', async () => {
      await portal.ok('admin', Process.AddCacApprovalProcessNewEdition, { ProcessID: processId });
      await save(
        processId,
        branch(
          null,
          named('lead', { hide: ['illness'], sendBack: 'applicant' }),
          named('head', { hide: [] }),
        ),
      );
      await publish(processId);
      formId = await file('2', { illness: '骨折' });
      const read = (who: Member) => portal.ok(who, Order.GetApprovalOrderExamine, { FormID: formId });
      const lead = await read('lead');
      expect(lead.Values).toEqual({ reason: '探亲', days: '2' });
      expect(lead.Controls.map(({ name }) => name)).not.toContain('illness');
      expect((await portal.ok('lead', ApprovalForm.FindDocJsonAsync, { FormID: formId })).Values).toEqual({
        reason: '探亲',
        days: '2',
      });
      for (const who of ['a', 'admin'] as const)
        expect((await read(who)).Values).toMatchObject({ illness: '骨折' });
      const { RowID, Version } = lead;
      await portal.ok('lead', Order.SubmitCacAOByApprovalNew, { FormID: formId, RowID: RowID!, Version });
      expect((await read('head')).Values).toMatchObject({ illness: '骨折' });
      expect((await read('lead')).Values).not.toHaveProperty('illness');
    });

    test('nor is what changed in it', async () => {
      const { RowID, Version } = await portal.ok('head', Order.GetApprovalOrderExamine, { FormID: formId });
      await portal.ok('head', Order.RepulseCacAOByApprovalNew, {
        FormID: formId,
        RowID: RowID!,
        Version,
        Remark: '请补充',
      });
      const back = await portal.ok('a', Order.GetApprovalOrderExamine, { FormID: formId });
      await portal.ok('a', Order.SubmitGetCacApprovalForm, {
        FormID: formId,
        Version: back.Version,
        Values: { reason: '探亲', days: '4', illness: '痊愈' },
      });
      const changed = async (who: Member) => {
        const history = await portal.ok(who, Order.GetCacApprovalOrderByHistory, { FormID: formId });
        return history.flatMap(({ Changes }) => Changes.map(({ Name }) => Name));
      };
      expect(await changed('a')).toEqual(['days', 'illness']);
      expect(await changed('lead')).toEqual(['days']);
    });

    test('files of a hidden control are not there for the level, whoever tells their uid', async () => {
      await portal.ok('admin', Process.AddCacApprovalProcessNewEdition, { ProcessID: processId });
      await save(processId, branch(null, named('lead', { hide: ['records'] }), named('head')));
      await publish(processId);
      const [record, ticket] = [
        await portal.upload('a', '病历.pdf', sampleFiles.pdf),
        await portal.upload('a', '车票.pdf', sampleFiles.pdf),
      ];
      const id = await file('2', { records: [{ uid: record }], tickets: [{ uid: ticket }] });
      const statusOf = async (who: Member, UID: string) => {
        const url = `${FormAttachment.Download.path}?UID=${UID}`;
        return (await portal.app.inject({ url, headers: { authorization: `Bearer ${who}` } })).statusCode;
      };
      const fetched = async (who: Member) => [await statusOf(who, record), await statusOf(who, ticket)];
      expect(await fetched('a')).toEqual([200, 200]);
      expect(await fetched('admin')).toEqual([200, 200]);
      expect(await fetched('lead')).toEqual([404, 200]);
      expect(await statusOf('lead', record.toUpperCase())).toBe(404);
      expect(await fetched('head')).toEqual([404, 404]);
      const { RowID, Version } = await portal.ok('lead', Order.GetApprovalOrderExamine, { FormID: id });
      await portal.ok('lead', Order.SubmitCacAOByApprovalNew, { FormID: id, RowID: RowID!, Version });
      expect(await fetched('head')).toEqual([200, 200]);
      expect(await fetched('lead')).toEqual([404, 200]);
      // Somebody who only got a copy sees what every level shows.
      await portal.ok('a', Order.SendApprovalCopy, { FormID: id, AUIDs: [idOf('stranger')], Note: '' });
      expect(await fetched('stranger')).toEqual([404, 200]);
    });

    test('nor can the level bring such a file into a control that it fills in', async () => {
      await portal.ok('admin', Process.AddCacApprovalProcessNewEdition, { ProcessID: processId });
      const level = named('fin1', { finance: true, hide: ['records'], edit: ['receipts'] });
      await save(processId, branch(null, level));
      expect(await publish(processId)).toMatchObject({ status: 200 });
      const uid = await portal.upload('a', '病历.pdf', sampleFiles.pdf);
      const id = await file('2', { records: [{ uid }] });
      const { RowID, Version } = await portal.ok('fin1', Order.GetApprovalOrderExamine, { FormID: id });
      const given = { FormID: id, RowID: RowID!, Version };
      const take = { ...given, Values: { receipts: [{ uid }] } };
      expect(await portal.call('fin1', Order.SubmitCacApprovalFormByFinanceApproved, take)).toMatchObject({
        refusal: { Reason: 'attachmentGone' },
      });
      const own = [{ uid: await portal.upload('fin1', '车票.pdf', sampleFiles.pdf) }];
      await portal.ok('fin1', Order.SubmitCacApprovalFormByFinanceApproved, {
        ...given,
        Values: { receipts: own },
      });
    });

    test('a level that adds no signers and gives nothing away is not offered it, and refused', async () => {
      await portal.ok('admin', Process.AddCacApprovalProcessNewEdition, { ProcessID: processId });
      await save(
        processId,
        branch(null, named('lead', { countersign: false, transfer: false }), named('head')),
      );
      await publish(processId);
      const id = await file('2');
      const { RowID, Version, Can } = await portal.ok('lead', Order.GetApprovalOrderExamine, { FormID: id });
      expect(Can).toMatchObject({ CounterSign: false, Transfer: false, Approve: true });
      const row = { FormID: id, RowID: RowID!, Version, Remark: '' };
      const AUIDs = [idOf('boss')];
      expect(await portal.call('lead', Order.GetApprovalCounterSignaTure, { ...row, AUIDs })).toMatchObject({
        status: 422,
        refusal: { Reason: 'noCountersign' },
      });
      const away = { ...row, Action: 'transfer' as const, ToAUID: idOf('boss') };
      expect(await portal.call('lead', Order.GetApprovalHangUpTransfer, away)).toMatchObject({
        status: 422,
        refusal: { Reason: 'noTransfer' },
      });
      await portal.ok('lead', Order.SubmitCacAOByApprovalNew, row);
      const next = await portal.ok('head', Order.GetApprovalOrderExamine, { FormID: id });
      expect(next.Can).toMatchObject({ CounterSign: true, Transfer: true });
    });

    test('a level that may send back to the applicant only does so', async () => {
      await portal.ok('admin', Process.AddCacApprovalProcessNewEdition, { ProcessID: processId });
      await save(processId, branch(null, named('lead'), named('head', { sendBack: 'applicant' })));
      await publish(processId);
      const id = await file('2');
      const first = await portal.ok('lead', Order.GetApprovalOrderExamine, { FormID: id });
      const row = { FormID: id, RowID: first.RowID!, Version: first.Version };
      await portal.ok('lead', Order.SubmitCacAOByApprovalNew, row);
      const { RowID, Version, SendBackTo } = await portal.ok('head', Order.GetApprovalOrderExamine, {
        FormID: id,
      });
      expect(SendBackTo).toEqual([]);
      const back = { FormID: id, RowID: RowID!, Version, Remark: '重来' };
      expect(
        await portal.call('head', Order.RepulseCacAOByApprovalNew, { ...back, ToLevel: 1 }),
      ).toMatchObject({
        status: 422,
        refusal: { Reason: 'onlyToApplicant' },
      });
      expect(
        await portal.call('stranger', Order.RepulseCacAOByApprovalNew, { ...back, ToLevel: 1 }),
      ).toMatchObject({
        status: 404,
      });
      await portal.ok('head', Order.RepulseCacAOByApprovalNew, back);
    });
  });

  test('a simulation of 50 levels among 3,000 departments answers at once', async () => {
    await portal.db.pool.query(`insert into people.department (parent_id, path, name, name_en)
      select 2, array[1, 2, 1000 + n], '部门' || n, 'Department ' || n from generate_series(1, 3000) as n`);
    const rules: Level['approvers'][] = [
      { kind: 'departmentLeader' },
      { kind: 'directLeader' },
      { kind: 'leadersUp', levels: 3 },
      { kind: 'hrbp' },
      { kind: 'people', people: [idOf('boss')] },
    ];
    const levels = Array.from({ length: 50 }, (_, at) =>
      named('lead', { approvers: rules[at % rules.length]! }),
    );
    const input = {
      ProcessID: processId,
      Process: {
        branches: [branch('days > 3 and "研发部" in departments', ...levels), branch(null, named('lead'))],
      },
      AUID: idOf('a'),
      DeptId: 2,
      Values: { days: '5' },
    };
    const { Levels } = await portal.ok('admin', Process.SimulateCacApprovalProcess, input);
    expect(Levels).toHaveLength(50);
  });

  test('nobody else designs processes or hands out identities', async () => {
    const list = await portal.call('lead', Process.GetCacApprovalProcessList, {});
    expect(list.status).toBe(403);
    const given = { DeptIds: [2], RoleId: 1, AUIDs: [idOf('lead')] };
    expect((await portal.call('lead', Process.AddApprovalIdentities, given)).status).toBe(403);
  });
});
