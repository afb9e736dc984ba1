import { readSheet } from 'read-excel-file/node';
import { connect } from '#kit/server/registry.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GivenOf } from '#kit/contract/call.ts';
import type { Database } from '#kit/server/db/database.ts';
import { onPostLeading } from '#modules/people/server/open.ts';
import { Post } from '#modules/people/posts/contract/Post.ts';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { finishBill, giveRole, inDays, openHrPortal } from '#tests/support/hr-portal.ts';
import { sheetFile } from '#tests/support/sheet-file.ts';
import { LeaveCompany } from '../contract/LeaveCompany.ts';
import { Transfer } from '../contract/Transfer.ts';
import { peopleReadings } from '#tests/support/modules.ts';

const [research, finance] = [2, 3];

eachEngine('the plan of posts', (open) => {
  let portal: Portal;
  let db: Database;
  let baker: number;
  let cook: number;

  beforeAll(async () => {
    db = await open();
    portal = await openHrPortal(db, {
      served: peopleReadings,
      permissions: { admin: ['PositionManagement'], head: ['PositionManagement'] },
    });
    await giveRole(db, 'admin', 4, ['PositionManagement']);
    await giveRole(db, 'head', 3, ['PositionManagement']);
    const add = async (PostName: string, PostNameEn: string): Promise<number> =>
      (await portal.ok('admin', Post.AddPost, { PostName, PostNameEn, PostCode: PostNameEn })).PostID;
    baker = await add('面包师', 'Baker');
    cook = await add('厨师', 'Cook');
    await db.pool.query(
      `update people.person set position = '面包师' where login_name in ('a', 'lead', 'stranger')`,
    );
    await db.pool.query(`update people.assignment set post_id = $1 where person_id in (1, 2, 9)`, [baker]);
  });
  afterAll(() => portal.close());

  const plan = async (DeptId: number, who: Member = 'admin') =>
    (await portal.ok(who, Post.GetPostPlan, { DeptId })).map((row) => [
      row.PostName,
      row.Planned,
      row.Present,
      row.Coming,
      row.Going,
      row.Open,
    ]);
  const save = (DeptId: number, Rows: GivenOf<typeof Post.UpdatePostPlan>['Rows'], who: Member = 'admin') =>
    portal.call(who, Post.UpdatePostPlan, { DeptId, Rows });
  const finish = (FormID: number) => finishBill(portal, FormID);

  test('says who is planned and present; changes say what they saw', async () => {
    expect(await plan(research)).toEqual([['面包师', null, 3, 0, 0, null]]);
    expect((await save(research, [{ PostID: baker, Planned: 2, Seen: null }])).status).toBe(200);
    expect((await save(research, [{ PostID: cook, Planned: 4, Seen: null }])).status).toBe(200);
    const late = await save(research, [{ PostID: baker, Planned: 9, Seen: null }]);
    expect(late).toMatchObject({ status: 409, refusal: { Reason: 'stale', Field: 'Rows.0.Planned' } });
    expect(await plan(research)).toEqual([
      ['面包师', 2, 3, 0, 0, -1],
      ['厨师', 4, 0, 0, 0, 4],
    ]);
    expect((await save(research, [{ PostID: cook, Planned: null, Seen: 4 }])).status).toBe(200);
    expect(await plan(research)).toEqual([['面包师', 2, 3, 0, 0, -1]]);
  });

  test('is refused beyond the scope, for what is not in use, without the code', async () => {
    expect(await plan(finance, 'head')).toEqual([]);
    expect(await plan(research, 'head')).toHaveLength(1);
    const all = await portal.ok('head', Post.GetPostPlanDeptList, {});
    expect(all.map(({ DeptId, Present }) => [DeptId, Present])).toEqual([[research, 3]]);
    const one = [{ PostID: cook, Planned: 1, Seen: null }];
    expect(await save(finance, one, 'head')).toMatchObject({ status: 403, refusal: { Field: 'DeptId' } });
    expect(await save(999, one)).toMatchObject({ status: 403, refusal: { Reason: 'placeBeyond' } });
    expect(await save(research, [{ ...one[0]!, PostID: 999 }])).toMatchObject({
      status: 422,
      refusal: { Reason: 'postGone', Field: 'Rows.0.PostID' },
    });
    expect(await save(research, [{ ...one[0]!, Planned: 10_000 }])).toMatchObject({ status: 400 });
    expect((await save(research, one, 'a')).status).toBe(403);
  });

  test('approved changes that wait for their day are coming and going', async () => {
    const moved = await portal.ok('cash', Transfer.AddTransfer, {
      AUID: idOf('a'),
      TakeEffect: inDays(5),
      DeptId: finance,
      PostID: cook,
      LeaderAUID: idOf('fin1'),
      Reason: '业务需要',
      Submit: true,
    });
    expect(await plan(finance)).toEqual([]);
    await finish(moved.FormID);
    expect(await plan(finance)).toEqual([['厨师', null, 0, 1, 0, null]]);
    expect(await plan(research)).toEqual([['面包师', 2, 3, 0, 1, 0]]);
    const left = await portal.ok('cash', LeaveCompany.AddLeaveCompany, {
      AUID: idOf('lead'),
      LeaveType: 1,
      LastWorkDay: inDays(40),
      Reason: '个人原因',
      TeamSuccessor: idOf('head'),
      HandoverAUID: idOf('head'),
      Submit: true,
    });
    await finish(left.FormID);
    expect(await plan(research)).toEqual([['面包师', 2, 3, 0, 2, 1]]);
    const sum = (await portal.ok('admin', Post.GetPostPlanDeptList, {})).find(
      (one) => one.DeptId === research,
    );
    expect(sum).toMatchObject({ Planned: 2, Present: 3, Coming: 0, Going: 2, Open: 1 });
  });

  test('the totals add up, and say who is above the plan or outside of it', async () => {
    await db.pool.query(`update people.post_plan set planned = 1 where department_id = $1`, [research]);
    const totals = async () =>
      (await portal.ok('admin', Post.GetPostPlanDeptList, {})).find(({ DeptId }) => DeptId === research)!;
    const addsUp = (one: Awaited<ReturnType<typeof totals>>): void =>
      expect(one.Planned - one.Present - one.Coming + one.Going).toBe(one.Open - one.Over - one.Unplanned);
    const before = await totals();
    addsUp(before);
    await save(research, [{ PostID: cook, Planned: 2, Seen: null }]);
    const open = await totals();
    expect(open).toMatchObject({ Planned: before.Planned + 2, Open: before.Open + 2, Over: before.Over });
    addsUp(open);
    await db.pool.query(`update people.post_plan set planned = 0 where department_id = $1 and post_id = $2`, [
      research,
      baker,
    ]);
    const over = await totals();
    expect(over.Over).toBeGreaterThan(0);
    expect(over.Open).toBe(open.Open - before.Open);
    addsUp(over);
    await db.pool.query(`delete from people.post_plan where department_id = $1 and post_id = $2`, [
      research,
      baker,
    ]);
    const unplanned = await totals();
    expect(unplanned).toMatchObject({ Over: 0, NoPost: before.NoPost });
    expect(unplanned.Unplanned).toBeGreaterThan(0);
    addsUp(unplanned);
    await db.pool.query(`update people.person set position = '无此岗位' where id = $1`, [idOf('a')]);
    expect((await totals()).NoPost).toBe(before.NoPost + 1);
    await db.pool.query(`update people.person set position = '面包师' where id = $1`, [idOf('a')]);
  });

  test('a post that a change leads to is not disabled; one that is held after its holders were confirmed', async () => {
    expect(await portal.call('admin', Post.DisablePost, { PostID: cook })).toMatchObject({
      status: 422,
      message: '还有 1 个已批准待生效的变动会调入该岗位：a员',
    });
    const sought = [{ zh: '面包师傅（ZP00001）', en: 'Baker (ZP00001)' }];
    connect(db, [onPostLeading('tests', async (_on, id) => (id === baker ? sought : []))]);
    expect(await portal.call('admin', Post.DisablePost, { PostID: baker, UserCount: 3 })).toMatchObject({
      status: 422,
      message: '还有 1 个招聘需求使用该岗位：面包师傅（ZP00001）。请先关闭它们',
    });
    connect(db, [onPostLeading('tests', async () => [])]);
    const held = await portal.call('admin', Post.DisablePost, { PostID: baker, UserCount: 2 });
    expect(held).toMatchObject({ status: 409, refusal: { Reason: 'postHeld', UserCount: 3 } });
    await portal.ok('admin', Post.DisablePost, { PostID: baker, UserCount: 3 });
    const row = async (Name: string) => (await portal.ok('admin', Post.GetPostPage, { Name })).Rows[0]!;
    expect([(await row('面包师')).IsUse, (await row('厨师')).IsUse]).toEqual([false, true]);
    await portal.ok('admin', Post.EnablePost, { PostID: baker });
  });

  test('codes and grades; what is left out stays', async () => {
    const fields = { PostName: '厨师', PostNameEn: 'Cook', Sort: 1 };
    const edit = (more: object) =>
      portal.call('admin', Post.UpdatePost, { PostID: cook, ...fields, ...more });
    expect((await edit({ GradeMin: 2, GradeMax: 4 })).status).toBe(200);
    expect((await edit({})).status).toBe(200);
    const [row] = (await portal.ok('admin', Post.GetPostPage, { Name: '厨师' })).Rows;
    expect(row).toMatchObject({ PostCode: 'Cook', GradeMin: 2, GradeMax: 4 });
    expect(await edit({ GradeMax: 1 })).toMatchObject({ status: 422, refusal: { Field: 'GradeMax' } });
    expect(await edit({ PostCode: 'Baker' })).toMatchObject({ status: 409, refusal: { Field: 'PostCode' } });
    expect(await edit({ GradeMin: null, GradeMax: null, PostCode: '' })).toMatchObject({ status: 200 });
  });

  test('as Excel: taken out, changed, read in again; refused when the data have moved', async () => {
    await db.pool.query(`delete from people.post_plan`);
    await save(research, [{ PostID: baker, Planned: 2, Seen: null }]);
    const out = await readSheet(Buffer.from(await portal.bytes('admin', Post.ExportPostPlan, {})));
    expect(out[0]).toEqual(['部门 *', '岗位 *', '编制 *', '在岗', '待入', '待出', '空缺']);
    expect(out[1]?.slice(0, 4)).toEqual(['总部/研发部', '面包师', 2, 3]);
    const file = await sheetFile(
      ['Department', '岗位', 'Planned', '在岗'],
      [
        ['研发部', '面包师', 5, 99],
        ['研发部', 'cook', 1, 0],
        ['财务部', 'Baker', '-', 0],
        ['研发部', '面包师', 6, 0],
        ['研发部', '园丁', '多', 0],
      ],
    );
    const read = (who: Member) => portal.send(who, Post.DryRunPostPlanImport, {}, file);
    const dry = (await read('admin')).body.Rows;
    expect(dry.map(({ Kind, Planned, Seen, Errors }) => [Kind, Planned, Seen, Errors.length])).toEqual([
      ['changed', 5, 2, 0],
      ['new', 1, null, 0],
      ['same', null, null, 0],
      ['error', 6, 2, 1],
      ['error', null, null, 2],
    ]);
    expect((await read('head')).body.Rows[2]).toMatchObject({ Kind: 'error', Errors: [{ Field: 'Dept' }] });
    expect((await read('a')).status).toBe(403);
    const wrong = await portal.send(
      'admin',
      Post.DryRunPostPlanImport,
      {},
      await sheetFile(['部门', '岗位', '工资'], [['研发部', '面包师', 1]]),
    );
    expect(wrong).toMatchObject({ status: 422, message: '表头有误：无法识别的列“工资”' });
    const Rows = dry
      .slice(0, 2)
      .map(({ DeptId, PostID, Planned, Seen }) => ({ DeptId: DeptId!, PostID: PostID!, Planned, Seen }));
    const apply = () => portal.call('admin', Post.ApplyPostPlanImport, { Rows });
    expect((await apply()).body).toEqual({ Code: 1, Added: 1, Changed: 1 });
    expect((await apply()).refusal.Reason).toBe('stale');
    const twice = await portal.call('admin', Post.ApplyPostPlanImport, { Rows: [Rows[0]!, Rows[0]!] });
    expect(twice.status).toBe(400);
  });
});
