/** Figure that a published notice did not show, with the last known value as a hint. Whoever confirms the scheme enters it. */
export interface Missing {
  readonly hint: string;
}

type Figure = string | null | Missing;

/** Contribution of a scheme: kind, rates in per cent of the employee and the employer, own floor and ceiling in yuan. */
type Contribution = readonly [
  kind: keyof typeof kinds,
  employee: Figure,
  employer: Figure,
  floor?: Figure,
  ceiling?: Figure,
];

/** Insurance scheme of a city as published. Amounts in yuan a month. */
export interface CityRates {
  readonly code: string;
  readonly zh: string;
  readonly en: string;
  readonly from: string;
  readonly to: string | null;
  readonly floor: Figure;
  readonly ceiling: Figure;
  readonly average: string | null;
  readonly minimum: string | null;
  /** Notices the figures come from. */
  readonly source: string;
  readonly items: readonly Contribution[];
}

/** Day on which the figures were compared with their sources. */
export const checkedDay = '2026-11-30';

/** Returns a figure to look up. */
export const look = (hint = ''): Missing => ({ hint });

export const kinds = {
  pension: { Name: '养老保险', NameEn: 'Pension', Rounding: 1, BelowFloor: 1, IsHousingFund: false },
  medical: { Name: '医疗保险', NameEn: 'Medical', Rounding: 1, BelowFloor: 1, IsHousingFund: false },
  unemployment: {
    Name: '失业保险',
    NameEn: 'Unemployment',
    Rounding: 1,
    BelowFloor: 1,
    IsHousingFund: false,
  },
  injury: { Name: '工伤保险', NameEn: 'Work injury', Rounding: 1, BelowFloor: 1, IsHousingFund: false },
  housingFund: {
    Name: '住房公积金',
    NameEn: 'Housing fund',
    Rounding: 3,
    BelowFloor: 1,
    IsHousingFund: true,
  },
  maternity: { Name: '生育保险', NameEn: 'Maternity', Rounding: 1, BelowFloor: 1, IsHousingFund: false },
  localPension: {
    Name: '地方补充养老保险',
    NameEn: 'Local supplementary pension',
    Rounding: 1,
    BelowFloor: 1,
    IsHousingFund: false,
  },
  criticalIllness: {
    Name: '大病医疗互助补充保险',
    NameEn: 'Serious illness',
    Rounding: 1,
    BelowFloor: 1,
    IsHousingFund: false,
  },
} as const;
