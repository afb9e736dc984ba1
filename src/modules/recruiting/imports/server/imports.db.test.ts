import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Notice } from '#kit/contract/Notice.ts';
import type { Database } from '#kit/server/db/database.ts';
import type { SheetValue } from '#kit/server/excel.ts';
import { Interviewee } from '#modules/recruiting/candidates/contract/Interviewee.ts';
import { recruitingRefusals as no } from '#modules/recruiting/contract/refusals.ts';
import { Recruitment } from '#modules/recruiting/openings/contract/Recruitment.ts';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { inDays } from '#tests/support/hr-portal.ts';
import {
  candidateSteps,
  emptyRecruiting,
  makeOpening,
  openRecruiting,
} from '#tests/support/recruiting-portal.ts';
import { sheetFile } from '#tests/support/sheet-file.ts';

const seenOf = (body: {
  Rows: readonly { Row: number; Kind: string; Errors: readonly { Field: string; Msg: string }[] }[];
}) =>
  body.Rows.map(({ Row, Kind, Errors }) => [
    Row,
    Kind,
    ...Errors.map(({ Field, Msg }) => `${Field}: ${Msg}`),
  ]);

eachEngine('imports', (open) => {
  let portal: Portal;
  let db: Database;
  let source: number;
  let post: number;
  let opening: number;

  beforeAll(async () => {
    db = await open({ connections: 4 });
    ({ portal, source, post } = await openRecruiting(db));
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    await emptyRecruiting(db);
    opening = await makeOpening(portal, post, { Title: '后端工程师', DeptId: 2, OwnerAUID: idOf('a') });
  });
  const { added, count, move } = candidateSteps(() => ({ db, portal, source, opening }));

  const candidates = async (rows: readonly (readonly SheetValue[])[], who: Member = 'cash') => {
    const file = await sheetFile(
      ['姓名 *', '手机', '邮箱', '来源 *', '性别', '学历', '标签', '工作年限'],
      rows,
    );
    return portal.send(who, Interviewee.DryRunCandidateImport, { RecruitmentID: opening }, file);
  };
  test('a dry run says what stands against each row, faults first, and writes nothing', async () => {
    const known = await added({ Name: '李四', Phone: '13800000011' });
    await move('cash', known.IntervieweeID, { Stage: 7, RejectCode: 1 });
    await added({ Name: '王五', Phone: '13800000012' });
    const before = [await count('seeker'), await count('interviewee')];
    const { body } = await candidates([
      ['张三', '138 0000 0001', 'ZHANG@example.com', '招聘网站', '女', '本科', 'React、TypeScript', '3'],
      ['李四', '13800000011', '', '招聘网站'],
      ['王五', '13800000012', '', '招聘网站'],
      ['别人', '13800000012', '', '招聘网站'],
      ['赵六', '12345', '', '招聘网站'],
      ['钱七', '', '', '招聘网站'],
      ['孙八', '13800000015', '', '没有的渠道'],
      ['张三', '13800000099', 'zhang@EXAMPLE.com', '招聘网站'],
      ['', '13800000016', '', '招聘网站', '', '', '', '许多'],
    ]);
    expect(seenOf(body)).toEqual([
      [5, 'error', 'Phone: 可能与王五是同一人，请在页面上逐个添加', 'Phone: 与文件第 4 行重复'],
      [6, 'error', 'Phone: 请输入有效的手机号'],
      [7, 'error', 'Phone: 手机、邮箱、证件号至少填写一项'],
      [8, 'error', 'SourceID: 没有这个渠道，或已停用：没有的渠道'],
      [9, 'error', 'Phone: 与文件第 2 行重复'],
      [10, 'error', 'Name: 不能为空', expect.stringMatching(/^WorkYears: /)],
      [2, 'new'],
      [3, 'changed'],
      [4, 'same'],
    ]);
    expect(body.Rows[6]!.Given).toMatchObject({
      Name: '张三',
      SourceID: source,
      Gender: 2,
      Tags: ['React', 'TypeScript'],
      WorkYears: 3,
    });
    expect([await count('seeker'), await count('interviewee')]).toEqual(before);
  });

  test('an import adds exactly the preview, all or none, and notifies the owner once', async () => {
    const { body } = await candidates([
      ['张三', '13800000001', '', '招聘网站'],
      ['李四', '13800000002', '', '招聘网站'],
    ]);
    const Rows = body.Rows.map(({ Given }) => Given!);
    // Somebody adds one of the candidates between dry run and import.
    const twin = await added({ Name: '李四', Phone: '13800000002' });
    const late = await portal.call('cash', Interviewee.ApplyCandidateImport, {
      RecruitmentID: opening,
      Rows,
    });
    expect([-late.refusal.Code, late.refusal.Field]).toEqual([no.running.code, 'Rows.1.Name']);
    expect(await count('interviewee')).toBe(1);
    await move('cash', twin.IntervieweeID, { Stage: 7, RejectCode: 1 });
    await db.pool.query('delete from kit.notice');
    const done = await portal.ok('cash', Interviewee.ApplyCandidateImport, { RecruitmentID: opening, Rows });
    expect(done.Added).toBe(2);
    expect([await count('seeker'), await count('interviewee')]).toEqual([2, 3]);
    const { Rows: notices } = await portal.ok('a', Notice.GetNoticePageList, { PageSize: 50 });
    expect(notices.map(({ TitleZh }) => TitleZh)).toEqual(['导入了 2 位候选人：后端工程师']);
    const stranger = await candidates([['张三', '13800000001', '', '招聘网站']], 'fin1');
    expect(stranger.status).toBe(404);
  });

  const openings = async (rows: readonly (readonly SheetValue[])[], who: Member = 'cash') => {
    const head = [
      '职位名称',
      '部门',
      '岗位',
      '公司',
      '招聘人数',
      '负责人工号',
      '被替代人工号',
      '紧急程度',
      '月薪下限',
      '月薪上限',
      '最晚到岗日期',
    ];
    return portal.send(who, Recruitment.DryRunOpeningImport, {}, await sheetFile(head, rows));
  };
  const names = async () =>
    (
      await db.pool.query<{ department: string; company: string; employee: string }>(
        `select (select name from people.department where id = 2) as department,
          (select name from people.company where id = 1) as company,
          (select employee_id from people.person where id = $1) as employee`,
        [idOf('a')],
      )
    ).rows[0]!;

  test('openings come as drafts; what a row names wrong is said by its text', async () => {
    const { department, company, employee } = await names();
    const { body } = await openings([
      ['测试工程师', department, '工程师', company, '2', employee, '', '紧急', '9000', '12000', inDays(30)],
      ['没有部门', '不存在的部门', '工程师', company, '0', '', '', '', '', '', ''],
      ['薪资颠倒', department, '没有的岗位', company, '1', '', '', '', '9000', '8000', ''],
      ['过去', department, '工程师', company, '1', 'NOBODY', '', '', '', '', ''],
      ['过去', department, '工程师', company, '1', '', '', '', '9000', '8000', ''],
      ['迟到', department, '工程师', company, '1', '', '', '', '', '', inDays(-1)],
    ]);
    expect(seenOf(body)).toEqual([
      [3, 'error', 'HeadCount: 请输入整数正整数', 'DeptId: 没有这个部门，或有多个同名部门：不存在的部门'],
      [4, 'error', 'PostID: 没有这个岗位，或已停用：没有的岗位'],
      [5, 'error', 'OwnerAUID: 没有这个工号，或已离职：NOBODY'],
      [6, 'error', 'SalaryMax: 最高月薪不能低于最低月薪'],
      [7, 'error', 'LatestEntryDay: 日期不能早于今天'],
      [2, 'new'],
    ]);
    expect(await count('recruitment')).toBe(1);
    const Rows = body.Rows.flatMap(({ Given }) => Given ?? []);
    expect((await portal.ok('cash', Recruitment.ApplyOpeningImport, { Rows })).Added).toBe(1);
    const page = await portal.ok('cash', Recruitment.GetRecruitmentPage, {
      PageSize: 10,
      Keyword: '测试工程师',
    });
    expect(page.Rows).toMatchObject([
      { State: 0, HeadCount: 2, Urgency: 1, Owner: { AUID: idOf('a') }, LatestEntryDay: inDays(30) },
    ]);
    // Openings of a department outside the caller's scope are refused.
    const beyond = await portal.call('fin1', Recruitment.ApplyOpeningImport, { Rows });
    expect([-beyond.refusal.Code, beyond.refusal.Field]).toEqual([no.departmentGone.code, 'Rows.0.DeptId']);
  });
});
