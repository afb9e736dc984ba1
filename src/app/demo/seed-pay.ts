import { shiftDays, shiftMonth } from '#kit/rules/dates.ts';
import { billKinds } from '#modules/hr-requests/contract/codes.ts';
import { payBills } from '#modules/payroll/contract/codes.ts';
import { fenToYuan } from '#kit/rules/money.ts';
import type { Approvals, BillFiler } from './bill-filer.ts';
import type { CompanyPlan } from './company-plan.ts';
import { seats } from './demo-people.ts';
import { basicOf, performanceOf } from './slip-plan.ts';

interface DemoRaise {
  readonly person: number | undefined;
  readonly begun: number;
  /** Effective day, as a number of days from today. */
  readonly effective: number;
  readonly cause: '3' | '5' | '6';
  readonly items: readonly { readonly Item: string; readonly After?: string; readonly Percent?: string }[];
  readonly approvals: Approvals;
  readonly reason: string;
}

/** Long-standing people in the leader's team, without the demo's employee. */
function teamOf(filer: BillFiler, plan: CompanyPlan): number[] {
  const leader = filer.at(seats.leader.loginName);
  const employee = filer.at(seats.employee.loginName);
  return [...plan.persons.keys()].filter(
    (n) =>
      plan.persons[n]!.leader === leader &&
      n !== employee &&
      plan.persons[n]!.entryDate < shiftDays(filer.today, -260),
  );
}

/** Indices of people whose first pay has its own form. */
export const knownByForm = (filer: BillFiler, plan: CompanyPlan): ReadonlySet<number> =>
  new Set([filer.at(seats.employee.loginName), ...teamOf(filer, plan).slice(0, 6)]);

/**
 * Files pay changes and pay queries: in effect, in the future, waiting for the demo's people, accepted and declined.
 */
export async function seedPay(filer: BillFiler, plan: CompanyPlan): Promise<void> {
  const { today } = filer;
  const leader = filer.at(seats.leader.loginName);
  const employee = filer.at(seats.employee.loginName);
  const team = teamOf(filer, plan);
  const [yearly, promoted] = team;
  await seedArchive(filer, plan, [employee, ...team.slice(1)]);
  const raises: readonly DemoRaise[] = [
    {
      person: yearly,
      begun: 200,
      effective: -190,
      cause: '5',
      items: [
        { Item: 'basic', After: '9800' },
        { Item: 'performance', After: '3200' },
      ],
      approvals: 'all',
      reason: '年度考核 A，按公司方案调整。',
    },
    {
      person: yearly,
      begun: 6,
      effective: 24,
      cause: '3',
      items: [{ Item: 'basic', Percent: '12' }],
      approvals: 'all',
      reason: '晋升高级销售顾问，带教两名新人。',
    },
    {
      person: promoted,
      begun: 2,
      effective: 24,
      cause: '6',
      items: [{ Item: 'allowance', After: '1500' }],
      approvals: 0,
      reason: '承担东莞客户，增加外勤津贴。',
    },
  ];
  for (const { person, begun, effective, cause, items, approvals, reason } of raises)
    if (person !== undefined)
      await filer.file({
        kind: billKinds.raise,
        by: leader,
        begun,
        approvals,
        values: {
          AUID: [filer.refOf(person)],
          Cause: cause,
          EffectiveDay: shiftDays(today, effective),
          Items: items,
          Reason: reason,
        },
      });

  const queries = [
    [yearly, 20, 'overtime', '1260', '上月两个周末值班未计加班。', 'accepted'],
    [promoted, 16, 'tax', '320.5', '专项附加扣除未生效。', 'rejected'],
    [employee, 1, 'allowance', '800', '出差补贴未发。', null],
  ] as const;
  for (const [person, begun, item, amount, explain, result] of queries)
    if (person !== undefined)
      await filer.file({
        kind: billKinds.abnormal,
        by: person,
        begun,
        approvals: result === null ? 0 : 'all',
        fills: {
          1: () => ({ Result: result ?? undefined, ...(result === 'accepted' ? { Amount: amount } : {}) }),
        },
        values: {
          AUID: [filer.refOf(person)],
          AbnormalMonth: shiftMonth(shiftDays(today, -begun).slice(0, 7), -2),
          PayItem: item,
          ExpectAmount: amount,
          Explain: explain,
        },
      });
}

/** Files somebody's first pay as the payroll officer. @param begun number of days ago */
async function fileFirst(
  filer: BillFiler,
  plan: CompanyPlan,
  n: number,
  begun: number,
  approvals: Approvals,
): Promise<void> {
  const start = shiftDays(filer.today, -250);
  const person = plan.persons[n]!;
  const basic = basicOf(person, n);
  await filer.file({
    kind: payBills.first,
    by: filer.at(seats.payroll.loginName),
    begun,
    approvals,
    values: {
      AUID: [filer.refOf(n)],
      Stage: '2',
      EffectiveDay: person.entryDate > start ? person.entryDate : start,
      Items: [
        { Item: 'basic', After: fenToYuan(basic) },
        { Item: 'performance', After: fenToYuan(performanceOf(basic)) },
      ],
      Reason: '按岗位与职级定薪，建立薪酬档案。',
    },
  });
}

/** Files first pays and pay changes as the payroll officer: in effect, in the future, and waiting for her leader. */
async function seedArchive(filer: BillFiler, plan: CompanyPlan, people: readonly number[]): Promise<void> {
  const { today } = filer;
  const by = filer.at(seats.payroll.loginName);
  const first = people.slice(0, 6);
  for (const [at, n] of first.entries()) {
    const isLast = at === first.length - 1;
    await fileFirst(filer, plan, n, isLast ? 1 : 240 - at, isLast ? 0 : 'all');
  }
  const nextMonth = `${shiftMonth(today.slice(0, 7), 1)}-01`;
  const changes = [
    [4, 5, 'all', '3', [{ Item: 'allowance', After: '600' }], '通讯补贴并入津贴。'],
    [2, 2, 'all', '5', [{ Item: 'basic', Percent: '6.5' }], '年度考核 B+，按方案调整。'],
    [3, 1, 0, '6', [{ Item: 'basic', Percent: '25' }], '留任关键岗位。'],
  ] as const;
  for (const [at, begun, approvals, Cause, Items, Reason] of changes) {
    const person = first[at];
    if (person === undefined) continue;
    const EffectiveDay = at === 2 ? shiftDays(today, -1) : nextMonth;
    const values = { AUID: [filer.refOf(person)], Cause, EffectiveDay, Items: [...Items], Reason };
    await filer.file({ kind: payBills.change, by, begun, approvals, values });
  }
}
