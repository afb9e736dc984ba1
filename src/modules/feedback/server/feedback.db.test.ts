import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GivenOf } from '#kit/contract/call.ts';
import type { LiveEvent } from '#kit/contract/Live.ts';
import { Notice } from '#kit/contract/Notice.ts';
import type { Database } from '#kit/server/db/database.ts';
import { FormAttachment } from '#modules/forms/contract/FormAttachment.ts';
import { callAs, uploadAs } from '#tests/support/calls.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { addPeople } from '#tests/support/people.ts';
import { startProduct, type Caller, type Product } from '#tests/support/product.ts';
import { sampleFiles } from '#tests/support/sample-files.ts';
import { giveCode, manageCode } from '../contract/codes.ts';
import { UserFeedback } from '../contract/UserFeedback.ts';

eachEngine('feedback', (open) => {
  let db: Database;
  let product: Product;
  let ids: Record<string, number>;
  const who: Record<string, Caller> = {};
  const told: { people: number[]; event: LiveEvent }[] = [];

  beforeAll(async () => {
    db = await open();
    ids = await addPeople(db, [
      { loginName: 'ann', permissions: [giveCode] },
      { loginName: 'ben', permissions: [giveCode] },
      { loginName: 'mia', permissions: [giveCode, manageCode] },
      { loginName: 'zoe' },
    ]);
    await db.pool.query(`
      with n as (
        insert into people.permission (code, name, name_en, url, sort) values
          ('ApplyByMyManagement', '我的申请', 'My applications', '/rolePage/MyJob/application', 1),
          ('AASSetTingsManagement', '系统设置', 'Settings', 'null', 2),
          ('ApprovalManagement', '发起申请', 'New application', '/rolePage/processList', 3)
        returning id, code)
      insert into people.role_permission (role_id, permission_id)
      select r.id, n.id from people.role r, n where r.name = '${giveCode}' and n.code <> 'ApprovalManagement'`);
    product = await startProduct(db);
    for (const name of Object.keys(ids)) who[name] = await product.signIn(name);
    db.bus.subscribe('live', (payload) => void told.push(payload as (typeof told)[number]));
  });
  afterAll(() => product.close());
  beforeEach(async () => {
    told.length = 0;
    await db.pool.query('delete from feedback.feedback');
    await db.pool.query('delete from feedback.question_set');
  });

  const call: {
    <C extends (typeof UserFeedback)[keyof typeof UserFeedback]>(
      name: string,
      made: C,
      input: GivenOf<C>,
      language?: 'zh' | 'en',
    ): ReturnType<typeof callAs<C>>;
  } = (name, made, input, language) => callAs(product.url, who[name]!, made, input, language);
  const send = (name: string, more: Partial<GivenOf<typeof UserFeedback.InsertUserFeedback>> = {}) =>
    call(name, UserFeedback.InsertUserFeedback, { RouteCode: 'other', Remark: '很好用', ...more });
  const shoot = async (name: string, file = 'shot.png') =>
    (await uploadAs(product.url, who[name]!, UserFeedback.UploadUserFeedbackImg, file, sampleFiles.png)).body
      .uid;
  const up = (name: string, bytes: Buffer) =>
    uploadAs(product.url, who['ann']!, UserFeedback.UploadUserFeedbackImg, name, bytes);
  const read = async (name: string, ID: number) => call(name, UserFeedback.GetUserFeedbackDeatils, { ID });
  const ask = (RouteCode: string, words: string[], EditionNumber = 0) =>
    call('mia', UserFeedback.EditOrInsertQuestion, {
      RouteCode,
      QuestionJson: words.map((Value, n) => ({ Key: `q${n}`, Value, ValueEn: `${Value} (en)` })),
      EditionNumber,
    });

  const list = async (name: string, more = {}) =>
    (await call(name, UserFeedback.GetUserFeedbackList, more)).body.Rows.map(({ ID }) => ID);
  const reply = (name: string, ID: number, more = {}) =>
    call(name, UserFeedback.ReplyUserFeedback, { ID, State: 3, Reply: '已修复', Version: 1, ...more });

  test('pages are those one may open, all of them for managers, and something else', async () => {
    const pages = await call('ann', UserFeedback.GetTypeNameList, {});
    expect(pages.body.map(({ RouteCode }) => RouteCode)).toEqual(['ApplyByMyManagement', 'other']);
    const all = await call('mia', UserFeedback.GetTypeNameList, {});
    expect(all.body.map(({ RouteCode }) => RouteCode)).toEqual([
      'ApplyByMyManagement',
      'ApprovalManagement',
      'other',
    ]);
  });

  describe('sending', () => {
    test('keeps the answers, with the words of the questions on that day', async () => {
      await ask('ApplyByMyManagement', ['哪里不顺手？']);
      const sent = await send('ann', {
        RouteCode: 'ApplyByMyManagement',
        AnswerJson: [{ QName: '哪里不顺手？', AName: ' 搜索 ' }],
        Remark: ' 想按金额排序 ',
        ClientJson: { Path: '/rolePage/MyJob/application', Language: 'zh', Width: 1440, Height: 900 },
      });
      expect(sent).toMatchObject({ status: 200, code: 0 });
      expect(sent.body).toBeGreaterThanOrEqual(1);
      await ask('ApplyByMyManagement', ['别的问题？'], 1);
      const kept = (await read('ann', sent.body)).body;
      expect(kept).toMatchObject({
        TypeName: '我的申请',
        TypeNameEn: 'My applications',
        Remark: '想按金额排序',
        AnswerJson: [{ QName: '哪里不顺手？', AName: '搜索' }],
        State: 1,
        AUID: ids['ann'],
        ClientJson: { Path: '/rolePage/MyJob/application', Width: 1440, Language: 'zh' },
      });
    });

    test.each([
      ['zh', '反馈意见不能为空！'],
      ['en', 'Please write what you would like to tell us.'],
    ] as const)('without a suggestion is refused in %s', async (language, msg) => {
      const input = { RouteCode: 'other', Remark: ' \n ' };
      const refused = await call('ann', UserFeedback.InsertUserFeedback, input, language);
      expect(refused).toMatchObject({ status: 422, msg, field: 'Remark' });
    });

    test('with a blank answer is refused', async () => {
      await ask('other', ['一', '二']);
      const AnswerJson = [
        { QName: '一', AName: '好' },
        { QName: '二 (en)', AName: '  ' },
      ];
      const refused = await send('ann', { AnswerJson });
      expect(refused).toMatchObject({ status: 422, msg: '答案不能为空！', field: 'AnswerJson.1.AName' });
    });

    test.each([
      ['none', []],
      ['another question', [{ QName: '不是这个', AName: '好' }]],
      [
        'one too many',
        [
          { QName: '一', AName: '好' },
          { QName: '一', AName: '好' },
        ],
      ],
    ])('with answers to %s says that the questions have changed', async (_what, AnswerJson) => {
      await ask('other', ['一']);
      expect(await send('ann', { AnswerJson })).toMatchObject({ status: 409, code: 40910 });
    });

    test.each([
      ['an answer', { AnswerJson: [{ QName: '一', AName: 'x'.repeat(101) }] }, 'AnswerJson.0.AName'],
      ['a suggestion', { Remark: 'x'.repeat(501) }, 'Remark'],
    ])('with too long %s is refused', async (_what, more, field) => {
      expect(await send('ann', more)).toMatchObject({ status: 400, field });
    });

    test('about a page that one may not open is refused', async () => {
      expect(await send('ann', { RouteCode: 'ApprovalManagement' })).toMatchObject({ code: 42212 });
      expect(await send('mia', { RouteCode: 'ApprovalManagement' })).toMatchObject({ code: 0 });
    });

    test('keeps the last two screenshots', async () => {
      const uids = [await shoot('ann', '1.png'), await shoot('ann', '2.png'), await shoot('ann', '3.png')];
      const { body } = await send('ann', { Url: uids });
      const { Url, UrlCount } = (await read('ann', body)).body;
      expect(Url.map(({ uid }) => uid).toSorted()).toEqual(uids.slice(1).toSorted());
      expect(UrlCount).toBe(2);
    });

    test('takes no screenshot of somebody else, and leaves nothing behind then', async () => {
      const refused = await send('ann', { Url: [await shoot('ben')] });
      expect(refused).toMatchObject({ status: 422, code: 42283 });
      expect((await call('ann', UserFeedback.GetUserFeedbackList, {})).body.Total).toBe(0);
    });

    test('takes only pictures, whatever their name says', async () => {
      expect(await up('a.pdf', sampleFiles.pdf)).toMatchObject({ status: 415, msg: '仅支持 jpg、png 图片' });
      expect(await up('a.svg', sampleFiles.svg)).toMatchObject({ status: 415 });
      expect((await up('a.png', sampleFiles.pdf)).status).toBe(415);
      expect((await up('a.jpg', sampleFiles.jpg)).body).toMatchObject({ Status: 1, name: 'a.jpg' });
    });

    test('stops at ten an hour, also when all come at once, and goes on an hour later', async () => {
      const many = await Promise.all(Array.from({ length: 14 }, () => send('ann')));
      expect(many.filter(({ code }) => code === 0)).toHaveLength(10);
      expect(many.filter(({ status }) => status === 429)).toHaveLength(4);
      expect(many.find(({ status }) => status === 429)?.msg).toMatch(/^操作过于频繁，请在 \d+ 秒后重试$/);
      expect((await send('ben')).code).toBe(0);
      await db.pool.query(`update feedback.feedback set created_at = created_at - interval '61 minutes'`);
      expect((await send('ann')).code).toBe(0);
    });

    test('twice with one key is one feedback', async () => {
      const first = await send('ann', { Key: 'once-and-again' });
      expect((await send('ann', { Key: 'once-and-again' })).body).toBe(first.body);
      expect((await call('ann', UserFeedback.GetUserFeedbackList, {})).body.Total).toBe(1);
    });

    test('needs the permission', async () => {
      expect((await send('zoe')).status).toBe(403);
    });
  });

  describe('reading', () => {
    test('is for managers everything, for others their own', async () => {
      const mine = (await send('ann')).body;
      const his = (await send('ben', { Remark: '太慢' })).body;
      expect(await list('ann')).toEqual([mine]);
      expect(await list('mia')).toEqual([his, mine]);
      expect(await list('mia', { Mine: true })).toEqual([]);
      expect(await list('mia', { Keyword: '太' })).toEqual([his]);
      expect(await list('mia', { Keyword: '测ann' })).toEqual([mine]);
      expect(await list('mia', { Keyword: '%' })).toEqual([]);
      expect(await list('mia', { State: 2 })).toEqual([]);
      expect(await list('mia', { TypeName: 'Something else' })).toEqual([his, mine]);
      expect(await list('mia', { DateTo: '2020-01-01' })).toEqual([]);
      expect(await list('mia', { PageSize: 1, PageIndex: 2 })).toEqual([mine]);
      expect((await read('ann', his)).status).toBe(404);
      expect((await read('mia', his)).status).toBe(200);
    });

    test('a screenshot is for those who see the feedback', async () => {
      const uid = await shoot('ann');
      await send('ann', { Url: [uid] });
      const fetchAs = async (name: string) => {
        const address = `${product.url}${FormAttachment.Download.path}?UID=${uid}&View=true`;
        return (await fetch(address, { headers: who[name]!.headers })).status;
      };
      expect(await Promise.all(['ann', 'mia', 'ben'].map(fetchAs))).toEqual([200, 200, 404]);
    });
  });

  describe('replying', () => {
    test('reaches the sender at once and for good', async () => {
      const id = (await send('ann')).body;
      told.length = 0;
      expect((await reply('mia', id)).body).toEqual({ Code: 1 });
      const shown = () => told.find(({ event }) => event.Notice)?.event.Notice;
      await expect.poll(shown).toMatchObject({ Url: `/dashboard/index?feedback=${id}` });
      expect(told.every(({ people }) => people.length === 1 && people[0] === ids['ann'])).toBe(true);
      const inbox = (await callAs(product.url, who['ann']!, Notice.GetNoticePageList, {})).body.Rows;
      expect(inbox[0]).toMatchObject({ TitleZh: '您的反馈有了回复（已解决）：其他', IsRead: false });
      expect((await read('ann', id)).body).toMatchObject({
        State: 3,
        Reply: '已修复',
        ReplyAUID: ids['mia'],
        ReplyName: '测mia',
        Version: 2,
      });
    });

    test('over somebody else’s reply is refused', async () => {
      const id = (await send('ann')).body;
      const both = await Promise.all([reply('mia', id), reply('mia', id, { State: 4 })]);
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    });

    test.each([
      ['no words', { Reply: ' ' }, 422],
      ['back to new', { State: 1 }, 400],
      ['an unknown state', { State: 5 }, 400],
      ['too many words', { Reply: 'x'.repeat(501) }, 400],
    ])('with %s is refused', async (_what, more, status) => {
      expect((await reply('mia', (await send('ann')).body, more)).status).toBe(status);
    });

    test('taking it up needs no words', async () => {
      expect((await reply('mia', (await send('ann')).body, { State: 2, Reply: '' })).code).toBe(0);
    });

    test('is for managers, and for what exists', async () => {
      expect((await reply('ben', (await send('ann')).body)).status).toBe(403);
      expect((await reply('mia', 1_000_000)).status).toBe(404);
    });
  });

  describe('questions', () => {
    test('are one set for each page, and each change makes a new version', async () => {
      expect((await ask('other', ['一', '二'])).code).toBe(0);
      expect((await ask('other', ['三'], 1)).code).toBe(0);
      const { body } = await call('ann', UserFeedback.GetHomeCacQuestion, { RouteCode: 'other' });
      expect(body).toMatchObject({
        EditionNumber: 2,
        QuestionJson: [{ Key: 'q0', Value: '三', ValueEn: '三 (en)' }],
      });
      const inUse = (await call('mia', UserFeedback.GetCacQuestion, {})).body;
      expect(inUse.map(({ RouteCode, TypeName }) => [RouteCode, TypeName])).toEqual([['other', '其他']]);
      const none = await call('ann', UserFeedback.GetHomeCacQuestion, { RouteCode: 'ApplyByMyManagement' });
      expect(none.body).toMatchObject({ ID: null, QuestionJson: [], EditionNumber: 0 });
    });

    test('given twice at the same moment are given once', async () => {
      const first = await Promise.all([ask('other', ['一']), ask('other', ['二'])]);
      expect(first.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const next = await Promise.all([ask('other', ['三'], 1), ask('other', ['四'], 1)]);
      expect(next.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    });

    test('belong to pages that exist and are for managers', async () => {
      expect(await ask('nowhere', ['一'])).toMatchObject({ code: 42212, field: 'RouteCode' });
      const input = { RouteCode: 'other', QuestionJson: [], EditionNumber: 0 };
      expect((await call('ann', UserFeedback.EditOrInsertQuestion, input)).status).toBe(403);
      expect((await call('ann', UserFeedback.GetCacQuestion, {})).status).toBe(403);
    });
  });
});
