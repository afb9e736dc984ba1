import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { CacApprovalProcess } from '#modules/approval/processes/contract/CacApprovalProcess.ts';
import type { ProcessInput } from '#modules/approval/processes/contract/process.ts';
import { lostWith } from '#modules/approval/processes/server/commands/lost-controls.ts';
import { latestEdition, publishProcess } from '#modules/approval/processes/server/commands/publish.ts';
import { verifyRecords } from '#modules/approval/record/server/queries/log.ts';
import { editionSchema } from '#modules/forms/contract/control.ts';
import {
  addTestTemplate,
  idOf,
  openPortal,
  type Member,
  type Portal,
} from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';

type Level = ProcessInput['branches'][number]['levels'][number];
type Approvers = Level['approvers'];

const level = (approvers: Approvers, more: Partial<Level> = {}): Level => ({
  name: { zh: '审批', en: 'Approval' },
  approvers,
  sign: 1,
  ...more,
});
const processOf = (...levels: Level[]): ProcessInput => ({
  branches: [{ name: { zh: '默认', en: 'Default' }, when: null, levels }],
  revokeDays: 15,
});

const who = { type: 'userSearch', name: 'who', label: '调岗人', multiple: false } as const;
const after = {
  type: 'businessDepartmentTree',
  name: 'after',
  label: '调入部门',
  require: false,
} as const;
const reason = { type: 'input', name: 'reason', label: '事由', require: false, significance: true } as const;

