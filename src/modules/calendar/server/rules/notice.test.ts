import { describe, expect, test } from 'vitest';
import { readNotice } from './notice.ts';
import { statutoryDays } from './statutory.ts';

/** Notices of the State Council for these years, shortened to the sentences that name days. */
const notices: Readonly<Record<number, string>> = {
  2023: `经国务院批准，现将2023年元旦、春节、清明节、劳动节、端午节、中秋节和国庆节放假调休日期的具体安排通知如下。
一、元旦：2022年12月31日至2023年1月2日放假调休，共3天。
二、春节：1月21日至27日放假调休，共7天。1月28日（星期六）、1月29日（星期日）上班。
三、清明节：4月5日放假，共1天。
四、劳动节：4月29日至5月3日放假调休，共5天。4月23日（星期日）、5月6日（星期六）上班。
五、端午节：6月22日至24日放假调休，共3天。6月25日（星期日）上班。
六、中秋节、国庆节：9月29日至10月6日放假调休，共8天。10月7日（星期六）、10月8日（星期日）上班。
节假日期间，各地区、各部门要妥善安排好值班和安全、保卫、疫情防控等工作。`,
  2024: `一、元旦：1月1日放假，与周末连休。
二、春节：2月10日至17日放假调休，共8天。2月4日（星期日）、2月18日（星期日）上班。鼓励各单位结合带薪年休假等制度落实，安排职工在除夕（2月9日）休息。
三、清明节：4月4日至6日放假调休，共3天。4月7日（星期日）上班。
四、劳动节：5月1日至5日放假调休，共5天。4月28日（星期日）、5月11日（星期六）上班。
五、端午节：6月10日放假，与周末连休。
六、中秋节：9月15日至17日放假调休，共3天。9月14日（星期六）上班。
七、国庆节：10月1日至7日放假调休，共7天。9月29日（星期日）、10月12日（星期六）上班。`,
  2026: `一、元旦：1月1日（周四）至3日（周六）放假调休，共3天。1月4日（周日）上班。
二、春节：2月15日（农历腊月二十八、周日）至23日（农历正月初七、周一）放假调休，共9天。2月14日（周六）、2月28日（周六）上班。
三、清明节：4月4日（周六）至6日（周一）放假，共3天。
四、劳动节：5月1日（周五）至5日（周二）放假调休，共5天。5月9日（周六）上班。
五、端午节：6月19日（周五）至21日（周日）放假，共3天。
六、中秋节：9月25日（周五）至27日（周日）放假，共3天。
七、国庆节：10月1日（周四）至7日（周三）放假调休，共7天。9月20日（周日）、10月10日（周六）上班。`,
};

const unknown = { law: [], namesAll: false };

const read = (year: number, text = notices[year]!) =>
  readNotice(text, year, { law: statutoryDays(year), namesAll: true });
const of = (year: number, kind: number): string =>
  read(year)
    .days.filter((one) => one.kind === kind)
    .map(({ day }) => day.slice(2).replaceAll('-', ''))
    .join(' ');

describe('a notice as it is published', () => {
  test.each([2023, 2024, 2026])('of %i is understood', (year) => {
    expect(read(year).faults).toEqual([]);
    expect(of(year, 3)).toBe(
      statutoryDays(year)
        .map(({ day }) => day.slice(2).replaceAll('-', ''))
        .join(' '),
    );
  });

  test.each([
    [2023, '230128 230129 230423 230506 230625 231007 231008'],
    [2024, '240204 240218 240407 240428 240511 240914 240929 241012'],
    [2026, '260104 260214 260228 260509 260920 261010'],
  ])('says which days of %i are worked instead', (year, days) => expect(of(year, 5)).toBe(days));

  test('reaches into the year before', () => expect(of(2023, 2)).toMatch(/^221231 /));

  test('names the festival, and what only encourages is no day off', () => {
    const days = read(2024).days;
    expect(days.find(({ day }) => day === '2024-02-13')).toMatchObject({
      kind: 4,
      name: '春节',
      nameEn: 'Spring Festival',
    });
    expect(days.some(({ day }) => day === '2024-02-09')).toBe(false);
  });

  test('is read whatever the width of its signs and the blanks between them', () => {
    const plain = notices[2026]!.normalize('NFKC').replaceAll('日', '日 ');
    expect(read(2026, plain)).toEqual(read(2026));
  });
});

const words = (year: number, text: string): string[] =>
  readNotice(text, year, unknown).faults.map(({ line, message }) => `${line} ${message.zh}`);

describe('lines that do not fit are named', () => {
  test.each([
    ['another year', 2027, '一、元旦：1月1日（周四）放假。', ['1 2027-01-01 是星期五，通知写的是星期四']],
    ['a wrong number', 2026, '一、元旦：1月1日至3日放假调休，共4天。', ['1 写的是 4 天，日期共 3 天']],
    ['no such day', 2026, '\n一、春节：2月30日放假。', ['2 没有 2026-02-30 这一天', '0 没有找到放假日期']],
    ['nothing', 2026, '请大家注意安全', ['0 没有找到放假日期']],
    ['both', 2026, '一、元旦：1月3日放假。1月3日上班。', ['0 2026-01-03 既放假又上班']],
    ['worked anyway', 2026, '一、元旦：1月1日放假。1月5日上班。', ['0 2026-01-05 本来就是工作日']],
    [
      'a long one',
      2026,
      '一、元旦：1月1日至30日放假。',
      ['1 2026-01-01 至 2026-01-30 太长', '0 没有找到放假日期'],
    ],
    ['far away', 2026, '2028-05-01 劳动节', ['0 2028-05-01 不在 2026 年']],
    ['no day', 2026, '2026-13-01 x', ['1 没有 2026-13-01 这一天', '0 没有找到放假日期']],
    ['the last day of days', 2026, '一、元旦：2100年12月31日放假。', ['0 2100-12-31 不在 2026 年']],
    [
      'from a day that the year before has not',
      2028,
      '一、元旦：2月29日至1月3日放假。',
      ['1 没有 2027-02-29 这一天', '0 没有找到放假日期'],
    ],
  ])('%s', (_what, year, text, faults) => expect(words(year, text)).toEqual(faults));

  test('a holiday of the law that is missing', () => {
    const without = notices[2026]!.replace(/五、.*\n/, '');
    expect(read(2026, without).faults.map(({ message }) => message.en)).toEqual([
      'The statutory holiday 2026-06-19 Dragon Boat Festival is missing',
    ]);
  });
});

test('a line that is mostly blanks is read at once', () => {
  const line = `2027-03-26 ${' '.repeat(9000)}x${' '.repeat(900)}| y\u2028z`;
  expect(readNotice(line, 2027, unknown).days).toMatchObject([{ day: '2027-03-26', name: 'x' }]);
});

test('a line a day serves other calendars', () => {
  const { days, faults } = readNotice(
    '2027-03-26 耶稣受难节 | Good Friday\n* 2027-03-27 耶稣受难节翌日|The day following\n+2027-03-28 上班',
    2027,
    unknown,
  );
  expect(faults).toEqual([]);
  expect(days).toEqual([
    { day: '2027-03-26', kind: 3, name: '耶稣受难节', nameEn: 'Good Friday' },
    { day: '2027-03-27', kind: 4, name: '耶稣受难节翌日', nameEn: 'The day following' },
    { day: '2027-03-28', kind: 5, name: '上班', nameEn: '' },
  ]);
});
