import { Readable } from 'node:stream';
import type { Database } from '#kit/server/db/database.ts';
import type { LongWork } from '#kit/server/db/long-work.ts';
import { analyze } from '#kit/server/db/maintenance.ts';
import type { FileStore } from '#kit/server/files/file-store.ts';
import { listWaiting } from '#modules/approval/server/open.ts';
import type { PersonRef, Ref, UploadItem } from '#modules/forms/contract/values.ts';
import { getTemplate, storeAttachment } from '#modules/forms/server/open.ts';
import { listChoices, listSubjects } from '#modules/people/server/open.ts';
import type { CompanyPlan } from './company-plan.ts';
import { Course, type Waiting } from './course.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { earlyStore } from './early-store.ts';
import { templateCodes, type PlannedForm, type TemplateCode } from './form-plan.ts';
import { valuesOf } from './form-values.ts';
import { companies } from './organisation.ts';
import { receiptPdf, receiptPng } from './receipt.ts';
import type { SeededCompany } from './seed-company.ts';

export interface SeedFormsOptions {
  readonly plan: CompanyPlan;
  readonly company: SeededCompany;
  readonly forms: readonly PlannedForm[];
  readonly files: FileStore;
  /** Instant after which nothing happens. */
  readonly until: Date;
  readonly onProgress: (done: number, total: number) => void;
}

/** Number of forms that advance together; their waiting people are found by one query. */
const GROUP = 50;
/** Numbers of forms after which the database statistics are updated, because the tables have grown. */
const ANALYZE_AFTER = new Set([GROUP, GROUP * 6, GROUP * 20]);
const GROWING = ['approval.form', 'approval.row', 'approval.log', 'forms.attachment'];

/** Files the planned forms and lets everybody act on them. */
export async function seedForms(long: LongWork, options: SeedFormsOptions): Promise<void> {
  const { db } = long;
  const { forms, onProgress } = options;
  const office = await openOffice(db, options);
  for (let from = 0; from < forms.length; from += GROUP) {
    if (ANALYZE_AFTER.has(from)) await analyze(db, GROWING);
    const group: Course[] = [];
    for (const form of forms.slice(from, from + GROUP)) {
      // The form, its files and its first steps are committed together.
      await long.whole(async () => {
        const course = await office.start(form);
        await course.begin();
        group.push(course);
      });
      await long.pause();
    }
    await office.proceed(group);
    onProgress(Math.min(from + GROUP, forms.length), forms.length);
  }
  await office.files.settled();
}

/** Loads the database records that the plan refers to. */
async function openOffice(db: Database, { plan, company, files, until }: SeedFormsOptions) {
  const store = earlyStore(files);
  const persons: PersonRef[] = plan.persons.map(({ name, unit }, n) => {
    const { name: dept } = plan.units[unit]!;
    return { id: company.persons[n]!, name: name.zh, nameEn: name.en, dept: dept.zh, deptEn: dept.en };
  });
  const indexOf = new Map(company.persons.map((id, n) => [id, n]));
  const subjects = new Map<string, Ref>(
    (await listSubjects(db)).map(({ Id, Code, Name, NameEn }) => [
      Code,
      { id: Id, name: Name, nameEn: NameEn },
    ]),
  );
  const channels = (await listChoices(db, 'channel')).map(({ Id, Name, NameEn }) => ({
    id: Id,
    name: Name,
    nameEn: NameEn,
  }));
  const templates = new Map<TemplateCode, number>();
  for (const code of templateCodes) templates.set(code, (await getTemplate(db, { code })).id);

  async function upload({ begun, receipts, random }: PlannedForm, by: number): Promise<UploadItem[]> {
    const items: UploadItem[] = [];
    for (const [n, yuan] of receipts.entries()) {
      const receipt = { number: String(random.int(10_000_000, 99_999_999)), day: companyDay(begun), yuan };
      const isPicture = random.chance(0.3);
      const bytes = isPicture ? receiptPng(receipt) : receiptPdf(receipt);
      const fileName = `${isPicture ? '收据' : '发票'}${n + 1}.${isPicture ? 'png' : 'pdf'}`;
      items.push(await storeAttachment(db, store, { fileName, stream: Readable.from([bytes]) }, by));
    }
    return items;
  }

  async function start(form: PlannedForm): Promise<Course> {
    const applicant = persons[form.applicant]!;
    const { company: companyKey, unit } = plan.persons[form.applicant]!;
    const [name, nameEn] = companies[companyKey];
    const dept = plan.units[unit]!.name;
    const known = {
      company: { id: company.companies[companyKey], name, nameEn },
      department: { id: company.units[unit]!, name: dept.zh, nameEn: dept.en },
      applicant,
      subjects,
      channels,
    };
    const values = valuesOf(form, known, await upload(form, applicant.id));
    return new Course(db, form, { applicant, templateId: templates.get(form.code)!, values, until });
  }

  /** Repeats the query for waiting people until nobody acts any more. */
  async function proceed(courses: readonly Course[]): Promise<void> {
    for (;;) {
      const live = courses.filter((course) => course.isLive);
      if (live.length === 0) return;
      const ids = live.map((course) => course.formId);
      const rows = Map.groupBy(await listWaiting(db, ids), ({ formId }) => formId);
      for (const course of live) {
        const waiting = (rows.get(course.formId) ?? []).flatMap(({ personId, ...row }): Waiting[] => {
          const n = personId === null ? undefined : indexOf.get(personId);
          return n === undefined ? [] : [{ ...row, person: persons[n]! }];
        });
        if (waiting.length === 0) course.isLive = false;
        else await course.proceed(waiting);
      }
    }
  }

  return { start, proceed, files: store };
}
