import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { prepared } from '#kit/server/db/prepared.ts';
import type { Control } from '../../contract/control.ts';
import type { ListedTemplate, Template, TemplateGroup } from '../../contract/template.ts';
import { findDefinition } from '../standard.ts';
import { cardOf } from './cards.ts';
import { forms } from './db.ts';

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

/** Lists the templates in tree order. */
export async function listTemplates(on: Executor, filter: TemplateFilter = {}): Promise<ListedTemplate[]> {
  const { group, search, isOpen } = filter;
  const pattern = search && `%${search.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const rows = await withEdition(on)
    .select('t.card')
    .$if(group !== undefined, (query) => query.where('t.group_code', '=', group!))
    .$if(isOpen !== undefined, (query) => query.where('t.is_open', '=', isOpen!))
    .$if(Boolean(pattern), (query) =>
      query.where((eb) =>
        eb.or([
          eb('t.title', 'ilike', pattern!),
          eb('t.title_en', 'ilike', pattern!),
          eb('t.code', 'ilike', pattern!),
        ]),
      ),
    )
    .orderBy(sql`array_position(array['finance', 'administrative', 'network', 'other'], t.group_code)`)
    .orderBy('t.sort')
    .orderBy('t.id')
    .execute();
  return rows.map((row) => ({
    ...row,
    card: cardOf(on, row),
    isBegunElsewhere: findDefinition(on, row.standard)?.isBegunElsewhere ?? false,
  }));
}

const byId = prepared<{ id: number }>()((on, { id }) => withEdition(on).where('t.id', '=', id));
const byCode = prepared<{ code: string }>()((on, { code }) => withEdition(on).where('t.code', '=', code));

const byStandard = prepared<{ standard: string }>()((on, { standard }) =>
  withEdition(on).where('t.standard', '=', standard),
);

export function findTemplate(
  on: Executor,
  by: { id: number } | { code: string } | { standard: string },
): Promise<TemplateRow | undefined> {
  if ('id' in by) return byId.find(on, by);
  return 'code' in by ? byCode.find(on, by) : byStandard.find(on, by);
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

const byEdition = prepared<{ id: number }>()((on, { id }) =>
  withEdition(on)
    .innerJoin('forms.template_edition as e', 'e.template_id', 't.id')
    .select(['e.id as ownId', 'e.number as ownNumber', 'e.is_used as ownIsUsed'])
    .where('e.id', '=', id),
);

export async function findEdition(on: Executor, id: number): Promise<EditionRow | undefined> {
  const row = await byEdition.find(on, { id });
  if (!row) return undefined;
  const { ownId, ownNumber, ownIsUsed, ...template } = row;
  return { id: ownId, number: ownNumber, isUsed: ownIsUsed, template };
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
