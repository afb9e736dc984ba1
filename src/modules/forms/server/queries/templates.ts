import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { epochsText, keptWhole } from '#kit/server/db/epochs.ts';
import { prepared } from '#kit/server/db/prepared.ts';
import type { Control } from '../../contract/control.ts';
import type { ListedTemplate, Template, TemplateGroup } from '../../contract/template.ts';
import { cardOf } from './cards.ts';
import { forms } from './db.ts';
import { findDefinition } from './standard.ts';

/** Selects all templates with the edition for new forms. */
const withEdition = (on: Executor) =>
  forms(on)
    .selectFrom('forms.template as t')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('forms.template_edition as e')
          .select(['e.id as editionId', 'e.number as editionNumber', 'e.is_used as isUsed'])
          .whereRef('e.template_id', '=', 't.id')
          .orderBy('e.number', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select([
      't.id',
      't.code',
      't.title',
      't.title_en as titleEn',
      sql<TemplateGroup>`t.group_code`.as('group'),
      't.standard',
      't.is_open as isOpen',
      'latest.editionId',
      'latest.editionNumber',
      'latest.isUsed',
    ]);

/** Template, and whether forms were created with its edition. */
export interface TemplateRow extends Template {
  readonly isUsed: boolean;
}

export interface TemplateFilter {
  readonly group?: TemplateGroup | undefined;
  /** Text to be found in a title of either language, or in the code. */
  readonly search?: string | undefined;
  readonly isOpen?: boolean | undefined;
}

const groupOrder: readonly TemplateGroup[] = ['finance', 'administrative', 'network', 'other'];

/** Templates in the order of the left tree. */
export async function listTemplates(on: Executor, filter: TemplateFilter = {}): Promise<ListedTemplate[]> {
  const { group, search, isOpen } = filter;
  const text = search?.toLowerCase();
  const { value: templates } = await loadTemplates(on);
  return [...templates.byId.values()]
    .filter(
      (one) =>
        (group === undefined || one.group === group) &&
        (isOpen === undefined || one.isOpen === isOpen) &&
        (!text || [one.title, one.titleEn, one.code].some((each) => each.toLowerCase().includes(text))),
    )
    .toSorted(
      (a, b) => groupOrder.indexOf(a.group) - groupOrder.indexOf(b.group) || a.sort - b.sort || a.id - b.id,
    )
    .map(({ sort: _sort, ...row }) => ({
      ...row,
      card: cardOf(on, row),
      isBegunElsewhere: findDefinition(on, row.standard)?.isBegunElsewhere ?? false,
    }));
}

type StoredEdition = Omit<EditionRow, 'template'> & { readonly templateId: number };

interface KnownTemplate extends TemplateRow {
  readonly card: unknown;
  readonly sort: number;
}

interface Templates {
  readonly byId: ReadonlyMap<number, KnownTemplate>;
  readonly byCode: ReadonlyMap<string, KnownTemplate>;
  readonly byStandard: ReadonlyMap<string, KnownTemplate>;
  readonly editions: ReadonlyMap<number, StoredEdition>;
}

const everyTemplate = prepared<object>()(
  (on) => sql<{
    epochs: string;
    templates: readonly KnownTemplate[] | null;
    editions: readonly StoredEdition[] | null;
  }>`
    select ${epochsText} as epochs,
      (select json_agg(one) from (${withEdition(on).select(['t.card', 't.sort'])}) one) as templates,
      (select json_agg(json_build_object('id', id, 'templateId', template_id, 'number', number, 'isUsed', is_used))
        from forms.template_edition) as editions`,
);

const keyed = <K, Row>(rows: readonly Row[], keyOf: (row: Row) => K | null): ReadonlyMap<K, Row> =>
  new Map(
    rows.flatMap((row) => {
      const key = keyOf(row);
      return key === null ? [] : [[key, row]];
    }),
  );

/** Returns published templates and all editions without their controls, from memory unless one has changed. */
const loadTemplates = keptWhole<Templates>(['forms'], async (on) => {
  const { epochs, templates, editions } = (await everyTemplate.find(on, {}))!;
  const rows = templates ?? [];
  return {
    epochs,
    value: {
      byId: keyed(rows, ({ id }) => id),
      byCode: keyed(rows, ({ code }) => code),
      byStandard: keyed(rows, ({ standard: name }) => name),
      editions: keyed(editions ?? [], ({ id }) => id),
    },
  };
});

export async function findTemplate(
  on: Executor,
  by: { id: number } | { code: string } | { standard: string },
): Promise<TemplateRow | undefined> {
  const { value: templates } = await loadTemplates(on);
  if ('id' in by) return templates.byId.get(by.id);
  return 'code' in by ? templates.byCode.get(by.code) : templates.byStandard.get(by.standard);
}

const standard = prepared<{ id: number }>()((on, { id }) =>
  forms(on).selectFrom('forms.template').select('standard').where('id', '=', id),
);

/** Key of the standard template; null: a template that somebody made. */
export async function findStandard(on: Executor, id: number): Promise<string | null> {
  return (await standard.find(on, { id }))?.standard ?? null;
}

/** Lists the codes of all templates, including unpublished ones and former codes of renamed standard templates. */
export async function listCodes(on: Executor): Promise<ReadonlySet<string>> {
  const rows = await forms(on).selectFrom('forms.template').select(['code', 'standard']).execute();
  return new Set(rows.flatMap(({ code, standard }) => (standard === null ? [code] : [code, standard])));
}

/** Edition, current or not, without its controls. */
export interface EditionRow {
  readonly id: number;
  readonly number: number;
  readonly isUsed: boolean;
  readonly template: Template;
}

export async function findEdition(on: Executor, id: number): Promise<EditionRow | undefined> {
  const { value: templates } = await loadTemplates(on);
  const found = templates.editions.get(id);
  const row = found && templates.byId.get(found.templateId);
  if (!row) return undefined;
  const { number, isUsed } = found;
  return { id, number, isUsed, template: row };
}

export async function getControls(on: Executor, editionId: number): Promise<unknown> {
  const { controls } = await forms(on)
    .selectFrom('forms.template_edition')
    .select('controls')
    .where('id', '=', editionId)
    .executeTakeFirstOrThrow();
  return controls;
}

/** Locks a template for this transaction, so that publishing and first use wait for each other. */
export async function lockTemplate(tx: Tx, id: number): Promise<boolean> {
  const row = await forms(tx)
    .selectFrom('forms.template')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the newest edition of a template, if the system published it and nobody has saved a new design. */
export async function findUnchangedEdition(tx: Tx, templateId: number): Promise<number | undefined> {
  const row = await forms(tx)
    .selectFrom('forms.template_edition as e')
    .leftJoin('forms.template_design as d', 'd.template_id', 'e.template_id')
    .select(['e.id', 'e.published_by as publishedBy', sql<boolean>`d.content is not null`.as('hasDesign')])
    .where('e.template_id', '=', templateId)
    .orderBy('e.number', 'desc')
    .executeTakeFirst();
  return row && row.publishedBy === null && !row.hasDesign ? row.id : undefined;
}

export async function addTemplate(
  tx: Tx,
  template: Pick<Template, 'code' | 'title' | 'titleEn' | 'group'> & {
    readonly sort: number;
    readonly standard?: string | undefined;
    readonly isPrivate?: boolean | undefined;
    readonly isAttendance?: boolean | undefined;
  },
): Promise<number> {
  const { id } = await forms(tx)
    .insertInto('forms.template')
    .values({
      code: template.code,
      title: template.title,
      title_en: template.titleEn,
      group_code: template.group,
      sort: template.sort,
      standard: template.standard ?? null,
      is_private: template.isPrivate ?? false,
      is_attendance: template.isAttendance ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function addEdition(
  tx: Tx,
  edition: { templateId: number; number: number; controls: readonly Control[]; publishedBy: number | null },
): Promise<void> {
  await forms(tx)
    .insertInto('forms.template_edition')
    .values({
      template_id: edition.templateId,
      number: edition.number,
      controls: json(edition.controls),
      published_by: edition.publishedBy,
    })
    .execute();
}

export async function saveEdition(
  tx: Tx,
  id: number,
  controls: readonly Control[],
  publishedBy: number | null,
): Promise<void> {
  await forms(tx)
    .updateTable('forms.template_edition')
    .set({ controls: json(controls), published_by: publishedBy, published_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function markUsed(tx: Tx, editionId: number): Promise<void> {
  await forms(tx)
    .updateTable('forms.template_edition')
    .set({ is_used: true })
    .where('id', '=', editionId)
    .execute();
}

/** Enables or disables a template. Returns false if it does not exist. */
export async function saveOpen(tx: Tx, id: number, isOpen: boolean): Promise<boolean> {
  const row = await forms(tx)
    .updateTable('forms.template')
    .set({ is_open: isOpen })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the labels of a template's controls, each from the newest edition that has the control. */
export async function findLabels(
  on: Executor,
  templateId: number,
  names: readonly string[],
): Promise<ReadonlyMap<string, { readonly zh: string; readonly en: string }>> {
  const { rows } = await sql<{ name: string; zh: string; en: string }>`
    select distinct on (c ->> 'name') c ->> 'name' as name, c ->> 'label' as zh,
      coalesce(nullif(c ->> 'labelEn', ''), c ->> 'label') as en
    from forms.template_edition e cross join jsonb_array_elements(e.controls) c
    where e.template_id = ${templateId} and c ->> 'name' = any(${[...names]}::text[])
    order by c ->> 'name', e.number desc`.execute(forms(on));
  return new Map(rows.map(({ name, zh, en }) => [name, { zh, en }]));
}
