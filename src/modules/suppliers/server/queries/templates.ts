import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { companyTampids } from '../../contract/codes.ts';
import { suppliers } from './db.ts';

/** Lists open templates whose newest version names a supplier. */
export const listSupplierTemplates = (on: Executor) =>
  suppliers(on)
    .selectFrom('forms.template as t')
    .select(['t.id as TemplateId', 't.code as Code', 't.title as Title', 't.title_en as TitleEn'])
    .where('t.is_open', '=', true)
    .where(
      sql<boolean>`(select e.controls from forms.template_edition e where e.template_id = t.id
        order by e.number desc limit 1) @> ${json([{ tampid: companyTampids.name }])}::jsonb`,
    )
    .orderBy('t.sort')
    .orderBy('t.id')
    .execute();

export const listOwnControls = (on: Executor) =>
  suppliers(on).selectFrom('suppliers.control').select(['tampid', 'control']).orderBy('tampid').execute();

/** Adds a control under the next free number. Parallel calls wait for each other. */
export async function addOwnControl(
  tx: Tx,
  controlOf: (tampid: number) => unknown,
  by: { readonly id: number; readonly now: Date },
): Promise<number> {
  await sql`lock table suppliers.control in share row exclusive mode`.execute(suppliers(tx));
  const { last } = await suppliers(tx)
    .selectFrom('suppliers.control')
    .select((eb) => eb.fn.coalesce(eb.fn.max('tampid'), sql.lit(1999)).as('last'))
    .executeTakeFirstOrThrow();
  const tampid = last + 1;
  await suppliers(tx)
    .insertInto('suppliers.control')
    .values({ tampid, control: json(controlOf(tampid)), created_by: by.id, created_at: by.now })
    .execute();
  return tampid;
}
