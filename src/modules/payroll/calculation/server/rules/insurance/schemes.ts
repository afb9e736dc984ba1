import { belowFloor, rounding, type Scheme, type SchemeItem } from './contribute.ts';

const none = { floor: null, ceiling: null } as const;
const item = (
  code: string,
  employee: string | null,
  employer: string | null,
  more: Partial<SchemeItem> = {},
): SchemeItem => ({
  ...none,
  code,
  employee,
  employer,
  rounding: rounding.fen,
  belowFloor: belowFloor.floor,
  ...more,
});

/**
 * Insurance schemes that come with the product. Hong Kong's follows the law. The mainland's is only an example, as
 * bases and rates differ by city and year; each company enters its own.
 */
export const schemes: readonly Scheme[] = [
  {
    code: 'HK-MPF',
    from: '2014-06',
    to: null,
    floor: 710_000,
    ceiling: 3_000_000,
    items: [
      item('mpf', '5', '5', {
        belowFloor: belowFloor.nothing,
        sparesNewcomers: true,
        countsBonuses: true,
      }),
    ],
    source:
      '《强制性公积金计划条例》（第 485 章）附表 2 及 3：7,100 及 30,000；第 4 及 7A 条 | Mandatory Provident Fund Schemes Ordinance (Cap. 485), schedules 2 and 3: 7,100 and 30,000; sections 4 and 7A',
  },
  {
    code: 'EXAMPLE',
    from: '2020-01',
    to: null,
    floor: 450_000,
    ceiling: 2_700_000,
    items: [
      item('pension', '8', '16'),
      item('medical', '2', '8', { floor: 700_000, ceiling: 3_500_000 }),
      item('unemployment', '0.5', '0.5'),
      item('injury', null, '0.2'),
      item('maternity', null, '0.5'),
      item('housing', '5', '5', {
        floor: 250_000,
        ceiling: 4_000_000,
        rounding: rounding.yuan,
        isHousingFund: true,
      }),
    ],
    source: '示例，不是任何城市的标准 | An example, the standard of no city',
  },
];
