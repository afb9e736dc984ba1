import { sql } from 'kysely';
import { json, type Tx } from '#kit/server/db/database.ts';
import type { Document } from '../../contract/document.ts';
import { suppliers } from './db.ts';

export interface NewSupplier {
  readonly name: string;
  readonly nameNorm: string;
  readonly creditCode: string | null;
  readonly reviewOn: string | null;
  readonly document: Document;
  readonly facts: {
    readonly legal_person: string;
    readonly phone: string;
    readonly province: string;
    readonly city: string;
    readonly district: string;
    readonly street: string;
    readonly registered_on: string | null;
  };
  readonly createdAt: Date;
}

/** Adds companies with one form each, in three statements. @returns the forms in the order of the companies */
export async function addSuppliers(
  tx: Tx,
  template: { readonly id: number; readonly editionId: number },
  given: readonly NewSupplier[],
  by: number | null,
): Promise<{ companyId: number; formId: number }[]> {
  if (given.length === 0) return [];
  const rows = given.map(({ facts, document, createdAt, ...one }) => ({
    ...one,
    ...facts,
    document,
    createdAt: createdAt.toISOString(),
  }));
  const { rows: added } = await sql<{ companyId: number; formId: number; no: number }>`
    with g as (
      select * from jsonb_to_recordset(${json(rows)}::jsonb) as g(
        name text, "nameNorm" text, "creditCode" text, "reviewOn" date, document jsonb, legal_person text, phone text,
        province text, city text, district text, street text, registered_on date, "createdAt" timestamptz)
    ), c as (
      insert into suppliers.company (name, name_norm, credit_code, review_on, legal_person, phone, province, city,
        district, street, registered_on, created_by, created_at, updated_at)
      select name, "nameNorm", "creditCode", "reviewOn", legal_person, phone, province, city, district, street,
        registered_on, ${by}::bigint, "createdAt", "createdAt" from g
      returning id, name_norm
    ), f as (
      insert into suppliers.form (company_id, template_id, template_edition_id, document, created_by, created_at, updated_at)
      select c.id, ${template.id}, ${template.editionId}, g.document, ${by}::bigint, g."createdAt", g."createdAt"
      from c join g on g."nameNorm" = c.name_norm
      returning id, company_id, created_at
    ), l as (
      insert into suppliers.state_log (form_id, to_state, effective_at, operator_id)
      select id, 3, created_at, ${by}::bigint from f
    )
    select f.company_id as "companyId", f.id as "formId", array_position(${given.map(({ nameNorm }) => nameNorm)}::text[], c.name_norm) as no
    from f join c on c.id = f.company_id order by no`.execute(suppliers(tx));
  return added.map(({ companyId, formId }) => ({ companyId, formId }));
}
