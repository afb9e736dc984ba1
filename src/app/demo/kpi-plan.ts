import { shiftDays } from '#kit/rules/dates.ts';
import type { Content } from '#modules/kpi/contract/shapes.ts';

/** Indicator of the demo: code, name, definition, unit. */
export const plannedIndicators = [
  ['XS-01', '回款金额', 'Payments received', '当期到账的合同回款，以财务入账日期为准', '万元'],
  ['XS-02', '新签客户数', 'New customers', '当期首次签约且合同已归档的客户', '家'],
  ['XS-03', '客户拜访次数', 'Visits to customers', '有拜访记录的上门或线上会议', '次'],
  ['XS-04', '商机资料质量', 'Quality of leads', '商机信息完整、更新及时', ''],
  ['XS-05', '团队协作', 'Working together', '跨组支持、知识分享、响应速度', ''],
  ['XS-06', '重大违规', 'Serious breach', '违反廉洁或信息安全制度并经查实', ''],
  ['XS-07', '创新加分', 'Ideas', '被采纳的改进建议、获奖或专项贡献', ''],
] as const;

/** The template of sales people. @param ids of the indicators, in their order */
export const plannedContent = (ids: readonly number[]): Content => {
  const row = (n: number, Kind: number, WeightBp: number, more: Partial<Content['Rows'][number]> = {}) => ({
    IndicatorID: ids[n]!,
    Kind,
    WeightBp,
    Target: null,
    ScoreFormula: '',
    Bands: [],
    ...more,
  });
  return {
    Rows: [
      row(0, 1, 4000, { Target: '300' }),
      row(1, 1, 2000, { Target: '6' }),
      row(2, 2, 1000, {
        Target: '40',
        Bands: [
          { From: '0', Score: '50' },
          { From: '30', Score: '80' },
          { From: '40', Score: '100' },
          { From: '60', Score: '110' },
        ],
      }),
      row(3, 3, 1500),
      row(4, 3, 1500),
      row(5, 4, 0),
      row(6, 5, 0),
    ],
    Parts: { Self: 2000, Leader: 5000, Second: 3000 },
    TotalFormula: 'total',
    Grades: [
      { Name: 'S', From: '100' },
      { Name: 'A', From: '90' },
      { Name: 'B', From: '75' },
      { Name: 'C', From: '0' },
    ],
    BonusCap: '5',
    VetoCap: '60',
    Max: '120',
  };
};

/** Period of performance reviews in the demo. */
export interface PlannedPeriod {
  readonly name: string;
  readonly nameEn: string;
  readonly from: string;
  readonly to: string;
}

const month = (n: number): string => String(n).padStart(2, '0');

/**
 * The quarter this many quarters before that of a day.
 * @param day company day
 */
export function quarterBefore(day: string, back: number): PlannedPeriod {
  const index = Number(day.slice(0, 4)) * 4 + Math.floor((Number(day.slice(5, 7)) - 1) / 3) - back;
  const [year, nth] = [Math.floor(index / 4), index % 4];
  const last = [31, 30, 30, 31][nth]!;
  return {
    name: `${year} 年第 ${nth + 1} 季度`,
    nameEn: `${year} Q${nth + 1}`,
    from: `${year}-${month(nth * 3 + 1)}-01`,
    to: `${year}-${month(nth * 3 + 3)}-${last}`,
  };
}

/**
 * The month this many months before that of a day.
 * @param day company day
 */
export function monthBefore(day: string, back: number): PlannedPeriod {
  const index = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - back;
  const [year, nth] = [Math.floor(index / 12), (index % 12) + 1];
  const next = nth === 12 ? `${year + 1}-01-01` : `${year}-${month(nth + 1)}-01`;
  return {
    name: `${year} 年 ${nth} 月`,
    nameEn: `${year}-${month(nth)}`,
    from: `${year}-${month(nth)}-01`,
    to: shiftDays(next, -1),
  };
}
