import { belowFloor, rounding, type KeptScheme } from '#modules/payroll/server/open.ts';
import type { CompanyPlan } from './company-plan.ts';
import { seats } from './demo-people.ts';
import type { CompanyKey } from './organisation.ts';

/** Place where people of the demo company are insured and taxed. */
export interface PayPlace {
  readonly scheme: string;
  /** Set if the employer withholds no tax in this place. */
  readonly untaxedIn?: 'HKD';
  /** Labels on a payslip for the contributions of the employee and of the company. */
  readonly own: readonly [zh: string, en: string];
  readonly employer: readonly [zh: string, en: string];
}

const mainland = {
  own: ['社会保险（个人）', 'Social insurance, own part'],
  employer: ['社保公积金（公司）', 'Insurance and fund, company’s part'],
} as const;

const places: Partial<Record<CompanyKey, PayPlace>> = {
  guangzhou: { ...mainland, scheme: 'EXAMPLE-2' },
  overseas: {
    scheme: 'HK-MPF',
    untaxedIn: 'HKD',
    own: ['强积金（个人）', 'MPF, own part'],
    employer: ['强积金（公司）', 'MPF, company’s part'],
  },
};

/**
 * Companies whose last month is computed by the portal: the one of the demo's employee, one in a second city, and one
 * in Hong Kong.
 */
export function computedCompanies(plan: CompanyPlan): readonly CompanyKey[] {
  const own = plan.persons.find(({ loginName }) => loginName === seats.employee.loginName)!;
  return [own.company, 'guangzhou', 'overseas'];
}

export const payPlaceOf = (company: CompanyKey): PayPlace =>
  places[company] ?? { ...mainland, scheme: 'EXAMPLE' };

const rates = [
  ['pension', '养老保险', 'Pension', '8', '15'],
  ['medical', '医疗保险', 'Medical', '2', '6.5'],
  ['unemployment', '失业保险', 'Unemployment', '0.2', '0.8'],
  ['injury', '工伤保险', 'Work injury', null, '0.4'],
  ['maternity', '生育保险', 'Maternity', null, '0.85'],
  ['housing', '住房公积金', 'Housing fund', '8', '8'],
] as const;

/** Example insurance scheme of a second city. It is not the law of a real city. */
export const secondCity: KeptScheme = {
  id: 0,
  version: 1,
  code: 'EXAMPLE-2',
  name: '示例：第二座城市',
  nameEn: 'Example: a second city',
  from: '2020-01-01',
  to: null,
  floor: 520_000,
  ceiling: 2_640_000,
  average: null,
  minimum: null,
  isTaxed: true,
  source: '示例，不是任何城市的标准 | An example, the standard of no city',
  items: rates.map(([code, name, nameEn, employee, employer]) => ({
    code,
    name,
    nameEn,
    employee,
    employer,
    floor: null,
    ceiling: null,
    rounding: code === 'housing' ? rounding.yuan : rounding.fen,
    belowFloor: belowFloor.floor,
  })),
};
