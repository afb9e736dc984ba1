import { companyDay } from '#kit/rules/dates.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { startValues } from '#modules/forms/contract/start.ts';
import type { Template, TemplateEdition } from '#modules/forms/contract/template.ts';
import { getEdition, getTemplate } from '#modules/forms/server/open.ts';
import type { By } from './by.ts';
import { getApplicant, homeOf } from './drafts.ts';
import { kindsOf } from './effect-kinds.ts';

export const briefOf = ({ id, code, title, titleEn, group, standard }: Template) => ({
  TemplateId: id,
  Code: code,
  Title: title,
  TitleEn: titleEn,
  Group: group,
  Standard: standard,
});

/** An edition of a template as the wire shows it. */
export const jsonOf = ({ id, number, template, edition }: TemplateEdition) => ({
  ...briefOf(template),
  IsOpen: template.isOpen,
  EditionID: id,
  EditionNumber: number,
  Controls: edition.controls,
});

/** The edition that new forms of a template are made with. @throws Refused notFound */
export async function readLatest(on: Executor, templateId: number) {
  const { editionId } = await getTemplate(on, { id: templateId });
  return getEdition(on, editionId);
}

/** A template with the values a new form of the caller starts with. @throws Refused notFound */
export async function readNewForm(on: Executor, by: By, templateId: number) {
  const latest = await readLatest(on, templateId);
  const applicant = await getApplicant(on, by.id);
  const home = homeOf(applicant);
  const person = {
    id: by.id,
    name: applicant.chinese_name,
    nameEn: applicant.english_name,
    dept: home.department.name,
    deptEn: home.department.nameEn,
  };
  return {
    ...jsonOf(latest),
    HasEffects: (await kindsOf(on, templateId)).length > 0,
    Values: startValues(latest.edition, { person, ...home }, companyDay(by.now)),
  };
}
