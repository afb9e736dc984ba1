import type { Database } from '#kit/server/db/database.ts';
import { companyDay, companyDayStart, shiftDays } from '#kit/rules/dates.ts';
import { addAndSubmit, approve, listWaiting, runDueEffects, type By } from '#modules/approval/server/open.ts';
import type { PersonRef, Ref, Values } from '#modules/forms/contract/values.ts';
import { findStandardTemplate } from '#modules/forms/server/open.ts';
import { billKinds } from '#modules/hr-requests/contract/codes.ts';
import { probationEnd } from '#modules/people/contract/contract-dates.ts';
import type { CompanyPlan, PlannedPerson } from './company-plan.ts';
import { afterWork, workday } from './days.ts';
import { seats } from './demo-people.ts';
import { companies } from './organisation.ts';
import type { SeededCompany } from './seed-company.ts';

interface SeedBillsOptions {
  readonly plan: CompanyPlan;
  readonly company: SeededCompany;
  /** Nothing happens from this instant on. */
  readonly until: Date;
}

/** How many approve; the rest is waited for. */
type Approvals = number | 'all';

const as = (id: number, now: Date): By => ({
  id,
  administers: false,
  oversees: true,
  language: 'zh',
  now,
});

/** Confirmations and transfers of the last weeks: some wait with the people of the demo, one transfer lies ahead. */
export async function seedBills(db: Database, { plan, company, until }: SeedBillsOptions): Promise<void> {
  const today = companyDay(until);
  const indexOf = new Map(company.persons.map((id, n) => [id, n]));
  const refOf = (n: number): PersonRef => {
    const { name, unit } = plan.persons[n]!;
    const dept = plan.units[unit]!.name;
    return { id: company.persons[n]!, name: name.zh, nameEn: name.en, dept: dept.zh, deptEn: dept.en };
  };
  const unitRef = (unit: number): Ref => {
    const { name } = plan.units[unit]!;
    return { id: company.units[unit]!, name: name.zh, nameEn: name.en };
  };
  const homeOf = ({ company: key, unit }: PlannedPerson): Values => {
    const [name, nameEn] = companies[key];
    return { company: { id: company.companies[key], name, nameEn }, department: unitRef(unit) };
  };
  /** In the office so many days ago, or the last working day before. */
  const ago = (days: number): Date => {
    let day = shiftDays(today, -days);
    while (workday(day) !== day) day = shiftDays(day, -1);
    return afterWork(companyDayStart(day), 1);
  };

  async function file(kind: string, by: number, begun: number, values: Values, approvals: Approvals) {
    const template = (await findStandardTemplate(db, kind))!;
    const start = ago(begun);
    const { FormID, ...filed } = await addAndSubmit(db, as(company.persons[by]!, start), {
      TemplateId: template.id,
      Values: { ...homeOf(plan.persons[by]!), ...values },
      Remark: '',
    });
    let version = filed.Version;
    const most = approvals === 'all' ? Infinity : approvals;
    for (let done = 0; done < most; done++) {
      const [row] = await listWaiting(db, [FormID]);
      if (row?.personId == null) return;
      const isLeader = kind === billKinds.become && row.level === 1;
      const after = await approve(db, as(row.personId, afterWork(start, (done + 1) * 2)), {
        FormID,
        RowID: row.no,
        Version: version,
        Remark: '同意',
        ...(isLeader ? { Values: { LeaderScore: String(80 + (indexOf.get(row.personId)! % 17)) } } : {}),
      });
      version = after.Version;
    }
  }

  const at = (loginName: string): number => plan.persons.findIndex((one) => one.loginName === loginName);
  const hrbp = at(seats.hrbp.loginName);
  const mayApply = (n: number): boolean => !plan.units[plan.persons[n]!.unit]!.mayNotApply;
  const onProbation = [...plan.persons.keys()]
    .filter((n) => plan.persons[n]!.userType === 0 && plan.persons[n]!.leader !== null && mayApply(n))
    .toSorted((a, b) => plan.persons[a]!.entryDate.localeCompare(plan.persons[b]!.entryDate));
  const confirm = (n: number, day: string): Values => ({
    AUID: [refOf(n)],
    Result: 'confirm',
    Becometimenow: day,
    SelfSummary: '试用期内熟悉了业务和流程，独立完成了分配的工作，与同事配合顺畅，申请按期转正。',
  });
  const planned = (n: number): string => probationEnd(plan.persons[n]!.entryDate);
  // Confirmed already; on the day the probation ends; waiting for HR; waiting for the leader. The rest is due or later.
  const stages: readonly (readonly [begun: number, approvals: Approvals, early: boolean])[] = [
    [3, 1, false],
    [1, 0, false],
    [12, 'all', true],
    [6, 'all', false],
  ];
  for (const [n, [begun, approvals, early]] of stages.entries()) {
    // The earliest stays on the list of those who are due.
    const person = onProbation[n + 2];
    if (person !== undefined)
      await file(
        billKinds.become,
        person,
        begun,
        confirm(person, early ? shiftDays(today, -10) : planned(person)),
        approvals,
      );
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
      AUID: [refOf(n)],
      TakeEffect: day,
      DeptId: unitRef(plan.persons[leader]!.unit),
      LeaderAUID: [refOf(leader)],
      Reason,
      KeepIdentities: 'false',
    };
  };
  const sales = team(seats.leader.unit).members.filter((n) => n !== at(seats.employee.loginName));
  const design = team('用户体验设计部').members;
  const backend = team('后端组').members;
  const moves: readonly (readonly [number | undefined, string, number, number, Approvals, string])[] = [
    [sales.at(-1), '广州销售组', 2, 20, 0, '本人长期驻广州服务客户，调入广州销售组就近管理。'],
    [design.at(-1), '品牌公关部', 5, 12, 'all', '品牌改版项目需要视觉设计支持。'],
    [backend.at(-1), '前端组', 9, -3, 'all', '转向全栈方向，前端组人手不足。'],
  ];
  for (const [person, to, begun, effective, approvals, reason] of moves)
    if (person !== undefined)
      await file(
        billKinds.transfer,
        hrbp,
        begun,
        move(person, to, shiftDays(today, effective), reason),
        approvals,
      );
  await runDueEffects(db, new Date(until.getTime() - 1));
}
