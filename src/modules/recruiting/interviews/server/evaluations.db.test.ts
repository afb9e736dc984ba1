import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Notice } from '#kit/contract/Notice.ts';
import type { GivenOf } from '#kit/contract/call.ts';
import { companyDay, companyInstant, shiftDays } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { listHolders } from '#modules/people/server/open.ts';
import { analysisCode } from '#modules/recruiting/analysis/contract/analysis-calls.ts';
import { Interviewee } from '#modules/recruiting/candidates/contract/Interviewee.ts';
import { Interviewer } from '#modules/recruiting/interviewers/contract/Interviewer.ts';
import { Scorecard } from '#modules/recruiting/interviewers/contract/Scorecard.ts';
import { Recruitment } from '#modules/recruiting/openings/contract/Recruitment.ts';
import { JobseekerTalentPool as Pool } from '#modules/recruiting/pool/contract/JobseekerTalentPool.ts';
import { idOf, type Answer, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { giveRole } from '#tests/support/hr-portal.ts';
import { emptyRecruiting, makeInterviewers, openRecruiting } from '#tests/support/recruiting-portal.ts';
import { sheetText } from '#tests/support/sheet-file.ts';
import { interviewRefusals as no } from '../contract/interview-refusals.ts';
import { remindEvaluations } from './commands/remind.ts';

type Said = Partial<GivenOf<typeof Interviewee.SubmitEvaluation>>;

const codeOf = (answer: Pick<Answer<unknown>, 'refusal'>) => -answer.refusal.Code;

eachEngine('evaluations of candidates', (open) => {
  let portal: Portal;
  let db: Database;
  let source: number;
  let post: number;
  let opening: number;
  let card: number;
  let phones = 0;

  beforeAll(async () => {
    db = await open({ connections: 8 });
    ({ portal, source, post } = await openRecruiting(db, { a: [analysisCode], admin: [analysisCode] }));
    for (const who of ['a', 'admin'] as const) await giveRole(db, who, 4, [analysisCode]);
    await makeInterviewers(db, portal);
    card = (
      await portal.ok('cash', Scorecard.AddScorecard, {
        Name: '技术面',
        Items: [
          { Name: '编码', Weight: 7000 },
          { Name: '沟通', Weight: 3000 },
        ],
      })
    ).ScorecardID;
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    await emptyRecruiting(db);
    opening = (
      await portal.ok('cash', Recruitment.AddRecruitment, {
        PostID: post,
        CompanyID: 1,
        HeadCount: 2,
        EmployType: 0,
        Reason: 1,
        Title: '后端工程师',
        DeptId: 2,
        OwnerAUID: idOf('a'),
        SalaryMin: '20000',
        ScorecardID: card,
      })
    ).RecruitmentID;
  });

  const day = shiftDays(companyDay(new Date()), 3);
  /** Adds an application with an interview of one hour by these people that began some minutes ago. */
  const held = async (people: Member[], minutesAgo = 10, who: Member = 'a') => {
    const Phone = `1390000${String(++phones).padStart(4, '0')}`;
    const { IntervieweeID } = await portal.ok('cash', Interviewee.AddInterviewee, {
      RecruitmentID: opening,
      SourceID: source,
      Name: '张三',
      Phone,
    });
    const { InterviewID } = await portal.ok(who, Interviewee.UpdateDateTime, {
      IntervieweeID,
      Mode: 2,
      InterviewerAUIDs: people.map(idOf),
      StartTime: companyInstant(`${day} 10:00`).toISOString(),
      EndTime: companyInstant(`${day} 11:00`).toISOString(),
      Confirmed: true,
    });
    await shift(InterviewID!, minutesAgo);
    return { IntervieweeID, InterviewID: InterviewID! };
  };
  const shift = async (id: number, minutesAgo: number): Promise<void> => {
    const start = new Date(Date.now() - minutesAgo * 60_000);
    const end = new Date(start.getTime() + 3_600_000);
    for (const [table, key] of [
      ['interview', 'id'],
      ['interview_user', 'interview_id'],
    ])
      await db.pool.query(
        `update recruiting.${table} set during = tstzrange($2::timestamptz, $3::timestamptz) where ${key} = $1`,
        [id, start, end],
      );
  };
  const say = (who: Member, InterviewID: number, more: Said = {}) =>
    portal.call(who, Interviewee.SubmitEvaluation, {
      InterviewID,
      Result: 3,
      Scores: [4, 2],
      Evaluation: `${who} 的评价`,
      ...more,
    });
  const read = (who: Member, IntervieweeID: number) =>
    portal.ok(who, Interviewee.GetInterviews, { IntervieweeID });
  /** Text that every file-producing call of recruiting returns about a running application. */
  const exported = async (who: Member): Promise<string[]> => {
    const calls = [Interviewee, Interviewer, Pool, Recruitment, Scorecard].flatMap((area) =>
      Object.keys(area),
    );
    expect(calls.filter((name) => /^(?:Export|Download)/.test(name))).toEqual(['ExportJobDataAnalysis']);
    const figures = { From: shiftDays(companyDay(new Date()), -1), Kind: 'reached', Key: 1 } as const;
    const text = sheetText(await portal.bytes(who, Recruitment.ExportJobDataAnalysis, figures));
    expect(text).toContain('张三');
    return [text];
  };
  /** Returns all replies that a person gets about an application, as text. */
  const everything = async (who: Member, IntervieweeID: number): Promise<string> => {
    const days = { StartDate: shiftDays(companyDay(new Date()), -2), EndDate: shiftDays(day, 1) };
    return JSON.stringify([
      await portal.ok(who, Interviewee.GetInterviewee, { IntervieweeID }),
      await portal.ok(who, Interviewee.IntervieweePage, {}),
      await read(who, IntervieweeID),
      await portal.ok(who, Interviewee.GetInterviewCalendar, days),
      await portal.ok(who, Notice.GetNoticePageList, { PageSize: 100 }),
      ...(who === 'a' || who === 'admin' ? await exported(who) : []),
    ]);
  };

  test('nobody reads other evaluations before submitting their own, by any call; this includes an owner who interviews', async () => {
    await portal.ok('cash', Interviewer.AddInterviewer, { AUID: idOf('a') });
    const { IntervieweeID, InterviewID } = await held(['boss', 'admin', 'a'], 10, 'cash');
    expect((await say('boss', InterviewID)).status).toBe(200);
    await portal.ok('cash', Interviewee.UpdateRemark, { IntervieweeID, Text: '薪资谈到 30000' });
    for (const who of ['admin', 'a'] as const) {
      expect(await everything(who, IntervieweeID)).not.toContain('boss 的评价');
      expect((await read(who, IntervieweeID)).ReadsOthers).toBe(false);
    }
    // An interviewer without other rights sees neither remarks nor pay, even after evaluating.
    expect(await everything('admin', IntervieweeID)).not.toMatch(/30000|20000/);
    expect(await everything('cash', IntervieweeID)).toContain('boss 的评价');
    await say('admin', InterviewID, { Result: 1, Scores: [1, 1] });
    expect(await everything('admin', IntervieweeID)).toContain('boss 的评价');
    expect(await everything('admin', IntervieweeID)).not.toMatch(/30000|20000/);
    expect(await everything('a', IntervieweeID)).not.toContain('admin 的评价');
    const [interview] = (await read('admin', IntervieweeID)).Rows;
    expect(interview!.Users.map(({ AUID, Said }) => [AUID, Said?.Result, Said?.Total])).toEqual([
      [idOf('a'), undefined, undefined],
      [idOf('boss'), 3, '3.40'],
      [idOf('admin'), 1, '1.00'],
    ]);
    await db.pool.query('delete from recruiting.interviewer where person_id = $1', [idOf('a')]);
  });

  test('people who do not interview get the same code and no data', async () => {
    const { IntervieweeID, InterviewID } = await held(['boss']);
    expect((await portal.call('admin', Interviewee.GetInterviews, { IntervieweeID })).status).toBe(404);
    expect((await portal.call('admin', Interviewee.GetInterviewee, { IntervieweeID })).status).toBe(404);
    expect((await say('admin', InterviewID)).status).toBe(404);
    expect((await say('cash', InterviewID)).status).toBe(404);
    const pages = await portal.ok('admin', Interviewee.IntervieweePage, {});
    expect(pages.Total).toBe(0);
    expect((await portal.ok('boss', Interviewee.IntervieweePage, {})).Rows).toMatchObject([{ Moves: [] }]);
  });

  describe('what is said', () => {
    test('is for an interview that has begun, and whole', async () => {
      const { InterviewID } = await held(['boss'], -60);
      expect(codeOf(await say('boss', InterviewID))).toBe(no.tooSoon.code);
      await shift(InterviewID, 10);
      for (const Scores of [[], [4], [4, 2, 5]])
        expect(codeOf(await say('boss', InterviewID, { Scores }))).toBe(no.scoresWrong.code);
      expect((await say('boss', InterviewID, { Scores: [4, 6] })).status).toBe(400);
      expect((await say('boss', InterviewID, { Result: undefined })).refusal.Field).toBe('Result');
      expect((await say('boss', InterviewID)).status).toBe(200);
    });

    test('is corrected for half an hour, then only added to; a correction after others spoke shows both', async () => {
      const { IntervieweeID, InterviewID } = await held(['boss', 'admin']);
      await say('boss', InterviewID, { Result: 4, Scores: [5, 5], Evaluation: '很好' });
      expect(codeOf(await say('boss', InterviewID, { Addition: '补充' }))).toBe(no.cannotAdd.code);
      await say('boss', InterviewID, { Result: 4, Scores: [5, 4], Evaluation: '很好。' });
      const mine = async () =>
        (await read('boss', IntervieweeID)).Rows[0]!.Users.find(({ AUID }) => AUID === idOf('boss'))!.Said!;
      expect((await mine()).Before).toBeNull();
      await say('admin', InterviewID, { Result: 1, Scores: [1, 1] });
      await say('boss', InterviewID, { Result: 2, Scores: [2, 2], Evaluation: '再想想' });
      await say('boss', InterviewID, { Result: 1, Scores: [1, 2], Evaluation: '还是不行' });
      expect(await mine()).toMatchObject({
        Result: 1,
        Evaluation: '还是不行',
        Before: { Result: 4, Scores: [5, 4], Evaluation: '很好。' },
      });
      await db.pool.query(
        `update recruiting.interview_user set submitted_at = submitted_at - interval '31 minutes'`,
      );
      expect(codeOf(await say('boss', InterviewID))).toBe(no.correctionOver.code);
      await say('boss', InterviewID, { Addition: '复核了作品' });
      await say('boss', InterviewID, { Addition: '仍然如此' });
      expect((await mine()).Addition).toBe('复核了作品\n仍然如此');
    });

    test('is judged by the scorecard as it was when the interview was planned', async () => {
      const { IntervieweeID, InterviewID } = await held(['boss']);
      const [row] = (await portal.ok('cash', Scorecard.GetScorecardList, {})).filter(
        ({ ScorecardID }) => ScorecardID === card,
      );
      const next = { ScorecardID: card, Version: row!.Version, Name: row!.Name };
      const Items = [{ Name: '系统设计', Weight: 10_000 }];
      expect((await portal.call('cash', Scorecard.UpdateScorecard, { ...next, Items })).status).toBe(200);
      expect((await read('boss', IntervieweeID)).Rows[0]!.Items.map(({ Name }) => Name)).toEqual([
        '编码',
        '沟通',
      ]);
      expect((await say('boss', InterviewID)).status).toBe(200);
      const later = await held(['admin']);
      expect((await read('admin', later.IntervieweeID)).Rows[0]!.Items).toHaveLength(1);
      await portal.ok('cash', Scorecard.UpdateScorecard, {
        ...next,
        Version: row!.Version + 1,
        Items: row!.Items,
      });
    });
  });

  test('weights make the whole, names stand once, editions never change', async () => {
    const add = (Name: string, ...weights: number[]) =>
      portal.call('cash', Scorecard.AddScorecard, {
        Name,
        Items: weights.map((Weight, n) => ({ Name: `项${n}`, Weight })),
      });
    const wrong = await add('管理面', 5000, 4000);
    expect([codeOf(wrong), wrong.message]).toEqual([no.weightsWrong.code, '各项权重之和须为 100%，现为 90%']);
    expect(codeOf(await add('技术面', 10_000))).toBe(no.scorecardTaken.code);
    expect(
      (await portal.call('a', Scorecard.AddScorecard, { Name: 'x', Items: [{ Name: 'x', Weight: 10_000 }] }))
        .status,
    ).toBe(403);
    await expect(db.pool.query(`update recruiting.scorecard_edition set items = '[]'`)).rejects.toThrow(
      'append-only',
    );
  });

  test('passing waits for everybody who was asked, or is given a reason that they are told', async () => {
    const { IntervieweeID, InterviewID } = await held(['boss', 'admin']);
    const pass = async (Reason = '') => {
      const { Version } = await portal.ok('a', Interviewee.GetInterviewee, { IntervieweeID });
      return portal.call('a', Interviewee.UpdateStage, { IntervieweeID, Version, Stage: 4, Reason });
    };
    await say('boss', InterviewID);
    const refused = await pass();
    expect([codeOf(refused), refused.message]).toEqual([
      no.evaluationsMissing.code,
      '还有 1 份评价未提交，仍要通过请填写原因',
    ]);
    expect((await pass('急需到岗')).body.Stage).toBe(4);
    const [told] = (await portal.ok('admin', Notice.GetNoticePageList, {})).Rows;
    expect(told!.TitleZh).toMatch(/未等您的评价已通过面试；原因：急需到岗$/);

    const other = await held(['stranger']);
    expect(
      codeOf(
        await portal.call('a', Interviewee.UpdateStage, {
          IntervieweeID: other.IntervieweeID,
          Version: 3,
          Stage: 4,
        }),
      ),
    ).toBe(no.evaluationsMissing.code);
    await say('stranger', other.InterviewID);
    const done = { IntervieweeID: other.IntervieweeID, Version: 3, Stage: 4 };
    expect((await portal.call('a', Interviewee.UpdateStage, done)).body.Stage).toBe(4);
  });

  const told = async (who: Member) =>
    (await portal.ok(who, Notice.GetNoticePageList, { PageSize: 100 })).Rows.filter(({ TitleZh }) =>
      TitleZh.includes('面试评价'),
    ).length;

  test('reminders come after the end only: two hours later, on two mornings, then to the owner, each once', async () => {
    const { InterviewID } = await held(['boss', 'admin'], 30);
    const end = new Date(Date.now() + 30 * 60_000);
    const at = (hours: number) => new Date(end.getTime() + hours * 3_600_000);
    expect(await remindEvaluations(db, at(-0.1))).toBe(0);
    await say('admin', InterviewID);
    // Nothing is due before the end of the interview; a morning reminder may come within the first two hours after it.
    expect(await remindEvaluations(db, at(0))).toBe(0);
    await remindEvaluations(db, at(2.1));
    expect([await told('boss'), await told('admin'), await told('a')]).toEqual([1, 0, 0]);
    expect(await remindEvaluations(db, at(2.1))).toBe(0);
    await remindEvaluations(db, at(24 * 30));
    expect([await told('boss'), await told('admin'), await told('a')]).toEqual([1, 0, 1]);
    expect(await remindEvaluations(db, at(24 * 31))).toBe(0);
  });

  test('the page of interviews follows the list of interviewers, unless another role gives it', async () => {
    const holds = async (who: Member) => (await listHolders(db, 'IML')).includes(idOf(who));
    expect(await holds('fin2')).toBe(false);
    await portal.ok('cash', Interviewer.AddInterviewer, { AUID: idOf('fin2'), MaxPerWeek: 3 });
    await portal.ok('cash', Interviewer.AddInterviewer, { AUID: idOf('head') });
    await giveRole(db, 'head', 1, ['IML']);
    expect([await holds('fin2'), await holds('head')]).toEqual([true, true]);
    const again = await portal.call('cash', Interviewer.AddInterviewer, { AUID: idOf('fin2') });
    expect([codeOf(again), again.refusal.Field]).toEqual([no.alreadyInterviewer.code, 'AUID']);
    const use = (who: Member, Version: number, IsUse: boolean, by: Member = 'cash') =>
      portal.call(by, Interviewer.UpdateIsOpenInterviewer, { AUID: idOf(who), Version, IsUse });
    expect((await use('fin2', 1, false, 'a')).status).toBe(403);
    expect((await use('fin2', 1, false)).status).toBe(200);
    await use('head', 1, false);
    expect([await holds('fin2'), await holds('head')]).toEqual([false, true]);
    expect((await use('fin2', 1, true)).status).toBe(409);
    await use('fin2', 2, true);
    expect(await holds('fin2')).toBe(true);
    await use('fin2', 3, false);
  });

  test('the list of interviewers says their load and what is late', async () => {
    await held(['boss'], 90);
    const { Rows } = await portal.ok('cash', Interviewer.GetInterviewerPage, { Keyword: 'boss' });
    expect(Rows).toMatchObject([{ AUID: idOf('boss'), IsUse: true, MaxPerWeek: 10, LateCount: 1 }]);
    expect((await portal.call('a', Interviewer.GetInterviewerPage, {})).status).toBe(403);
    const list = await portal.ok('a', Interviewer.GetInterviewerList, { PostID: post });
    expect(list.map(({ AUID, IsFit }) => [AUID, IsFit])).toContainEqual([idOf('boss'), true]);
  });
});
