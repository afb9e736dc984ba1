import { general, refuse, Refused, wordsOf } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { json, type Database, type Executor, type Tx } from '#kit/server/db/database.ts';
import { inTransaction, together } from '#kit/server/db/transaction.ts';
import { isAboutEmployment } from '#modules/approval/bills/server/commands/bills.ts';
import { formStatus } from '#modules/approval/contract/codes.ts';
import { approvalRefusals } from '#modules/approval/contract/refusals.ts';
import {
  changedOf,
  changeForm,
  keyed,
  perform,
  refusedBy,
  type Changed,
} from '#modules/approval/flow/server/commands/perform.ts';
import { type Loaded } from '#modules/approval/flow/server/queries/orders.ts';
import { addForm, holdForms, nextFormId } from '#modules/approval/flow/server/queries/saving.ts';
import { aboutForm, titleOf, type About, type Home } from '#modules/approval/flow/server/rules/facts.ts';
import { begin } from '#modules/approval/flow/server/rules/flow.ts';
import { guardWithApplicant } from '#modules/approval/flow/server/rules/guards.ts';
import { openPlain, sealed, withKept } from '#modules/approval/record/server/commands/secrets.ts';
import type { By } from '#modules/approval/server/commands/by.ts';
import type { Lookups } from '#modules/forms/contract/refs.ts';
import type { Template, TemplateEdition } from '#modules/forms/contract/template.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import {
  bindAttachments,
  bindTaken,
  getEdition,
  secretsIn,
  takeUploads,
  useTemplate,
  type Stored,
} from '#modules/forms/server/open.ts';
import { findApplicant, getValues, saveDraft, type ApplicantRow, type FormTexts } from '../queries/forms.ts';
import { checkFound, checkValues, filesOf, holder, lookUp } from './values.ts';

export const homeOf = (applicant: ApplicantRow): Home => ({
  company: { id: applicant.company_id, name: applicant.company_name, nameEn: applicant.company_name_en },
  department: {
    id: applicant.department_id,
    name: applicant.department_name,
    nameEn: applicant.department_name_en,
  },
  level: applicant.position,
});

/**
 * Returns the columns of a form that lists read. The title is what distinguishes the form from others of its template:
 * a subject other than the applicant and its headline, else the template's title.
 */
export const textsOf = (
  about: About,
  template: Pick<Template, 'title' | 'titleEn'>,
  applicant: ApplicantRow,
): FormTexts => {
  const { company, department, amount, summary, summaryEn } = about;
  const titled = titleOf(about, applicant.id);
  return {
    title: titled?.zh || template.title,
    title_en: titled?.en || template.titleEn,
    summary,
    summary_en: summaryEn,
    company_id: company.id,
    company_name: company.name,
    company_name_en: company.nameEn,
    department_id: department.id,
    department_name: department.name,
    department_name_en: department.nameEn,
    amount,
  };
};

const englishOf = (applicant: ApplicantRow): string => applicant.english_name || applicant.chinese_name;

export async function getApplicant(on: Executor, id: number): Promise<ApplicantRow> {
  return (await findApplicant(on, id)) ?? refuse(general.notFound);
}

/** A form that has just begun, with the data that was loaded for it. */
export interface Begun extends Loaded {
  readonly templateEdition: TemplateEdition;
  readonly applicant: ApplicantRow;
  readonly lookups: Lookups;
  readonly values: Values;
  /** The values as stored, with sealed secrets. */
  readonly stored: Stored;
}

/**
 * Adds a form with its number, in the caller's transaction. @param actor null when the system begins it for the person
 */
