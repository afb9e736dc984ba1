import type { Database } from '#kit/server/db/database.ts';
import { companyDay, companyDayStart, shiftDays } from '#kit/rules/dates.ts';
import {
  addAndSubmit,
  approve,
  listWaiting,
  runDueEffects,
  sendBack,
  withdraw,
  type By,
} from '#modules/approval/server/open.ts';
import type { FormRef, PersonRef, Ref, Values } from '#modules/forms/contract/values.ts';
import { findStandardTemplate } from '#modules/forms/server/open.ts';
import type { CompanyPlan, PlannedPerson } from './company-plan.ts';
import { afterWork, workday } from './days.ts';
import { companies } from './organisation.ts';
import type { SeededCompany } from './seed-company.ts';

export interface SeedBillsOptions {
  readonly plan: CompanyPlan;
  readonly company: SeededCompany;
  /** Instant after which nothing happens. */
  readonly until: Date;
}

/** Number of approvers who approve; the form waits for the others. */
export type Approvals = number | 'all' | 'sentBack';

/** HR request of the demo. People are indices of the plan. */
export interface DemoBill {
  /** Code of the standard template. */
  readonly kind: string;
  readonly by: number;
  /** Number of days ago at which the form begins, during office hours of that day or of the last working day before. */
  readonly begun: number;
  readonly values: Values;
  readonly approvals: Approvals;
  /** Values that approvers fill in, by approval level. */
  readonly fills?: Readonly<Record<number, (person: number) => Values>>;
}

const as = (id: number, now: Date): By => ({
  id,
  administers: false,
  oversees: true,
  language: 'zh',
  now,
});

/** Files HR requests in the demo's past, and names people and departments as forms do. */
export class BillFiler {
  readonly today: string;
  private readonly db: Database;
  private readonly plan: CompanyPlan;
  private readonly company: SeededCompany;
  private readonly indexOf: ReadonlyMap<number, number>;
  /** Versions of the forms filed by this filer, by form id. */
  private readonly versions = new Map<number, number>();

  constructor(db: Database, { plan, company, until }: SeedBillsOptions) {
    this.db = db;
    this.plan = plan;
    this.company = company;
    this.today = companyDay(until);
    this.indexOf = new Map(company.persons.map((id, n) => [id, n]));
  }

  at(loginName: string): number {
    return this.plan.persons.findIndex((one) => one.loginName === loginName);
  }

  refOf(n: number): PersonRef {
    const { name, unit } = this.plan.persons[n]!;
    const dept = this.plan.units[unit]!.name;
    return { id: this.company.persons[n]!, name: name.zh, nameEn: name.en, dept: dept.zh, deptEn: dept.en };
  }

  unitRef(unit: number): Ref {
    const { name } = this.plan.units[unit]!;
    return { id: this.company.units[unit]!, name: name.zh, nameEn: name.en };
  }

  private homeOf({ company: key, unit }: PlannedPerson): Values {
    const [name, nameEn] = companies[key];
    return { company: { id: this.company.companies[key], name, nameEn }, department: this.unitRef(unit) };
  }

  /** Returns a morning some days ago, or of the last working day before. */
  ago(days: number): Date {
    let day = shiftDays(this.today, -days);
    while (workday(day) !== day) day = shiftDays(day, -1);
    return afterWork(companyDayStart(day), 1);
  }

  /** Returns the form. */
  async file({ kind, by, begun, values, approvals, fills }: DemoBill): Promise<FormRef> {
    const { db } = this;
    const template = (await findStandardTemplate(db, kind))!;
    const start = this.ago(begun);
    // Effects of earlier forms that are due by that time are applied first.
    await runDueEffects(db, start);
    const { FormID, ...filed } = await addAndSubmit(db, as(this.company.persons[by]!, start), {
      TemplateId: template.id,
      Values: { ...this.homeOf(this.plan.persons[by]!), ...values },
      Remark: '',
    });
    const { title, titleEn } = template;
    const form = { id: FormID, number: filed.Number, name: title, nameEn: titleEn };
    if (approvals === 'sentBack') {
      const [row] = await listWaiting(db, [FormID]);
      await sendBack(db, as(row!.personId!, afterWork(start, 2)), 'business', {
        FormID,
        RowID: row!.no,
        Version: filed.Version,
        Resume: 'default',
        Remark: '与项目上线冲突，请改期。',
      });
      return form;
    }
    const most = approvals === 'all' ? Infinity : approvals;
    await this.approve({ id: FormID, version: filed.Version }, start, { most, fills });
    return form;
  }

  /**
   * Withdraws or revokes a form for its owner, on a morning some days ago. A form in approval is withdrawn at once; a
   * finished one is revoked once the approvers agree.
   */
  async takeBack({ id: FormID }: FormRef, by: number, ago: number, Remark: string): Promise<void> {
    const { db } = this;
    const start = this.ago(ago);
    const own = as(this.company.persons[by]!, start);
    const { Version } = await withdraw(db, own, { FormID, Version: this.versions.get(FormID)!, Remark });
    await this.approve({ id: FormID, version: Version }, start);
  }

  /** Approves the form level by level, two hours after each other. */
  async approve(
    { id: FormID, version }: { readonly id: number; readonly version: number },
    start: Date,
    {
      most = Infinity,
      fills,
    }: { readonly most?: number; readonly fills?: DemoBill['fills'] | undefined } = {},
  ): Promise<void> {
    const { db } = this;
    let at = version;
    for (let done = 0; done < most; done++) {
      const [row] = await listWaiting(db, [FormID]);
      if (row?.personId == null) break;
      const fill = fills?.[row.level];
      const after = await approve(db, as(row.personId, afterWork(start, (done + 1) * 2)), {
        FormID,
        RowID: row.no,
        Version: at,
        Remark: '同意',
        ...(fill ? { Values: fill(this.indexOf.get(row.personId)!) } : {}),
      });
      at = after.Version;
    }
    this.versions.set(FormID, at);
  }
}
