import { sql } from 'kysely';
import { json, tables, type Executor, type Tx } from '#kit/server/db/database.ts';
import type { OpenPeopleTables } from '#modules/people/server/open.ts';
import type { TemplateCard } from '../../contract/card.ts';
import type { TemplateGroup } from '../../contract/template.ts';
import type { FormsTables } from '../tables.gen.ts';
import { cardOf } from './cards.ts';

const forms = (on: Executor) => tables<FormsTables & OpenPeopleTables>(on);

/** Stored design of a template. */
export interface StoredDesign {
  readonly Title: string;
  readonly TitleEn: string;
  readonly Group: TemplateGroup;
  readonly IsAttendance: boolean;
  /** Left out: unchanged. */
  readonly IsPrivate?: boolean | undefined;
  /** Left out: unchanged. */
  readonly Card?: TemplateCard | undefined;
  readonly Controls: readonly Record<string, unknown>[];
}

const latestEdition = sql<number>`(select max(id) from forms.template_edition l where l.template_id = t.id)`;

/** Lists all templates in tree order, with their newest edition and the person who saved the design. */
export const listDesigns = (on: Executor) =>
  forms(on)
    .selectFrom('forms.template as t')
    .leftJoin('forms.template_edition as e', (join) => join.on('e.id', '=', latestEdition))
    .leftJoin('forms.template_design as d', 'd.template_id', 't.id')
    .leftJoin('people.person as p', 'p.id', 'd.saved_by')
    .select([
      't.id',
      't.code',
      't.title',
      't.title_en as titleEn',
      sql<TemplateGroup>`t.group_code`.as('group'),
      't.is_open as isOpen',
      'e.number as editionNumber',
      'e.published_at as publishedAt',
      sql<boolean>`d.content is not null`.as('hasDesign'),
      'd.saved_at as savedAt',
      'p.chinese_name as savedBy',
      'p.english_name as savedByEn',
    ])
    .orderBy(sql`array_position(array['finance', 'administrative', 'network', 'other'], t.group_code)`)
    .orderBy('t.sort')
    .orderBy('t.id')
    .execute();

/** Finds a template with its design and its newest edition, which is null before the first publication. */
export async function findDesign(on: Executor, templateId: number) {
  const row = await forms(on)
    .selectFrom('forms.template as t')
    .leftJoin('forms.template_edition as e', (join) => join.on('e.id', '=', latestEdition))
    .leftJoin('forms.template_design as d', 'd.template_id', 't.id')
    .leftJoin('people.person as p', 'p.id', 'd.saved_by')
    .select([
      't.id',
      't.code',
      't.title',
      't.title_en as titleEn',
      sql<TemplateGroup>`t.group_code`.as('group'),
      't.is_attendance as isAttendance',
      't.is_private as isPrivate',
      't.card',
      't.standard',
      't.is_open as isOpen',
      'e.number as editionNumber',
      'e.controls as controls',
      sql<number>`coalesce(d.version, 0)::int`.as('version'),
      'd.content as content',
      'd.saved_at as savedAt',
      'p.chinese_name as savedBy',
      'p.english_name as savedByEn',
    ])
    .where('t.id', '=', templateId)
    .executeTakeFirst();
  if (!row) return undefined;
  const card = cardOf(on, row);
  return {
    ...row,
    card,
    // Designs saved before attendance and privacy could be set lack these fields, so the template's present values are
    // used.
    content: (row.content
      ? { IsAttendance: row.isAttendance, IsPrivate: row.isPrivate, Card: card, ...row.content }
      : null) as StoredDesign | null,
    controls: row.controls as StoredDesign['Controls'] | null,
  };
}

/** Saves the next version of a design and returns it. Null content discards the design. */
export async function saveDesign(
  tx: Tx,
  templateId: number,
  content: StoredDesign | null,
  { by, now }: { readonly by: number | null; readonly now: Date },
): Promise<number> {
  const values = { content: content && json(content), saved_by: by, saved_at: now };
  const { version } = await forms(tx)
    .insertInto('forms.template_design')
    .values({ template_id: templateId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('template_id')
        .doUpdateSet({ ...values, version: sql<number>`forms.template_design.version + 1` }),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

export async function saveTitles(
  tx: Tx,
  id: number,
  { Title, TitleEn, Group, IsAttendance, IsPrivate, Card }: Omit<StoredDesign, 'Controls'>,
): Promise<void> {
  await forms(tx)
    .updateTable('forms.template')
    .set({
      title: Title,
      title_en: TitleEn,
      group_code: Group,
      is_attendance: IsAttendance,
      ...(IsPrivate === undefined ? {} : { is_private: IsPrivate }),
      ...(Card === undefined ? {} : { card: json(Card) }),
    })
    .where('id', '=', id)
    .execute();
}

export const listEditions = (on: Executor, templateId: number) =>
  forms(on)
    .selectFrom('forms.template_edition as e')
    .leftJoin('people.person as p', 'p.id', 'e.published_by')
    .select([
      'e.id',
      'e.number',
      'e.published_at as publishedAt',
      'e.is_used as isUsed',
      'e.controls',
      'p.chinese_name as name',
      'p.english_name as nameEn',
    ])
    .where('e.template_id', '=', templateId)
    .orderBy('e.number', 'desc')
    .limit(200)
    .execute();
