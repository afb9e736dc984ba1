import { shiftMonth } from '#kit/rules/dates.ts';
import { lineKind } from '#modules/payroll/contract/slip-codes.ts';
import {
  added,
  basicUpTo,
  carriedTo,
  contribute,
  noSums,
  overtimePay,
  schemeOf,
  schemes,
  summed,
  withholdWages,
  type Carried,
  type SlipHeld,
  type SlipLine,
} from '#modules/payroll/server/open.ts';
import type { PlannedPerson } from './company-plan.ts';
import { payPlaceOf, secondCity } from './pay-places.ts';
import { seeded, type Random } from './random.ts';

/** Number of months that have payslips. */
export const slipMonths = 12;

const line = (
  item: SlipLine['item'],
  kind: SlipLine['kind'],
  [name, nameEn]: readonly [zh: string, en: string],
  fen: number,
  explain = '',
): SlipLine => ({ item, kind, name, nameEn, fen, explain });

/** Returns basic pay in fen, by the number of leaders above the person. @param n index of the person in the plan */
export function basicOf({ depth, userType }: PlannedPerson, n: number): number {
  const [least, most] =
    userType === 2
      ? [30, 40]
      : depth === 0
        ? [600, 800]
        : depth === 1
          ? [350, 500]
          : depth === 2
            ? [180, 300]
            : [70, 160];
  return seeded(n).int(least, most) * 10_000;
}

/** Returns the performance pay that goes with a basic pay; both in fen. */
export const performanceOf = (basic: number): number => Math.round(basic / 1_000) * 200;

/**
 * Plans somebody's payslips up to the last month (YYYY-MM), as another system would have computed them.
 * They follow the tax and insurance rules of the person's place, from January of the first year or their entry.
 */
export function planSlips(
  random: Random,
  person: PlannedPerson,
  n: number,
  last: string,
): readonly { readonly month: string; readonly held: SlipHeld }[] {
  const place = payPlaceOf(person.company);
  const isTaxed = place.untaxedIn === undefined;
  const basic = basicOf(person, n);
  const performance = performanceOf(basic);
  const entered = person.entryDate.slice(0, 7);
  const first = shiftMonth(last, 1 - slipMonths);
  const slips: { month: string; held: SlipHeld }[] = [];
  const carried: Carried[] = [];
  for (let month = `${first.slice(0, 4)}-01`; month <= last; month = shiftMonth(month, 1)) {
    if (month < entered) continue;
    const hours = random.chance(0.3) ? random.int(2, 16) : 0;
    const minutes = { workday: hours * 60, restDay: 0, statutory: 0 };
    const earned = [
      line('basic', lineKind.earning, ['基本工资', 'Basic pay'], basic),
      line('performance', lineKind.earning, ['绩效工资', 'Performance pay'], performance),
      ...(hours > 0 && isTaxed
        ? [
            line(
              'overtime',
              lineKind.earning,
              ['加班工资', 'Overtime'],
              overtimePay(basic, minutes),
              `工作日 ${hours} 小时，按 150% 计`,
            ),
          ]
        : []),
    ];
    const scheme = schemeOf([...schemes, secondCity], place.scheme, month);
    const paid = contribute(scheme, { declared: basic, wage: basic });
    const own = (isFund: boolean): number =>
      paid.reduce((all, one) => ((one.code === 'housing') === isFund ? all + one.employee : all), 0);
    const company = paid.reduce((all, { employer }) => all + employer, 0);
    const income = earned.reduce((all, { fen }) => all + fen, 0);
    const sums = added(carriedTo(month, carried), {
      ...noSums,
      income,
      insurance: own(false) + own(true),
    });
    const firstMonth = entered > `${month.slice(0, 4)}-01` ? Number(entered.slice(5)) : 1;
    const basis = { firstMonth, hasNoOther: false, isAtOnce: false };
    const { now, band } = withholdWages(month, sums, basicUpTo(month, basis));
    carried.push({ month, sums: added(sums, { ...noSums, withheld: now }) });
    if (month < first) continue;
    const withheld = `累计预扣，适用税率 ${band.rate}%`;
    const held = summed([
      ...earned,
      line('insurance', lineKind.deduction, place.own, own(false)),
      ...(isTaxed
        ? [
            line(
              'insurance',
              lineKind.deduction,
              ['住房公积金（个人）', 'Housing fund, own part'],
              own(true),
            ),
            line('tax', lineKind.deduction, ['个人所得税', 'Income tax'], now, withheld),
          ]
        : []),
      line('insurance', lineKind.employer, place.employer, company),
    ]);
    slips.push({ month, held });
  }
  return slips;
}
