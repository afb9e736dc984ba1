import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { GivenOf } from '#kit/contract/call.ts';
import { shiftMonths } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { FormAttachment } from '#modules/forms/contract/FormAttachment.ts';
import { Interviewee } from '#modules/recruiting/candidates/contract/Interviewee.ts';
import { poolStates } from '#modules/recruiting/contract/codes.ts';
import { recruitingRefusals as no } from '#modules/recruiting/contract/refusals.ts';
import { Recruitment } from '#modules/recruiting/openings/contract/Recruitment.ts';
import type { Answer, Member, Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { inDays } from '#tests/support/hr-portal.ts';
import { emptyRecruiting, openRecruiting } from '#tests/support/recruiting-portal.ts';
import { sampleFiles } from '#tests/support/sample-files.ts';
import { JobseekerTalentPool as Pool } from '../contract/JobseekerTalentPool.ts';

type Given = Partial<GivenOf<typeof Pool.AddJobseekerTalentPool>>;

const codeOf = (answer: Pick<Answer<unknown>, 'refusal'>) => [-answer.refusal.Code, answer.refusal.Field];

eachEngine('the talent pool', (open) => {
  let portal: Portal;
  let db: Database;
  let source: number;
  let post: number;
  let opening: number;

  beforeAll(async () => {
    db = await open({ connections: 6 });
    ({ portal, source, post } = await openRecruiting(db));
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    await emptyRecruiting(db);
    opening = (
      await portal.ok('cash', Recruitment.AddRecruitment, {
        Title: '后端工程师',
        PostID: post,
        DeptId: 2,
        CompanyID: 1,
        HeadCount: 1,
        EmployType: 0,
        Reason: 1,
      })
    ).RecruitmentID;
  });

  const consent = { ConsentKind: 1, ConsentDay: inDays(0), ConsentUntil: inDays(300) };
  const add = (given: Given = {}, who: Member = 'cash') =>
    portal.call(who, Pool.AddJobseekerTalentPool, {
      Name: '王五',
      Phone: '13700000001',
      SourceID: source,
      ...consent,
      ...given,
    });
  const added = async (given: Given = {}) => {
    const answer = await add(given);
    expect([answer.status, answer.message]).toEqual([200, '']);
    return answer.body.SeekerID;
  };
  const page = (given: GivenOf<typeof Pool.GetJobseekerTalentPoolPage> = {}, who: Member = 'fin2') =>
    portal.ok(who, Pool.GetJobseekerTalentPoolPage, given);
  const until = (id: number, from: string, to: string) =>
    db.pool.query(`update recruiting.seeker set consent_day = $2, consent_until = $3 where id = $1`, [
      id,
      from,
      to,
    ]);

  test('the pool requires consent, which lasts at most 24 months', async () => {
    const today = inDays(0);
    const last = shiftMonths(today, 24);
    expect(codeOf(await add({ ConsentDay: inDays(1) }))).toEqual([no.consentAhead.code, 'ConsentDay']);
    const before = { ConsentDay: inDays(-9), ConsentUntil: inDays(-1) };
    expect(codeOf(await add(before))).toEqual([no.consentOver.code, 'ConsentUntil']);
    const long = await add({ ConsentUntil: shiftMonths(today, 25) });
    expect([...codeOf(long), long.message]).toEqual([
      no.consentTooLong.code,
      'ConsentUntil',
      `授权最长 24 个月，不能晚于 ${last}`,
    ]);
    const id = await added({ ConsentUntil: last });
    await expect(
      db.pool.query(`update recruiting.seeker set consent_until = null where id = $1`, [id]),
    ).rejects.toThrow('check');
  });

  test('on the consent’s last day he still is in the pool, the day after not', async () => {
    const id = await added();
    const states = async () => (await page()).Rows.map(({ PoolState }) => PoolState);
    const recommend = () =>
      portal.call('cash', Pool.RecommendToRecruitment, { SeekerID: id, RecruitmentID: opening });
    await until(id, inDays(-30), inDays(-1));
    expect(await states()).toEqual([poolStates.expired]);
    expect((await page({ PoolState: poolStates.in })).Total).toBe(0);
    const refused = await recommend();
    expect([codeOf(refused)[0], refused.message]).toEqual([
      no.consentExpired.code,
      `授权已于 ${inDays(-1)} 到期，请先取得新的授权`,
    ]);
    await until(id, inDays(-30), inDays(0));
    expect(await states()).toEqual([poolStates.in]);
    expect((await page({ PoolState: poolStates.expired })).Total).toBe(0);
    expect((await recommend()).status).toBe(200);
  });

  test('pool members are recognised among known people, never duplicated, and shown masked to pool managers only', async () => {
    const id = await added({ Mail: 'wang@example.com', Tags: ['架构'] });
    expect(codeOf(await add())[0]).toBe(no.alreadyPooled.code);
    expect(codeOf(await add({ Name: '王武' }))[0]).toBe(no.maybeSame.code);
    const { Rows } = await page({ Keyword: 'wangwu', Tag: '架构' });
    expect(Rows).toMatchObject([
      { SeekerID: id, Phone: '137****0001', Mail: 'w***@example.com', Applications: 0 },
    ]);
    expect((await portal.call('head', Pool.GetJobseekerTalentPoolPage, {})).status).toBe(403);
    expect((await add({}, 'a')).status).toBe(403);
    const reveal = { SeekerID: id, Field: 'Phone' as const, Reason: '邀约' };
    expect((await portal.call('fin2', Pool.RevealSeekerField, reveal)).body).toEqual({
      Value: '13700000001',
    });
    expect((await portal.call('head', Pool.RevealSeekerField, reveal)).status).toBe(404);
  });

  test('a person is recommended once for the caller’s own openings, with source and reason', async () => {
    const id = await added();
    const recommend = (who: Member, RecruitmentID = opening) =>
      portal.call(who, Pool.RecommendToRecruitment, { SeekerID: id, RecruitmentID, Text: '经验对口' });
    // Keeps the pool, but has no openings.
    expect((await recommend('fin2')).status).toBe(404);
    expect((await recommend('cash', 9999)).status).toBe(404);
    const { IntervieweeID } = (await recommend('cash')).body;
    expect(await portal.ok('cash', Interviewee.GetInterviewee, { IntervieweeID })).toMatchObject({
      Name: '王五',
      Stage: 1,
      SourceID: source,
      PoolState: poolStates.in,
      Remarks: [{ Text: '经验对口' }],
    });
    expect(codeOf(await recommend('cash'))[0]).toBe(no.running.code);
    expect((await page()).Rows).toMatchObject([{ Applications: 1, Running: 1 }]);
  });

  test('an applicant joins the pool with consent and stays an applicant when removed', async () => {
    const { IntervieweeID, SeekerID } = await portal.ok('cash', Interviewee.AddInterviewee, {
      RecruitmentID: opening,
      Name: '赵六',
      Phone: '13700000002',
      SourceID: source,
    });
    expect((await page()).Total).toBe(0);
    expect((await portal.call('fin2', Pool.PoolInterviewee, { IntervieweeID, ...consent })).status).toBe(404);
    await portal.ok('cash', Pool.PoolInterviewee, { IntervieweeID, ...consent, Note: '可做架构' });
    const [row] = (await page()).Rows;
    expect(row).toMatchObject({ SeekerID, Note: '可做架构', ConsentUntil: inDays(300) });
    const remove = { SeekerID, Version: row!.Version, Reason: '本人要求' };
    expect((await portal.call('head', Pool.DelJobseekerTalentPool, remove)).status).toBe(403);
    expect((await portal.call('fin2', Pool.DelJobseekerTalentPool, { ...remove, Version: 1 })).status).toBe(
      409,
    );
    await portal.ok('fin2', Pool.DelJobseekerTalentPool, remove);
    expect((await page()).Total).toBe(0);
    expect((await portal.ok('cash', Interviewee.GetInterviewee, { IntervieweeID })).PoolState).toBe(
      poolStates.out,
    );
    expect((await portal.call('fin2', Pool.DelJobseekerTalentPool, remove)).status).toBe(404);
  });

  test('a removed person who never applied is deleted completely, with files', async () => {
    const uid = await portal.upload('fin2', '授权书.pdf', sampleFiles.pdf);
    const answer = await add({ Files: [uid] }, 'fin2');
    const { SeekerID } = answer.body;
    const bytes = (who: Member) => portal.call(who, FormAttachment.Download, { UID: uid });
    expect((await portal.bytes('cash', FormAttachment.Download, { UID: uid })).length).toBeGreaterThan(0);
    expect((await bytes('head')).status).toBe(404);
    await portal.ok('fin2', Pool.DelJobseekerTalentPool, { SeekerID, Version: 2, Reason: '本人要求' });
    expect((await bytes('cash')).status).toBe(404);
    const { rows } = await db.pool.query('select 1 from recruiting.seeker');
    expect(rows).toEqual([]);
  });

  test('a change keeps what is left out; a new consent is checked, an old one is not asked again', async () => {
    const id = await added({ School: '中山大学' });
    await until(id, inDays(-800), inDays(-100));
    const { Version } = (await page()).Rows[0]!;
    const update = (given: object, version: number) =>
      portal.call('fin2', Pool.UpdateJobseekerTalentPool, { SeekerID: id, Version: version, ...given });
    expect((await update({ Note: '已联系' }, Version)).status).toBe(200);
    expect((await update({ Note: '已联系' }, Version)).status).toBe(409);
    expect((await page()).Rows).toMatchObject([
      { School: '中山大学', PoolState: poolStates.expired, Note: '已联系' },
    ]);
    expect(codeOf(await update({ ConsentUntil: inDays(10) }, Version + 1))[0]).toBe(no.consentTooLong.code);
    expect((await update({ ConsentDay: inDays(0), ConsentUntil: inDays(10) }, Version + 1)).status).toBe(200);
    expect((await page()).Rows).toMatchObject([{ PoolState: poolStates.in }]);
  });
});
