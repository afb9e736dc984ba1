import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { GivenOf } from '#kit/contract/call.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { disableUser } from '#modules/people/server/open.ts';
import { Interviewee } from '#modules/recruiting/candidates/contract/Interviewee.ts';
import { openingStates } from '#modules/recruiting/contract/codes.ts';
import { recruitingRefusals as no } from '#modules/recruiting/contract/refusals.ts';
import { RecruitmentResources as Sources } from '#modules/recruiting/sources/contract/RecruitmentResources.ts';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { inDays } from '#tests/support/hr-portal.ts';
import { emptyRecruiting, openRecruiting } from '#tests/support/recruiting-portal.ts';
import { Recruitment } from '../contract/Recruitment.ts';
import { numberOf } from '../contract/openings.ts';
import { listOfPost } from './queries/openings.ts';

type Given = Partial<GivenOf<typeof Recruitment.AddRecruitment>>;

const codeOf = (answer: { refusal: { Code: number } }) => -answer.refusal.Code;

eachEngine('openings', (open) => {
  let portal: Portal;
  let db: Database;
  let source: number;
  let post: number;
  beforeAll(async () => {
    db = await open({ connections: 6 });
    ({ portal, source, post } = await openRecruiting(db));
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    await emptyRecruiting(db);
    await db.pool.query('delete from recruiting.source where id <> $1', [source]);
  });

  const whole = (given: Given = {}) => ({
    Title: '后端工程师',
    PostID: post,
    DeptId: 2,
    CompanyID: 1,
    HeadCount: 2,
    EmployType: 0 as const,
    Reason: 1,
    ...given,
  });
  const add = async (given: Given = {}, who: Member = 'cash') =>
    (await portal.ok(who, Recruitment.AddRecruitment, whole(given))).RecruitmentID;
  const find = async (id: number, who: Member = 'cash') =>
    (await portal.ok(who, Recruitment.GetRecruitmentPage, { RecruitmentID: id })).Rows[0];
  const seen = async (id: number) => ({ RecruitmentID: id, Version: (await find(id))!.Version });
  const candidate = (RecruitmentID: number, Phone: string, who: Member = 'cash') =>
    portal.call(who, Interviewee.AddInterviewee, { RecruitmentID, Name: '张三', Phone, SourceID: source });

  test('an opening has the department’s HRBP, whoever added it owns it, and pay is sealed', async () => {
    const id = await add({ SalaryMin: '20000', SalaryMax: '30000.50', LatestEntryDay: inDays(30) });
    expect(await find(id)).toMatchObject({
      No: `ZP${String(id).padStart(5, '0')}`,
      State: openingStates.open,
      OpenDay: inDays(0),
      Owner: { AUID: idOf('cash') },
      HRBP: { AUID: idOf('cash') },
      SalaryMin: '20000.00',
      SalaryMax: '30000.50',
      Hired: 0,
      Funnel: [],
      CanEdit: true,
    });
    const { rows } = await db.pool.query<{ row: string }>(
      `select r::text as row from recruiting.recruitment r where id = $1`,
      [id],
    );
    expect(rows[0]!.row).not.toMatch(/20000|2000000|3000050/);
  });

  test('a title that is the name of a post is told in English, too', async () => {
    await db.pool.query(`update people.post set name_en = 'Backend Engineer' where id = $1`, [post]);
    const { rows } = await db.pool.query<{ name: string }>('select name from people.post where id = $1', [
      post,
    ]);
    const named = await add({ Title: rows[0]!.name });
    const own = await add({ Title: '新业务负责人' });
    expect((await find(named))!.TitleEn).toBe('Backend Engineer');
    expect((await find(own))!.TitleEn).toBe('');
  });

  test('owner, assistant, HRBP and scope see it, others do not; pay is for owner and HRBP', async () => {
    const id = await add({ OwnerAUID: idOf('a'), Assistants: [idOf('fin1')], SalaryMin: '1' });
    const shown = async (who: Member) => {
      const row = await find(id, who);
      return row && [row.CanEdit, row.CanSeePay, row.SalaryMin];
    };
    expect(await shown('cash')).toEqual([true, true, '1.00']); // HRBP
    expect(await shown('a')).toEqual([true, true, '1.00']); // owner
    expect(await shown('head')).toEqual([true, false, null]); // scope
    expect(await shown('fin1')).toEqual([false, false, null]); // assistant
    const elsewhere = await add({ DeptId: 3 });
    expect(await find(elsewhere, 'head')).toBeUndefined();
    expect(await find(elsewhere, 'a')).toBeUndefined();
  });

  test('every act on an opening keeps to who may change it; foreign and unknown ones look alike', async () => {
    const id = await add({ DeptId: 3, Assistants: [idOf('lead')] });
    const { Version } = (await find(id))!;
    const acts = [
      [Recruitment.UpdateRecruitment, whole({ DeptId: 3 })],
      [Recruitment.UpdateRecruitmentSort, { SortNo: 1 }],
      [Recruitment.UpdateRecruitmentTop, { IsTop: true }],
      [Recruitment.DisableRecruitment, { Reason: '暂停' }],
      [Recruitment.EnableRecruitment, { Reason: '恢复' }],
      [Recruitment.CloseRecruitment, { Reason: '取消' }],
    ] as const;
    for (const [call, input] of acts) {
      const given = { ...input, Version } as never;
      const about = (RecruitmentID: number) => ({ ...(given as object), RecruitmentID }) as never;
      // An assistant handles candidates, a stranger sees nothing.
      for (const who of ['lead', 'head', 'a'] as const)
        expect([who, call.key, (await portal.call(who, call, about(id))).status]).toEqual([
          who,
          call.key,
          404,
        ]);
      expect((await portal.call('cash', call, about(999_999))).status).toBe(404);
    }
    for (const call of [Recruitment.GetInterviewStats, Recruitment.GetRecruitmentRemarks] as const) {
      expect((await portal.call('head', call, { RecruitmentID: id })).status).toBe(404);
      expect((await portal.call('lead', call, { RecruitmentID: id })).status).toBe(200);
    }
    const remark = { RecruitmentID: id, Text: '请加快' };
    expect((await portal.call('head', Recruitment.AddRecruitmentRemark, remark)).status).toBe(404);
    expect((await portal.call('lead', Recruitment.AddRecruitmentRemark, remark)).status).toBe(200);
    expect(await portal.ok('cash', Recruitment.GetRecruitmentRemarks, { RecruitmentID: id })).toMatchObject({
      Total: 1,
      Rows: [{ Text: '请加快', By: { AUID: idOf('lead') } }],
    });
    expect((await find(id))!.Version).toBe(Version);
  });

  test('people whose scope is only themselves add openings for their own department, as owner', async () => {
    const mine = await add({}, 'a');
    expect(await find(mine, 'a')).toMatchObject({ Owner: { AUID: idOf('a') } });
    const tried = await portal.call('a', Recruitment.AddRecruitment, whole({ DeptId: 3 }));
    expect([codeOf(tried), tried.refusal.Field]).toEqual([no.departmentGone.code, 'DeptId']);
    const given = { OwnerAUID: idOf('lead') };
    expect(codeOf(await portal.call('a', Recruitment.AddRecruitment, whole(given)))).toBe(
      no.departmentGone.code,
    );
  });

  test('invalid values are refused by field, in both languages', async () => {
    const cases: readonly [Given, { code: number }, string][] = [
      [{ PostID: 9999 }, no.postGone, 'PostID'],
      [{ DeptId: 9999 }, no.departmentGone, 'DeptId'],
      [{ OwnerAUID: 9999 }, no.personGone, 'OwnerAUID'],
      [{ Assistants: [9999] }, no.personGone, 'Assistants'],
      [{ SalaryMin: '2', SalaryMax: '1' }, no.salaryReversed, 'SalaryMax'],
      [{ LatestEntryDay: inDays(-1) }, no.pastDay, 'LatestEntryDay'],
      [{ Reason: 2 }, no.replacedNeeded, 'ReplacedAUID'],
    ];
    for (const [given, refusal, field] of cases) {
      const answer = await portal.call('cash', Recruitment.AddRecruitment, whole(given));
      expect([codeOf(answer), answer.refusal.Field]).toEqual([refusal.code, field]);
    }
    const count = await portal.call('cash', Recruitment.AddRecruitment, whole({ HeadCount: 1.5 }));
    expect([count.status, count.refusal.Fields]).toEqual([
      400,
      [{ Field: 'HeadCount', Msg: '请输入整数正整数' }],
    ]);
    const english = await portal.call('cash', Recruitment.AddRecruitment, whole({ HeadCount: 0 }), 'en');
    expect(english.refusal.Fields![0]!.Msg).toBe('Enter a positive whole number');
  });

  test('a draft is published; a disabled opening takes no new application, running ones go on; a closed one takes nothing', async () => {
    const id = await add({ IsDraft: true });
    expect(codeOf(await candidate(id, '13800000001'))).toBe(no.notOpen.code);
    await portal.ok('cash', Recruitment.EnableRecruitment, await seen(id));
    const { body: first } = await candidate(id, '13800000001');
    await portal.ok('cash', Recruitment.DisableRecruitment, { ...(await seen(id)), Reason: '预算待定' });
    expect(codeOf(await candidate(id, '13800000002'))).toBe(no.notOpen.code);
    const one = { IntervieweeID: first.IntervieweeID, Version: 1 };
    await portal.ok('cash', Interviewee.UpdateStage, { ...one, Stage: 2 });
    const close = async () =>
      portal.call('cash', Recruitment.CloseRecruitment, { ...(await seen(id)), Reason: '取消编制' });
    const refused = await close();
    expect([codeOf(refused), refused.message]).toEqual([
      no.stillRunning.code,
      '还有 1 位候选人在流程中，请先移动或淘汰',
    ]);
    await portal.ok('cash', Interviewee.UpdateStage, { ...one, Version: 2, Stage: 7, RejectCode: 7 });
    expect((await close()).status).toBe(200);
    expect(await find(id)).toMatchObject({ State: openingStates.closed, CloseDay: inDays(0), IsTop: false });
    const late = await candidate(id, '13800000003');
    expect([codeOf(late), late.message]).toEqual([no.closed.code, '职位已关闭，不能新增简历']);
    const reopen = { ...one, Version: 3, Stage: 2, Reason: '再看看' };
    expect(codeOf(await portal.call('cash', Interviewee.UpdateStage, reopen))).toBe(no.wrongState.code);
    for (const call of [Recruitment.EnableRecruitment, Recruitment.DisableRecruitment] as const)
      expect(codeOf(await portal.call('cash', call, { ...(await seen(id)), Reason: 'x' }))).toBe(
        no.wrongState.code,
      );
  });

  test('stale changes are refused, and of two simultaneous closings one wins', async () => {
    const id = await add();
    const { Version } = (await find(id))!;
    const close = () =>
      portal.call('cash', Recruitment.CloseRecruitment, { RecruitmentID: id, Version, Reason: '取消' });
    expect(
      (await Promise.all([close(), close(), close()])).map(({ status }) => status).toSorted((a, b) => a - b),
    ).toEqual([200, 409, 409]);
  });

  test('Hired is counted: head counts follow it, and a full opening opens again with more places', async () => {
    const id = await add({ HeadCount: 3 });
    for (const phone of ['13800000001', '13800000002', '13800000003']) await candidate(id, phone);
    // Sets the stage as the first working day would set it.
    await db.pool.query(
      `update recruiting.interviewee set stage = 8 where id in (select id from recruiting.interviewee order by id limit 2)`,
    );
    expect((await find(id))!.Hired).toBe(2);
    const update = async (HeadCount: number) =>
      portal.call('cash', Recruitment.UpdateRecruitment, { ...whole({ HeadCount }), ...(await seen(id)) });
    expect((await update(2)).status).toBe(200);
    expect((await find(id))!.State).toBe(openingStates.filled);
    expect(codeOf(await update(1))).toBe(no.belowHired.code);
    expect((await update(3)).status).toBe(200);
    expect((await find(id))!.State).toBe(openingStates.open);
  });

  test('five of a company stand on top, ten at once included, the latest first; then order numbers decide', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 7; n++) ids.push(await add());
    const top = (id: number) =>
      portal.call('cash', Recruitment.UpdateRecruitmentTop, { RecruitmentID: id, Version: 1, IsTop: true });
    const answers = await Promise.all(ids.map(top));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 200, 200, 200, 422, 422,
    ]);
    const full = answers.find(({ status }) => status === 422)!;
    expect(full.message).toBe('甲公司已有 5 个置顶职位，请先取消一个');
    const other = await add({ CompanyID: 2 });
    expect((await top(other)).status).toBe(200);
    const low = ids.find((_id, n) => answers[n]!.status === 422)!;
    const high = ids.findLast((_id, n) => answers[n]!.status === 422)!;
    await portal.ok('cash', Recruitment.UpdateRecruitmentSort, { ...(await seen(low)), SortNo: 1 });
    const order = (await portal.ok('cash', Recruitment.GetRecruitmentPage, {})).Rows;
    expect(order.map(({ IsTop }) => IsTop)).toEqual([true, true, true, true, true, true, false, false]);
    expect([order[0]!.RecruitmentID, ...order.slice(-2).map((row) => row.RecruitmentID)]).toEqual([
      other,
      low,
      high,
    ]);
  });

  test('only owner and HRBP write pay; whoever else saves leaves it as it is', async () => {
    const id = await add({ OwnerAUID: idOf('a'), SalaryMin: '8000' });
    const update = async (given: Given) =>
      portal.call('head', Recruitment.UpdateRecruitment, { ...whole(given), ...(await seen(id)) });
    const tried = await update({ SalaryMin: '1', OwnerAUID: idOf('a') });
    expect([codeOf(tried), tried.refusal.Field]).toEqual([no.payHidden.code, 'SalaryMin']);
    expect((await update({ Title: '新名称', OwnerAUID: idOf('a') })).status).toBe(200);
    expect(await find(id, 'a')).toMatchObject({ Title: '新名称', SalaryMin: '8000.00' });
  });

  test('sources: one of a name, what came from one, used ones stay', async () => {
    const given = { Name: '猎头甲', Kind: 2, FeeKind: 1, Fee: '30000' };
    const { SourceID } = await portal.ok('cash', Sources.AddRecruitmentResources, given);
    const twice = await portal.call('cash', Sources.AddRecruitmentResources, given);
    expect([codeOf(twice), twice.refusal.Field]).toEqual([no.sourceTaken.code, 'Name']);
    const id = await add();
    await candidate(id, '13800000001');
    await candidate(id, '13800000002');
    const page = await portal.ok('cash', Sources.GetRecruitmentResourcesPage, { Sort: '-Resumes' });
    expect(page.Rows.map((row) => [row.Name, row.Resumes, row.Hires, row.CostPerHire])).toEqual([
      ['招聘网站', 2, 0, null],
      ['猎头甲', 0, 0, null],
    ]);
    await db.pool.query(`update recruiting.interviewee set stage = 8`);
    const [site] = (await portal.ok('cash', Sources.GetRecruitmentResourcesPage, { Keyword: '网站' })).Rows;
    expect([site!.Fee, site!.Hires, site!.CostPerHire]).toEqual(['12000.00', 2, '6000.00']);
    const yesterday = { From: inDays(-1), To: inDays(-1) };
    expect((await portal.ok('cash', Sources.GetRecruitmentResourcesPage, yesterday)).Rows[0]!.Resumes).toBe(
      0,
    );
    const used = await portal.call('cash', Sources.DelRecruitmentResources, { SourceID: source, Version: 1 });
    expect(codeOf(used)).toBe(no.sourceUsed.code);
    expect(
      (await portal.call('head', Sources.DelRecruitmentResources, { SourceID, Version: 1 })).status,
    ).toBe(403);
    await portal.ok('cash', Sources.UpdateRecruitmentResources, {
      ...given,
      SourceID,
      Version: 1,
      IsUse: false,
    });
    const gone = await portal.call('cash', Interviewee.AddInterviewee, {
      RecruitmentID: id,
      Name: '李四',
      Phone: '13800000009',
      SourceID,
    });
    expect([codeOf(gone), gone.refusal.Field]).toEqual([no.sourceGone.code, 'SourceID']);
    await portal.ok('cash', Sources.DelRecruitmentResources, { SourceID, Version: 2 });
  });

  test('a leaver hands over their openings and no longer assists any', async () => {
    const mine = await add({ OwnerAUID: idOf('fin1') });
    const helped = await add({ Assistants: [idOf('fin1'), idOf('lead')] });
    await inTransaction(db, (tx) =>
      disableUser(
        tx,
        {
          AUID: idOf('fin1'),
          JobType: 0,
          ApprovalSuccessor: idOf('fin2'),
          TeamSuccessor: idOf('fin2'),
        },
        { by: idOf('cash'), now: new Date(), language: 'zh', ip: null } as never,
      ),
    );
    expect((await find(mine))!.Owner.AUID).toBe(idOf('fin2'));
    expect((await find(helped))!.Assistants.map(({ AUID }) => AUID)).toEqual([idOf('lead')]);
    await db.pool.query(`update people.person set is_active = true where id = $1`, [idOf('fin1')]);
  });

  test('a position is not taken out of use while an opening that is not closed seeks people for it', async () => {
    const id = await add();
    const number = numberOf(id);
    for (const state of [0, 1, 2, 3, 4]) {
      await db.pool.query('update recruiting.recruitment set state = $2 where id = $1', [id, state]);
      expect(await listOfPost(db, post)).toEqual([
        { zh: `后端工程师（${number}）`, en: `后端工程师 (${number})` },
      ]);
    }
    await db.pool.query(
      "update recruiting.recruitment set state = 5, close_day = (now() at time zone 'Asia/Shanghai')::date where id = $1",
      [id],
    );
    expect(await listOfPost(db, post)).toEqual([]);
  });
});
