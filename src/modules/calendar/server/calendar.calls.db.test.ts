import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GivenOf } from '#kit/contract/call.ts';
import type { Database } from '#kit/server/db/database.ts';
import { callAs } from '#tests/support/calls.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { addPeople } from '#tests/support/people.ts';
import { startProduct, type Caller, type Product } from '#tests/support/product.ts';
import { calendarCode } from '../contract/codes.ts';
import { calendarRefusals } from '../contract/refusals.ts';
import { WorkCalendar } from '../contract/WorkCalendar.ts';
import { allSpecialDays, listDays } from './open.ts';

/** Example of a yearly notice for 2027. */
const notice2027 = `一、元旦：1月1日（周五）至3日（周日）放假，共3天。
二、春节：2月5日至11日放假调休，共7天。2月13日（周六）、2月14日（周日）上班。
三、清明节：4月3日至5日放假，共3天。
四、劳动节：5月1日至5日放假调休，共5天。5月8日（周六）上班。
五、端午节：6月9日放假，共1天。
六、中秋节：9月15日放假，共1天。
七、国庆节：10月1日至7日放假调休，共7天。9月26日（周日）、10月9日（周六）上班。`;

eachEngine('calendars over HTTP', (open) => {
  let db: Database;
  let product: Product;
  const who: Record<string, Caller> = {};

  beforeAll(async () => {
    db = await open();
    const ids = await addPeople(db, [
      { loginName: 'keeper', permissions: [calendarCode] },
      { loginName: 'other' },
      { loginName: 'officer', permissions: ['SettingUpCourse'] },
    ]);
    product = await startProduct(db);
    for (const name of Object.keys(ids)) who[name] = await product.signIn(name);
  });
  afterAll(() => product.close());

  const ask = <C extends (typeof WorkCalendar)[keyof typeof WorkCalendar]>(
    call: C,
    input: GivenOf<C>,
    name = 'keeper',
  ) => callAs(product.url, who[name]!, call, input);
  const list = async () => (await ask(WorkCalendar.GetCalendarList, {})).body;
  const idOf = async (name: string): Promise<number> =>
    (await list()).find(({ Name }) => Name === name)!.CalendarID;
  const year = async (name: string, Year: number) =>
    (await ask(WorkCalendar.GetCalendarYear, { CalendarID: await idOf(name), Year })).body;

  test('a year whose notice is missing has the law’s days, and says that it is provisional', async () => {
    expect(await year('公司', 2026)).toMatchObject({ IsProvisional: false, WorkDays: 248 });
    const ahead = await year('公司', 2027);
    expect(ahead.IsProvisional).toBe(true);
    expect(ahead.Days.filter(({ Kind }) => Kind === 3)).toHaveLength(13);
    expect((await allSpecialDays(db, new Date('2026-11-23T00:00:00Z'))).get('2027-02-05')).toBe('holiday');
    expect(await year('香港公众假期', 2027)).toMatchObject({ IsProvisional: true, Days: [] });
  });

  test('attendance officers read calendars and change none', async () => {
    const CalendarID = await idOf('公司');
    const read = async (name: string) => ask(WorkCalendar.GetCalendarYear, { CalendarID, Year: 2026 }, name);
    expect((await read('keeper')).body.CanUpdate).toBe(true);
    expect((await read('officer')).body).toMatchObject({ CanUpdate: false, WorkDays: 248 });
    expect((await ask(WorkCalendar.GetCalendarList, {}, 'officer')).status).toBe(200);
    expect((await read('other')).status).toBe(403);
    const change = { CalendarID, From: '2026-03-02', To: '2026-03-02', Kind: 3, Name: '店庆' } as const;
    expect((await ask(WorkCalendar.SaveCalendarDays, change, 'officer')).status).toBe(403);
  });

  test('a notice is previewed, imported, and then stands for everybody who asks for days', async () => {
    const CalendarID = await idOf('中国内地法定节假日');
    const given = { CalendarID, Year: 2027, Text: notice2027 };
    const { body: shown } = await ask(WorkCalendar.PreviewNotice, given);
    expect(shown).toMatchObject({ Faults: [], WorkDays: 249 });
    expect(shown.Days.find(({ Day }) => Day === '2027-02-09')).toMatchObject({ Kind: 4, KindBefore: 1 });
    expect((await allSpecialDays(db, new Date('2026-11-23T00:00:00Z'))).has('2027-02-09')).toBe(false);

    expect((await ask(WorkCalendar.ImportNotice, { ...given, Token: shown.Token }, 'other')).status).toBe(
      403,
    );
    const done = await ask(WorkCalendar.ImportNotice, { ...given, Source: '国办发明电', Token: shown.Token });
    expect(done.body.Code).toBe(1);
    expect(await year('公司', 2027)).toMatchObject({ IsProvisional: false, WorkDays: 249 });
    expect((await allSpecialDays(db, new Date('2026-11-23T00:00:00Z'))).get('2027-02-13')).toBe('workday');
    expect(await year('公司', 2028)).toMatchObject({ IsProvisional: true });

    const again = await ask(WorkCalendar.ImportNotice, { ...given, Token: shown.Token });
    expect(again.status).toBe(409);
  });

  test('a notice of a later year leaves the law’s days of the year between', async () => {
    const CalendarID = await idOf('中国内地法定节假日');
    const given = { CalendarID, Year: 2029, Text: '* 2029-05-04 x' };
    const { body: shown } = await ask(WorkCalendar.PreviewNotice, given);
    await ask(WorkCalendar.ImportNotice, { ...given, Token: shown.Token });
    const between = await year('公司', 2028);
    expect(between.IsProvisional).toBe(true);
    expect(between.Days.filter(({ Kind }) => Kind === 3)).toHaveLength(12);
    expect(await year('公司', 2029)).toMatchObject({ IsProvisional: false, WorkDays: shown.WorkDays });
  });

  test('a notice of the company’s own stands on the law’s days, and comes to what was previewed', async () => {
    const given = { CalendarID: await idOf('公司'), Year: 2030, Text: '* 2030-05-06 公司日' };
    const { body: shown } = await ask(WorkCalendar.PreviewNotice, given);
    await ask(WorkCalendar.ImportNotice, { ...given, Token: shown.Token });
    const own = await year('公司', 2030);
    expect(own).toMatchObject({ IsProvisional: false, WorkDays: shown.WorkDays });
    expect(own.Days.find(({ Day }) => Day === '2030-10-01')).toMatchObject({ Kind: 3, IsOwn: false });
  });

  test('what the law gives stays the law’s in a notice that a company imports for itself, also anew', async () => {
    const given = {
      CalendarID: await idOf('公司'),
      Year: 2026,
      Text: '一、国庆节：10月1日至5日放假，共5天。',
    };
    const preview = async () => (await ask(WorkCalendar.PreviewNotice, given)).body;
    const shown = await preview();
    expect(shown.Faults).toEqual([]);
    expect(shown.Days.map(({ Kind }) => Kind)).toEqual([3, 3, 3, 2, 4]);
    await ask(WorkCalendar.ImportNotice, { ...given, Token: shown.Token });
    expect(await year('公司', 2026)).toMatchObject({ WorkDays: shown.WorkDays });
    expect((await preview()).Days.map(({ Kind }) => Kind)).toEqual([3, 3, 3, 2, 4]);

    const silent = { ...given, Text: '* 2026-12-31 盘点' };
    const { body: next } = await ask(WorkCalendar.PreviewNotice, silent);
    await ask(WorkCalendar.ImportNotice, { ...silent, Token: next.Token });
    expect(await year('公司', 2026)).toMatchObject({ WorkDays: next.WorkDays });
    await ask(WorkCalendar.DropCalendarDays, {
      CalendarID: given.CalendarID,
      From: '2026-12-31',
      To: '2026-12-31',
    });
  });

  test('a notice that is not understood is not imported', async () => {
    const given = { CalendarID: await idOf('中国内地法定节假日'), Year: 2028, Text: notice2027 };
    const { body: shown } = await ask(WorkCalendar.PreviewNotice, given);
    expect(shown.Faults.length).toBeGreaterThan(0);
    const refused = await ask(WorkCalendar.ImportNotice, { ...given, Token: shown.Token });
    expect(refused.code).toBe(calendarRefusals.notRead.code);
  });

  test('a calendar based on another stores only the differences', async () => {
    const ParentID = await idOf('香港公众假期');
    const { body } = await ask(WorkCalendar.AddCalendar, { Name: '香港仓库', ParentID });
    const CalendarID = body.CalendarID;
    const days = { CalendarID, From: '2026-12-24', To: '2026-12-25' };
    await ask(WorkCalendar.SaveCalendarDays, { ...days, Kind: 5, Name: '旺季' });
    const at = async () =>
      (await year('香港仓库', 2026)).Days.filter(({ Day }) => Day >= '2026-12-24').map(
        ({ Day, Kind, IsOwn }) => `${Day} ${Kind} ${IsOwn ? 'own' : 'law'}`,
      );
    expect(await at()).toEqual(['2026-12-24 5 own', '2026-12-25 5 own', '2026-12-26 3 law']);
    await ask(WorkCalendar.DropCalendarDays, { ...days, From: '2026-12-25' });
    expect(await at()).toEqual(['2026-12-24 5 own', '2026-12-25 3 law', '2026-12-26 3 law']);

    const naming = { CalendarID, Name: '香港仓库', NameEn: 'Warehouse' };
    const circle = await ask(WorkCalendar.UpdateCalendar, { ...naming, ParentID: CalendarID });
    expect(circle.code).toBe(calendarRefusals.circle.code);
    const taken = await ask(WorkCalendar.AddCalendar, { Name: '公司', ParentID });
    expect(taken.code).toBe(calendarRefusals.nameTaken.code);
    await ask(WorkCalendar.UpdateCalendar, { ...naming, ParentID: await idOf('公司') });
    expect((await year('香港仓库', 2026)).Days.length).toBeGreaterThan(30);
    const rested = await ask(WorkCalendar.DeleteCalendar, { CalendarID: await idOf('公司') });
    expect(rested.code).toBe(calendarRefusals.builtIn.code);

    await ask(WorkCalendar.DeleteCalendar, { CalendarID });
    expect((await list()).map(({ Name }) => Name)).not.toContain('香港仓库');
    expect(await listDays(db, '2026-12-24')).not.toContainEqual(expect.objectContaining({ name: '旺季' }));
  });

  test('days are asked for in order, few at once', async () => {
    const CalendarID = await idOf('公司');
    const days = (From: string, To: string) =>
      ask(WorkCalendar.SaveCalendarDays, { CalendarID, From, To, Kind: 4, Name: '' });
    expect((await days('2026-03-02', '2026-03-01')).code).toBe(calendarRefusals.daysReversed.code);
    expect((await days('2026-01-01', '2026-12-31')).code).toBe(calendarRefusals.daysReversed.code);
    const nobody = { CalendarID: 999_999, From: '2026-03-02', To: '2026-03-02' };
    expect((await ask(WorkCalendar.DropCalendarDays, nobody)).status).toBe(404);
  });
});
