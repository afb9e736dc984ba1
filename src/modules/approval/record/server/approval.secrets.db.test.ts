import { afterAll, beforeAll, expect, test } from 'vitest';
import { Notice } from '#kit/contract/Notice.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { connect } from '#kit/server/registry.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { ApprovalEffect } from '#modules/approval/effects/contract/ApprovalEffect.ts';
import type { ProcessInput } from '#modules/approval/processes/contract/process.ts';
import { publishProcess } from '#modules/approval/processes/server/commands/publish.ts';
import { defineRequestType, type EffectKind } from '#modules/approval/server/open.ts';
import {
  addTestTemplate,
  idOf,
  openPortal,
  type Member,
  type Portal,
} from '#tests/support/approval-portal.ts';
import { dumpOf } from '#tests/support/dump.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { verifyRecords } from './queries/log.ts';

type Level = ProcessInput['branches'][number]['levels'][number];

const level = (who: Member[], more: Partial<Level> = {}): Level => ({
  name: { zh: '审批', en: 'Approval' },
  approvers: { kind: 'people', people: who.map(idOf) },
  sign: 1,
  ...more,
});

const secret = { secret: true, require: false } as const;
const controls = [
  { type: 'userSearch', name: 'who', label: '调薪人', multiple: false, subject: true },
  { type: 'input', name: 'reason', label: '事由', significance: true },
  { type: 'money', name: 'salary', label: '调整后月薪', ...secret },
  { type: 'input', name: 'note', label: '薪资说明', ...secret },
  {
    type: 'groupArea',
    name: 'items',
    label: '项目',
    require: false,
    controls: [
      { type: 'input', name: 'item', label: '名称' },
      { type: 'money', name: 'pay', label: '金额（月）', ...secret },
    ],
  },
  { type: 'number', name: 'result', label: '核定', ...secret },
  { type: 'date', name: 'day', label: '生效日', require: false },
] as const;

const cells = (values: Record<string, unknown>) =>
  (values['items'] as { pay: unknown }[]).map(({ pay }) => pay);

/** Figures that must not appear anywhere in plain text. */
const figures = {
  salary: '87654.32',
  note: '比照九职等第三档',
  first: '76543.21',
  second: '65432.19',
  result: '84321',
};
const changedSalary = '91234.56';

const filled = {
  who: [{ id: idOf('fin2') }],
  reason: '年度调薪',
  salary: figures.salary,
  note: figures.note,
  items: [
    { item: '基本工资', pay: figures.first },
    { item: '岗位工资', pay: figures.second },
  ],
};

const processOf = (more: Partial<ProcessInput> = {}): ProcessInput => ({
  branches: [
    {
      name: { zh: '默认', en: 'Default' },
      when: null,
      levels: [
        level(['fin1'], {
          show: ['salary', 'items'],
          copies: { to: { kind: 'people', people: [idOf('cash')] }, note: '' },
        }),
        level(['head']),
        level(['boss'], { show: ['result'], edit: ['result'] }),
      ],
    },
  ],
  revokeDays: 15,
  ...more,
});

/** Salary of each person by the last form in effect. */
const paid = new Map<number, string>();

interface Plan {
  readonly person: number;
  readonly salary: string;
}

const kind: EffectKind<Plan> = {
  kind: 'testPay',
  label: { zh: '调薪', en: 'Raise' },
  templates: ['TESTPAY'],
  order: 1,
  code: 'EmployeeManagement',
  reads: ['salary'],
  plans: async (_on, { values }) => {
    const [{ id }] = values['who'] as [{ id: number }];
    const salary = values['salary'] as string | undefined;
    const dueDay = (values['day'] as string | undefined) ?? '2026-01-01';
    return salary ? [{ subject: id, dueDay, plan: { person: id, salary } }] : [];
  },
  told: async () => [],
};

const both = (text: string) => ({ zh: text, en: text });

