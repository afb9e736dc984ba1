import { isDeepStrictEqual } from 'node:util';
import { general, Refused, refuse, type Language } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { Bus } from '#kit/server/db/bus.ts';
import type { Database, Executor, Tx } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { editionSchema, type ControlInput, type Edition, type EditionInput } from '../contract/control.ts';
import { checkEdition } from '../contract/edition.ts';
import { formRefusals } from '../contract/refusals.ts';
import type { Template, TemplateEdition } from '../contract/template.ts';
import type { FormError } from '../contract/validate.ts';
import * as queries from './queries/templates.ts';
import { unavailableKinds } from './sources.ts';
import { findDefinition, listStandardTemplates } from './standard.ts';

export { findLabels, listTemplates } from './queries/templates.ts';

/** One template by its id or code. @throws Refused notFound */
export async function getTemplate(on: Executor, by: { id: number } | { code: string }): Promise<Template> {
  return (await queries.findTemplate(on, by)) ?? refuse(general.notFound);
}

/** The template that is a standard one, under whatever code; undefined where a company had taken its code before. */
export const findStandardTemplate = (on: Executor, standard: string): Promise<Template | undefined> =>
  queries.findTemplate(on, { standard });

const standards = new WeakMap<Bus, Map<number, string | null>>();

/** Which standard template it is; null for one that somebody made. It never changes, so it is asked once. */
export async function standardOf(on: Executor, id: number): Promise<string | null> {
  const known = standards.get(on.bus) ?? new Map<number, string | null>();
  const held = known.get(id);
  if (held !== undefined) return held;
  const found = await queries.findStandard(on, id);
  if (known.size >= MAX_REMEMBERED) known.clear();
  standards.set(on.bus, known.set(id, found));
  return found;
}

/** Used editions never change, so that each is read once from each database. */
const used = new WeakMap<Bus, Map<number, Edition>>();
/** Named templates that people place end here; the numbers after it are those of locked controls. */
const LAST_NAMED = 1100;
const MAX_REMEMBERED = 500;

async function readEdition(on: Executor, id: number, isUsed: boolean): Promise<Edition> {
  const known = used.get(on.bus) ?? new Map<number, Edition>();
  const found = isUsed ? known.get(id) : undefined;
  if (found) return found;
  // Parsed again because a property that came later has its default only there.
  const edition = editionSchema.parse({ controls: await queries.getControls(on, id) });
  if (isUsed) {
    if (known.size >= MAX_REMEMBERED) known.clear();
    used.set(on.bus, known.set(id, edition));
  }
  return edition;
}

/** One edition, current or not: a running form asks for the one it was made with. @throws Refused notFound */
export async function getEdition(on: Executor, id: number): Promise<TemplateEdition> {
  const row = (await queries.findEdition(on, id)) ?? refuse(general.notFound);
  const { number, isUsed, template } = row;
  return { id, number, template, edition: await readEdition(on, id, isUsed) };
}

/**
 * The edition a new form is made with; from now on it never changes.
 * @throws Refused notFound, templateClosed
 */
export async function useTemplate(tx: Tx, by: { id: number } | { code: string }): Promise<TemplateEdition> {
  const { isUsed, ...template } = (await queries.findTemplate(tx, by)) ?? refuse(general.notFound);
  if (!template.isOpen) refuse(formRefusals.templateClosed);
  const whole = async (template: Template, known: boolean): Promise<TemplateEdition> => {
    const { editionId: id, editionNumber: number } = template;
    return { id, number, template, edition: await readEdition(tx, id, known) };
  };
  if (isUsed) return whole(template, true);
  // Only the first form of an edition waits for whoever is publishing, and then takes what was published.
  await queries.lockTemplate(tx, template.id);
  const latest = await getTemplate(tx, { id: template.id });
  await queries.markUsed(tx, latest.editionId);
  // Whether it is used is only certain after the commit.
  return whole(latest, false);
}

export interface Publishing {
  readonly templateId: number;
  readonly edition: unknown;
  /** Who publishes; null: the system itself. */
  readonly by: number | null;
  readonly now: Date;
  readonly language: Language;
  /** Looks at the checked edition once nobody else can publish. */
  readonly accept?: (edition: Edition) => Promise<void>;
}

/**
 * Makes an edition the one of new forms. One that no form uses yet is replaced, a used one gets a successor.
 * Answers the edition's number. @throws Refused notFound, editionInvalid with a field per fault
 */
