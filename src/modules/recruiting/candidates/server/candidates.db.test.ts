import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { GivenOf } from '#kit/contract/call.ts';
import { identityCheckDigit } from '#kit/rules/identity-card.ts';
import type { Database } from '#kit/server/db/database.ts';
import { FormAttachment } from '#modules/forms/contract/FormAttachment.ts';
import { recruitingRefusals as no } from '#modules/recruiting/contract/refusals.ts';
import { Recruitment } from '#modules/recruiting/openings/contract/Recruitment.ts';
import { JobseekerTalentPool as Pool } from '#modules/recruiting/pool/contract/JobseekerTalentPool.ts';
import { idOf, type Answer, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { giveRole } from '#tests/support/hr-portal.ts';
import {
  candidateSteps,
  emptyRecruiting,
  knownBy,
  makeOpening,
  openRecruiting,
} from '#tests/support/recruiting-portal.ts';
import { sampleFiles } from '#tests/support/sample-files.ts';
import { Interviewee } from '../contract/Interviewee.ts';

type Given = Partial<GivenOf<typeof Interviewee.AddInterviewee>>;

const codeOf = (answer: Pick<Answer<unknown>, 'refusal'>) => -answer.refusal.Code;

eachEngine('candidates', (open) => {
  let portal: Portal;
  let db: Database;
  let source: number;
  let post: number;
  /** Openings of research, owned by `a`, and of finance. */
  let opening: number;
  let finance: number;

  beforeAll(async () => {
    db = await open({ connections: 8 });
    ({ portal, source, post } = await openRecruiting(db));
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    await emptyRecruiting(db);
    opening = await makeOpening(portal, post, { Title: '后端工程师', DeptId: 2, OwnerAUID: idOf('a') });
    finance = await makeOpening(portal, post, { Title: '会计', DeptId: 3, OwnerAUID: idOf('fin1') });
  });

  const seventeen = '44010619800101001';
  const otherCard = `${seventeen}${identityCheckDigit(seventeen)}`;
  const { add, added, get, count, move } = candidateSteps(() => ({ db, portal, source, opening }));
  const search = async (Keyword: string) =>
    (await portal.ok('cash', Interviewee.IntervieweePage, { Keyword })).Rows.map(({ Name }) => Name);

  test('50 adds at once of one human, written differently, make one human and one application', async () => {
    const phones = ['13800000001', '+86 138-0000-0001', '008613800000001'];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        add({ Phone: phones[n % 3]!, RecruitmentID: n % 2 === 0 ? opening : finance }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(codeOf(answer)).toBe(no.running.code);
      expect(answer.message).toBe('该候选人已在此职位流程中（新简历）');
    }
    expect([await count('seeker'), await count('interviewee'), await count('stage_event')]).toEqual([
      1, 2, 2,
    ]);
  });

  test('the same phone, mail or identity number is the same human; the database holds that by itself', async () => {
    const first = await added({ Mail: 'Zhang@Example.com', IdCard: '11010519491231002X' });
    const by = [{ Phone: '', Mail: 'zhang@example.COM' }, { Phone: '', IdCard: '11010519491231002x' }, {}];
    for (const given of by) {
      const other = await added({ ...given, RecruitmentID: finance });
      expect([other.SeekerID, other.IsKnown]).toEqual([first.SeekerID, true]);
      await move('cash', other.IntervieweeID, { Stage: 7, RejectCode: 1 });
    }
    await expect(
      db.pool.query(
        `insert into recruiting.seeker (name, phone_sealed, phone_index, source_id, search_text, made_at)
         select name, 'x', phone_index, source_id, '', now() from recruiting.seeker`,
      ),
    ).rejects.toMatchObject({ constraint: 'seeker_phone' });
    await expect(
      db.pool.query(
        `insert into recruiting.interviewee (seeker_id, recruitment_id, source_id, stage, stage_since, made_at)
         select seeker_id, recruitment_id, source_id, 2, now(), now() from recruiting.interviewee where stage = 1`,
      ),
    ).rejects.toMatchObject({ constraint: 'interviewee_running' });
  });

  test('another name, another identity number or two people are asked about, side by side; what was typed decides nothing by itself', async () => {
    const { SeekerID } = await added({ IdCard: '11010519491231002X' });
    const other = await added({ Name: '李四', Phone: '', Mail: 'li@example.com', RecruitmentID: finance });
    const asked = async (given: Given) => {
      const answer = await add({ RecruitmentID: finance, ...given });
      expect([answer.status, codeOf(answer), answer.message]).toEqual([
        409,
        no.maybeSame.code,
        '可能是同一人，请核对',
      ]);
      return (answer.refusal as unknown as { Matches: { SeekerID: number; By: string[]; Phone: string }[] })
        .Matches;
    };
    const [match] = await asked({ Name: '张山' });
    expect(match).toMatchObject({ SeekerID, By: ['Phone'], Phone: '138****0001' });
    expect(match).toMatchObject({ Applications: [{ Title: '后端工程师', Stage: 1, OwnerAUID: idOf('a') }] });
    expect(await asked({ IdCard: otherCard })).toHaveLength(1);
    const two = await asked({ Mail: 'li@example.com' });
    expect(two.map((one) => one.SeekerID)).toEqual([SeekerID, other.SeekerID]);
    expect(await count('seeker')).toBe(2);
    // A user chose the known candidate after comparing; the known name stays.
    const same = await added({ Name: '张山', RecruitmentID: finance, SeekerID });
    expect([same.SeekerID, (await get(same.IntervieweeID)).Name]).toEqual([SeekerID, '张三']);
    // The contact belongs to another candidate, so the chosen one cannot have it.
    const taken = await add({ Mail: 'li@example.com', SeekerID, RecruitmentID: finance });
    expect([codeOf(taken), taken.refusal.Field, taken.message]).toEqual([
      no.heldByOther.code,
      'Mail',
      '已登记在另一位候选人（李四）名下，请更正',
    ]);
    expect((await add({ SeekerID: 9999, RecruitmentID: finance })).status).toBe(404);
  });

  test('a match on a sealed field says “known” and no more to whoever may not see the person, and is audited', async () => {
    await added({ RecruitmentID: finance, Mail: 'zhang@example.com' });
    await knownBy(db, 'stranger', 'Phone', '13800000001');
    const noted = async () =>
      (
        await db.pool.query<{ who: number; target: string }>(
          `select actor_id as who, target from kit.audit where act = 'seeker.match' order by at, target desc`,
        )
      ).rows;
    const before = (await noted()).length;
    const found = await portal.ok('head', Pool.FindDuplicates, { Name: '张三', Phone: '13800000001' });
    expect(found).toMatchObject({ Verdict: 2, IsColleague: true, Colleagues: [] });
    expect(found.Matches).toMatchObject([{ IsHidden: true, By: ['Phone'] }]);
    expect(JSON.stringify(found)).not.toMatch(/张三|stranger|zhang|1380|会计/);
    expect((await noted()).slice(before)).toEqual([
      { who: idOf('head'), target: `seeker:${found.Matches[0]!.SeekerID}` },
      { who: idOf('head'), target: `person:${idOf('stranger')}` },
    ]);
    // A refused change discloses no more, and its refusal is logged as well.
    const refused = await add({ Name: '李四', RecruitmentID: opening }, 'head');
    expect(codeOf(refused)).toBe(no.maybeSame.code);
    expect(JSON.stringify(refused.refusal)).not.toMatch(/张三|zhang|会计/);
    const other = await added({ Name: '王五', Phone: '13800000002' });
    const held = await portal.call('a', Interviewee.UpdateDetail, {
      IntervieweeID: other.IntervieweeID,
      Version: (await get(other.IntervieweeID, 'a')).Version,
      SeekerVersion: (await get(other.IntervieweeID, 'a')).SeekerVersion,
      Phone: '13800000001',
    });
    expect(codeOf(held)).toBe(no.heldByOther.code);
    expect(JSON.stringify(held.refusal)).not.toMatch(/张三|zhang/);
    expect((await noted()).slice(before + 2)).toEqual([
      { who: idOf('head'), target: Interviewee.AddInterviewee.path },
      { who: idOf('a'), target: Interviewee.UpdateDetail.path },
    ]);
    // People who may open the personnel file see who it is.
    await giveRole(db, 'cash', 4, ['AASUserManagement']);
    const seen = await portal.ok('cash', Pool.FindDuplicates, { Name: '张三', Phone: '13800000001' });
    expect(seen.Colleagues).toMatchObject([{ AUID: idOf('stranger'), IsActive: true }]);
    await db.pool.query(`update people.person set phone_index = null`);
  });

  test('what people know is learned twenty times a day, and by no access token', async () => {
    expect(Pool.FindDuplicates).toMatchObject({ inPerson: true, limit: { max: 20, seconds: 86_400 } });
    await added({ RecruitmentID: finance });
    await db.pool.query(`delete from kit.call_limit`);
    const statuses = [];
    for (let n = 0; n < 21; n++)
      statuses.push((await add({ Name: '李四', RecruitmentID: opening }, 'head')).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 409), 429]);
    await db.pool.query(`delete from kit.call_limit`);
  });

  test('FindDuplicates finds candidates, and shows nothing in full', async () => {
    await db.pool.query(`update people.person set phone_index = null`);
    await added({ Mail: 'zhang@example.com' });
    const find = (given: GivenOf<typeof Pool.FindDuplicates>, who: Member = 'head') =>
      portal.ok(who, Pool.FindDuplicates, given);
    const found = await find({ Name: '张三', Phone: '13800000001' });
    expect([found.Verdict, found.Matches.length]).toEqual([1, 1]);
    expect(found).toMatchObject({ IsColleague: false, Colleagues: [] });
    expect(JSON.stringify(found)).not.toMatch(/13800000001|zhang@/);
    expect(await find({ Name: '李四', Phone: '13800000001' })).toMatchObject({ Verdict: 2 });
    expect(await find({ Name: '张三', Phone: '13900000000' })).toMatchObject({ Verdict: 0, Matches: [] });
    expect((await portal.call('boss', Pool.FindDuplicates, { Phone: '13800000001' })).status).toBe(403);
  });

  test('contacts lie sealed, are shown masked, and in full only with a reason, which the log keeps', async () => {
    const { IntervieweeID, SeekerID } = await added({ Mail: 'zhang@example.com' });
    const { rows } = await db.pool.query<{ row: string }>(`select s::text as row from recruiting.seeker s`);
    expect(rows[0]!.row).not.toMatch(/13800000001|zhang@/);
    const shown = await get(IntervieweeID, 'a');
    expect([shown.Phone, shown.Mail]).toEqual(['138****0001', 'z***@example.com']);
    const reveal = (who: Member, Field: 'Phone' | 'IdCard', Reason = '电话沟通') =>
      portal.call(who, Pool.RevealSeekerField, { SeekerID, Field, Reason });
    expect((await reveal('a', 'Phone')).body).toEqual({ Value: '13800000001' });
    expect((await reveal('a', 'IdCard')).status).toBe(404);
    expect((await reveal('a', 'Phone', ' ')).status).toBe(400);
    // Refused to a person without this opening, and to a pool keeper while the candidate is not in the pool.
    expect((await reveal('fin1', 'Phone')).status).toBe(404);
    expect((await reveal('fin2', 'Phone')).status).toBe(404);
    const { rows: log } = await db.pool.query(
      `select actor_id as who, detail from kit.audit where act = 'seeker.reveal'`,
    );
    expect(log).toEqual([{ who: idOf('a'), detail: { field: 'Phone', reason: '电话沟通' } }]);
    expect(JSON.stringify(log)).not.toContain('13800000001');
  });

  test('the wrong person and the wrong scope are told nothing by any call', async () => {
    const { IntervieweeID } = await added();
    const one = { IntervieweeID };
    const tried: readonly [Member, Promise<Answer<unknown>>][] = (['fin1', 'boss'] as const).flatMap(
      (who) => [
        [who, portal.call(who, Interviewee.GetInterviewee, one)],
        [who, portal.call(who, Interviewee.UpdateRemark, { ...one, Text: '看看' })],
      ],
    );
    for (const [who, answer] of tried) expect([who, (await answer).status]).toEqual([who, 404]);
    const commands = [
      add({ Phone: '13800000002' }, 'fin1'),
      portal.call('fin1', Interviewee.UpdateDetail, { ...one, Version: 1, SeekerVersion: 1, Name: '张' }),
      move('fin1', IntervieweeID, { Stage: 2 }),
    ];
    for (const answer of await Promise.all(commands)) expect(answer.status).toBe(404);
    const batch = { Rows: [{ ...one, Version: 1 }], Stage: 2 };
    expect((await portal.ok('fin1', Interviewee.BatchUpdateStage, batch)).Failed).toMatchObject([
      { IntervieweeID, Name: '' },
    ]);
    const page = async (who: Member) => (await portal.ok(who, Interviewee.IntervieweePage, {})).Total;
    expect([
      await page('cash'),
      await page('a'),
      await page('head'),
      await page('fin1'),
      await page('boss'),
    ]).toEqual([1, 1, 1, 0, 0]);
    expect((await portal.call('fin2', Interviewee.IntervieweePage, {})).status).toBe(403);
  });

  test('expected pay is for owner and HRBP: nobody else reads or writes it', async () => {
    const refused = await add({ ExpectSalary: '20000' }, 'head');
    expect([codeOf(refused), refused.refusal.Field]).toEqual([no.payHidden.code, 'ExpectSalary']);
    const { IntervieweeID } = await added({ ExpectSalary: '20000' }, 'a');
    const shown = async (who: Member) => {
      const { ExpectSalary, CanSeePay } = await get(IntervieweeID, who);
      return [ExpectSalary, CanSeePay];
    };
    expect([await shown('a'), await shown('cash'), await shown('head')]).toEqual([
      ['20000.00', true],
      ['20000.00', true],
      [null, false],
    ]);
    const { rows } = await db.pool.query<{ row: string }>(
      `select i::text as row from recruiting.interviewee i`,
    );
    expect(rows[0]!.row).not.toMatch(/20000/);
  });

  test('an employee applies without the leader’s knowledge until the interviews are passed', async () => {
    const about = { IdCard: '11010519491231002X' };
    // `a` reports to `lead`, who reaches the department.
    await knownBy(db, 'a', 'IdCard', about.IdCard);
    const { IntervieweeID } = await added(about);
    const sees = async (who: Member) => [
      (await portal.call(who, Interviewee.GetInterviewee, { IntervieweeID })).status,
      (await portal.ok(who, Interviewee.IntervieweePage, {})).Total,
      (await portal.ok(who, Recruitment.GetRecruitmentPage, { RecruitmentID: opening })).Rows[0]!.Funnel
        .length,
      (await portal.ok(who, Recruitment.GetInterviewStats, {})).Total,
    ];
    expect(await sees('lead')).toEqual([404, 0, 0, 0]);
    expect(await sees('a')).toEqual([404, 0, 0, 0]);
    expect(await sees('head')).toEqual([200, 1, 1, 1]);
    expect((await get(IntervieweeID)).IsEmployee).toBe(true);
    const { rows } = await db.pool.query(
      `select person_id from kit.notice where subject like 'interviewee:%'`,
    );
    expect(rows).toEqual([]);
    await db.pool.query(`update recruiting.interviewee set stage = 4`);
    expect(await sees('lead')).toEqual([200, 1, 1, 1]);
    expect((await sees('a'))[0]).toBe(404);
    await db.pool.query(`update people.person set identity_number_index = null`);
  });

  test('the owner is told of whom somebody else added', async () => {
    await added();
    await added({ Phone: '13800000002' }, 'a');
    const { rows } = await db.pool.query(
      `select person_id as who, title_zh as title from kit.notice where subject like 'interviewee:%'`,
    );
    expect(rows).toEqual([{ who: idOf('a'), title: '新候选人：张三 · 后端工程师' }]);
  });

  test('details: what is left out stays, contacts of others are refused, what is seen too late too', async () => {
    const { IntervieweeID } = await added({ School: '深圳大学', Tags: ['Java'] });
    await added({ Name: '李四', Phone: '13800000002' });
    const update = async (given: Partial<GivenOf<typeof Interviewee.UpdateDetail>>) => {
      const { Version, SeekerVersion } = await get(IntervieweeID);
      return portal.call('a', Interviewee.UpdateDetail, { IntervieweeID, Version, SeekerVersion, ...given });
    };
    expect((await update({ Name: '张三丰', Mail: 'zsf@example.com' })).status).toBe(200);
    expect(await get(IntervieweeID)).toMatchObject({
      Name: '张三丰',
      School: '深圳大学',
      Tags: ['Java'],
      Phone: '138****0001',
      Mail: 'z***@example.com',
    });
    const taken = await update({ Phone: '13800000002' });
    expect([codeOf(taken), taken.refusal.Field]).toEqual([no.heldByOther.code, 'Phone']);
    expect(codeOf(await update({ Phone: '', Mail: '' }))).toBe(no.contactNeeded.code);
    expect((await update({ Version: 1 })).status).toBe(409);
    expect([await search('zhangsanfeng'), await search('java'), await search('13800000001')]).toEqual([
      ['张三丰'],
      ['张三丰'],
      [],
    ]);
  });

  test('files: content is checked, one is the resume, whoever reads the application reads them', async () => {
    const content = sampleFiles.pdf;
    const send = (who: Member, name: string, bytes: Buffer, about = {}) =>
      portal.send(who, Recruitment.UploadResume, about, { name, content: bytes });
    expect((await send('cash', '简历.pdf', Buffer.from('no pdf'))).status).toBe(415);
    expect((await send('cash', '简历.exe', content)).status).toBe(415);
    expect((await send('fin1', '简历.pdf', content, { RecruitmentID: opening })).status).toBe(404);
    expect((await send('cash', '简历.pdf', content, { RecruitmentID: opening })).body.name).toBe('简历.pdf');
    const uid = await portal.upload('cash', '简历.pdf', content);
    const { IntervieweeID } = await added({ ResumeUID: uid });
    expect((await get(IntervieweeID)).Files).toEqual([
      { uid, name: '简历.pdf', IsResume: true, IsPooled: false },
    ]);
    const fetched = (who: Member) => portal.call(who, FormAttachment.Download, { UID: uid });
    const status = async (who: Member) =>
      (await portal.bytes(who, FormAttachment.Download, { UID: uid })).length;
    expect(await status('a')).toBe(content.length);
    expect((await fetched('fin1')).status).toBe(404);
    // A file uploaded by another person counts as missing.
    const foreign = await portal.upload('a', '简历.pdf', content);
    expect((await add({ Phone: '13800000002', ResumeUID: foreign })).status).toBe(422);
  });
});
