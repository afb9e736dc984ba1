import { companyDay } from '#kit/rules/dates.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { kindsOf } from '#modules/approval/effects/server/commands/effect-kinds.ts';
import type { By } from '#modules/approval/server/commands/by.ts';
import { startValues } from '#modules/forms/contract/start.ts';
import type { ListedTemplate, Template, TemplateEdition } from '#modules/forms/contract/template.ts';
import { getEdition, getTemplate } from '#modules/forms/server/open.ts';
import { searchPinyin } from '#modules/people/server/open.ts';
import { getApplicant, homeOf } from './drafts.ts';

export const briefOf = ({ id, code, title, titleEn, group, standard }: Template) => ({
  TemplateId: id,
  Code: code,
  Title: title,
  TitleEn: titleEn,
  Group: group,
  Standard: standard,
});

const readAloud = new Map<string, string>();

/** Returns the pinyin of a text for searching. Cached, because templates are few and asked for often. */
function pinyinOf(text: string): string {
  const known = readAloud.get(text);
  if (known !== undefined) return known;
  if (readAloud.size >= 1000) readAloud.clear();
  const found = text
    .split(/\s+/)
    .map((word) => searchPinyin(word))
    .join(' ');
  readAloud.set(text, found);
  return found;
}

/**
 * Converts a template for the page where people choose a form.
 * @param recent ids of templates that the caller used last, the latest first
 */
export const cardOf = (
  { card, isBegunElsewhere, ...template }: ListedTemplate,
  recent: readonly number[],
) => ({
  ...briefOf(template),
  Icon: card.Icon,
  Line: card.Line,
  LineEn: card.LineEn,
  Keywords: `${card.Keywords} ${pinyinOf(`${template.title} ${card.Keywords}`)}`.toLowerCase(),
  Recent: recent.indexOf(template.id) + 1,
  IsBegunElsewhere: isBegunElsewhere,
});

/** Converts an edition of a template for the wire. */
export const jsonOf = ({ id, number, template, edition }: TemplateEdition) => ({
  ...briefOf(template),
  IsOpen: template.isOpen,
  EditionID: id,
  EditionNumber: number,
  Controls: edition.controls,
});

/** Returns the edition for new forms of a template. @throws Refused notFound */
export async function readLatest(on: Executor, templateId: number) {
  const { editionId } = await getTemplate(on, { id: templateId });
  return getEdition(on, editionId);
}

/** Returns a template with the initial values of a new form of the caller. @throws Refused notFound */
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
