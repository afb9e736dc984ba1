import { isDeepStrictEqual } from 'node:util';
import { general, Refused, refuse, type Language } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { Bus } from '#kit/server/db/bus.ts';
import type { Database, Executor, Tx } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { editionSchema, type ControlInput, type Edition, type EditionInput } from '../../contract/control.ts';
import { checkEdition } from '../../contract/edition.ts';
import { formRefusals } from '../../contract/refusals.ts';
import type { Template, TemplateEdition } from '../../contract/template.ts';
import type { FormError } from '../../contract/validate.ts';
import { unavailableKinds } from '../queries/sources.ts';
import { findDefinition, listStandardTemplates } from '../queries/standard.ts';
import * as queries from '../queries/templates.ts';

export { findLabels, listTemplates } from '../queries/templates.ts';

/** Returns a template by its id or code. @throws Refused notFound */
export async function getTemplate(on: Executor, by: { id: number } | { code: string }): Promise<Template> {
  return (await queries.findTemplate(on, by)) ?? refuse(general.notFound);
}

/** Finds the template with a standard key, whatever its code. Undefined if a company had already used its code. */
export const findStandardTemplate = (on: Executor, standard: string): Promise<Template | undefined> =>
  queries.findTemplate(on, { standard });

const standards = new WeakMap<Bus, Map<number, string | null>>();

/** Returns the standard key of a template; null: somebody made it. Cached, because it never changes. */
export async function standardOf(on: Executor, id: number): Promise<string | null> {
  const known = standards.get(on.bus) ?? new Map<number, string | null>();
  const held = known.get(id);
  if (held !== undefined) return held;
  const found = await queries.findStandard(on, id);
  if (known.size >= MAX_REMEMBERED) known.clear();
  standards.set(on.bus, known.set(id, found));
  return found;
}

/** Cache of used editions, per database. They never change. */
const used = new WeakMap<Bus, Map<number, Edition>>();
/** Highest number of a named template that people can place. Higher numbers belong to locked controls. */
const LAST_NAMED = 1100;
const MAX_REMEMBERED = 500;

async function readEdition(on: Executor, id: number, isUsed: boolean): Promise<Edition> {
  const known = used.get(on.bus) ?? new Map<number, Edition>();
  const found = isUsed ? known.get(id) : undefined;
  if (found) return found;
  // Parsing again adds the defaults of properties that were introduced later.
  const edition = editionSchema.parse({ controls: await queries.getControls(on, id) });
  if (isUsed) {
    if (known.size >= MAX_REMEMBERED) known.clear();
    used.set(on.bus, known.set(id, edition));
  }
  return edition;
}

/**
 * Returns an edition, current or not. A form in progress needs the one with which it was created.
 * @throws Refused notFound
 */
export async function getEdition(on: Executor, id: number): Promise<TemplateEdition> {
  const row = (await queries.findEdition(on, id)) ?? refuse(general.notFound);
  const { number, isUsed, template } = row;
  return { id, number, template, edition: await readEdition(on, id, isUsed) };
}

/** Returns the edition for a new form, which never changes from now on. @throws Refused notFound, templateClosed */
export async function useTemplate(tx: Tx, by: { id: number } | { code: string }): Promise<TemplateEdition> {
  const { isUsed, ...template } = (await queries.findTemplate(tx, by)) ?? refuse(general.notFound);
  if (!template.isOpen) refuse(formRefusals.templateClosed);
  const whole = async (template: Template, known: boolean): Promise<TemplateEdition> => {
    const { editionId: id, editionNumber: number } = template;
    return { id, number, template, edition: await readEdition(tx, id, known) };
  };
  if (isUsed) return whole(template, true);
  // Only the first form of an edition waits for a publication in progress, and then uses the published edition.
  await queries.lockTemplate(tx, template.id);
  const latest = await getTemplate(tx, { id: template.id });
  await queries.markUsed(tx, latest.editionId);
  // The edition counts as used only after the commit, so it is not cached yet.
  return whole(latest, false);
}

export interface Publishing {
  readonly templateId: number;
  readonly edition: unknown;
  /** Person who publishes; null: the system itself. */
  readonly by: number | null;
  readonly now: Date;
  readonly language: Language;
  /** Checks the edition while the template is locked, so that nobody else can publish. */
  readonly accept?: (edition: Edition) => Promise<void>;
}

/**
 * Publishes an edition for new forms. It replaces an edition that no form uses; otherwise it becomes the next one.
 * Returns the edition's number.
 * @throws Refused notFound, editionInvalid with a field per fault
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

/** Returns whether an edition has a control, including in rows. */
const has = (controls: readonly ControlInput[], { name, type, tampid }: ControlInput): boolean =>
  withColumns(controls).some((one) => one.name === name && one.type === type && one.tampid === tampid);

/**
 * Returns the controls that modules need. A standard template keeps them in every edition; later additions are kept
 * once an edition has them.
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
  /** Standard key of the template; left out: somebody makes it. */
  readonly standard?: string;
  /** Whether only the people involved can read its forms. */
  readonly isPrivate?: boolean;
  /** Whether its forms are in the attendance list. */
  readonly isAttendance?: boolean;
}

/** Adds a template with its first edition; returns its id. @throws Refused codeTaken, editionInvalid */
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

/** Enables or disables a template; a disabled one accepts no new forms. @throws Refused notFound */
export async function setTemplateOpen(tx: Tx, id: number, isOpen: boolean): Promise<void> {
  if (!(await queries.saveOpen(tx, id, isOpen))) refuse(general.notFound);
}

/**
 * Adds missing standard templates, and adds later controls to those that nobody changed. Changed templates stay as
 * they are. Controls that offer no choices yet are left out.
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

/**
 * Returns whether a standard template still equals an earlier version without some later controls, and nobody edits
 * it.
 */
async function isUntouched(
  tx: Tx,
  code: string,
  controls: EditionInput['controls'],
  later: readonly string[],
): Promise<boolean> {
  const added = controls.filter(({ name }) => later.includes(name));
  const template = added.length > 0 ? await queries.findTemplate(tx, { code }) : undefined;
  if (!template || !(await queries.lockTemplate(tx, template.id))) return false;
  const latest = await queries.findUnchangedEdition(tx, template.id);
  if (latest === undefined) return false;
  const { edition } = await getEdition(tx, latest);
  // Compares with every earlier version.
  return later.some((_name, from) => {
    const since = later.slice(from);
    const former = withoutNamed(controls, since);
    return (
      former.length < controls.length && isDeepStrictEqual(edition, editionSchema.parse({ controls: former }))
    );
  });
}

/** Returns the controls without those of some names, also in rows. */
const withoutNamed = (
  controls: EditionInput['controls'],
  names: readonly string[],
): EditionInput['controls'] =>
  controls
    .filter(({ name }) => !names.includes(name))
    .map((control) =>
      control.type === 'groupArea'
        ? { ...control, controls: control.controls.filter(({ name }) => !names.includes(name)) }
        : control,
    );

/** Turns the errors of a filled form or an edition into one refusal that names every field. */
export function refusedForm(
  errors: readonly Pick<FormError, 'name' | 'message'>[],
  language: Language,
  refusal = formRefusals.invalid,
): Refused {
  const fields = errors.map(({ name, message }) => ({ Field: name || 'Values', Msg: message[language] }));
  return new Refused(refusal, { fields });
}
