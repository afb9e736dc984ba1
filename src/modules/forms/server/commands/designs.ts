import { general, Refused, refuse, type Language } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Database, Executor, Tx } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { extensionPoint } from '#kit/server/registry.ts';
import { formRefusals } from '../../contract/refusals.ts';
import * as designs from '../queries/designs.ts';
import type { StoredDesign } from '../queries/designs.ts';
import * as templates from '../queries/templates.ts';
import { assertNothingLost } from './edition-uses.ts';
import { publishEdition } from './templates.ts';

export interface Designer {
  readonly id: number;
  readonly language: Language;
  readonly now: Date;
}

/** Template to be changed, with the version of the design that the caller saw. */
export interface Seen {
  readonly TemplateId: number;
  readonly Version: number;
}

type Loaded = NonNullable<Awaited<ReturnType<typeof designs.findDesign>>>;

/** Returns the design to edit: the saved design, else the running edition. */
export const designOf = ({
  content,
  title,
  titleEn,
  group,
  isAttendance,
  isPrivate,
  card,
  controls,
}: Loaded): StoredDesign =>
  content ?? {
    Title: title,
    TitleEn: titleEn,
    Group: group,
    IsAttendance: isAttendance,
    IsPrivate: isPrivate,
    Card: card,
    Controls: controls ?? [],
  };

export const runningDesignOf = ({
  title,
  titleEn,
  group,
  isAttendance,
  isPrivate,
  card,
  controls,
  editionNumber,
}: Loaded) =>
  controls && editionNumber !== null
    ? {
        EditionNumber: editionNumber,
        Design: {
          Title: title,
          TitleEn: titleEn,
          Group: group,
          IsAttendance: isAttendance,
          IsPrivate: isPrivate,
          Card: card,
          Controls: [...controls],
        },
      }
    : null;

export async function readDesign(on: Executor, templateId: number): Promise<Loaded> {
  return (await designs.findDesign(on, templateId)) ?? refuse(general.notFound);
}

/** Locks a template. @throws Refused notFound, designStale if its design has another version than the caller saw */
async function lockSeen(tx: Tx, { TemplateId, Version }: Seen, by: Designer): Promise<Loaded> {
  if (!(await templates.lockTemplate(tx, TemplateId))) refuse(general.notFound);
  const loaded = await readDesign(tx, TemplateId);
  if (loaded.version === Version) return loaded;
  const other = (by.language === 'en' && loaded.savedByEn) || loaded.savedBy;
  const who = other ?? { zh: '有人', en: 'Somebody' }[by.language];
  return refuse(formRefusals.designStale, { with: { who }, body: { Version: loaded.version } });
}

const audit = (tx: Tx, by: Designer, act: string, id: number, detail: Readonly<Record<string, unknown>>) =>
  writeAudit(tx, { actorId: by.id, act: `template.${act}`, target: `template:${id}`, detail });

export interface Beginning extends Omit<StoredDesign, 'Controls' | 'IsAttendance'> {
  readonly Code: string;
  readonly CopyOf?: number | undefined;
}

/** Creates a template, which can be used once it is published. @throws Refused codeTaken, notFound (the copied one) */
export function beginTemplate(db: Database, by: Designer, input: Beginning): Promise<number> {
  const { Code, CopyOf, ...titles } = input;
  return inTransaction(db, async (tx) => {
    const { Controls, Card } =
      CopyOf === undefined ? { Controls: [] } : designOf(await readDesign(tx, CopyOf));
    const id = await onConstraint(
      { template_code_key: () => new Refused(formRefusals.codeTaken, { field: 'Code' }) },
      () =>
        templates.addTemplate(tx, {
          code: Code,
          title: titles.Title,
          titleEn: titles.TitleEn,
          group: titles.Group,
          sort: 0,
        }),
    );
    await templates.saveOpen(tx, id, false);
    await designs.saveDesign(
      tx,
      id,
      { ...titles, IsAttendance: false, ...(Card ? { Card } : {}), Controls },
      { by: by.id, now: by.now },
    );
    await audit(tx, by, 'begin', id, { code: Code, copyOf: CopyOf ?? null });
    return id;
  });
}

/** Saves an unfinished design; returns its version. @throws Refused notFound, designStale */
export function keepDesign(
  db: Database,
  by: Designer,
  input: Seen & { readonly Design: StoredDesign },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockSeen(tx, input, by);
    return designs.saveDesign(tx, input.TemplateId, input.Design, { by: by.id, now: by.now });
  });
}

/** Discards a design. @throws Refused notFound, designStale, neverPublished */
export function dropDesign(db: Database, by: Designer, input: Seen): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { controls } = await lockSeen(tx, input, by);
    if (!controls) refuse(formRefusals.neverPublished);
    const version = await designs.saveDesign(tx, input.TemplateId, null, { by: by.id, now: by.now });
    await audit(tx, by, 'dropDesign', input.TemplateId, {});
    return version;
  });
}

