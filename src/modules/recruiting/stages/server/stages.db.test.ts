import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { Interviewee } from '#modules/recruiting/candidates/contract/Interviewee.ts';
import { recruitingRefusals as no } from '#modules/recruiting/contract/refusals.ts';
import { interviewRefusals as interviewNo } from '#modules/recruiting/interviews/contract/interview-refusals.ts';
import { Recruitment } from '#modules/recruiting/openings/contract/Recruitment.ts';
import { idOf, type Answer, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import {
  candidateSteps,
  emptyRecruiting,
  makeOpening,
  openRecruiting,
} from '#tests/support/recruiting-portal.ts';

const codeOf = (answer: Pick<Answer<unknown>, 'refusal'>) => -answer.refusal.Code;

eachEngine('moves of applications', (open) => {
  let portal: Portal;
  let db: Database;
  let source: number;
  let post: number;
  /** Opening of research, owned by `a`. */
  let opening: number;

  beforeAll(async () => {
    db = await open({ connections: 8 });
    ({ portal, source, post } = await openRecruiting(db));
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    await emptyRecruiting(db);
    opening = await makeOpening(portal, post, { Title: '后端工程师', DeptId: 2, OwnerAUID: idOf('a') });
  });

  const { added, get, count, move } = candidateSteps(() => ({ db, portal, source, opening }));

  test('moves need what they need, keep where it closed, and a reopened one goes on', async () => {
    const { IntervieweeID } = await added();
    const refusedBy = async (given: Parameters<typeof move>[2]) => {
      const answer = await move('a', IntervieweeID, given);
      return [codeOf(answer), answer.refusal.Field ?? answer.message];
    };
    expect(await refusedBy({ Stage: 3 })).toEqual([interviewNo.planFirst.code, 'Stage']);
    expect(await refusedBy({ Stage: 4 })).toEqual([no.noMove.code, '不能从「新简历」移至「面试通过」']);
    expect(await refusedBy({ Stage: 8 })).toEqual([no.noMove.code, '不能从「新简历」移至「已入职」']);
    expect(await refusedBy({ Stage: 7 })).toEqual([no.codeNeeded.code, 'RejectCode']);
    expect(await refusedBy({ Stage: 7, RejectCode: 9 })).toEqual([no.reasonNeeded.code, 'Reason']);
    expect(await refusedBy({ Stage: 9 })).toEqual([no.reasonNeeded.code, 'Reason']);
    expect((await move('a', IntervieweeID, { Stage: 2 })).body).toEqual({ Code: 1, Stage: 2, Version: 2 });
    await move('cash', IntervieweeID, { Stage: 7, RejectCode: 2, Reason: '年限不够', Version: 2 });
    expect(await get(IntervieweeID)).toMatchObject({ Stage: 7, ClosedFrom: 2, RejectCode: 2, Moves: [2] });
    expect(await refusedBy({ Stage: 2, Version: 3 })).toEqual([no.reasonNeeded.code, 'Reason']);
    expect((await move('a', IntervieweeID, { Stage: 2, Version: 3, Reason: '重新评估' })).status).toBe(200);
    const whole = await get(IntervieweeID);
    expect(whole).toMatchObject({ Stage: 2, ClosedFrom: null, RejectCode: null });
    expect(whole.Events.map(({ From, To, Reason, ByAUID }) => [From, To, Reason, ByAUID])).toEqual([
      [7, 2, '重新评估', idOf('a')],
      [2, 7, '年限不够', idOf('cash')],
      [1, 2, '', idOf('a')],
      [null, 1, '', idOf('cash')],
    ]);
    await expect(db.pool.query(`update recruiting.stage_event set at = now()`)).rejects.toThrow(
      'append-only',
    );
  });

  test('the clock of a reopened application leaves out the closed time', async () => {
    const { IntervieweeID } = await added();
    await move('cash', IntervieweeID, { Stage: 2 });
    // Three hours in the stage before, and ten closed.
    await db.pool.query(`update recruiting.interviewee set stage_since = stage_since - interval '3 hours'`);
    await move('cash', IntervieweeID, { Stage: 9, Reason: '另有机会', Version: 2 });
    await db.pool.query(`update recruiting.interviewee set stage_since = stage_since - interval '10 hours'`);
    const hours = async () => (await get(IntervieweeID)).StageMs / 3_600_000;
    expect(await hours()).toBeCloseTo(3, 1);
    await move('cash', IntervieweeID, { Stage: 2, Reason: '又有意向', Version: 3 });
    expect(await hours()).toBeCloseTo(3, 1);
  });

  test('two recruiters move one application: one wins, the other is told who and where to', async () => {
    const { IntervieweeID } = await added();
    const answers = await Promise.all([
      move('a', IntervieweeID, { Stage: 2 }),
      move('head', IntervieweeID, { Stage: 7, RejectCode: 1 }),
    ]);
    const [lost] = answers.filter(({ status }) => status !== 200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const isFirst = answers[0].status === 200;
    expect([codeOf(lost!), lost!.message]).toEqual([
      no.movedMeanwhile.code,
      isFirst ? '张三已由a员移至「初筛通过」' : '张三已由head员移至「已淘汰」',
    ]);
    expect(await count('stage_event')).toBe(2);
  });

  test('a batch rejects all but the stale one and names it; its preview moves nothing', async () => {
    const rows: Awaited<ReturnType<typeof added>>[] = [];
    for (let n = 1; n <= 4; n++) rows.push(await added({ Name: `候选${n}`, Phone: `1380000000${n}` }));
    await move('a', rows[1]!.IntervieweeID, { Stage: 2 });
    const batch = (IsPreview: boolean) =>
      portal.ok('cash', Interviewee.BatchUpdateStage, {
        Rows: [...rows, rows[0]!].map(({ IntervieweeID }) => ({ IntervieweeID, Version: 1 })),
        Stage: 7,
        RejectCode: 7,
        IsPreview,
      });
    const stale = {
      IntervieweeID: rows[1]!.IntervieweeID,
      Name: '候选2',
      Msg: '候选2已由a员移至「初筛通过」',
    };
    expect(await batch(true)).toEqual({ Code: 1, Done: 3, Failed: [stale] });
    expect(await count('stage_event')).toBe(5);
    expect(await batch(false)).toEqual({ Code: 1, Done: 3, Failed: [stale] });
    const { Funnel } = (await portal.ok('cash', Recruitment.GetRecruitmentPage, { RecruitmentID: opening }))
      .Rows[0]!;
    expect(Funnel).toEqual([
      { Stage: 2, Count: 1 },
      { Stage: 7, Count: 3 },
    ]);
    expect(await portal.ok('cash', Recruitment.GetInterviewStats, { RecruitmentID: opening })).toMatchObject({
      Total: 4,
      Reached: [
        { Stage: 1, Count: 4 },
        { Stage: 2, Count: 1 },
        { Stage: 7, Count: 3 },
      ],
      Rejects: [{ RejectCode: 7, Count: 3 }],
      Sources: [{ SourceID: source, Count: 4 }],
    });
  });

  test('a reopened application finds no second one beside it', async () => {
    const first = await added();
    await move('cash', first.IntervieweeID, { Stage: 7, RejectCode: 1 });
    await added();
    const again = await move('cash', first.IntervieweeID, { Stage: 1, Reason: '重开', Version: 2 });
    expect([codeOf(again), again.message]).toEqual([no.running.code, '该候选人已在此职位流程中（新简历）']);
  });
});