/** Stores a person's salary, as payroll does. */
const payContributions = defineRequestType({
  key: 'pay',
  templates: kind.templates,
  effect: kind,
  parts: {
    pay: {
      when: 'inline',
      holdsPay: true,
      lock: async () => undefined,
      check: async () => [],
      apply: async (_tx, { person, salary }) => {
        const before = paid.get(person) ?? null;
        paid.set(person, salary);
        return { before };
      },
      rests: async () => null,
      undo: async (_tx, { person }, undo) => {
        const { before } = undo as { before: string | null };
        if (before === null) paid.delete(person);
        else paid.set(person, before);
      },
      show: async (_on, { salary }) => [{ label: both('月薪'), before: both(''), after: both(salary) }],
    },
  },
});

eachEngine('secrets in forms', (open) => {
  let portal: Portal;
  let raise: number;

  beforeAll(async () => {
    portal = await openPortal(await open());
    raise = await addTestTemplate(portal.db, {
      code: 'SX',
      title: '调薪',
      titleEn: 'Raise',
      edition: { controls } as never,
    });
    await portal.db.pool.query(`update forms.template set standard = 'TESTPAY' where id = $1`, [raise]);
    connect(portal.db, payContributions);
    await publish(processOf());
  });
  afterAll(() => portal.close());

  const publish = (process: ProcessInput) =>
    inTransaction(portal.db, (tx) =>
      publishProcess(tx, {
        templateId: raise,
        departmentId: null,
        name: '调薪',
        nameEn: 'Raise',
        process,
        by: null,
        now: new Date(),
        language: 'zh',
      }),
    );
  const file = async (values: object = filled) =>
    (
      await portal.ok('a', ApprovalForm.AddMyApproval, {
        TemplateId: raise,
        Values: { ...values },
        Remark: '',
        Key: crypto.randomUUID(),
      })
    ).FormID;
  const read = async (by: Member, FormID: number) =>
    await portal.ok(by, Order.GetCacApprovalDetailExamineInfoCacHe, { FormID });
  const onRow = async (by: Member, FormID: number) => {
    const { RowID, Version } = await read(by, FormID);
    return { FormID, RowID: RowID!, Version, Remark: '理由', Key: crypto.randomUUID() };
  };
  const approve = async (by: Member, FormID: number, Values: Record<string, unknown> = {}) =>
    portal.ok(by, Order.SubmitCacApprovalFormByApproved, { ...(await onRow(by, FormID)), Values });
  const sendBack = async (by: Member, FormID: number) =>
    portal.ok(by, Order.RepulseCacAOByApprovalNew, await onRow(by, FormID));
  const resubmit = async (FormID: number, Values: object) =>
    portal.ok('a', Order.SubmitGetCacApprovalForm, {
      FormID,
      Version: (await read('a', FormID)).Version,
      Values: { ...Values },
      Remark: '',
    });
  const stored = async (FormID: number) => {
    const { rows } = await portal.db.pool.query<{ form_values: Record<string, unknown> }>(
      'select form_values from approval.form where id = $1',
      [FormID],
    );
    return rows[0]!.form_values;
  };
  const salaryOf = async (by: Member, FormID: number) => (await read(by, FormID)).Values['salary'];

  const salarySeenByAdded = async (Secrets: boolean) => {
    const form = await file();
    await portal.ok('fin1', Order.GetApprovalCounterSignaTure, {
      ...(await onRow('fin1', form)),
      AUIDs: [idOf('stranger')],
      Secrets,
    });
    return salaryOf('stranger', form);
  };
  const waits = async (values: object) => {
    const { Nodes } = await read('a', await file(values));
    return Nodes.filter(({ Status }) => Status === 6).map(({ ApprovalAUID }) => ApprovalAUID);
  };
  test('the person who typed it, levels allowed to see it, and at the end the subject read it; nobody else does', async () => {
    const form = await file();
    expect((await read('a', form)).Values).toMatchObject({ salary: figures.salary, note: figures.note });
    const first = await read('fin1', form);
    expect(first.Values).toMatchObject({ salary: figures.salary, items: filled.items });
    expect(first.Values).not.toHaveProperty('note');
    expect(first.Sealed).toEqual(['note']);
    const admin = await read('admin', form);
    expect(admin.Values).toEqual({
      who: expect.anything(),
      reason: '年度调薪',
      items: [{ item: '基本工资' }, { item: '岗位工资' }],
    });
    expect(admin.Sealed.toSorted()).toEqual(['items', 'note', 'salary']);
    await approve('fin1', form);
    expect(await salaryOf('cash', form)).toBeUndefined();
    expect(await salaryOf('head', form)).toBeUndefined();
    await approve('head', form);
    await approve('boss', form, { result: figures.result });
    expect((await read('boss', form)).Values).toMatchObject({ result: figures.result });
    // The applicant does not read what an approver typed.
    expect((await read('a', form)).Values).not.toHaveProperty('result');
    expect((await read('fin2', form)).Values).toMatchObject({
      salary: figures.salary,
      note: figures.note,
      items: filled.items,
      result: figures.result,
    });
    expect(await salaryOf('fin1', form)).toBe(figures.salary);
    const decide = (days: number) =>
      portal.db.pool.query(
        `update approval.row set decided_at = decided_at - $2 * interval '1 day' where form_id = $1`,
        [form, days],
      );
    await decide(31);
    expect(await salaryOf('fin1', form)).toBeUndefined();
    await decide(-31);
    expect(
      (await portal.ok('admin', ApprovalForm.FindDocJsonAsync, { FormID: form })).Values,
    ).not.toHaveProperty('salary');
  });

  test('an added signer reads it only if the asker allows it', async () => {
    expect(await salarySeenByAdded(false)).toBeUndefined();
    expect(await salarySeenByAdded(true)).toBe(figures.salary);
  });

  test('values that approvers typed stay when the applicant submits again without seeing them', async () => {
    const form = await file();
    await approve('fin1', form);
    await approve('head', form);
    await approve('boss', form, { result: figures.result });
    const own = await read('a', form);
    expect(own.Sealed).toEqual(['result']);
    const { Version } = own;
    await portal.ok('a', Order.SubmitApprovalFormRevoke, { FormID: form, Version, Remark: '重来' });
    for (const who of ['fin1', 'head', 'boss'] as const) await approve(who, form);
    await resubmit(form, { ...filled, reason: '重新提交' });
    for (const who of ['fin1', 'head'] as const) await approve(who, form);
    expect((await read('boss', form)).Values).toMatchObject({ result: figures.result });
    expect((await read('a', form)).Values).not.toHaveProperty('result');
  });

  test('an equal value keeps its sealed text, another one is said to have changed, and records stay whole', async () => {
    const form = await file();
    const before = await stored(form);
    await sendBack('fin1', form);
    const rows = [filled.items[1]!, filled.items[0]!];
    await resubmit(form, { ...filled, items: rows });
    const after = await stored(form);
    expect(after['salary']).toEqual(before['salary']);
    expect(cells(after)).toEqual(cells(before).toReversed());
    await sendBack('fin1', form);
    await resubmit(form, { ...filled, items: rows, salary: changedSalary });
    const { History } = await read('admin', form);
    const changes = History.at(-1)!.Changes;
    expect(changes).toMatchObject([{ Label: '调整后月薪', Before: '', After: '已变更' }]);
    expect(await salaryOf('fin1', form)).toBe(changedSalary);
    expect((await verifyRecords(portal.db)).broken).toEqual([]);
  });

  const finish = async (FormID: number) => {
    for (const who of ['fin1', 'head', 'boss'] as const) await approve(who, FormID);
  };

  test('the subject reads it from its day, not before', async () => {
    const form = await file({ ...filled, day: '2099-01-01' });
    await finish(form);
    const { Status, Values, Sealed } = await read('fin2', form);
    expect([Status, Sealed.toSorted()]).toEqual([5, ['items', 'note', 'salary']]);
    expect(Values).not.toHaveProperty('salary');
  });

  test('the effect of a form on pay is stored sealed, shown to its readers, and undone from there', async () => {
    const former = '50000.00';
    paid.set(idOf('fin2'), former);
    const form = await file();
    await finish(form);
    expect(paid.get(idOf('fin2'))).toBe(figures.salary);
    const lines = async (who: Member) =>
      (await portal.ok(who, ApprovalEffect.GetEffect, { FormID: form })).map(({ Lines }) => Lines.length);
    expect(await lines('fin1')).toEqual([1]);
    expect(await lines('fin2')).toEqual([1]);
    expect(await lines('admin')).toEqual([0]);
    expect(await lines('head')).toEqual([0]);
    const { Version } = await read('a', form);
    await portal.ok('a', Order.SubmitApprovalFormRevoke, { FormID: form, Version, Remark: '算错了' });
    await finish(form);
    expect([paid.get(idOf('fin2')), (await read('a', form)).Status]).toEqual([former, 0]);
    expect(
      (await portal.call('fin2', Order.GetCacApprovalDetailExamineInfoCacHe, { FormID: form })).status,
    ).toBe(404);
  });

  test('a repeated request is the same request, and another amount is another one', async () => {
    const Key = crypto.randomUUID();
    const input = { TemplateId: raise, Values: { ...filled }, Remark: '', Key };
    const first = await portal.ok('a', ApprovalForm.AddMyApproval, input);
    expect(await portal.ok('a', ApprovalForm.AddMyApproval, input)).toEqual(first);
    const other = { ...input, Values: { ...filled, salary: changedSalary } };
    expect((await portal.call('a', ApprovalForm.AddMyApproval, other)).refusal).toMatchObject({
      Reason: 'keyReused',
    });
  });

  test('drafts seal it, too, and give it back to the applicant alone', async () => {
    const { FormID, Version } = await portal.ok('a', ApprovalForm.Add, {
      TemplateId: raise,
      Values: { salary: figures.salary, items: [{ pay: figures.first }] },
    });
    await portal.ok('a', ApprovalForm.Edit, {
      FormID,
      Version,
      Values: { salary: figures.salary, items: [{ pay: figures.first }], note: figures.note },
    });
    expect((await read('a', FormID)).Values).toMatchObject({ salary: figures.salary, note: figures.note });
  });

  test('pay never passes a level that has nobody', async () => {
    await publish({
      ...processOf({ nobodyFound: { kind: 'pass' } }),
      branches: [
        {
          name: { zh: '默认', en: 'Default' },
          when: null,
          levels: [level([], { approvers: { kind: 'userControl', control: 'who' } }), level(['boss'])],
        },
      ],
      applicantIsApprover: 'skip',
    });
    expect(await waits({ who: filled.who, reason: '无薪资' })).toEqual([idOf('boss')]);
    expect(await waits(filled)).toEqual([idOf('admin')]);
    await publish(processOf());
  });

  test('no search finds it, no list or Excel shows it', async () => {
    const form = await file();
    const list = await portal.ok('a', Order.GetCacApprovalFormByApply, { Keyword: figures.salary });
    expect(list.Rows).toEqual([]);
    const own = await portal.ok('a', Order.GetCacApprovalFormByApply, { PageSize: 100 });
    expect(JSON.stringify(own)).toContain(String(form));
    expect(JSON.stringify(own)).not.toContain(figures.salary);
  });

  test('no inbox shows it, not even to people who read it in the form', async () => {
    const form = await file();
    await approve('fin1', form);
    await approve('head', form);
    await approve('boss', form, { result: figures.result });
    const told = ['a', 'fin1', 'head', 'boss', 'cash'];
    for (const who of ['a', 'fin1', 'fin2', 'head', 'boss', 'cash'] as const) {
      const { Rows } = await portal.ok(who, Notice.GetNoticePageList, { PageSize: 100 });
      const [entry] = Rows.filter(({ About }) => About?.RefID === form);
      expect([who, entry?.About?.Title]).toEqual([who, told.includes(who) ? 'fin2员 · 年度调薪' : undefined]);
      const earlier = entry && (await portal.ok(who, Notice.GetEarlierNotices, { Before: entry.Id }));
      for (const figure of Object.values(figures))
        expect(JSON.stringify([Rows, earlier])).not.toContain(figure);
    }
  });

  test('nothing of it stands anywhere in clear', async () => {
    const dump = await dumpOf(portal.db);
    expect(dump).toContain('年度调薪');
    // Matches the figure as a whole word: its digits may occur inside a hash by chance.
    for (const figure of [...Object.values(figures), changedSalary])
      expect(dump).not.toMatch(new RegExp(`(?<![\\w+/-])${figure}(?![\\w+/-])`));
  });
});