export async function publishEdition(tx: Tx, publishing: Publishing): Promise<number> {
  const { templateId, by, now, language } = publishing;
  const checked = checkEdition(publishing.edition, companyDay(now), unavailableKinds(tx));
  if ('errors' in checked) throw refusedForm(checked.errors, language, formRefusals.editionInvalid);
  if (!(await queries.lockTemplate(tx, templateId))) refuse(general.notFound);
  const current = await queries.findTemplate(tx, { id: templateId });
  const former = current ? await queries.getControls(tx, current.editionId) : [];
  const lost = lockedControls(tx, await queries.findStandard(tx, templateId)).filter(
    ({ isLater, ...control }) =>
      !has(checked.edition.controls, control) &&
      !(isLater && !has(former as EditionInput['controls'], control)),
  );
  if (lost.length > 0)
    throw refusedForm(
      lost.map(({ label = '', labelEn = '' }) => ({
        name: 'controls',
        message: {
          zh: `“${label}”由系统使用，不能删除、改名或更换类型`,
          en: `“${labelEn}” is used by the system. It cannot be deleted, renamed or changed to another kind.`,
        },
      })),
      language,
      formRefusals.editionInvalid,
    );
  await publishing.accept?.(checked.edition);
  const { controls } = checked.edition;
  if (current && !current.isUsed) {
    await queries.saveEdition(tx, current.editionId, controls, by);
    return current.editionNumber;
  }
  const number = (current?.editionNumber ?? 0) + 1;
  await queries.addEdition(tx, { templateId, number, controls, publishedBy: by });
  return number;
}

const withColumns = (controls: readonly ControlInput[]): readonly ControlInput[] =>
  controls.flatMap((control) => (control.type === 'groupArea' ? [control, ...control.controls] : [control]));

/** Whether an edition has a control, in rows or not. */
const has = (controls: readonly ControlInput[], { name, type, tampid }: ControlInput): boolean =>
  withColumns(controls).some((one) => one.name === name && one.type === type && one.tampid === tampid);

/**
 * Controls that an area works with: a standard template keeps them in every edition, those that came later once it has
 * them.
 */
function lockedControls(
  on: Executor,
  standard: string | null,
): readonly (ControlInput & { readonly isLater: boolean })[] {
  const template = findDefinition(on, standard);
  return withColumns(template?.edition.controls ?? [])
    .filter(({ tampid = 0 }) => tampid > LAST_NAMED)
    .map((control) => ({ ...control, isLater: template?.later?.includes(control.name) ?? false }));
}

export interface NewTemplate extends Pick<Template, 'code' | 'title' | 'titleEn' | 'group'> {
  readonly edition: EditionInput;
  /** Which standard template it is; left out: one that somebody made. */
  readonly standard?: string;
  /** Only whom its forms concern reads them. */
  readonly isPrivate?: boolean;
  /** Its forms are looked over as attendance. */
  readonly isAttendance?: boolean;
}

/** Adds a template with its first edition; answers its id. @throws Refused codeTaken, editionInvalid */
export async function addTemplate(
  tx: Tx,
  template: NewTemplate,
  publishing: Omit<Publishing, 'templateId' | 'edition'>,
): Promise<number> {
  const templateId = await onConstraint(
    { template_code_key: () => new Refused(formRefusals.codeTaken, { field: 'Code' }) },
    () => queries.addTemplate(tx, { ...template, sort: 0 }),
  );
  await publishEdition(tx, { ...publishing, templateId, edition: template.edition });
  return templateId;
}

/** Opens or closes a template; a closed one takes no new forms. @throws Refused notFound */
export async function setTemplateOpen(tx: Tx, id: number, isOpen: boolean): Promise<void> {
  if (!(await queries.saveOpen(tx, id, isOpen))) refuse(general.notFound);
}

/**
 * Adds the standard templates that are missing, and to those that nobody touched the controls that came later; what
 * somebody made of one is left alone. Controls that nothing could be chosen in are left out.
 */
export async function ensureStandardTemplates(db: Database, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const taken = await queries.listCodes(tx);
    const unavailable = new Set(unavailableKinds(tx));
    for (const { later = [], ...template } of listStandardTemplates(tx)) {
      const controls = template.edition.controls.filter(({ type }) => !unavailable.has(type));
      const publishing = { by: null, now, language: 'zh' } as const;
      if (!taken.has(template.code))
        await addTemplate(tx, { ...template, standard: template.code, edition: { controls } }, publishing);
      else if (await isUntouched(tx, template.code, controls, later))
        await publishEdition(tx, {
          ...publishing,
          templateId: (await getTemplate(tx, template)).id,
          edition: { controls },
        });
    }
  });
}

/** Whether a standard template is as it was before some of its controls came, and nobody works on it. */
async function isUntouched(
  tx: Tx,
  code: string,
  controls: EditionInput['controls'],
  later: readonly string[],
): Promise<boolean> {
  const added = controls.filter(({ name }) => later.includes(name));
  const template = added.length > 0 ? await queries.findTemplate(tx, { code }) : undefined;
  if (!template || !(await queries.lockTemplate(tx, template.id))) return false;
  const latest = await queries.findUntouched(tx, template.id);
  if (latest === undefined) return false;
  const { edition } = await getEdition(tx, latest);
  // As any of the former versions left it.
  return later.some((_name, from) => {
    const since = later.slice(from);
    const former = controls.filter(({ name }) => !since.includes(name));
    return (
      former.length < controls.length && isDeepStrictEqual(edition, editionSchema.parse({ controls: former }))
    );
  });
}

/** Errors of a filled form or an edition as one refusal that names every field. */
export function refusedForm(
  errors: readonly Pick<FormError, 'name' | 'message'>[],
  language: Language,
  refusal = formRefusals.invalid,
): Refused {
  const fields = errors.map(({ name, message }) => ({ Field: name || 'Values', Msg: message[language] }));
  return new Refused(refusal, { fields });
}
