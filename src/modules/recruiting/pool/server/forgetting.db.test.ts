import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { GivenOf } from '#kit/contract/call.ts';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import type { FileStore } from '#kit/server/files/file-store.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { verifyRecords } from '#modules/approval/server/open.ts';
import { sweepAttachments } from '#modules/forms/server/open.ts';
import { analysisCode } from '#modules/recruiting/analysis/contract/analysis-calls.ts';
import { Interviewee } from '#modules/recruiting/candidates/contract/Interviewee.ts';
import { forgottenName } from '#modules/recruiting/candidates/contract/merge-codes.ts';
import { mergeRefusals as no } from '#modules/recruiting/candidates/contract/merge-refusals.ts';
import { stages } from '#modules/recruiting/contract/codes.ts';
import { Recruitment } from '#modules/recruiting/openings/contract/Recruitment.ts';
import { sealsOf } from '#modules/recruiting/server/commands/seals.ts';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { tablesSaying } from '#tests/support/dump.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { giveRole, inDays } from '#tests/support/hr-portal.ts';
import { makeOffers, offerSteps } from '#tests/support/offer-portal.ts';
import {
  candidateSteps,
  emptyRecruiting,
  makeOpening,
  openRecruiting,
  recruitingSecret,
} from '#tests/support/recruiting-portal.ts';
import { sampleFiles } from '#tests/support/sample-files.ts';
import { JobseekerTalentPool as Pool } from '../contract/JobseekerTalentPool.ts';
import { applyRetention } from './commands/retention.ts';

const at = (days: number): Date => new Date(Date.now() + days * 86_400_000);

