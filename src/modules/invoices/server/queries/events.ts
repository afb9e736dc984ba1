import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { CHAIN_START, chainHash } from '#kit/server/hash-chain.ts';
import type { EventKind } from '#modules/invoices/contract/events.ts';
import { invoices, runStatement } from './db.ts';

export interface NewEvent {
  readonly kind: EventKind;
  readonly personId: number | null;
  readonly formId?: number | null;
  readonly detail?: Readonly<Record<string, unknown>>;
  readonly now: Date;
}

/** Adds an event of an invoice whose row the transaction holds. Its hash covers all events before it. */
export async function addEvent(tx: Tx, invoiceId: number, event: NewEvent): Promise<void> {
  const [last] = await runStatement<{ hash: string }>(
    tx,
    sql`select hash from invoices.event where invoice_id = ${invoiceId} order by id desc limit 1`,
  );
  const { kind, personId, formId = null, detail = {}, now } = event;
  const entry = { invoice: invoiceId, at: now.toISOString(), kind, person: personId, form: formId, detail };
  await invoices(tx)
    .insertInto('invoices.event')
    .values({
      invoice_id: invoiceId,
      at: now,
      kind,
      person_id: personId,
      form_id: formId,
      detail: json(detail),
      hash: chainHash(last?.hash ?? CHAIN_START, entry),
    })
    .execute();
}

/** Event as its owner reads it. */
export interface EventRow {
  readonly At: Date;
  readonly Kind: EventKind;
  readonly Name: string | null;
  readonly NameEn: string | null;
}

/** Returns the latest events of an invoice, the newest first. */
export const listEvents = (on: Executor, invoiceId: number): Promise<EventRow[]> =>
  runStatement(
    on,
    sql`select e.at as "At", e.kind as "Kind", p.chinese_name as "Name", p.english_name as "NameEn"
      from invoices.event e left join people.person p on p.id = e.person_id
      where e.invoice_id = ${invoiceId} order by e.id desc limit 100`,
  );
