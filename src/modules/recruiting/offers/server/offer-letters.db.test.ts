import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { Interviewee } from '#modules/recruiting/candidates/contract/Interviewee.ts';
import { recruitingRefusals as no } from '#modules/recruiting/contract/refusals.ts';
import { idOf, type Portal } from '#tests/support/approval-portal.ts';
import { dumpOf } from '#tests/support/dump.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { startMailServer, type MailServer } from '#tests/support/mail-server.ts';
import { makeOffers, offeredPay, offerSteps } from '#tests/support/offer-portal.ts';
import {
  candidateSteps,
  emptyRecruiting,
  makeOpening,
  openRecruiting,
  recruitingSecret,
} from '#tests/support/recruiting-portal.ts';
import { payMarks } from '../contract/letters.ts';
import { letterDelivery } from './commands/letters.ts';

eachEngine('letters of offers and refusals', (open) => {
  let portal: Portal;
  let db: Database;
  let source: number;
  let post: number;
  let opening: number;
  let server: MailServer;

  beforeAll(async () => {
    db = await open({ connections: 4 });
    ({ portal, source, post } = await openRecruiting(
      db,
      { cash: ['EmployeeManagement'] },
      { hasMail: true },
    ));
    await makeOffers(db);
    server = await startMailServer();
  });
  afterAll(async () => {
    await server.close();
    await portal.close();
  });
  beforeEach(async () => {
    await emptyRecruiting(db);
    opening = await makeOpening(portal, post, { Title: '后端工程师', DeptId: 2, OwnerAUID: idOf('a') });
  });

  const { added, move } = candidateSteps(() => ({ db, portal, source, opening }));
  const { get, seen, pass, submit, offered } = offerSteps(() => ({ db, portal }));
  const somebody = async (Mail = 'zhang@example.com'): Promise<number> =>
    (await added({ Name: '张三', ...(Mail && { Mail }) })).IntervieweeID;
  const letters = async () =>
    (
      await db.pool.query<{ id: number; state: number; body: string; fault: string }>(
        'select id, state, body, fault from recruiting.letter order by id',
      )
    ).rows;
  const deliver = async (id: number) => {
    const handlers = letterDelivery(db, recruitingSecret, { url: server.url, from: 'hr@example.com' });
    const delivery = { id: 1, topic: 'recruiting.letter', payload: { id }, attempt: 1 };
    await handlers['recruiting.letter']!(delivery, new AbortController().signal);
  };
  const send = async (id: number, who: 'a' | 'lead' = 'a') => {
    const { Subject, Text } = await portal.ok(who, Interviewee.GetOfferLetter, { IntervieweeID: id });
    return portal.ok(who, Interviewee.SendOffer, { ...(await seen(id)), Letter: { Subject, Text } });
  };

  test('it is shown before it goes, with pay for whom pay is, and goes with it; nothing that is kept says it', async () => {
    const id = await somebody();
    await pass(id);
    await submit(id);
    const early = await portal.call('a', Interviewee.GetOfferLetter, { IntervieweeID: id });
    expect(-early.refusal.Code).toBe(no.offerState.code);
    await db.pool.query('update recruiting.interviewee set offer_state = 0, stage = 1 where id = $1', [id]);

    const other = (await added({ Name: '李四', Phone: '13800000099', Mail: 'li@example.com' })).IntervieweeID;
    await offered(other);
    const shown = await portal.ok('a', Interviewee.GetOfferLetter, { IntervieweeID: other });
    expect(shown).toMatchObject({ HasMail: true, Pay: { Zh: expect.stringContaining('18,765.40') } });
    expect(shown.To).not.toContain('li@example.com');
    expect(shown.Text).toContain(payMarks.zh);
    // A person who may read the opening but not its pay sees the letter with placeholders instead of pay.
    const unpaid = await portal.ok('lead', Interviewee.GetOfferLetter, { IntervieweeID: other });
    expect([unpaid.Text, unpaid.Pay]).toEqual([shown.Text, null]);
    const stranger = await portal.call('fin1', Interviewee.GetOfferLetter, { IntervieweeID: other });
    expect(stranger.status).toBe(404);

    await send(other, 'lead');
    const [letter] = await letters();
    expect(letter).toMatchObject({ state: 0, body: shown.Text });
    const before = server.mails.length;
    await deliver(letter!.id);
    await deliver(letter!.id);
    expect(server.mails).toHaveLength(before + 1);
    const { to, source: text } = server.mails.at(-1)!;
    expect(to).toEqual(['li@example.com']);
    const body = text.includes('base64')
      ? Buffer.from(text.slice(text.indexOf('\r\n\r\n')), 'base64').toString('utf8')
      : text;
    expect(body).toContain('18,765.40');
    for (const mark of Object.values(payMarks)) expect(body).not.toContain(mark);

    const whole = await get(other);
    expect(whole.Offer!.Letters).toMatchObject([{ State: 1, Text: expect.stringContaining('18,765.40') }]);
    const unread = await portal.ok('lead', Interviewee.GetInterviewee, { IntervieweeID: other });
    expect(unread.Offer!.Letters).toMatchObject([{ Text: shown.Text }]);
    const dump = await dumpOf(db);
    for (const figure of Object.values(offeredPay))
      for (const said of [figure, figure.replace('.', ''), '18,765.40']) expect(dump).not.toContain(said);
  });

  test('whoever has no address is written by hand; told another way there is no letter', async () => {
    const byHand = await somebody('');
    await offered(byHand);
    await send(byHand);
    expect(await letters()).toMatchObject([{ state: 3 }]);
    const other = (await added({ Name: '李四', Phone: '13800000098' })).IntervieweeID;
    await offered(other);
    await portal.ok('a', Interviewee.SendOffer, await seen(other));
    expect(await letters()).toHaveLength(1);
  });

  test('an offer that ended before its mail went is not mailed', async () => {
    const id = await somebody();
    await offered(id);
    await send(id);
    await move('a', id, { Stage: 9, Version: (await get(id)).Version, Reason: '候选人另有选择' });
    const before = server.mails.length;
    await deliver((await letters())[0]!.id);
    expect(server.mails).toHaveLength(before);
    expect(await letters()).toMatchObject([{ state: 2, fault: expect.stringContaining('录用已撤回') }]);
  });

  test('a rejected candidate is notified only on request, without the reason', async () => {
    const id = await somebody();
    const { Version } = await get(id);
    const Letter = { Subject: '结果：{职位}', Text: '{姓名}：$& 谢谢您应聘{职位}。' };
    const wrong = await move('a', id, { Stage: 9, Version, Reason: '另有机会', Letter });
    expect([-wrong.refusal.Code, wrong.refusal.Field]).toEqual([no.letterOfRefusal.code, 'Letter']);
    await move('a', id, { Stage: 7, Version, RejectCode: 2, Reason: '年限不够', Letter });
    expect(await letters()).toMatchObject([{ state: 0, body: '张三：$& 谢谢您应聘后端工程师。' }]);
    const before = server.mails.length;
    await deliver((await letters())[0]!.id);
    expect(server.mails.slice(before).map(({ to }) => to)).toEqual([['zhang@example.com']]);
    const told = await get(id);
    expect(told.Letters).toMatchObject([{ Subject: '结果：后端工程师', State: 1 }]);
    expect(told.Offer!.Letters).toEqual([]);
  });

  test('a candidate reopened before the rejection was sent is not notified', async () => {
    const id = await somebody();
    const Letter = { Subject: '结果', Text: '很遗憾' };
    await move('a', id, { Stage: 7, Version: 1, RejectCode: 2, Letter });
    await move('a', id, { Stage: 1, Version: 2, Reason: '重新评估' });
    const before = server.mails.length;
    await deliver((await letters())[0]!.id);
    expect(server.mails).toHaveLength(before);
    expect(await letters()).toMatchObject([{ state: 2, fault: expect.stringContaining('重新打开') }]);
  });

  test('several are refused in one letter that names each; a preview writes nothing', async () => {
    const one = await somebody();
    const other = (await added({ Name: '李四', Phone: '13800000097' })).IntervieweeID;
    const given = {
      Rows: [one, other].map((IntervieweeID) => ({ IntervieweeID, Version: 1 })),
      Stage: 7,
      RejectCode: 2,
      Letter: { Subject: '结果', Text: '{姓名}：很遗憾' },
    };
    await portal.ok('a', Interviewee.BatchUpdateStage, { ...given, IsPreview: true });
    expect(await letters()).toEqual([]);
    await portal.ok('a', Interviewee.BatchUpdateStage, given);
    expect((await letters()).map(({ state, body }) => [state, body])).toEqual([
      [0, '张三：很遗憾'],
      [3, '李四：很遗憾'],
    ]);
  });
});