eachEngine('forms about somebody', (open) => {
  let portal: Portal;
  let transfer: number;

  beforeAll(async () => {
    portal = await openPortal(await open(), { permissions: { cash: ['EmployeeManagement'] } });
    const { pool } = portal.db;
    transfer = await addTestTemplate(portal.db, {
      code: 'TS',
      title: '调岗',
      titleEn: 'Transfer',
      edition: { controls: [{ ...who, subject: true }, after, reason] },
    });
    await publish(
      processOf(
        level(
          { kind: 'directLeader', of: 'subject' },
          { copies: { to: { kind: 'userControl', control: 'who' }, note: '知悉' } },
        ),
        level({ kind: 'departmentLeader', of: { control: 'after' } }),
      ),
    );
    await pool.query('update people.person set leader_id = $2 where id = $1', [idOf('admin'), idOf('boss')]);
    // The cashier manages the employees of finance, their own department.
    await pool.query(`with made as (
        insert into people.role (name, name_en, data_scope) values ('部门人事', 'HR', 2) returning id
      ), code as (
        insert into people.permission (code, name, name_en) values ('EmployeeManagement', '人事', 'HR')
        on conflict (code) do update set name = excluded.name returning id
      ), granted as (insert into people.role_permission select made.id, code.id from made, code)
      insert into people.person_role select ${idOf('cash')}, id from made`);
  });
  afterAll(() => portal.close());

  const publish = (process: ProcessInput, templateId = transfer) =>
    inTransaction(portal.db, (tx) =>
      publishProcess(tx, {
        templateId,
        departmentId: null,
        name: '调岗',
        nameEn: 'Transfer',
        process,
        by: null,
        now: new Date(),
        language: 'zh',
      }),
    );

  const file = async (by: Member, subject: Member | null, values: object = { after: { id: 2 } }) => {
    const { FormID } = await portal.ok(by, ApprovalForm.AddMyApproval, {
      TemplateId: transfer,
      Values: { ...(subject ? { who: [{ id: idOf(subject) }] } : {}), reason: '轮岗', ...values },
      Remark: '',
    });
    return FormID;
  };
  const read = (by: Member, FormID: number) =>
    portal.call(by, Order.GetCacApprovalDetailExamineInfoCacHe, { FormID });
  const opens = async (by: Member, FormID: number) => (await read(by, FormID)).status;
  const approve = async (by: Member, FormID: number) => {
    const { body } = await read(by, FormID);
    await portal.ok(by, Order.SubmitCacApprovalFormByApproved, {
      FormID,
      RowID: body.RowID!,
      Version: body.Version,
      Remark: '',
    });
  };
  const waiting = async (FormID: number) => {
    const { rows } = await portal.db.pool.query<{ login_name: string }>(
      `select p.login_name from approval.row r join people.person p on p.id = r.person_id
       where r.form_id = $1 and r.status = 6 order by 1`,
      [FormID],
    );
    return rows.map(({ login_name }) => login_name);
  };
  const listed = async (by: Member, call: typeof Order.GetCacApprovalFormByAdminToExamine) =>
    (await portal.ok(by, call, { PageSize: 100 })).Rows.map(({ FormID }) => FormID);
  const notices = async (by: Member, FormID: number) => {
    const { rows } = await portal.db.pool.query<{ title: string }>(
      `select n.title_zh as title from kit.notice n where n.person_id = $1 and n.url like '%' || $2::text || '%'`,
      [idOf(by), String(FormID)],
    );
    return rows.map(({ title }) => title);
  };
  const place = (member: Member, department: number) =>
    portal.db.pool.query('update people.person set department_id = $2 where id = $1', [
      idOf(member),
      department,
    ]);
  const setPrivate = (isPrivate: boolean) =>
    portal.db.pool.query('update forms.template set is_private = $2 where id = $1', [transfer, isPrivate]);

  test('approvers are looked for from the subject and from a department that the form names', async () => {
    const form = await file('a', 'fin2');
    expect(await waiting(form)).toEqual(['fin1']);
    await approve('fin1', form);
    expect(await waiting(form)).toEqual(['head']);
    // The subject's leader is the applicant, so the next leader is asked. No department is named: the administrator is
    // asked.
    const other = await file('lead', 'a', {});
    expect(await waiting(other)).toEqual(['head']);
    await approve('head', other);
    expect(await waiting(other)).toEqual(['admin']);
  });

  test('the subject reads nothing of the form before the end; copies and mentions wait, and reach them then', async () => {
    const form = await file('a', 'fin2');
    await portal.ok('a', Order.GetApprovalFormByAtUser, {
      FormID: form,
      AUIDs: [idOf('fin2')],
      Note: '请看',
    });
    await approve('fin1', form);
    for (const call of [
      Order.GetCacApprovalDetailExamineInfoCacHe,
      Order.GetCacApprovalOrderMsg,
      Order.GetApprovalCopies,
    ] as const)
      expect((await portal.call('fin2', call, { FormID: form })).status).toBe(404);
    const mentioned = Order.GetApprovalFormByUserAt;
    expect(await listed('fin2', mentioned)).toEqual([]);
    expect(await listed('fin2', Order.GetCacApprovalFormMyCarbonCopy)).toEqual([]);
    expect(await notices('fin2', form)).toEqual([]);
    await approve('head', form);
    expect((await read('fin2', form)).body).toMatchObject({ Status: 5, Values: { reason: '轮岗' } });
    expect(await listed('fin2', mentioned)).toContain(form);
    expect(await listed('fin2', Order.GetCacApprovalFormMyCarbonCopy)).toContain(form);
    expect((await notices('fin2', form)).toSorted()).toEqual([
      expect.stringContaining('在备注中提到了您（请看）'),
      expect.stringContaining('抄送给您（知悉）'),
    ]);
    expect(await opens('stranger', form)).toBe(404);
  });

  test('a subject who filed the form reads it at any time', async () => {
    const form = await file('fin2', 'fin2');
    expect(await waiting(form)).toEqual(['fin1']);
    expect(await opens('fin2', form)).toBe(200);
  });

  test('no right opens a form about oneself: not the administrator’s, not a list, not deciding it', async () => {
    const form = await file('a', 'admin');
    expect(await opens('admin', form)).toBe(404);
    const everything = Order.GetCacApprovalFormByAdminToExamine;
    expect(await listed('admin', everything)).not.toContain(form);
    const { rows } = await portal.db.pool.query<{ version: number }>(
      'select version from approval.form where id = $1',
      [form],
    );
    const answer = await portal.call('admin', Order.OverrideApprovalEnd, {
      FormID: form,
      Version: rows[0]!.version,
      How: 'finish',
      Remark: '自己来',
    });
    expect(answer.status).toBe(404);
    expect((await portal.call('admin', Order.GetApprovalReminder, { FormID: form })).status).toBe(404);
    const another = await file('a', 'fin2');
    expect(await listed('admin', everything)).toContain(another);
  });

  test('no step is given to the subject', async () => {
    const form = await file('a', 'fin2');
    const { body } = await read('fin1', form);
    const answer = await portal.call('fin1', Order.GetApprovalHangUpTransfer, {
      FormID: form,
      Action: 'transfer',
      RowID: body.RowID!,
      ToAUID: idOf('fin2'),
      Version: body.Version,
      Remark: '请处理',
    });
    expect(answer).toMatchObject({ status: 422, refusal: { Reason: 'subjectChosen' } });
  });

  test('private forms are read by HR of the subject’s department, and by no other overseer', async () => {
    const [inScope, outside, aboutHim] = [
      await file('a', 'fin2'),
      await file('a', 'lead'),
      await file('a', 'cash'),
    ];
    expect(await opens('cash', inScope)).toBe(404);
    await setPrivate(true);
    onTestFinished(async () => void (await setPrivate(false)));
    expect(await opens('cash', inScope)).toBe(200);
    expect(await opens('cash', outside)).toBe(404);
    expect(await opens('cash', aboutHim)).toBe(404);
    expect(await opens('boss', inScope)).toBe(404);
    // The cashier may no longer read forms about people who have left their department.
    await place('fin2', 2);
    expect(await opens('cash', inScope)).toBe(404);
    await place('fin2', 3);
  });

  test('publishing asks for what it starts from', async () => {
    const plain = await addTestTemplate(portal.db, {
      code: 'TP',
      title: '普通',
      titleEn: 'Plain',
      edition: { controls: [who, reason] },
    });
    const said = async (approvers: Approvers) =>
      (
        (await publish(processOf(level(approvers)), plain).catch((error: unknown) => error)) as {
          detail?: { fields?: readonly { Field: string; Msg: string }[] };
        }
      ).detail?.fields;
    expect(await said({ kind: 'directLeader', of: 'subject' })).toEqual([
      { Field: 'Branches.1.Levels.1', Msg: '模板中没有“当事人”控件' },
    ]);
    expect(await said({ kind: 'role', roleId: 1, of: { control: 'reason' } })).toEqual([
      { Field: 'Branches.1.Levels.1', Msg: '模板中没有所需的控件' },
    ]);
  });

  test('a form that loses them says what its process would lose', async () => {
    const without = { controls: [who, reason] };
    const lost = await inTransaction(portal.db, (tx) => lostWith(tx, transfer, editionSchema.parse(without)));
    expect(lost[0]?.controls.map(({ label }) => label.zh)).toEqual(['当事人', '调入部门']);
    expect(await latestEdition(portal.db, transfer)).toMatchObject({ controls: [{ subject: true }, {}, {}] });
  });

  test('trying a process knows both', async () => {
    const { Rows } = await portal.ok('admin', CacApprovalProcess.GetCacApprovalProcessList, {
      PageSize: 100,
    });
    const ProcessID = Rows.find(({ TemplateId }) => TemplateId === transfer)!.ProcessID;
    const { Levels } = await portal.ok('admin', CacApprovalProcess.SimulateCacApprovalProcess, {
      ProcessID,
      AUID: idOf('a'),
      DeptId: 2,
      Amount: null,
      Values: { who: [{ id: idOf('fin2'), name: '' }], after: { id: 2, name: '' } },
    });
    expect(Levels.map(({ People }) => People.map(({ ApprovalAUID }) => ApprovalAUID))).toEqual([
      [idOf('fin1')],
      [idOf('head')],
    ]);
  });

  test('the records of all this are whole', async () => {
    expect((await verifyRecords(portal.db)).broken).toEqual([]);
  });
});
