import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Call, GivenOf, Placed } from '#kit/contract/call.ts';
import type { LiveEvent } from '#kit/contract/Live.ts';
import { Notice } from '#kit/contract/Notice.ts';
import { companyDay, shiftMonth } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { ensureStandardTemplates } from '#modules/forms/server/open.ts';
import { FormAttachment } from '#modules/forms/contract/FormAttachment.ts';
import { fileForm } from '#tests/support/approval-rows.ts';
import { callAs, uploadAs } from '#tests/support/calls.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { addPeople } from '#tests/support/people.ts';
import { startProduct, type Caller, type Product } from '#tests/support/product.ts';
import { sampleFiles } from '#tests/support/sample-files.ts';
import { manageCode } from '../contract/codes.ts';
import { CacHome } from '../contract/CacHome.ts';
import { CacRankingData } from '../contract/CacRankingData.ts';
import { CacUserMemorandum } from '../contract/CacUserMemorandum.ts';
import { Schedule } from '../contract/Schedule.ts';
import { HomeSetting } from '../contract/Setting.ts';
import { remind } from './commands/notes.ts';
import { rebuildRanking } from './commands/ranking.ts';
import { shiftDay } from './rules/range.ts';
import { connectAll } from '#tests/support/modules.ts';

const HOUR = 3_600_000;
const now = new Date();
const today = companyDay(now);
const ago = (hours: number): Date => new Date(now.getTime() - hours * HOUR);
const ahead = (hours: number): string => new Date(now.getTime() + hours * HOUR).toISOString();