eachEngine('candidates who are forgotten', (open) => {
  let portal: Portal;
  let db: Database;
  let source: number;
  let post: number;
  let opening: number;
  let finance: number;

  beforeAll(async () => {
    db = await open({ connections: 6 });
    ({ portal, source, post } = await openRecruiting(db, { cash: ['EmployeeManagement', analysisCode] }));
    await giveRole(db, 'cash', 4, [analysisCode]);
    await makeOffers(db);
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    await emptyRecruiting(db);
    await db.pool.query('truncate recruiting.no_contact');
    opening = await makeOpening(portal, post, { Title: '后端工程师', DeptId: 2, OwnerAUID: idOf('a') });
    finance = await makeOpening(portal, post, { Title: '会计', DeptId: 3, OwnerAUID: idOf('fin1') });
  });

  const { added, get, move } = candidateSteps(() => ({ db, portal, source, opening }));
  const offers = offerSteps(() => ({ db, portal }));
  const secrets = [
    '牧原野',
    '13812345678',
    'muyuan@example.com',
    '武夷大学',
    '丙公司',
    '稳定性存疑',
    '希望远程',
    '初筛备注',
  ];

  const seen = async (SeekerID: number) => ({
    SeekerID,
    Version: (
      await db.pool.query<{ version: number }>('select version from recruiting.seeker where id = $1', [
        SeekerID,
      ])
    ).rows[0]!.version,
  });
  const forget = async (
    id: number,
    more: Partial<GivenOf<typeof Pool.Anonymize>> = {},
    who: Member = 'cash',
  ) => portal.call(who, Pool.Anonymize, { ...(await seen(id)), Reason: '本人邮件要求', ...more });

  const find = async () =>
    (await portal.ok('cash', Pool.FindDuplicates, { Name: '牧原野', Phone: '+86 13812345678' }))
      .DoNotContactUntil;

  /** A rejected candidate with data in every field that identifies a person. */
  const somebody = async () => {
    const uid = await portal.upload('cash', '牧原野的简历.pdf', sampleFiles.pdf);
    const one = await added({
      Name: '牧原野',
      Phone: '13812345678',
      Mail: 'muyuan@example.com',
      IdCard: '11010519491231002X',
      BirthYear: 1990,
      Gender: 1,
      School: '武夷大学',
      LastCompany: '丙公司',
      Tags: ['希望远程'],
      Links: ['https://example.com/muyuan'],
      ResumeUID: uid,
    });
    await portal.ok('cash', Interviewee.UpdateRemark, { IntervieweeID: one.IntervieweeID, Text: '初筛备注' });
    const { rows } = await db.pool.query<{ id: number }>(
      `insert into recruiting.interview (interviewee_id, seeker_id, round_no, mode, during, state, link, made_at)
       values ($1, $2, 1, 3, tstzrange(now() - interval '3 days', now() - interval '71 hours'), 1, 'https://meet.example.com/muyuan', now())
       returning id`,
      [one.IntervieweeID, one.SeekerID],
    );
    await db.pool.query(
      `insert into recruiting.interview_user (interview_id, person_id, during, result, evaluation, submitted_at, before)
       values ($1, $2, tstzrange(now() - interval '3 days', now() - interval '71 hours'), 2, '牧原野稳定性存疑', now(),
         '{"result": 3, "scores": [], "evaluation": "牧原野稳定性存疑", "at": "2026-01-05T02:00:00Z"}')`,
      [rows[0]!.id, idOf('boss')],
    );
    await db.pool.query(
      `insert into recruiting.letter (interview_id, kind, to_sealed, subject, body, calendar, state, made_at)
       values ($1, 1, 'sealed', '面试', '牧原野：您好', 'BEGIN:VCALENDAR', 1, now())`,
      [rows[0]!.id],
    );
    return { ...one, uid, interview: rows[0]!.id };
  };
  const reject = async (id: number, Version: number) => {
    const answer = await move('cash', id, {
      Stage: stages.rejected,
      RejectCode: 9,
      Reason: '牧原野稳定性存疑',
      Version,
    });
    expect(answer.status).toBe(200);
  };
  const closed = async () => {
    const one = await somebody();
    await reject(one.IntervieweeID, (await get(one.IntervieweeID)).Version);
    return one;
  };
  /** Lists the tables that contain one of these words, except the audit log. */
  const left = async (words: readonly string[]): Promise<string[]> => {
    const { rows } = await db.pool.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema in ('recruiting', 'kit', 'rooms', 'forms', 'people', 'home')
         and table_name not in ('audit') order by 1`,
    );
    const found: string[] = [];
    for (const { name } of rows)
      for (const word of words) {
        const { rows: some } = await db.pool.query(`select from ${name} t where t::text like $1 limit 1`, [
          `%${word}%`,
        ]);
        if (some.length > 0) found.push(`${name}: ${word}`);
      }
    return found;
  };
  const figures = async () => ({
    all: await portal.ok('cash', Recruitment.GetJobDataAnalysis, {}),
    happened: await portal.ok('cash', Recruitment.GetJobDataAnalysis, { Mode: 2 }),
    stats: await portal.ok('cash', Recruitment.GetInterviewStats, {}),
    openings: (await portal.ok('cash', Recruitment.GetRecruitmentPage, {})).Rows.map(({ Funnel, Hired }) => [
      Funnel,
      Hired,
    ]),
  });

  test('anonymising leaves nothing of a candidate in tables, files, search and notices, and keeps every figure', async () => {
    const one = await closed();
    const other = await added({ Name: '李四', Phone: '13900000002', BirthYear: 1991 });
    await db.pool.query(
      `insert into kit.notice (person_id, key, subject, title_zh, title_en, url)
       values ($1, 'new', $2, '新候选人：牧原野', 'New candidate: 牧原野', '/')`,
      [idOf('a'), `interviewee:${one.IntervieweeID}`],
    );
    expect((await left(secrets)).length).toBeGreaterThan(5);
    const before = await figures();
    const answer = await forget(one.SeekerID);
    expect([answer.status, answer.message]).toEqual([200, '']);
    expect(await left(secrets)).toEqual(['forms.attachment: 牧原野']);
    const { rows } = await db.pool.query(
      'select from forms.attachment where id = $1 and removed_at is null',
      [one.uid],
    );
    expect(rows).toHaveLength(0);
    expect(await figures()).toEqual(before);

    const whole = await get(one.IntervieweeID);
    expect(whole).toMatchObject({
      Name: forgottenName,
      IsForgotten: true,
      Phone: '',
      Mail: '',
      IdCard: '',
      School: '',
    });
    expect([whole.Moves, whole.Remarks, whole.Files, whole.Tags]).toEqual([[], [], [], []]);
    expect(whole.Events).toHaveLength(2);
    for (const Keyword of ['牧原野', 'muyuan', '武夷'])
      expect((await portal.ok('cash', Interviewee.IntervieweePage, { Keyword })).Total).toBe(0);
    // The candidate can no longer be changed or commented on by anybody.
    const { IntervieweeID, Version, SeekerVersion } = whole;
    const refused = [
      await move('cash', IntervieweeID, { Stage: 1, Reason: '重新考虑', Version }),
      await portal.call('cash', Interviewee.UpdateRemark, { IntervieweeID, Text: '牧原野' }),
      await portal.call('cash', Interviewee.UpdateDetail, {
        IntervieweeID,
        Version,
        SeekerVersion,
        School: '武夷大学',
      }),
      await portal.call('cash', Pool.PoolInterviewee, {
        IntervieweeID,
        ConsentKind: 1,
        ConsentDay: inDays(0),
        ConsentUntil: inDays(9),
      }),
      await portal.call('boss', Interviewee.SubmitEvaluation, {
        InterviewID: one.interview,
        Addition: '牧原野',
      }),
    ];
    expect(refused.map(({ status, refusal }) => [status, refusal.Reason])).toEqual(
      refused.map(() => [422, no.forgotten.name]),
    );
    expect(await left(secrets)).toEqual(['forms.attachment: 牧原野']);
    // A new application with the same phone creates a new candidate.
    expect((await added({ Phone: '13812345678' })).IsKnown).toBe(false);
    expect((await get(other.IntervieweeID)).Name).toBe('李四');
  });

  test('candidates in process, hired or out of sight are not anonymised; a no-contact mark survives anonymising', async () => {
    const one = await somebody();
    const running = await forget(one.SeekerID);
    expect([running.status, running.refusal.Reason, running.message]).toEqual([
      422,
      no.stillRuns.name,
      '牧原野仍在「后端工程师」的流程中，请先结束应聘',
    ]);
    // Someone who keeps the pool but not the opening does not learn the title of the opening.
    const consent = { ConsentKind: 1, ConsentDay: inDays(-1), ConsentUntil: inDays(30) };
    await portal.ok('cash', Pool.PoolInterviewee, { IntervieweeID: one.IntervieweeID, ...consent });
    const unseen = await forget(one.SeekerID, {}, 'fin2');
    expect([unseen.refusal.Reason, unseen.message]).toEqual([
      no.stillRunsUnseen.name,
      '牧原野还有应聘在流程中，请由能看到该应聘的人先结束',
    ]);
    await db.pool.query('update recruiting.seeker set is_pooled = false');
    await reject(one.IntervieweeID, (await get(one.IntervieweeID)).Version);
    expect((await forget(one.SeekerID, { Version: 99 })).status).toBe(409);
    // `a` has neither code; `fin2` keeps the pool, but the candidate is not in it.
    expect((await forget(one.SeekerID, {}, 'a')).status).toBe(403);
    expect((await forget(one.SeekerID, {}, 'fin2')).status).toBe(404);
    const past = await forget(one.SeekerID, { DoNotContactUntil: inDays(-1) });
    expect([past.refusal.Reason, past.refusal.Field]).toEqual([no.noContactPast.name, 'DoNotContactUntil']);
    expect((await forget(one.SeekerID, { DoNotContactUntil: inDays(60) })).status).toBe(200);
    expect(await find()).toBe(inDays(60));
    expect(await left(['13812345678'])).toEqual([]);
    await db.pool.query(`update recruiting.no_contact set until = $1`, [inDays(-1)]);
    expect(await find()).toBe(null);

    const hired = await added({ Name: '李四', Phone: '13900000002', RecruitmentID: finance });
    await db.pool.query('update recruiting.interviewee set stage = 8 where id = $1', [hired.IntervieweeID]);
    expect((await forget(hired.SeekerID)).refusal.Reason).toBe(no.wasHired.name);
  });

  test('whoever was hired is kept while they work here, and forgotten like others once they have left', async () => {
    const one = await somebody();
    await offers.offered(one.IntervieweeID);
    const worker = idOf('fin2');
    await db.pool.query(
      `update recruiting.interviewee set stage = 8, offer_state = 4, user_id = $2, offer_sent_at = now(),
         offer_until = now() where id = $1`,
      [one.IntervieweeID, worker],
    );
    const works = (isActive: boolean, last: string | null) =>
      db.pool.query('update people.person set is_active = $2, leave_date = $3 where id = $1', [
        worker,
        isActive,
        last,
      ]);
    const none = { told: 0, forgotten: 0 };
    expect(await applyRetention(db, sealsOf(recruitingSecret), at(400))).toEqual(none);
    expect((await forget(one.SeekerID)).refusal.Reason).toBe(no.wasHired.name);
    // An inactive account without a leaving date does not count as a former employee.
    await works(false, null);
    expect(await applyRetention(db, sealsOf(recruitingSecret), at(400))).toEqual(none);
    await works(false, inDays(100));
    expect((await get(one.IntervieweeID)).KeptUntil).toBe(inDays(281));
    expect(await applyRetention(db, sealsOf(recruitingSecret), at(250))).toEqual(none);
    expect(await applyRetention(db, sealsOf(recruitingSecret), at(251))).toEqual({ told: 1, forgotten: 0 });
    // A former employee who returns is kept again.
    await works(true, null);
    expect(await applyRetention(db, sealsOf(recruitingSecret), at(282))).toEqual(none);
    await works(false, inDays(100));
    expect(await applyRetention(db, sealsOf(recruitingSecret), at(282))).toEqual({ told: 0, forgotten: 1 });
    const seenAgain = await get(one.IntervieweeID);
    expect([seenAgain.IsForgotten, seenAgain.Offer!.UserAUID, seenAgain.Offer!.EmployeeId]).toEqual([
      true,
      null,
      '',
    ]);
    expect(await left(['13812345678', 'muyuan@example.com'])).toEqual([]);
    const { rows } = await db.pool.query('select user_id from recruiting.interviewee where id = $1', [
      one.IntervieweeID,
    ]);
    expect(rows).toEqual([{ user_id: worker }]);
    await works(true, null);
  });

  test('do not contact is said of who is there, too, and taken back', async () => {
    const one = await added();
    const say = async (Until: string | null, who: Member = 'cash') =>
      portal.call(who, Pool.UpdateDoNotContact, { ...(await seen(one.SeekerID)), Until, Reason: '本人要求' });
    expect((await say(inDays(30), 'fin1')).status).toBe(404);
    expect((await say(inDays(-1))).refusal.Field).toBe('Until');
    expect((await say(inDays(30))).status).toBe(200);
    expect((await get(one.IntervieweeID)).DoNotContactUntil).toBe(inDays(30));
    expect((await say(null)).status).toBe(200);
    expect((await get(one.IntervieweeID)).DoNotContactUntil).toBe(null);
  });

  test('a declined offer goes with its answer; the form stays with approval', async () => {
    const one = await somebody();
    const form = await offers.offered(one.IntervieweeID);
    const next = async () => ({
      IntervieweeID: one.IntervieweeID,
      Version: (await get(one.IntervieweeID)).Version,
    });
    await portal.ok('a', Interviewee.SendOffer, await next());
    await portal.ok('a', Interviewee.AnswerOffer, {
      ...(await next()),
      IsAccepted: false,
      Proof: '牧原野来信谢绝',
    });
    await reject(one.IntervieweeID, (await next()).Version);
    expect((await forget(one.SeekerID)).status).toBe(200);
    expect(await left(['牧原野来信', '13812345678', 'muyuan@example.com'])).toEqual([]);
    expect(await tablesSaying(db, '来信谢绝')).toEqual([]);
    // The form record is complete and still names the candidate, but only people who took part may read it.
    expect((await verifyRecords(db)).broken).toEqual([]);
    const reads = async (who: Member): Promise<string> =>
      JSON.stringify(await portal.call(who, ApprovalForm.FindDocJsonAsync, { FormID: form }));
    expect(await reads('a')).toContain('牧原野');
    for (const who of ['boss', 'fin1', 'fin2', 'stranger'] as const)
      expect(await reads(who)).not.toContain('牧原野');
    const naming = await tablesSaying(db, '牧原野');
    expect(naming.filter((name) => !name.startsWith('approval.'))).toEqual(['forms.attachment']);
  });

  test('offer drafts that were never submitted say nothing of an anonymised candidate', async () => {
    const one = await somebody();
    await offers.pass(one.IntervieweeID);
    const begun = async (who: Member) => {
      const { Version } = await get(one.IntervieweeID);
      return (await portal.ok(who, Interviewee.AddOffer, { IntervieweeID: one.IntervieweeID, Version }))
        .FormID;
    };
    const own = await begun('a');
    // A draft by another person replaces the first one, which stays with its author.
    const other = await begun('cash');
    const versionOf = async (id: number) =>
      (await db.pool.query<{ version: number }>('select version from approval.form where id = $1', [id]))
        .rows[0]!.version;
    const before = await versionOf(own);
    // Typed by hand: the form has a name but no application.
    const typed = { FormID: other, Version: await versionOf(other), Values: { Candidate: ' 牧原野' } };
    await portal.ok('cash', ApprovalForm.Edit, typed);
    const draftsOf = async () =>
      (
        await db.pool.query<{ id: number; text: string; kept: boolean }>(
          `select id, concat_ws(' ', title, title_en, summary, summary_en, form_values) as text
           from approval.form where id = any($1) order by id`,
          [[own, other]],
        )
      ).rows;
    for (const { text } of await draftsOf()) expect(text).toContain('牧原野');
    await reject(one.IntervieweeID, (await get(one.IntervieweeID)).Version);
    // A refused request empties no drafts.
    expect((await forget(one.SeekerID, { Version: 99 })).status).toBe(409);
    for (const { text } of await draftsOf()) expect(text).toContain('牧原野');
    expect((await forget(one.SeekerID)).status).toBe(200);
    for (const { text } of await draftsOf()) expect(text).not.toContain('牧原野');
    // An open editor with the old version cannot write the name back.
    const edit = { FormID: own, Version: before, Values: { Candidate: '牧原野' } };
    expect((await portal.call('a', ApprovalForm.Edit, edit)).status).toBe(409);
    expect((await verifyRecords(db)).broken).toEqual([]);
  });

  test('the nightly job tells the owner 30 days ahead, forgets after the last day, once, and lets whoever is kept again be', async () => {
    const one = await closed();
    const pooled = await added({ Name: '王五', Phone: '13700000005', RecruitmentID: finance });
    await portal.ok('cash', Pool.PoolInterviewee, {
      IntervieweeID: pooled.IntervieweeID,
      ConsentKind: 1,
      ConsentDay: inDays(0),
      ConsentUntil: inDays(300),
    });
    const late = await get(pooled.IntervieweeID);
    await move('cash', pooled.IntervieweeID, { Stage: 7, RejectCode: 1, Version: late.Version });
    const today = companyDay(new Date());
    expect((await get(one.IntervieweeID)).KeptUntil).toBe(shiftDays(today, 180));
    expect((await get(pooled.IntervieweeID)).KeptUntil).toBe(inDays(300));
    expect(await applyRetention(db, sealsOf(recruitingSecret), at(149))).toEqual({ told: 0, forgotten: 0 });
    expect(await applyRetention(db, sealsOf(recruitingSecret), at(150))).toEqual({ told: 1, forgotten: 0 });
    const { rows } = await db.pool.query<{ person: number }>(
      'select person_id as person from kit.notice where subject = $1',
      [`seeker:${one.SeekerID}`],
    );
    expect(rows).toEqual([{ person: idOf('a') }]);
    // The candidate still exists on the last day of the retention period.
    expect(await applyRetention(db, sealsOf(recruitingSecret), at(180))).toEqual({ told: 0, forgotten: 0 });
    // Two processes run at the same time.
    const both = await Promise.all([
      applyRetention(db, sealsOf(recruitingSecret), at(181)),
      applyRetention(db, sealsOf(recruitingSecret), at(181)),
    ]);
    expect(both[0].forgotten + both[1].forgotten).toBe(1);
    expect((await get(one.IntervieweeID)).IsForgotten).toBe(true);
    expect(await left(['牧原野'])).toEqual(['forms.attachment: 牧原野']);

    // On the last day of the consent the candidate is still in the pool. The day after they are not, and are forgotten.
    expect(await applyRetention(db, sealsOf(recruitingSecret), at(270))).toEqual({ told: 1, forgotten: 0 });
    const { Total } = await portal.ok('fin2', Pool.GetJobseekerTalentPoolPage, { PoolState: 1 });
    expect(Total).toBe(1);
    // A shorter retention period is announced again, so that nobody is forgotten without notice.
    await portal.ok('fin2', Pool.UpdateRetention, {
      KeepDays: 30,
      Version: (await portal.ok('fin2', Pool.GetRetention, {})).Version,
    });
    expect((await portal.call('a', Pool.GetRetention, {})).status).toBe(403);
    expect(await applyRetention(db, sealsOf(recruitingSecret), at(300))).toEqual({ told: 0, forgotten: 0 });
    expect(await applyRetention(db, sealsOf(recruitingSecret), at(301))).toEqual({ told: 0, forgotten: 1 });
    await db.pool.query('update recruiting.setting set keep_days = 180');
  });

  test('the bytes of a resume are erased by the sweep', async () => {
    const one = await closed();
    await forget(one.SeekerID);
    const { rows } = await db.pool.query<{ key: string }>(
      'select file_key as key from forms.attachment where id = $1',
      [one.uid],
    );
    const erased: string[] = [];
    await sweepAttachments(
      db,
      { remove: async (key: string) => void erased.push(key) } as FileStore,
      new Date(),
    );
    expect(erased).toContain(rows[0]!.key);
    expect(await left(['牧原野'])).toEqual([]);
  });
});