/** Input of a publication. `Confirm` accepts that a process may lose controls that it uses. */
export interface Confirmable {
  readonly Confirm?: boolean | undefined;
}

export interface Published {
  readonly Version: number;
  readonly EditionNumber: number;
}

/**
 * Publishes the saved design as the edition for new forms, with its titles. The first publication enables the
 * template.
 * @throws Refused notFound, designStale, nothingDesigned, editionInvalid, controlsInUse (unless confirmed)
 */
export function publishDesign(db: Database, by: Designer, input: Seen & Confirmable): Promise<Published> {
  return inTransaction(db, async (tx) => {
    const loaded = await lockSeen(tx, input, by);
    if (!loaded.content) refuse(formRefusals.nothingDesigned);
    return publish(tx, by, loaded, loaded.content, input);
  });
}

export interface FirstPublication {
  readonly templateId: number;
  readonly title: string;
  readonly titleEn: string;
  readonly by: number;
  readonly language: Language;
  readonly now: Date;
}

/** Lets a module (by its name) add what a new template needs, in the transaction of its first publication. */
export const onFirstPublication = extensionPoint<(tx: Tx, publication: FirstPublication) => Promise<void>>();

async function publish(
  tx: Tx,
  by: Designer,
  loaded: Loaded,
  design: StoredDesign,
  { Confirm = false }: Confirmable = {},
): Promise<Published> {
  const { id, controls } = loaded;
  for (const field of ['Title', 'TitleEn'] as const) if (!design[field]) refuse(general.badInput, { field });
  const EditionNumber = await publishEdition(tx, {
    templateId: id,
    edition: { controls: design.Controls },
    by: by.id,
    now: by.now,
    language: by.language,
    ...(Confirm ? {} : { accept: (edition) => assertNothingLost(tx, id, edition, by.language) }),
  });
  await designs.saveTitles(tx, id, design);
  if (!controls) {
    await templates.saveOpen(tx, id, true);
    const { language, now } = by;
    for (const act of onFirstPublication.of(tx).values()) {
      await act(tx, {
        templateId: id,
        title: design.Title,
        titleEn: design.TitleEn,
        by: by.id,
        language,
        now,
      });
    }
  }
  const Version = await designs.saveDesign(tx, id, null, { by: by.id, now: by.now });
  await audit(tx, by, 'publish', id, { edition: EditionNumber, ...(Confirm ? { confirmed: true } : {}) });
  return { Version, EditionNumber };
}

/** Enables or disables a template that was published before. @throws Refused notFound, neverPublished */
export function openOrClose(db: Database, by: Designer, id: number, isOpen: boolean): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!(await templates.lockTemplate(tx, id))) refuse(general.notFound);
    if (!(await readDesign(tx, id)).controls) refuse(formRefusals.neverPublished);
    await templates.saveOpen(tx, id, isOpen);
    await audit(tx, by, isOpen ? 'open' : 'close', id, {});
  });
}

/**
 * Throws unless every control except dividers has a distinct number, as a supplier template needs. @throws Refused
 * notSupplierTemplate
 */
function assertSupplierControls(controls: StoredDesign['Controls']): void {
  const numbers = controls.filter(({ type }) => type !== 'divider').map(({ tampid }) => tampid);
  const known = numbers.filter((tampid) => typeof tampid === 'number');
  if (known.length === 0 || known.length < numbers.length || new Set(known).size < known.length)
    refuse(formRefusals.notSupplierTemplate, { field: 'Controls' });
}

export interface SupplierTemplate extends StoredDesign {
  readonly Code: string;
}

/** Adds a template for supplier forms and publishes it at once. @throws Refused codeTaken, notSupplierTemplate, editionInvalid */
export async function addSupplierTemplate(
  db: Database,
  by: Designer,
  { Code, ...design }: SupplierTemplate,
): Promise<Published & { readonly TemplateId: number }> {
  assertSupplierControls(design.Controls);
  const { Title, TitleEn, Group } = design;
  return inTransaction(db, async (tx) => {
    const TemplateId = await onConstraint(
      { template_code_key: () => new Refused(formRefusals.codeTaken, { field: 'Code' }) },
      () => templates.addTemplate(tx, { code: Code, title: Title, titleEn: TitleEn, group: Group, sort: 0 }),
    );
    return { TemplateId, ...(await publish(tx, by, await readDesign(tx, TemplateId), design)) };
  });
}

/** Publishes the next edition of a template for supplier forms. @throws Refused as `publishDesign`, notSupplierTemplate */
export function editSupplierTemplate(
  db: Database,
  by: Designer,
  input: Seen & Confirmable & { readonly Design: StoredDesign },
): Promise<Published> {
  assertSupplierControls(input.Design.Controls);
  return inTransaction(db, async (tx) => publish(tx, by, await lockSeen(tx, input, by), input.Design, input));
}
