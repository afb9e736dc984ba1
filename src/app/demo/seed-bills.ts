import { shiftDays } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { runDueEffects } from '#modules/approval/server/open.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { billKinds } from '#modules/hr-requests/contract/codes.ts';
import { probationEnd } from '#modules/people/persons/contract/contract-dates.ts';
import { BillFiler, type Approvals, type SeedBillsOptions } from './bill-filer.ts';
import { seats } from './demo-people.ts';
import { seedLeavings } from './seed-leavings.ts';
import { seedOpenings } from './seed-openings.ts';
import { knownByForm, seedPay } from './seed-pay.ts';
import { doOldTasks } from './seed-tasks.ts';

/**
 * Files HR requests of the last weeks. Some wait for the demo's people, and one of each kind takes effect in the
 * future.
 */
export async function seedBills(db: Database, options: SeedBillsOptions): Promise<void> {
  const { plan, until } = options;
  const filer = new BillFiler(db, options);
  const { today } = filer;
  await seedOpenings(db, filer, plan, knownByForm(filer, plan));
  const hrbp = filer.at(seats.hrbp.loginName);
  const mayApply = (n: number): boolean => !plan.units[plan.persons[n]!.unit]!.mayNotApply;
  const onProbation = [...plan.persons.keys()]
    .filter((n) => plan.persons[n]!.userType === 0 && plan.persons[n]!.leader !== null && mayApply(n))
    .toSorted((a, b) => plan.persons[a]!.entryDate.localeCompare(plan.persons[b]!.entryDate));
  const confirm = (n: number, day: string): Values => ({
    AUID: [filer.refOf(n)],
    Result: 'confirm',
    Becometimenow: day,
    SelfSummary: '试用期内熟悉了业务和流程，独立完成了分配的工作，与同事配合顺畅，申请按期转正。',
  });
  const planned = (n: number): string => probationEnd(plan.persons[n]!.entryDate);
  // Cases: already confirmed, on the last day of probation, waiting for HR, waiting for the leader. The others are due
  // or later.
  const stages: readonly (readonly [begun: number, approvals: Approvals, early: boolean])[] = [
    [3, 1, false],
    [1, 0, false],
    [12, 'all', true],
    [6, 'all', false],
  ];
  for (const [n, [begun, approvals, early]] of stages.entries()) {
    // The earliest person stays on the list of due confirmations.
    const person = onProbation[n + 2];
    if (person !== undefined)
      await filer.file({
        kind: billKinds.become,
        by: person,
        begun,
        values: confirm(person, early ? shiftDays(today, -10) : planned(person)),
        approvals,
        fills: { 1: (leader) => ({ LeaderScore: String(80 + (leader % 17)) }) },
      });
  }

  const team = (unit: string): { leader: number; members: number[] } => {
    const index = plan.units.findIndex(({ name }) => name.zh === unit);
    const { leader } = plan.units[index]!;
    return {
      leader,
      members: [...plan.persons.keys()].filter(
        (n) => plan.persons[n]!.unit === index && n !== leader && plan.persons[n]!.userType === 1,
      ),
    };
  };
  const move = (n: number, to: string, day: string, Reason: string): Values => {
    const { leader } = team(to);
    return {
      AUID: [filer.refOf(n)],
      TakeEffect: day,
      DeptId: filer.unitRef(plan.persons[leader]!.unit),
      LeaderAUID: [filer.refOf(leader)],
      Reason,
      KeepIdentities: 'false',
    };
  };
  const sales = team(seats.leader.unit).members.filter((n) => n !== filer.at(seats.employee.loginName));
  const design = team('用户体验设计部').members;
  const backend = team('后端组').members;
  const moves: readonly (readonly [number | undefined, string, number, number, Approvals, string])[] = [
    [sales.at(-1), '广州销售组', 2, 20, 0, '本人长期驻广州服务客户，调入广州销售组就近管理。'],
    [design.at(-1), '品牌公关部', 5, 12, 'all', '品牌改版项目需要视觉设计支持。'],
    [backend.at(-1), '前端组', 9, -3, 'all', '转向全栈方向，前端组人手不足。'],
  ];
  for (const [person, to, begun, effective, approvals, reason] of moves)
    if (person !== undefined)
      await filer.file({
        kind: billKinds.transfer,
        by: hrbp,
        begun,
        values: move(person, to, shiftDays(today, effective), reason),
        approvals,
      });
  // A transfer, and the counter-request that moves the person back.
  const lent = backend.at(-2);
  if (lent !== undefined) {
    const there = { kind: billKinds.transfer, by: hrbp, approvals: 'all' } as const;
    const to = move(lent, '前端组', shiftDays(today, -40), '支援前端组的改版项目。');
    const Original = await filer.file({ ...there, begun: 48, values: to });
    const home = move(lent, '后端组', shiftDays(today, -2), '改版项目结束，调回原部门。');
    await filer.file({ ...there, begun: 8, values: { ...home, Original } });
  }
  await seedLeavings(filer, plan);
  await seedPay(filer, plan);
  await runDueEffects(db, new Date(until.getTime() - 1));
  await doOldTasks(db, shiftDays(today, -4), until);
}
