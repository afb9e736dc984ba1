import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { GivenOf } from '#kit/contract/call.ts';
import type { Database } from '#kit/server/db/database.ts';
import { recruitingRefusals } from '#modules/recruiting/contract/refusals.ts';
import { interviewRefusals } from '#modules/recruiting/interviews/contract/interview-refusals.ts';
import { JobseekerTalentPool as Pool } from '#modules/recruiting/pool/contract/JobseekerTalentPool.ts';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { inDays } from '#tests/support/hr-portal.ts';
import {
  candidateSteps,
  emptyRecruiting,
  makeOpening,
  openRecruiting,
} from '#tests/support/recruiting-portal.ts';
import { sampleFiles } from '#tests/support/sample-files.ts';
import { Interviewee } from '../contract/Interviewee.ts';
import { mergeRefusals as no } from '../contract/merge-refusals.ts';

eachEngine('candidates who are one', (open) => {
  let portal: Portal;
  let db: Database;
  let source: number;
  let post: number;
  let opening: number;
  let finance: number;

  beforeAll(async () => {
    db = await open({ connections: 6 });
    ({ portal, source, post } = await openRecruiting(db));
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    await emptyRecruiting(db);
    opening = await makeOpening(portal, post, { Title: '后端工程师', DeptId: 2, OwnerAUID: idOf('a') });
    finance = await makeOpening(portal, post, { Title: '会计', DeptId: 3, OwnerAUID: idOf('fin1') });
  });

  const { add, added, get, move } = candidateSteps(() => ({ db, portal, source, opening }));
  const ask = async (text: string) => (await db.pool.query<Record<string, unknown>>(text)).rows;
  /** All stored candidates, applications, interviews and files. */
  const everything = async () => {
    return {
      seekers: await ask(
        `select id, name, gender, birth_year, education, school, phone_index, mail_index, id_card_index, tags, is_pooled,
          consent_until::text, pool_note, merged_into, search_text, person_id from recruiting.seeker order by id`,
      ),
      applications: await ask('select id, seeker_id, stage from recruiting.interviewee order by id'),
      interviews: await ask('select id, seeker_id from recruiting.interview order by id'),
      files: await ask(
        `select id, holder_module, holder_id from forms.attachment where removed_at is null and holder_module like 'recruiting.%' order by id`,
      ),
    };
  };
  const seen = async (SeekerID: number) => ({
    SeekerID,
    Version: (
      await db.pool.query<{ version: number }>('select version from recruiting.seeker where id = $1', [
        SeekerID,
      ])
    ).rows[0]!.version,
  });
  const merge = async (
    one: number,
    other: number,
    more: Partial<GivenOf<typeof Pool.MergeSeekers>> = {},
    who: Member = 'cash',
  ) => {
    const { SeekerID: OtherID, Version: OtherVersion } = await seen(other);
    const given = { ...(await seen(one)), OtherID, OtherVersion, Reason: '同一人', ...more };
    return portal.call(who, Pool.MergeSeekers, given);
  };
  /** Two candidates with the same name; the later one is in the pool and has a file and another phone. */
  const pair = async () => {
    const older = await added({ School: '深圳大学', Tags: ['Java'] });
    const younger = await added({
      RecruitmentID: finance,
      Phone: '13900000002',
      Mail: 'zhang@example.com',
      IdCard: '11010519491231002X',
      Tags: ['SQL'],
    });
    const consent = { ConsentKind: 1, ConsentDay: inDays(0), ConsentUntil: inDays(100) };
    await portal.ok('cash', Pool.PoolInterviewee, { IntervieweeID: younger.IntervieweeID, ...consent });
    const uid = await portal.upload('cash', '简历.pdf', sampleFiles.pdf);
    await portal.ok('cash', Pool.UpdateJobseekerTalentPool, {
      ...(await seen(younger.SeekerID)),
      Files: [uid],
    });
    return { older, younger, uid };
  };

  test('the earlier candidate is kept with the data of both, links to either lead there, and an undo restores all', async () => {
    const { older, younger, uid } = await pair();
    const before = await everything();
    const side = await portal.ok('cash', Pool.FindMergeable, { SeekerID: older.SeekerID });
    expect(side.Self).toMatchObject({ SeekerID: older.SeekerID, Phone: '138****0001' });
    expect(side.Found).toMatchObject([{ SeekerID: younger.SeekerID, Applications: [{ Title: '会计' }] }]);

    // The order of the arguments does not matter: the candidate added first is kept.
    const merged = await merge(younger.SeekerID, older.SeekerID, { Take: ['Phone'] });
    expect([merged.status, merged.body.SeekerID]).toEqual([200, older.SeekerID]);
    const whole = await get(younger.IntervieweeID);
    expect(whole).toMatchObject({ SeekerID: older.SeekerID, School: '深圳大学', Phone: '139****0002' });
    expect(whole.Mail).not.toBe('');
    expect([whole.Tags, whole.ConsentUntil]).toEqual([['Java', 'SQL'], inDays(100)]);
    expect(whole.Others.map(({ Title }) => Title)).toEqual(['后端工程师']);
    expect(whole.Merges).toMatchObject([{ MergeID: merged.body.MergeID, Name: '张三' }]);
    for (const given of [
      { Phone: '13800000001' },
      { Phone: '13900000002' },
      { IdCard: '11010519491231002X' },
    ]) {
      const found = await portal.ok('cash', Pool.FindDuplicates, { Name: '张三', ...given });
      expect([found.Verdict, found.Matches.map(({ SeekerID }) => SeekerID)]).toEqual([1, [older.SeekerID]]);
    }
    const { Rows } = await portal.ok('fin2', Pool.GetJobseekerTalentPoolPage, {});
    expect(Rows).toMatchObject([{ SeekerID: older.SeekerID, Files: [{ uid }], Applications: 2 }]);
    // A merged duplicate can no longer be changed by anybody.
    const gone = await seen(younger.SeekerID);
    const reveal = { SeekerID: gone.SeekerID, Field: 'Phone', Reason: '联系' } as const;
    expect((await portal.call('cash', Pool.RevealSeekerField, reveal)).status).toBe(404);

    const undone = await portal.ok('cash', Pool.UndoMerge, { MergeID: merged.body.MergeID });
    expect([undone.SeekerID, undone.OtherID]).toEqual([older.SeekerID, younger.SeekerID]);
    expect(await everything()).toEqual(before);
    expect((await portal.call('cash', Pool.UndoMerge, { MergeID: merged.body.MergeID })).status).toBe(404);
  });

  test('later additions stay with the kept candidate, and later changed values are asked about', async () => {
    const { older, younger } = await pair();
    const { body } = await merge(older.SeekerID, younger.SeekerID);
    const third = await makeOpening(portal, post, { Title: '出纳', DeptId: 3, OwnerAUID: idOf('fin1') });
    const later = await added({ RecruitmentID: third, School: '武汉大学', LastCompany: '甲公司' });
    expect(later.SeekerID).toBe(older.SeekerID);
    const asked = await portal.call('cash', Pool.UndoMerge, { MergeID: body.MergeID });
    expect([asked.status, asked.refusal.Reason]).toEqual([409, no.changedSinceMerge.name]);
    expect((asked.refusal as unknown as { Fields: string[] }).Fields).toEqual(['School', 'LastCompany']);
    // The caller was asked about one field only; the other may have changed meanwhile.
    const part = { MergeID: body.MergeID, Asked: ['LastCompany' as const] };
    expect((await portal.call('cash', Pool.UndoMerge, part)).status).toBe(409);
    await portal.ok('cash', Pool.UndoMerge, {
      MergeID: body.MergeID,
      Asked: ['School', 'LastCompany'],
      Keep: ['LastCompany'],
    });
    const own = await get(later.IntervieweeID);
    expect(own).toMatchObject({ SeekerID: older.SeekerID, School: '深圳大学', LastCompany: '甲公司' });
    expect((await get(younger.IntervieweeID)).SeekerID).toBe(younger.SeekerID);
  });

  test('a consent that was taken back since comes back to nobody', async () => {
    const { older, younger } = await pair();
    const { body } = await merge(older.SeekerID, younger.SeekerID);
    const remove = { ...(await seen(older.SeekerID)), Reason: '本人要求' };
    await portal.ok('cash', Pool.DelJobseekerTalentPool, remove);
    await portal.ok('cash', Pool.UndoMerge, { MergeID: body.MergeID, Asked: ['Consent'] });
    expect((await everything()).seekers.map((one) => one['is_pooled'])).toEqual([false, false]);
  });

  test('the candidate recorded first is kept, whatever the number', async () => {
    const { older, younger } = await pair();
    await db.pool.query(`update recruiting.seeker set made_at = made_at - interval '1 day' where id = $1`, [
      younger.SeekerID,
    ]);
    const { body } = await merge(older.SeekerID, younger.SeekerID);
    expect(body.SeekerID).toBe(younger.SeekerID);
    expect((await get(older.IntervieweeID)).SeekerID).toBe(younger.SeekerID);
    await portal.ok('cash', Pool.UndoMerge, { MergeID: body.MergeID });
    expect((await get(older.IntervieweeID)).SeekerID).toBe(older.SeekerID);
  });

  test('a contact that was the other’s can be typed for the kept one, and is nobody else’s', async () => {
    const { older, younger } = await pair();
    await merge(older.SeekerID, younger.SeekerID);
    const { SeekerVersion, Version } = await get(older.IntervieweeID);
    const change = { IntervieweeID: older.IntervieweeID, Version, SeekerVersion, Phone: '13900000002' };
    await portal.ok('cash', Interviewee.UpdateDetail, change);
    expect((await get(older.IntervieweeID)).Phone).toBe('139****0002');
  });

  test('two running applications to one opening, stale rows, foreign people and old merges are refused, and nothing changes', async () => {
    const older = await added();
    const younger = await added({ Phone: '13900000002' });
    const before = await everything();
    const both = await merge(older.SeekerID, younger.SeekerID);
    expect([both.status, both.refusal.Reason, both.message]).toEqual([
      422,
      no.bothRunning.name,
      '两人都在「后端工程师」的流程中，请先结束其中一个',
    ]);
    expect((await merge(older.SeekerID, older.SeekerID)).refusal.Reason).toBe(no.sameCandidate.name);
    expect((await merge(older.SeekerID, younger.SeekerID, { OtherVersion: 9 })).status).toBe(409);
    // These members may see neither candidate, and the search does not disclose who they are.
    for (const who of ['fin1', 'fin2'] as const)
      expect((await merge(older.SeekerID, younger.SeekerID, {}, who)).status).toBe(404);
    expect((await portal.call('fin1', Pool.FindMergeable, { SeekerID: older.SeekerID })).status).toBe(404);
    expect(await everything()).toEqual(before);

    await move('cash', younger.IntervieweeID, { Stage: 7, RejectCode: 1 });
    const { body } = await merge(older.SeekerID, younger.SeekerID);
    expect((await portal.call('fin1', Pool.UndoMerge, { MergeID: body.MergeID })).status).toBe(404);
    await db.pool.query(`update recruiting.merge set made_at = now() - interval '32 days'`);
    const old = await portal.call('cash', Pool.UndoMerge, { MergeID: body.MergeID });
    expect([old.status, old.refusal.Reason]).toEqual([422, no.partingOver.name]);
  });

  test('a merge by the leader does not name an opening to which their employee applied', async () => {
    const older = await added();
    const younger = await added({ Phone: '13900000002' });
    // The candidate has a second application that their leader may see because it has passed.
    const second = await makeOpening(portal, post, { Title: '测试', DeptId: 2, OwnerAUID: idOf('a') });
    const passed = await added({ Phone: '13900000002', RecruitmentID: second });
    await db.pool.query('update recruiting.interviewee set stage = 4 where id = $1', [passed.IntervieweeID]);
    await db.pool.query('update recruiting.seeker set person_id = $1 where id = $2', [
      idOf('a'),
      younger.SeekerID,
    ]);
    const before = await everything();
    const unseen = await merge(older.SeekerID, younger.SeekerID, {}, 'lead');
    expect([unseen.status, unseen.refusal.Reason]).toEqual([422, no.bothRunningUnseen.name]);
    expect(JSON.stringify(unseen.refusal) + unseen.message).not.toContain('后端工程师');
    // A member who sees everything learns the title of the opening.
    expect((await merge(older.SeekerID, younger.SeekerID)).message).toContain('后端工程师');
    expect(await everything()).toEqual(before);
  });

  test('a candidate is in one place at a time also after two turned out to be one', async () => {
    const older = await added();
    const younger = await added({ Phone: '13900000002', RecruitmentID: finance });
    for (const { IntervieweeID, SeekerID } of [older, younger])
      await db.pool.query(
        `insert into recruiting.interview (interviewee_id, seeker_id, round_no, mode, during, made_at)
         values ($1, $2, 1, 2, tstzrange(now() + interval '1 day', now() + interval '25 hours'), now())`,
        [IntervieweeID, SeekerID],
      );
    const before = await everything();
    const clash = await merge(older.SeekerID, younger.SeekerID);
    expect([clash.status, clash.refusal.Reason]).toEqual([409, interviewRefusals.candidateTaken.name]);
    expect(await everything()).toEqual(before);
  });

  test('of ten who merge the same two, and adds that come meanwhile, one merges and nobody is there twice', async () => {
    const older = await added();
    const younger = await added({ Phone: '13900000002', RecruitmentID: finance });
    const [one, other] = [await seen(older.SeekerID), await seen(younger.SeekerID)];
    const given = { ...one, OtherID: other.SeekerID, OtherVersion: other.Version, Reason: '同一人' };
    const third = await makeOpening(portal, post, { Title: '出纳', DeptId: 3, OwnerAUID: idOf('fin1') });
    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_, n) =>
        n % 3 === 2
          ? (await add({ RecruitmentID: third, Phone: '13900000002' })).status
          : (await portal.call('cash', Pool.MergeSeekers, given)).status,
      ),
    );
    expect(answers.every((status) => [200, 404, 409, 422].includes(status))).toBe(true);
    const { rows } = await db.pool.query<{ seeker: number; into: number | null }>(
      'select id as seeker, merged_into as into from recruiting.seeker order by id',
    );
    // A concurrent add changed the version of the later candidate, so that no merge took place.
    expect([null, older.SeekerID]).toContain(rows[1]!.into);
    const { rows: lost } = await db.pool.query(
      `select from recruiting.interviewee i join recruiting.seeker s on s.id = i.seeker_id where s.merged_into is not null`,
    );
    expect(lost).toHaveLength(0);
    expect(rows).toHaveLength(2);
    const found = await portal.ok('cash', Pool.FindDuplicates, { Name: '张三', Phone: '13900000002' });
    expect(found.Matches).toHaveLength(1);
  });

  test('a contact of another candidate cannot come back with the undo', async () => {
    const older = await added();
    const younger = await added({ Phone: '13900000002', RecruitmentID: finance });
    const { body } = await merge(older.SeekerID, younger.SeekerID, { Take: ['Phone'] });
    const { SeekerVersion, Version } = await get(younger.IntervieweeID);
    const change = { IntervieweeID: younger.IntervieweeID, Version, SeekerVersion, Phone: '13700000003' };
    await portal.ok('cash', Interviewee.UpdateDetail, change);
    await added({ Name: '李四', Phone: '13900000002' });
    const clash = await portal.call('cash', Pool.UndoMerge, { MergeID: body.MergeID, Asked: ['Phone'] });
    expect([clash.status, clash.refusal.Reason]).toEqual([422, recruitingRefusals.heldByOther.name]);
  });
});