eachEngine('the home page', (open) => {
  let db: Database;
  let product: Product;
  let ids: Record<string, number>;
  const who: Record<string, Caller> = {};
  const told: { people: number[]; event: LiveEvent }[] = [];

  beforeAll(async () => {
    db = await open();
    ids = await addPeople(db, [
      { loginName: 'ann' },
      { loginName: 'ben' },
      { loginName: 'mia', permissions: [manageCode] },
    ]);
    connectAll(db);
    await ensureStandardTemplates(db, now);
    product = await startProduct(db, { HOME_LINK_HOSTS: 'news.example.com' });
    for (const name of Object.keys(ids)) who[name] = await product.signIn(name);
    db.bus.subscribe('live', (payload) => void told.push(payload as (typeof told)[number]));
  });
  afterAll(() => product.close());

  const call = <C extends Placed<Call>>(name: string, made: C, input: GivenOf<C>, language?: 'zh' | 'en') =>
    callAs(product.url, who[name]!, made, input, language);

  const editNote = (name: string, input: GivenOf<typeof CacUserMemorandum.EditCacUserMemorandum>) =>
    call(name, CacUserMemorandum.EditCacUserMemorandum, input);
  const listNotes = async (name: string, more = {}) =>
    (await call(name, CacUserMemorandum.GetCacUserMemorandumByTop, more)).body.Rows.map(
      ({ Content }) => Content,
    );
  const addNote = async (name: string, Content: string, more = {}) =>
    (await call(name, CacUserMemorandum.AddCacUserMemorandum, { Content, ...more })).body.Id;
  const askDays = (name: string, StartDate: string, EndDate: string) =>
    call(name, Schedule.QuerySchedule, { StartDate, EndDate });
  const readRanking = async (name: string, more = {}) =>
    (await call(name, CacRankingData.GetCacRankingData, more)).body;
  const titlesShown = async (name: string, device = 1) =>
    (await imagesShown(name, device)).map(({ Title }) => Title);
  const imagesShown = async (name: string, Device = 1) =>
    (await call(name, HomeSetting.GetHomeIsEnabledImgNew, { Device })).body;

  describe('notes', () => {
    beforeEach(() => db.pool.query('delete from home.memorandum'));

    test('are the person’s own: pinned ones first, then the next reminder, then the newest', async () => {
      await addNote('ann', '旧的');
      await addNote('ann', '后天', { RemindTime: ahead(48) });
      await addNote('ann', '明天', { RemindTime: ahead(24) });
      await addNote('ann', '新的');
      await addNote('ann', '置顶', { IsTop: true });
      await addNote('ben', '别人的');
      expect(await listNotes('ann')).toEqual(['置顶', '明天', '后天', '新的', '旧的']);
      expect(await listNotes('ann', { Count: 2 })).toEqual(['置顶', '明天']);
    });

    test('are done, undone, changed and deleted by their owner only', async () => {
      const Id = await addNote('ann', '买票');
      expect((await editNote('ben', { Id, IsDone: true })).status).toBe(404);
      expect((await call('ben', CacUserMemorandum.DelCacUserMemorandum, { Id })).status).toBe(404);
      expect((await editNote('ann', { Id, IsDone: true })).body).toEqual({ Code: 1 });
      expect(await listNotes('ann')).toEqual([]);
      expect(await listNotes('ann', { IsDone: true })).toEqual(['买票']);
      await editNote('ann', { Id, IsDone: false, Content: '买高铁票' });
      expect(await listNotes('ann')).toEqual(['买高铁票']);
      expect((await call('ann', CacUserMemorandum.DelCacUserMemorandum, { Id })).body).toEqual({ Code: 1 });
      expect(await listNotes('ann')).toEqual([]);
    });

    test.each([
      ['nothing', { Content: ' ' }, 400, 'Content'],
      ['201 characters', { Content: 'x'.repeat(201) }, 400, 'Content'],
      ['a reminder in the past', { Content: '晚了', RemindTime: ago(1).toISOString() }, 422, 'RemindTime'],
    ])('of %s are refused', async (_what, input, status, field) => {
      const refused = await call('ann', CacUserMemorandum.AddCacUserMemorandum, input);
      expect(refused).toMatchObject({ status, field });
    });

    test('are at most 500', async () => {
      await db.pool.query(
        `insert into home.memorandum (person_id, content, created_at, updated_at)
         select $1, 'x', now(), now() from generate_series(1, 499)`,
        [ids['ann']],
      );
      const both = await Promise.all(
        ['一', '二'].map((Content) => call('ann', CacUserMemorandum.AddCacUserMemorandum, { Content })),
      );
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    });

    test('remind once, at their time, whichever process runs the job; a new time reminds again', async () => {
      const Id = await addNote('ann', '开会', { RemindTime: ahead(1) });
      await addNote('ann', '以后', { RemindTime: ahead(5) });
      const done = await addNote('ann', '已完成', { RemindTime: ahead(1) });
      await editNote('ann', { Id: done, IsDone: true });
      told.length = 0;
      expect(await remind(db, now)).toBe(0);
      const later = new Date(now.getTime() + 2 * HOUR);
      const runs = await Promise.all([remind(db, later), remind(db, later)]);
      expect(runs[0] + runs[1]).toBe(1);
      const shown = () => told.filter(({ event }) => event.Notice).map(({ event }) => event.Notice?.TitleEn);
      await expect.poll(shown).toEqual(['Reminder: 开会']);
      const inbox = (await call('ann', Notice.GetNoticePageList, {})).body.Rows;
      expect(inbox.map(({ TitleZh }) => TitleZh)).toEqual(['备忘提醒：开会']);
      await editNote('ann', { Id, RemindTime: ahead(3) });
      expect(await remind(db, new Date(now.getTime() + 4 * HOUR))).toBe(1);
    });
  });

  describe('the calendar', () => {
    test('has reminders and forms that wait, each on its day', async () => {
      const at = ahead(30);
      await call('ben', CacUserMemorandum.AddCacUserMemorandum, { Content: '交材料', RemindTime: at });
      await fileForm(db, {
        applicant: ids['ann']!,
        template: 1,
        status: 1,
        submittedAt: ago(30),
        steps: [{ person: ids['ben']!, openedAt: ago(30) }],
      });
      const { body } = await askDays('ben', shiftDay(today, -7), shiftDay(today, 7));
      expect(body.map(({ Type, Date }) => [Type, Date])).toEqual([
        ['approval', companyDay(ago(30))],
        ['memorandum', companyDay(new Date(at))],
      ]);
      expect(body[0]?.Url).toMatch(/^\/rolePage\/MyJob\/myApprover\?FormID=\d+$/);
      const mine = (await askDays('ann', shiftDay(today, -7), shiftDay(today, 7))).body;
      expect(mine.filter(({ Type }) => Type === 'approval')).toEqual([]);
      expect((await askDays('ben', shiftDay(today, -30), shiftDay(today, -9))).body).toEqual([]);
    });

    test.each([
      ['43 days', 42, 422, '日程一次最多查询 42 天'],
      ['the wrong way round', -1, 422, '结束日期不能早于开始日期'],
    ])('of %s is refused', async (_what, days, status, msg) => {
      expect(await askDays('ann', today, shiftDay(today, days))).toMatchObject({
        status,
        msg,
        field: 'EndDate',
      });
    });

    test('of 42 days is answered', async () => {
      expect((await askDays('ann', today, shiftDay(today, 41))).status).toBe(200);
    });

    test('of the last day there is, too', async () => {
      expect(await askDays('ann', '2100-12-31', '2100-12-31')).toMatchObject({ status: 200, body: [] });
    });
  });

  describe('figures', () => {
    test('count one’s own part, by day, state and form', async () => {
      const steps = [{ person: ids['mia']!, openedAt: ago(3), decidedAt: ago(2) }];
      const mine = { applicant: ids['mia']!, submittedAt: ago(3), steps };
      await fileForm(db, { ...mine, template: 1, status: 5, amount: '100.50' });
      await fileForm(db, { ...mine, template: 1, status: 3, amount: '9.50', steps: [] });
      await fileForm(db, { ...mine, template: 2, status: 1, steps: [] });
      await fileForm(db, { ...mine, template: 2, status: 5, submittedAt: ago(24 * 20), steps: [] });
      const { body } = await call('mia', CacHome.GetCacStatistics, { Range: 'week' });
      expect(body).toMatchObject({ Applied: 3, Handled: 1, To: today, From: shiftDay(today, -6) });
      expect(body.Points).toHaveLength(7);
      expect(body.States).toEqual([
        { State: 'live', Count: 1 },
        { State: 'sentBack', Count: 1 },
        { State: 'finished', Count: 1 },
      ]);
      expect(body.Forms.map(({ TemplateId, Count, Amount }) => [TemplateId, Count, Amount])).toEqual([
        [1, 2, '110.00'],
        [2, 1, null],
      ]);
      expect((await call('mia', CacHome.GetCacStatistics, { Range: 'month' })).body.Applied).toBe(4);
      const year = (await call('mia', CacHome.GetCacStatistics, { Range: 'year' })).body;
      expect(year.Points.map(({ Date }) => Date).at(-1)).toBe(today.slice(0, 7));
      expect(year.Applied).toBe(4);
    });

    test('of one kind of form leave out the others', async () => {
      const { body } = await call('mia', CacHome.GetCacStatisticsByFrom, { Range: 'week', TemplateId: 2 });
      expect([body.Applied, body.Handled]).toEqual([1, 0]);
    });
  });

  describe('the ranking', () => {
    const month = today.slice(0, 7);

    beforeAll(async () => {
      await db.pool.query('delete from approval.row');
      // Noon in the middle of the month, so that no hour falls into another month.
      const noon = new Date(`${month}-15T12:00:00+08:00`);
      const after = (hours: number): Date => new Date(noon.getTime() + hours * HOUR);
      const decide = (person: string, hours: number) =>
        fileForm(db, {
          applicant: ids['ann']!,
          template: 1,
          status: 5,
          submittedAt: noon,
          steps: [{ person: ids[person]!, openedAt: noon, decidedAt: after(hours) }],
        });
      for (const [person, hours] of [
        ['ann', 1],
        ['ann', 30],
        ['ben', 2],
        ['ben', 3],
        ['mia', 5],
      ] as const)
        await decide(person, hours);
      await rebuildRanking(db, new Date(`${month}-20T12:00:00+08:00`));
    });

    test('counts what was handled, and ties share a place', async () => {
      const { Rows, Mine, Period } = await readRanking('mia');
      expect(Period).toBe(month);
      expect(Rows.map(({ AUID, RankNo, Score }) => [AUID, RankNo, Score])).toEqual([
        [ids['ann'], 1, 2],
        [ids['ben'], 1, 2],
        [ids['mia'], 3, 1],
      ]);
      expect(Mine).toMatchObject({ RankNo: 3 });
      const prompt = await readRanking('mia', { RankType: 2, Count: 1 });
      expect(prompt.Rows.map(({ AUID, Score }) => [AUID, Score])).toEqual([[ids['ben'], 2]]);
      expect(prompt.Mine).toMatchObject({ AUID: ids['mia'], RankNo: 2 });
    });

    test('of another month is empty', async () => {
      expect(await readRanking('ann', { Period: shiftMonth(month, -3) })).toMatchObject({
        Rows: [],
        Mine: null,
      });
    });

    test('keeps likes when it is counted again', async () => {
      const Id = (await readRanking('ann')).Rows[0]!.Id;
      const like = (name: string, more = {}) =>
        call(name, CacRankingData.UpdateCacSpotFabulousData, { Id, ...more });
      expect((await like('ann')).body).toEqual({ Code: 1, SpotCount: 1, IsSpot: true });
      expect((await like('ben', { IsSpot: true })).body.SpotCount).toBe(2);
      expect((await like('ben', { IsSpot: true })).body.SpotCount).toBe(2);
      expect((await like('ann')).body).toEqual({ Code: 1, SpotCount: 1, IsSpot: false });
      await rebuildRanking(db, new Date(`${month}-20T12:00:00+08:00`));
      expect((await readRanking('ben')).Rows[0]).toMatchObject({ Id, SpotCount: 1, IsSpot: true });
      expect((await like('ann', { Id: 1_000_000 })).status).toBe(404);
    });
  });

  describe('likes', () => {
    const crowd: number[] = [];
    let image: number;
    beforeAll(async () => {
      const { rows } = await db.pool.query<{ id: number }>(
        `insert into people.person (employee_id, login_name, chinese_name, company_id, department_id)
         select 'C' || n, 'c' || n, 'C' || n, (select min(id) from people.company), (select min(id) from people.department)
         from generate_series(1, 100) n returning id`,
      );
      crowd.push(...rows.map(({ id }) => id));
    });
    beforeEach(async () => {
      image = await addImage('点赞');
    });
    const counts = async () =>
      (
        await db.pool.query<{ counter: number; rows: number }>(
          `select spot_count as counter, (select count(*) from home.image_like where image_id = i.id) as rows
           from home.image i where id = $1`,
          [image],
        )
      ).rows[0];

    test('of 100 people, 1,000 at the same moment, are exactly 100', async () => {
      const { setLike } = await import('./queries/likes.ts');
      const many = Array.from({ length: 1000 }, (_, n) =>
        setLike(db, 'image', image, crowd[n % 100]!, true, today),
      );
      await Promise.all(many);
      expect(await counts()).toEqual({ counter: 100, rows: 100 });
    });

    test('turned over at the same moment leave the counter at their number', async () => {
      const { setLike } = await import('./queries/likes.ts');
      const many = Array.from({ length: 600 }, (_, n) =>
        setLike(db, 'image', image, crowd[n % 20]!, n % 7 === 0 ? false : undefined, today),
      );
      await Promise.all(many);
      const found = await counts();
      expect(found?.counter).toBe(found?.rows);
    });
  });

  const upload = async (name = 'banner.png', bytes: Buffer = sampleFiles.png, as = 'mia') =>
    uploadAs(product.url, who[as]!, HomeSetting.UploadHSImg, name, bytes);
  const addImage = async (Title: string, more = {}): Promise<number> => {
    const UID = (await upload()).body.uid;
    const input = { Device: 1, UID, Title, ...more };
    return (await call('mia', HomeSetting.AddHSUploadImg, input)).body.Id;
  };

  const preloadImage = (Id: number, IsPreload: boolean) =>
    call('mia', HomeSetting.EditHSUploadImgIsPreload, { Id, IsPreload });

  describe('images', () => {
    beforeEach(() => db.pool.query('delete from home.image'));

    test('are shown on their days, on their device, in their order', async () => {
      const first = await addImage('今天');
      const second = await addImage('本周', { StartTime: shiftDay(today, -3), EndTime: today });
      await addImage('明天', { StartTime: shiftDay(today, 1) });
      await addImage('昨天', { EndTime: shiftDay(today, -1) });
      await addImage('停用', { IsEnabled: false });
      await addImage('手机', { Device: 2 });
      expect(await titlesShown('ann')).toEqual(['今天', '本周']);
      expect(await titlesShown('ann', 2)).toEqual(['手机']);
      const all = (await call('mia', HomeSetting.GetHSUploadImgList, {})).body;
      expect(all.Rows.map(({ IsCurrent }) => IsCurrent)).toEqual([true, true, false, false, false]);
      const Ids = all.Rows.map(({ Id }) => Id).toReversed();
      expect((await call('mia', HomeSetting.SortHSUploadImg, { Device: 1, Ids })).code).toBe(0);
      expect((await imagesShown('ann')).map(({ Id }) => Id)).toEqual([second, first]);
      const some = { Device: 1, Ids: Ids.slice(1) };
      expect((await call('mia', HomeSetting.SortHSUploadImg, some)).status).toBe(409);
    });

    test('are fetched by the people they are shown to', async () => {
      const id = await addImage('图');
      const [image] = await imagesShown('ann');
      const get = async (name: string) =>
        (
          await fetch(`${product.url}${FormAttachment.Download.path}?UID=${image!.UID}&View=true`, {
            headers: who[name]!.headers,
          })
        ).status;
      expect(await get('ann')).toBe(200);
      const off = { Id: id, Title: '图', IsEnabled: false };
      await call('mia', HomeSetting.EditHSUploadImg, off);
      expect([await get('ann'), await get('mia')]).toEqual([404, 200]);
    });

    test.each([
      ['a page of ours', '/library', 200],
      ['an allowed site', 'https://news.example.com/a', 200],
      ['another site', 'https://evil.example.com/', 422],
      ['a script', 'javascript:alert(1)', 422],
      ['a site without its scheme', '//news.example.com', 422],
    ])('that lead to %s', async (_what, LinkUrl, status) => {
      const UID = (await upload()).body.uid;
      const added = await call('mia', HomeSetting.AddHSUploadImg, { Device: 1, UID, Title: '图', LinkUrl });
      expect(added.status).toBe(status);
    });

    test('with days the wrong way round are refused', async () => {
      const UID = (await upload()).body.uid;
      const days = { StartTime: today, EndTime: shiftDay(today, -1) };
      const added = await call('mia', HomeSetting.AddHSUploadImg, { Device: 1, UID, Title: '图', ...days });
      expect(added).toMatchObject({ status: 422, field: 'EndTime' });
    });

    test.each([
      ['a document', 'a.pdf', sampleFiles.pdf, 415],
      ['a drawing that may hold script', 'a.svg', sampleFiles.svg, 415],
      ['a document that calls itself a picture', 'a.png', sampleFiles.pdf, 415],
      ['more than 5 MB', 'a.png', Buffer.concat([sampleFiles.png, Buffer.alloc(5 << 20)]), 413],
    ])('from %s are refused', async (_what, name, bytes, status) => {
      expect((await upload(name, bytes)).status).toBe(status);
    });

    test('are made of the manager’s own upload, once', async () => {
      const UID = (await upload()).body.uid;
      const add = () => call('mia', HomeSetting.AddHSUploadImg, { Device: 1, UID, Title: '图' });
      const both = [await add(), await add()];
      expect(both.map(({ status }) => status)).toEqual([200, 422]);
      expect((await upload('a.png', sampleFiles.png, 'ann')).status).toBe(403);
    });

    test('are fetched ahead three at most, also when four are asked for at once', async () => {
      const made: number[] = [];
      for (const title of ['一', '二', '三', '四']) made.push(await addImage(title));
      const all = await Promise.all(made.map((id) => preloadImage(id, true)));
      expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 422]);
      expect(all.find(({ status }) => status === 422)?.msg).toBe('最多预加载 3 张图片，请先取消一张');
      const [taken] = (await imagesShown('ann')).filter(({ IsPreload }) => IsPreload);
      await preloadImage(taken!.Id, false);
      const left = made[all.findIndex(({ status }) => status === 422)]!;
      expect((await preloadImage(left, true)).status).toBe(200);
    });

    test('are liked while they are shown', async () => {
      const Id = await addImage('图');
      const like = (name: string, more = {}) =>
        call(name, HomeSetting.SubmitHomeSettingUploadImgSpotFabulous, { Id, ...more });
      expect((await like('ann')).body).toEqual({ Code: 1, SpotCount: 1, IsSpot: true });
      expect((await imagesShown('ann'))[0]).toMatchObject({ SpotCount: 1, IsSpot: true });
      expect((await imagesShown('ben'))[0]).toMatchObject({ SpotCount: 1, IsSpot: false });
      await call('mia', HomeSetting.EditHSUploadImg, { Id, Title: '图', IsEnabled: false });
      expect((await like('ben')).status).toBe(404);
    });

    test('are changed and deleted on their own device, by managers', async () => {
      const Id = await addImage('手机', { Device: 2 });
      const change = { Id, Title: '新的', TitleEn: 'Renewed' };
      expect((await call('ann', HomeSetting.EditHSUploadImgByMobile, change)).status).toBe(403);
      expect((await call('mia', HomeSetting.EditHSUploadImg, change)).status).toBe(404);
      expect((await call('mia', HomeSetting.EditHSUploadImgByMobile, change)).status).toBe(200);
      expect(await titlesShown('ann', 2)).toEqual(['新的']);
      expect((await imagesShown('ann', 2))[0]).toMatchObject({ TitleEn: 'Renewed' });
      await call('mia', HomeSetting.EditHSUploadImgByMobile, { Id, Title: '新的' });
      expect((await imagesShown('ann', 2))[0]).toMatchObject({ TitleEn: '' });
      const long = await call('mia', HomeSetting.EditHSUploadImgByMobile, {
        ...change,
        TitleEn: 'x'.repeat(51),
      });
      expect(long.status).toBe(400);
      expect((await call('mia', HomeSetting.DelHSUploadImg, { Id })).status).toBe(404);
      expect((await call('mia', HomeSetting.DelHSUploadImgByMobile, { Id })).status).toBe(200);
      expect(await titlesShown('ann', 2)).toEqual([]);
    });
  });

  describe('words of the day', () => {
    test('are there on their days, and managers keep them', async () => {
      const words = { TextZh: '早起的鸟儿有虫吃', TextEn: 'The early bird catches the worm' };
      expect((await call('ann', HomeSetting.GetCopywritingInfoFirst, {})).body).toBeNull();
      expect((await call('ann', HomeSetting.AddHSCopywritingInfo, words)).status).toBe(403);
      const gone = { ...words, TextZh: '过去', EndTime: shiftDay(today, -1) };
      await call('mia', HomeSetting.AddHSCopywritingInfo, gone);
      const { Id } = (await call('mia', HomeSetting.AddHSCopywritingInfo, words)).body;
      const first = await call('ann', HomeSetting.GetCopywritingInfoFirst, {});
      expect(first.body).toEqual({ Id, ...words });
      const list = (await call('mia', HomeSetting.GetHSCopywritingInfoList, {})).body.Rows;
      expect(list.map(({ TextZh, IsToday }) => [TextZh, IsToday])).toEqual([
        [words.TextZh, true],
        ['过去', false],
      ]);
      const reversed = { Id, ...words, StartTime: today, EndTime: shiftDay(today, -1) };
      const refused = await call('mia', HomeSetting.EditHSCopywritingInfo, reversed, 'en');
      expect(refused).toMatchObject({ status: 422, field: 'EndTime' });
      expect((await call('mia', HomeSetting.DelHSCopywritingInfo, { Id })).code).toBe(0);
      expect((await call('mia', HomeSetting.DelHSCopywritingInfo, { Id })).status).toBe(404);
      expect((await call('ann', HomeSetting.GetCopywritingInfoFirst, {})).body).toBeNull();
    });
  });
});
