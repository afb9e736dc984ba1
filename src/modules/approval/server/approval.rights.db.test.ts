import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#kit/server/db/transaction.ts';
import type { ProcessInput } from '#modules/approval/processes/contract/process.ts';
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
import { ApprovalForm } from '../contract/ApprovalForm.ts';
import { CacApprovalOrder as Order } from '../contract/CacApprovalOrder.ts';
import { signType } from '../contract/codes.ts';

type Level = ProcessInput['branches'][number]['levels'][number];

const level = (people: readonly Member[], more: Partial<Level> = {}): Level => ({
  name: { zh: '审批', en: 'Approval' },
  approvers: { kind: 'people', people: people.map(idOf) },
  sign: signType.and,
  ...more,
});

const branches: ProcessInput['branches'] = [
  {
    name: { zh: '大额', en: 'Large' },
    when: { formula: 'amount >= 1000' },
    levels: [level(['boss'])],
  },
  {
    name: { zh: '默认', en: 'Default' },
    when: null,
    levels: [
      level(['lead'], { edit: ['code', 'amount', 'kind', 'items'], must: ['code'] }),
      level(['head', 'boss'], { edit: ['code', 'opinion'] }),
    ],
  },
];

const without = (name: string) =>
  branches.map((branch) => ({
    ...branch,
    levels: branch.levels.map((one) => ({
      ...one,
      edit: (one.edit ?? []).filter((control) => control !== name),
    })),
  }));

const required = ({ Controls }: { Controls: Record<string, unknown>[] }) =>
  Controls.filter(({ require }) => require === true).map(({ name }) => name);

const controls = [
  { type: 'input', name: 'reason', label: '事由', labelEn: 'Reason', significance: true },
  { type: 'input', name: 'code', label: '预算编号', labelEn: 'Budget code', require: false, maxLength: 10 },
  { type: 'textarea', name: 'opinion', label: '意见', require: false, headline: true },
  {
    type: 'select',
    name: 'kind',
    label: '类型',
    items: [
      { label_value: 'plain', label_name: '普通' },
      { label_value: 'special', label_name: '特殊' },
    ],
  },
  {
    type: 'input',
    name: 'special',
    label: '特殊说明',
    relation: true,
    relation_name: 'kind',
    relation_value: 'special',
  },
] as const;
const amount = { type: 'money', name: 'amount', label: '金额', labelEn: 'Amount', fixed: 'amount' } as const;
const filled = { reason: '买书', kind: 'plain', amount: '100.00' };

