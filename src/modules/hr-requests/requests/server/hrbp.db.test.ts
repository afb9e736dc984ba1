import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { GivenOf, Placed } from '#kit/contract/call.ts';
import { companyDayStart } from '#kit/rules/dates.ts';
import { verifyAudit } from '#kit/server/db/audit.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { approval } from '#modules/approval/module.ts';
import { CacApprovalProcess as Process } from '#modules/approval/processes/contract/CacApprovalProcess.ts';
import { publishProcess, verifyRecords } from '#modules/approval/server/open.ts';
import { HRBP } from '#modules/people/hrbp/contract/HRBP.ts';
import { HRBPAgent } from '#modules/people/hrbp/contract/HRBPAgent.ts';
import { inScope, isAgencyTurnDue, listHrbps, scopeOf } from '#modules/people/server/open.ts';
import { addTestTemplate, idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { giveRole, inDays, onProbation, openHrPortal } from '#tests/support/hr-portal.ts';
import { peopleReadings, testEnv } from '#tests/support/modules.ts';
import { sheetFile } from '#tests/support/sheet-file.ts';
import { Become } from '../contract/Become.ts';
import { Transfer } from '../contract/Transfer.ts';

const [root, research, finance] = [1, 2, 3];
const agentCodes = ['HRBPAgentPage', 'EmployeeManagement', 'PrepareBecome'];

const window = (from: Member, to: Member, given: Partial<GivenOf<typeof HRBPAgent.AddHRBPAgent>> = {}) => ({
  FromAUID: idOf(from),
  ToAUID: idOf(to),
  StartDay: inDays(0),
  EndDay: inDays(1),
  ...given,
});
const instant = (day: string, ms: number): Date => new Date(companyDayStart(day).getTime() + ms);

eachEngine('HRBPs and their agents', (open) => {
  let portal: Portal;
  let db: Database;
  let template: number;

  beforeAll(async () => {
    db = await open();
    portal = await openHrPortal(db, {
      served: peopleReadings,
      permissions: {
        admin: ['Hrbp', 'HRBPAgentPage', 'AASApprovalIdentityManagement', 'ApprovalByAdminManagement'],
        head: ['Hrbp', 'HRBPAgentPage'],
        fin1: agentCodes,
        fin2: agentCodes,
      },
    });
    await giveRole(db, 'admin', 4, ['Hrbp', 'HRBPAgentPage', 'AASApprovalIdentityManagement']);
    await giveRole(db, 'head', 3, ['Hrbp', 'HRBPAgentPage']);
    for (const who of ['fin1', 'fin2'] as const) await giveRole(db, who, 1, agentCodes);
    template = await addTestTemplate(db, {
      code: 'HB',
      title: '事项',
      titleEn: 'Matter',
      edition: { controls: [{ type: 'input', name: 'what', label: '事项' }] },
    });
    const { rows } = await db.pool.query<{ id: number }>(
      `select id from people.approval_role where name = 'HRBP'`,
    );
    const words = { zh: '节点', en: 'Level' };
    await inTransaction(db, (tx) =>
      publishProcess(tx, {
        templateId: template,
        departmentId: null,
        name: '事项',
        nameEn: 'Matter',
        process: {
          branches: [
            {
              name: words,
              when: null,
              levels: [
                { name: words, approvers: { kind: 'hrbp' }, sign: 1 },
                { name: words, approvers: { kind: 'role', roleId: rows[0]!.id }, sign: 1 },
                { name: words, approvers: { kind: 'people', people: [idOf('fin2')] }, sign: 1 },
              ],
            },
          ],
          samePerson: 'off',
        },
        by: null,
        now: new Date(),
        language: 'zh',
      }),
    );
  });
  afterAll(() => portal.close());

  beforeEach(async () => {
    await db.pool.query(`delete from people.hrbp_agent`);
    await db.pool.query(`delete from people.hrbp where person_id <> $1`, [idOf('cash')]);
    await db.pool.query(`update people.hrbp set is_active = true, from_day = '2020-01-01', to_day = null`);
    await db.pool.query(`update people.person set is_active = true`);
  });

  const keepTime = async (): Promise<void> => {
    for (const job of approval.jobs!(db, testEnv)) if (job.name === 'approval.keep-time') await job.run({});
  };
  const file = async (who: Member = 'a'): Promise<number> =>
    (await portal.ok(who, ApprovalForm.AddMyApproval, { TemplateId: template, Values: { what: '事' } }))
      .FormID;
  /** Returns the approvers on a level, each with the person for whom they act. */
  const asked = async (form: number, level = 1): Promise<string[]> =>
    (
      await db.pool.query<{ who: string; owner: string | null }>(
        `select p.login_name as who, o.login_name as owner from approval.row r
         join people.person p on p.id = r.person_id left join people.person o on o.id = r.on_behalf_of_id
         where r.form_id = $1 and r.level = $2 and r.status in (0, 6, 8) order by r.no`,
        [form, level],
      )
    ).rows.map(({ who, owner }) => (owner ? `${who} for ${owner}` : who));
  const approve = async (who: Member, FormID: number): Promise<number> => {
    const { RowID, Version } = await portal.ok(who, Order.GetApprovalOrderExamine, { FormID });
    return (await portal.call(who, Order.SubmitCacAOByApprovalNew, { FormID, RowID: RowID!, Version }))
      .status;
  };
  const setHrbp = async (who: Member, DeptId: number, given: Partial<GivenOf<typeof HRBP.AddHRBP>> = {}) =>
    (await portal.ok('admin', HRBP.AddHRBP, { DeptId, AUID: idOf(who), FromDay: inDays(-9), ...given }))
      .HRBPID;
  const depute = async (...given: Parameters<typeof window>): Promise<number> =>
    (await portal.ok('admin', HRBPAgent.AddHRBPAgent, window(...given))).HRBPAgentID;
  /** Moves the window of a deputy, because the database clock decides what day it is. */
  const shift = (id: number, days: number) =>
    db.pool.query(
      `update people.hrbp_agent set from_day = from_day + $2::int, to_day = to_day + $2::int where id = $1`,
      [id, days],
    );
  const reached = async (who: Member, code = 'EmployeeManagement'): Promise<string[]> => {
    const scope = await scopeOf(db, idOf(who), code);
    const { rows } = await db.kysely
      .withTables<{ 'people.person': { id: number; login_name: string; department_id: number } }>()
      .selectFrom('people.person as p')
      .select('p.login_name as who')
      .where(inScope(scope, 'p'))
      .orderBy('p.id')
      .execute()
      .then((found) => ({ rows: found }));
    return rows.map((row) => row.who);
  };

  const due = async (who: Member) =>
    (await portal.ok(who, Become.GetBecomePreparePage, {})).Rows.map(({ EnglishName }) => EnglishName);

  test('a department without an HRBP has those of its nearest ancestor; the role asks the same people', async () => {
    const first = await file();
    expect([await asked(first, 1), await asked(first, 2)]).toEqual([['cash'], ['cash']]);
    const id = await setHrbp('fin1', research);
    const own = await file();
    expect([await asked(own, 1), await asked(own, 2)]).toEqual([['fin1'], ['fin1']]);
    // Finance has no HRBP, so the default approver is asked.
    expect(await asked(await file('fin1'))).toEqual(['cash']);
    // A form in progress keeps its approvers, although the HRBP changed.
    expect(await asked(first)).toEqual(['cash']);
    await portal.ok('admin', HRBP.DisableHRBP, { HRBPID: id });
    expect(await asked(await file())).toEqual(['cash']);
    await portal.ok('admin', HRBP.EnableHRBP, { HRBPID: id });
    await db.pool.query(`update people.person set is_active = false where id = $1`, [idOf('fin1')]);
    expect(await asked(await file())).toEqual(['cash']);
    expect(await listHrbps(db, research, inDays(0))).toEqual([idOf('cash')]);
  });

  test('one of two HRBPs of a department is enough', async () => {
    await setHrbp('fin1', research);
    await setHrbp('fin2', research);
    const form = await file();
    expect(await asked(form)).toEqual(['fin1', 'fin2']);
    expect(await approve('fin2', form)).toBe(200);
    expect(await asked(form, 1)).toEqual([]);
    expect(await asked(form, 2)).toEqual(['fin1', 'fin2']);
  });

  test('a row holds on its days, both included', async () => {
    const id = await setHrbp('fin1', research, { FromDay: inDays(1) });
    expect(await asked(await file())).toEqual(['cash']);
    const save = (Version: number, FromDay: string, ToDay: string | null) =>
      portal.call('admin', HRBP.UpdateHRBP, { HRBPID: id, Version, FromDay, ToDay });
    expect((await save(1, inDays(0), inDays(0))).status).toBe(200);
    expect(await asked(await file())).toEqual(['fin1']);
    expect((await save(1, inDays(0), null)).status).toBe(409);
    expect((await save(2, inDays(-2), inDays(-1))).status).toBe(200);
    expect(await asked(await file())).toEqual(['cash']);
    const page = await portal.ok('admin', HRBP.GetHRBPPage, { DeptId: research });
    expect(page.Rows).toMatchObject([{ AUID: idOf('fin1'), IsPresent: false, IsUse: true, Version: 3 }]);
  });

  test('the agent’s window begins and ends on its days, for what an HRBP decides and nothing else', async () => {
    await setHrbp('fin2', research);
    const before = await file();
    const id = await depute('fin2', 'fin1', { StartDay: inDays(1), EndDay: inDays(2) });
    expect(await asked(before)).toEqual(['fin2']);
    await shift(id, -1);
    await keepTime();
    expect(await asked(before)).toEqual(['fin1 for fin2']);
    const within = await file();
    expect(await asked(within)).toEqual(['fin1 for fin2']);
    const { RowID, Version } = await portal.ok('fin1', Order.GetApprovalOrderExamine, { FormID: within });
    const late = await portal.call('fin2', Order.SubmitCacAOByApprovalNew, {
      FormID: within,
      RowID: RowID!,
      Version,
    });
    expect(late.status).toBe(409);
    expect(await approve('fin1', within)).toBe(200);
    // A person chosen by role or by name is asked themselves, not their deputy.
    expect(await approve('fin2', within)).toBe(200);
    expect(await asked(within, 3)).toEqual(['fin2']);
    await shift(id, -2);
    await keepTime();
    expect(await asked(before)).toEqual(['fin2']);
    expect((await verifyRecords(db, before)).broken).toEqual([]);
    expect((await verifyAudit(db)).broken).toEqual([]);
  });

  test('its last day ends at 24:00 of the company, its first begins at 0:00', async () => {
    await setHrbp('fin2', research);
    const id = await depute('fin2', 'fin1');
    await shift(id, -10);
    const due = async (acted: number, now: Date): Promise<boolean> => {
      await db.pool.query(`update people.hrbp_agent set acted = $2 where id = $1`, [id, acted]);
      return isAgencyTurnDue(db, now);
    };
    expect(await due(0, instant(inDays(-10), -1))).toBe(false);
    expect(await due(0, instant(inDays(-10), 0))).toBe(true);
    expect(await due(1, instant(inDays(-8), -1))).toBe(false);
    expect(await due(1, instant(inDays(-8), 0))).toBe(true);
  });

  test('begun, changed and ended by hand it acts at once', async () => {
    await setHrbp('fin2', research);
    const form = await file();
    const HRBPAgentID = await depute('fin2', 'fin1');
    expect(await asked(form)).toEqual(['fin1 for fin2']);
    const { Rows } = await portal.ok('fin1', HRBPAgent.GetHRBPAgentPage, {});
    expect(Rows).toMatchObject([{ HRBPAgentID, FromNameEn: 'fin2', State: 1, CanEdit: false, Depts: [] }]);
    const page = await portal.ok('admin', HRBP.GetHRBPPage, { DeptId: research });
    expect(page.Rows.map(({ Agents }) => Agents)).toMatchObject([
      [{ ToNameEn: 'fin1', StartDay: inDays(0), EndDay: inDays(1) }],
    ]);
    const { FromAUID: _, ...fields } = window('fin2', 'lead');
    await portal.ok('admin', HRBPAgent.UpdateHRBPAgent, { HRBPAgentID, Version: 1, ...fields });
    expect(await asked(form)).toEqual(['lead for fin2']);
    await portal.ok('fin2', HRBPAgent.DisableHRBPAgent, { HRBPAgentID });
    expect(await asked(form)).toEqual(['fin2']);
    await portal.ok('fin2', HRBPAgent.EnableHRBPAgent, { HRBPAgentID });
    expect(await asked(form)).toEqual(['lead for fin2']);
    const told = await db.pool.query<{ title: string }>(
      `select title_en as title from kit.notice where person_id = $1 and key like 'hrbp-agent%'`,
      [idOf('lead')],
    );
    expect(told.rows.map(({ title }) => title)).toEqual([
      `You are the HRBP delegate of fin2 from ${inDays(0)} to ${inDays(1)}`,
    ]);
  });

  test('limited to some departments', async () => {
    await setHrbp('fin2', research);
    await setHrbp('fin2', finance);
    const ours = [await file('a'), await file('fin1')];
    await depute('fin2', 'lead', { DeptIds: [finance] });
    expect(await asked(ours[0]!)).toEqual(['fin2']);
    expect(await asked(ours[1]!)).toEqual(['lead for fin2']);
    await depute('fin2', 'head', { DeptIds: [research] });
    expect(await asked(ours[0]!)).toEqual(['head for fin2']);
  });

  test('nobody decides on their own form through an HRBP agent, nor through a chain of agents', async () => {
    await setHrbp('fin2', finance);
    await depute('fin2', 'fin1');
    expect(await asked(await file('fin1'))).toEqual(['fin2']);
    const chain = await portal.call('admin', HRBPAgent.AddHRBPAgent, window('fin1', 'a'));
    expect(chain).toMatchObject({ status: 422, refusal: { Reason: 'notHrbp', Field: 'FromAUID' } });
    await setHrbp('fin1', research);
    const further = await portal.call('admin', HRBPAgent.AddHRBPAgent, window('fin1', 'a'));
    expect(further).toMatchObject({ status: 422, refusal: { Reason: 'agentChain', Field: 'FromAUID' } });
    const back = await portal.call('admin', HRBPAgent.AddHRBPAgent, window('fin1', 'fin2'));
    expect(back).toMatchObject({ refusal: { Reason: 'agentChain', Field: 'ToAUID' } });
  });

  test('a confirmation about the agent stays with the HRBP', async () => {
    await setHrbp('fin2', research);
    await depute('fin2', 'a');
    const answer = await portal.ok('cash', Transfer.AddTransfer, {
      AUID: idOf('a'),
      TakeEffect: inDays(3),
      DeptId: finance,
      LeaderAUID: idOf('lead'),
      Reason: '业务需要',
      Submit: true,
    });
    await approve('lead', answer.FormID);
    expect(await asked(answer.FormID, 3)).toEqual(['fin2']);
  });

  test('HRBPs, and agents in their window, reach the people of their departments by the codes of personnel', async () => {
    expect(await reached('fin2')).toEqual(['fin2']);
    await setHrbp('fin2', research);
    const people = ['a', 'lead', 'head', 'fin2', 'stranger'];
    expect(await reached('fin2')).toEqual(people);
    // An HRBP cannot extend their own duty, and other permissions give no wider scope.
    expect(await reached('fin2', 'HRBPAgentPage')).toEqual(['fin2']);
    expect(await reached('fin2', 'AttendanceApplication')).toEqual([]);
    await onProbation(db, 'a', '2020-01-01', inDays(5));
    expect([await due('fin2'), await due('fin1')]).toEqual([['a'], []]);
    const id = await depute('fin2', 'fin1', { StartDay: inDays(1) });
    expect(await reached('fin1')).toEqual(['fin1']);
    await shift(id, -1);
    expect(await reached('fin1')).toEqual(['a', 'lead', 'head', 'fin1', 'stranger']);
    expect(await due('fin1')).toEqual(['a']);
    await shift(id, -1);
    expect(await reached('fin1')).toEqual(['fin1']);
    // An HRBP of a department does not cover sub-departments that have their own HRBP.
    await setHrbp('fin1', root);
    expect(await reached('fin1')).toEqual(['boss', 'fin1', 'fin2', 'cash', 'admin']);
  });

  test('a private form about a person is read by their own HRBP only', async () => {
    const { FormID } = await portal.ok('cash', Transfer.AddTransfer, {
      AUID: idOf('head'),
      TakeEffect: inDays(3),
      DeptId: finance,
      LeaderAUID: idOf('boss'),
      TeamSuccessor: idOf('lead'),
      Reason: '业务需要',
      Submit: true,
    });
    const read = async (who: Member) =>
      (await portal.call(who, Order.GetApprovalOrderExamine, { FormID })).status;
    expect([await read('fin1'), await read('fin2')]).toEqual([404, 404]);
    await setHrbp('fin1', research);
    await depute('fin1', 'fin2');
    expect([await read('fin1'), await read('fin2')]).toEqual([200, 200]);
    await setHrbp('lead', research);
    await db.pool.query(`update people.hrbp set is_active = false where person_id = $1`, [idOf('fin1')]);
    expect([await read('fin1'), await read('fin2')]).toEqual([404, 404]);
  });

  test('what people sign as says it of HRBPs; their role is given nowhere else', async () => {
    await setHrbp('fin2', research);
    const role = (await portal.ok('admin', Process.GetApprovalRoleList, {})).find(({ IsHrbp }) => IsHrbp)!;
    expect(role).toMatchObject({ RoleName: 'HRBP', PeopleCount: 2, DeptCount: 2 });
    const given = { DeptIds: [research], RoleId: role.RoleId, AUIDs: [idOf('a')] };
    expect(await portal.call('admin', Process.AddApprovalIdentities, given)).toMatchObject({
      status: 422,
      message: 'HRBP 请在“部门 HRBP”页面设置',
      refusal: { Field: 'RoleId' },
    });
  });

  test('the tree says who looks after a department, and from where', async () => {
    await setHrbp('fin2', research);
    const tree = await portal.ok('admin', HRBP.GetHRBPTree, {});
    expect(
      tree.map(({ DeptId, FromDeptId, HRBPs }) => [DeptId, FromDeptId, HRBPs.map((one) => one.EnglishName)]),
    ).toEqual([
      [root, root, ['cash']],
      [research, research, ['fin2']],
      [finance, root, ['cash']],
    ]);
    expect((await portal.ok('head', HRBP.GetHRBPTree, {})).map(({ DeptId }) => DeptId)).toEqual([research]);
    expect((await portal.ok('head', HRBP.GetHRBPPage, {})).Rows.map(({ DeptId }) => DeptId)).toEqual([
      research,
    ]);
  });

  const refused: readonly (readonly [string, Member, Placed, () => object, object])[] = [
    ['whoever has not the code', 'a', HRBP.GetHRBPTree, () => ({}), { status: 403 }],
    [
      'a day that is none',
      'admin',
      HRBP.AddHRBP,
      () => ({ DeptId: research, AUID: idOf('a'), FromDay: '1899-12-31' }),
      { status: 400 },
    ],
    [
      'days the wrong way round',
      'admin',
      HRBP.AddHRBP,
      () => ({ DeptId: research, AUID: idOf('a'), FromDay: inDays(1), ToDay: inDays(0) }),
      { status: 422, refusal: { Reason: 'daysReversed', Field: 'ToDay' } },
    ],
    [
      'who is it already',
      'admin',
      HRBP.AddHRBP,
      () => ({ DeptId: root, AUID: idOf('cash'), FromDay: inDays(1) }),
      { status: 409, refusal: { Reason: 'hrbpTaken', Field: 'AUID' } },
    ],
    [
      'a department beyond the scope',
      'head',
      HRBP.AddHRBP,
      () => ({ DeptId: finance, AUID: idOf('a'), FromDay: inDays(1) }),
      { status: 403, refusal: { Reason: 'placeBeyond', Field: 'DeptId' } },
    ],
    [
      'a person who is none',
      'admin',
      HRBP.AddHRBP,
      () => ({ DeptId: research, AUID: 999, FromDay: inDays(1) }),
      { status: 422, refusal: { Reason: 'personGone', Field: 'AUID' } },
    ],
    ['a row beyond the scope', 'head', HRBP.DisableHRBP, () => ({ HRBPID: cashRow }), { status: 404 }],
    [
      'an agent for somebody beyond the scope',
      'head',
      HRBPAgent.AddHRBPAgent,
      () => window('cash', 'a'),
      { status: 403, refusal: { Reason: 'personsBeyond', Field: 'FromAUID' } },
    ],
    [
      'an agent of who is no HRBP',
      'admin',
      HRBPAgent.AddHRBPAgent,
      () => window('lead', 'a'),
      { status: 422, refusal: { Reason: 'notHrbp', Field: 'FromAUID' } },
    ],
    [
      'oneself as agent',
      'admin',
      HRBPAgent.AddHRBPAgent,
      () => window('cash', 'cash'),
      { status: 422, refusal: { Reason: 'agentIsSelf', Field: 'ToAUID' } },
    ],
    [
      'a window that is over',
      'admin',
      HRBPAgent.AddHRBPAgent,
      () => window('cash', 'a', { StartDay: inDays(-3), EndDay: inDays(-1) }),
      { status: 422, refusal: { Reason: 'daysOver', Field: 'EndDay' } },
    ],
    [
      'a department that is not his',
      'admin',
      HRBPAgent.AddHRBPAgent,
      () => window('cash', 'a', { DeptIds: [finance] }),
      { status: 422, refusal: { Reason: 'notTheirDepartment', Field: 'DeptIds' } },
    ],
  ];
  let cashRow = 0;
  test.each(refused)('%s: refused', async (_what, who, call, input, expected) => {
    const { rows } = await db.pool.query<{ id: number }>(`select id from people.hrbp where person_id = $1`, [
      idOf('cash'),
    ]);
    cashRow = rows[0]!.id;
    expect(await portal.call(who, call, input())).toMatchObject(expected);
  });

  test('two windows of one HRBP and department do not overlap', async () => {
    await depute('cash', 'a', { EndDay: inDays(4) });
    const again = await portal.call(
      'admin',
      HRBPAgent.AddHRBPAgent,
      window('cash', 'lead', { StartDay: inDays(4), EndDay: inDays(6) }),
    );
    expect(again).toMatchObject({ status: 409, refusal: { Reason: 'agentOverlaps', Field: 'StartDay' } });
    await depute('cash', 'lead', { StartDay: inDays(5), EndDay: inDays(6) });
  });

  test('as Excel: taken out, changed, read in again; refused when the data have moved', async () => {
    await setHrbp('fin2', research);
    const out = await readSheet(Buffer.from(await portal.bytes('admin', HRBP.ExportHRBP, {})));
    expect(out.map((row) => row.slice(0, 3))).toEqual([
      ['部门 *', '工号 *', '姓名'],
      ['总部', 'cash', 'cash员'],
      ['总部/研发部', 'fin2', 'fin2员'],
    ]);
    const rows = [
      ['总部', 'cash', '', ''],
      ['总部/研发部', 'fin2', inDays(-3), inDays(9)],
      ['Finance', 'fin1', '', ''],
      ['研发部', 'fin2', '', ''],
      ['没有', 'nobody', '很久以前', ''],
      ['财务部', 'lead', inDays(3), inDays(1)],
    ];
    const file = await sheetFile(['部门', 'Employee ID', '开始日期', '结束日期'], rows);
    const read = (who: Member) => portal.send(who, HRBP.DryRunHRBPImport, {}, file);
    const dry = (await read('admin')).body.Rows;
    expect(dry.map(({ Row, Kind, Errors }) => [Row, Kind, Errors.map(({ Field }) => Field)])).toEqual([
      [2, 'same', []],
      [3, 'changed', []],
      [4, 'new', []],
      [5, 'error', ['EmployeeId']],
      [6, 'error', ['Dept', 'EmployeeId', 'FromDay']],
      [7, 'error', ['ToDay']],
    ]);
    const kinds = (await read('head')).body.Rows.map(({ Kind }) => Kind).join();
    expect(kinds).toBe('error,changed,error,error,error,error');
    const Rows = dry.slice(1, 3).map(({ DeptId, AUID, FromDay, ToDay, HRBPID, Version }) => ({
      DeptId: DeptId!,
      AUID: AUID!,
      FromDay: FromDay!,
      ToDay,
      HRBPID,
      Version,
    }));
    expect((await portal.call('head', HRBP.ApplyHRBPImport, { Rows })).status).toBe(403);
    const apply = () => portal.call('admin', HRBP.ApplyHRBPImport, { Rows });
    expect((await apply()).body).toEqual({ Code: 1, Added: 1, Changed: 1 });
    expect((await apply()).refusal.Reason).toBe('stale');
    expect((await portal.ok('admin', HRBP.GetHRBPPage, { IsUse: true })).Rows).toMatchObject([
      { DeptId: root },
      { DeptId: research, FromDay: inDays(-3), ToDay: inDays(9) },
      { DeptId: finance, AUID: idOf('fin1'), FromDay: inDays(0), ToDay: null },
    ]);
  });
});