export async function beginForm(
  tx: Tx,
  by: By,
  templateEdition: TemplateEdition,
  given: Values,
  actor: number | null = by.id,
): Promise<Begun> {
  const { template, edition, id: editionId } = templateEdition;
  // The id comes last, with the epochs: what is looked up then is as new as whatever the locks waited for.
  const [, uploads, id] = await together(
    tx,
    () => holdForms(tx),
    () => takeUploads(tx, filesOf(edition, given), by.id),
    () => nextFormId(tx),
  );
  const applicant = await getApplicant(tx, by.id);
  const lookups = await lookUp(tx, edition, given, by, null, uploads);
  if (applicant.is_program && (await isAboutEmployment(tx, template.id)))
    refuse(approvalRefusals.programHasNoEmployment);
  const { values } = checkFound(edition, given, by, lookups, { stage: 'apply', draft: true });
  const stored = sealed(edition, values, [], by.id);
  const { order, entry } = begin(by.id, by.now.toISOString(), actor);
  const number = `${template.code}-${companyDay(by.now).slice(0, 4)}-${String(id).padStart(6, '0')}`;
  const loaded = await addForm(
    tx,
    id,
    {
      ...textsOf(aboutForm(edition, values, homeOf(applicant)), template, applicant),
      number,
      template_id: template.id,
      template_edition_id: editionId,
      template_title: template.title,
      template_title_en: template.titleEn,
      group_code: template.group,
      applicant_name: applicant.chinese_name,
      applicant_name_en: englishOf(applicant),
      form_values: json(stored),
    },
    order,
    entry,
  );
  const files = filesOf(edition, values);
  if (files.length > 0) await bindTaken(tx, holder(id), files, uploads);
  return { ...loaded, templateEdition, applicant, lookups, values, stored };
}

export interface NewDraft {
  readonly TemplateId: number;
  readonly Values: Values;
  readonly Key?: string | undefined;
}

/** Begins a draft. @throws Refused notFound, templateClosed */
export function addDraft(db: Database, by: By, input: NewDraft): Promise<Changed> {
  return inTransaction(db, (tx) =>
    keyed(tx, by, 'approval.form/new', input, async () =>
      changedOf(await beginForm(tx, by, await useTemplate(tx, { id: input.TemplateId }), input.Values)),
    ),
  );
}

export interface DraftChange {
  readonly FormID: number;
  readonly Version: number;
  readonly Values: Values;
  readonly Key?: string | undefined;
}

/** Saves what the applicant has typed so far. @throws Refused notFound, stale, notWithApplicant */
export function editDraft(db: Database, by: By, input: DraftChange): Promise<Changed> {
  return changeForm(db, by, input, async (tx, loaded) => {
    const { form, order } = loaded;
    const refusal = guardWithApplicant(order, by.id, input.Version);
    if (refusal) throw await refusedBy(tx, by, loaded, input.Version, refusal);
    const { edition, template } = await getEdition(tx, form.template_edition_id);
    const isNew = order.status === formStatus.draft && order.round === 0;
    const kept = isNew && secretsIn(edition).size === 0 ? null : await getValues(tx, form.id);
    const given = kept ? withKept(edition, input.Values, kept, by.id) : input.Values;
    const { values } = await checkValues(tx, edition, given, by, form.id, { stage: 'apply', draft: true });
    const submitted = isNew || !kept ? null : openPlain(edition, kept.values);
    await bindAttachments(tx, holder(form.id), filesOf(edition, submitted, values), by.id);
    const applicant = isNew ? await getApplicant(tx, order.applicant) : null;
    const texts = applicant && textsOf(aboutForm(edition, values, homeOf(applicant)), template, applicant);
    const version = order.version + 1;
    const stored = sealed(edition, values, kept ? [kept.values, kept.draft] : [], by.id);
    await saveDraft(tx, form.id, { values: stored, texts, version, now: by.now });
    return { ...loaded, order: { ...order, version } };
  });
}

/** Closes a draft or a form that was sent back; everything is kept. @throws Refused notFound, stale, notWithApplicant */
export function abandon(
  db: Database,
  by: By,
  input: {
    readonly FormID: number;
    readonly Version: number;
    readonly Remark: string;
    readonly Key?: string | undefined;
  },
): Promise<Changed> {
  return changeForm(db, by, input, (tx, loaded) =>
    perform(tx, by, loaded, { kind: 'abandon', text: input.Remark, version: input.Version }),
  );
}

/** Abandons several forms, each on its own: a refusal for one does not stop the others. */
export async function abandonEach(
  db: Database,
  by: By,
  forms: readonly { readonly FormID: number; readonly Version: number }[],
  Remark: string,
): Promise<{ FormID: number; Code: number; Msg: string }[]> {
  const outcomes: { FormID: number; Code: number; Msg: string }[] = [];
  for (const { FormID, Version } of forms) {
    try {
      await abandon(db, by, { FormID, Version, Remark });
      outcomes.push({ FormID, Code: 1, Msg: '' });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { refusal, detail } = error;
      outcomes.push({ FormID, Code: refusal.code, Msg: wordsOf(refusal, by.language, detail.with) });
    }
  }
  return outcomes;
}