eachEngine('controls that approvers fill in', (open) => {
  let portal: Portal;
  let single: number;
  let rows: number;

  beforeAll(async () => {
    portal = await openPortal(await open());
    const templates = [
      { code: 'TA', title: '采购书籍', titleEn: 'Books', edition: { controls: [...controls, amount] } },
      {
        code: 'TB',
        title: '多项采购',
        titleEn: 'Several things',
        edition: {
          controls: [
            ...controls,
            { type: 'groupArea', name: 'items', label: '明细', controls: [amount] },
            { type: 'money', name: 'total', label: '合计金额', fixed: 'totalAmount' },
          ],
        },
      },
    ] as const;
    [single, rows] = (await Promise.all(
      templates.map((template) => addTestTemplate(portal.db, template as never)),
    )) as [number, number];
    for (const [templateId, missing] of [
      [single, 'items'],
      [rows, 'amount'],
    ] as const)
      await inTransaction(portal.db, (tx) =>
        publishProcess(tx, {
          templateId,
          departmentId: null,
          name: '采购流程',
          nameEn: 'Buying',
          process: { branches: without(missing) },
          by: null,
          now: new Date(),
          language: 'zh',
        }),
      );
  });
  afterAll(() => portal.close());

  const submitted = async (Values: Record<string, unknown> = filled, TemplateId = single) =>
    (await portal.ok('a', ApprovalForm.AddMyApproval, { TemplateId, Values })).FormID;
  const detail = (who: Member, FormID: number) => portal.ok(who, Order.GetApprovalOrderExamine, { FormID });
  const onRow = async (who: Member, FormID: number) => {
    const { RowID, Version } = await detail(who, FormID);
    return { FormID, RowID: RowID!, Version };
  };
  const approve = async (who: Member, FormID: number, Values?: Record<string, unknown>) =>
    portal.call(who, Order.SubmitCacApprovalFormByApproved, {
      ...(await onRow(who, FormID)),
      ...(Values ? { Values } : {}),
    });
  const atSecond = async () => {
    const FormID = await submitted();
    expect((await approve('lead', FormID, { code: 'B-1' })).status).toBe(200);
    return FormID;
  };

  test('a level says what it may fill in and must; nobody else has it', async () => {
    const FormID = await submitted();
    const lead = await detail('lead', FormID);
    expect(lead.EditControls).toEqual(['code', 'amount', 'kind']);
    expect(required(lead)).toContain('code');
    const own = await detail('a', FormID);
    expect(own.EditControls).toEqual([]);
    expect(required(own)).not.toContain('code');
  });

  test('controls the approver must fill in are named, and nothing is decided', async () => {
    const FormID = await submitted();
    for (const Values of [undefined, {}, { code: ' ' }]) {
      const refused = await approve('lead', FormID, Values);
      expect(refused).toMatchObject({ status: 422, refusal: { Reason: 'invalid' } });
      expect(refused.refusal.Fields).toEqual([{ Field: 'code', Msg: '预算编号不能为空' }]);
    }
    expect((await detail('lead', FormID)).Can.Approve).toBe(true);
  });

  test('the approver passes the form with the values: record, chain, lists', async () => {
    const FormID = await submitted();
    expect((await approve('lead', FormID, { code: 'B-1', amount: '80.00' })).status).toBe(200);
    const after = await detail('a', FormID);
    expect(after.Values).toMatchObject({ ...filled, code: 'B-1', amount: '80.00' });
    expect(after.Amount).toBe('80.00');
    expect(after.History.map(({ Event }) => Event)).toEqual([
      'created',
      'submitted',
      'valuesEdited',
      'approved',
    ]);
    expect(after.History[2]).toMatchObject({
      AUID: idOf('lead'),
      Changes: [{ Name: 'code', LabelEn: 'Budget code', Before: '', After: 'B-1' }, { Name: 'amount' }],
    });
    expect((await verifyRecords(portal.db, FormID)).broken).toEqual([]);
    const { Rows } = await portal.ok('a', Order.GetCacApprovalFormByApply, { Number: after.Number });
    expect(Rows).toMatchObject([{ Amount: '80.00' }]);
    // Submitted again unchanged, the form returns to its sender: the approver's values are no change by the applicant.
    await portal.ok('head', Order.RepulseCacAOByApprovalNew, {
      ...(await onRow('head', FormID)),
      Remark: '再看',
    });
    const { Version } = await detail('a', FormID);
    await portal.ok('a', Order.SubmitGetCacApprovalForm, { FormID, Version });
    expect((await detail('head', FormID)).RowID).not.toBeNull();
  });

  test('a form is named by its content at that time', async () => {
    const FormID = await atSecond();
    const title = async () => (await detail('a', FormID)).Title;
    expect(await title()).toBe('买书');
    expect((await approve('head', FormID, { opinion: '只买两本' })).status).toBe(200);
    expect(await title()).toBe('只买两本');
  });

  test('nothing changed is nothing written', async () => {
    const FormID = await atSecond();
    expect((await approve('head', FormID, { code: 'B-1' })).status).toBe(200);
    const { History } = await detail('a', FormID);
    expect(History.filter(({ Event }) => Event === 'valuesEdited')).toHaveLength(1);
  });

  test.each([
    ['a control of nobody', { reason: '买酒' }, 'notEditable', '该节点不能修改控件“事由”'],
    ['the same, as it is', { reason: '买书' }, 'notEditable', '该节点不能修改控件“事由”'],
    ['a control of another level', { opinion: '同意' }, 'notEditable', '该节点不能修改控件“意见”'],
    ['another route', { code: 'B', amount: '1000.00' }, 'otherRoute', '另一条审批路线'],
    ['what shows another field', { code: 'B', kind: 'special' }, 'changesOther', '“特殊说明”出现或消失'],
    ['a wrong value', { code: 'B', amount: '1.001' }, 'invalid', ''],
    ['too much text', { code: '12345678901' }, 'invalid', ''],
    ['an unknown control', { code: 'B', nothing: '1' }, 'invalid', ''],
  ])('%s is refused', async (_name, Values, Reason, message) => {
    const FormID = await submitted();
    const refused = await approve('lead', FormID, Values);
    expect(refused).toMatchObject({ status: 422, refusal: { Reason } });
    expect(refused.message).toContain(message);
    expect((await detail('a', FormID)).Values).toEqual((await detail('lead', FormID)).Values);
    expect((await detail('a', FormID)).Values).toMatchObject(filled);
  });

  test('nobody fills in a step of somebody else', async () => {
    const FormID = await submitted();
    const row = await onRow('lead', FormID);
    const sees = new Set(['a', 'admin']);
    for (const who of ['a', 'head', 'stranger', 'admin'] as const) {
      const input = { ...row, Values: { code: 'B-9' } };
      expect((await portal.call(who, Order.SubmitCacApprovalFormByApproved, input)).status).toBe(
        sees.has(who) ? 409 : 404,
      );
    }
    const early = await portal.call('lead', ApprovalForm.EditDocForFinanceStaff, {
      ...row,
      Values: { code: 'B-9' },
    });
    expect(early.refusal.Reason).toBe('wrongStage');
  });

  test('two of a level at once: one is told, and then sees what the other filled in', async () => {
    for (let round = 0; round < 4; round++) {
      const FormID = await atSecond();
      const who = ['head', 'boss'] as const;
      const rowsOf = [await onRow('head', FormID), await onRow('boss', FormID)];
      const answers = await Promise.all(
        who.map((one, at) =>
          portal.call(one, Order.SubmitCacApprovalFormByApproved, {
            ...rowsOf[at]!,
            Values: { code: `B-${one}` },
          }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const won = answers.findIndex(({ status }) => status === 200);
      const [first, second] = [who[won]!, who[1 - won]!];
      expect(answers[1 - won]!.refusal).toMatchObject({ Reason: 'stale', First: { EnglishName: first } });
      expect((await detail(second, FormID)).Values).toMatchObject({ code: `B-${first}` });
      expect((await approve(second, FormID, { opinion: '可' })).status).toBe(200);
      expect((await detail('a', FormID)).Values).toMatchObject({ code: `B-${first}`, opinion: '可' });
      expect((await verifyRecords(portal.db, FormID)).broken).toEqual([]);
    }
  });

  test('a person who gets the step, or signs beside it, has its rights', async () => {
    const FormID = await submitted();
    const given = { ...(await onRow('lead', FormID)), Action: 'transfer' as const, ToAUID: idOf('fin1') };
    await portal.ok('lead', Order.GetApprovalHangUpTransfer, given);
    expect((await detail('lead', FormID)).EditControls).toEqual([]);
    await portal.ok('fin1', Order.GetApprovalCounterSignaTure, {
      ...(await onRow('fin1', FormID)),
      AUIDs: [idOf('cash')],
      Way: 'before',
      ApprovalType: 2,
    });
    expect((await detail('cash', FormID)).EditControls).toContain('code');
    expect((await approve('cash', FormID)).status).toBe(422);
    expect((await approve('cash', FormID, { code: 'B-3' })).status).toBe(200);
    expect((await approve('fin1', FormID)).status).toBe(200);
  });

  test('an administrator decides without filling in', async () => {
    const FormID = await submitted();
    const row = await onRow('lead', FormID);
    const decision = { ...row, Decision: 'approve' as const, Remark: '出差' };
    await portal.ok('admin', Order.OverrideApprovalDecide, decision);
    expect((await detail('head', FormID)).RowID).not.toBeNull();
  });

  test('a batch leaves it for the form, and says what is missing', async () => {
    const FormID = await submitted();
    const Items = [await onRow('lead', FormID)];
    const [preview] = await portal.ok('lead', Order.PreviewBatch, { Act: 'approve', Items });
    expect(preview?.Msg).toBe('需要先打开填写“预算编号”');
    const [back] = await portal.ok('lead', Order.PreviewBatch, { Act: 'sendBack', Items });
    expect(back?.Msg).toBeNull();
    const { BatchID } = await portal.ok('lead', Order.StartBatch, { Act: 'approve', Items });
    await sql`update approval.batch set due_at = due_at - interval '1 minute' where id = ${BatchID}`.execute(
      portal.db.kysely,
    );
    const done = await portal.ok('lead', Order.RunBatch, { BatchID });
    expect(done.Items[0]?.Code).not.toBe(1);
    expect(done.Items[0]?.Msg).toBe('预算编号不能为空');
  });

  test('rows the approver changes change the total, and the record says so', async () => {
    const FormID = await submitted({ reason: '书', kind: 'plain', items: [{ amount: '100.00' }] }, rows);
    const items = [{ amount: '100.00' }, { amount: '20.50' }];
    expect((await approve('lead', FormID, { code: 'B-1', total: '1.00' })).refusal.Reason).toBe(
      'notEditable',
    );
    expect((await approve('lead', FormID, { code: 'B-1', items })).status).toBe(200);
    const { Values, Amount, History } = await detail('a', FormID);
    expect(Values).toMatchObject({ items, total: '120.50' });
    expect(Amount).toBe('120.50');
    expect(History[2]?.Changes.map(({ Name }) => Name)).toEqual(['code', 'items.1', 'total']);
    const large = await submitted({ reason: '书', kind: 'plain', items: [{ amount: '10.00' }] }, rows);
    const more = { code: 'B', items: [{ amount: '999.00' }, { amount: '1.00' }] };
    expect((await approve('lead', large, more)).refusal.Reason).toBe('otherRoute');
  });
});
