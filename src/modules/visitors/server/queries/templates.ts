import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { visitors } from './db.ts';

const columns = [
  't.id as TemplateId',
  't.name as Name',
  't.name_en as NameEn',
  't.site as Site',
  't.site_en as SiteEn',
  't.is_open as IsOpen',
  't.edition_number as EditionNumber',
  't.needs_approval as NeedHostApproval',
  't.asks_identity as AskIdCard',
  't.asks_plate as AskPlateNo',
  't.retention_days as RetentionDays',
  't.token as Token',
  't.token_until as TokenExpire',
  't.updated_at as UpdateTime',
  't.version as RowVersion',
] as const;

const DAYS_COUNTED = 30;

const selected = (on: Executor, now: Date) =>
  visitors(on)
    .selectFrom('visitors.template as t')
    .select(columns)
    .select(
      sql<number>`(select count(*) from visitors.visit v where v.template_id = t.id and v.state <> -2
        and v.arrive_at > ${new Date(now.getTime() - DAYS_COUNTED * 86_400_000)} and v.arrive_at <= ${now})::int`.as(
        'VisitCount',
      ),
    );

/** Lists guest forms by name; closed ones only on request. */
export const listTemplates = (on: Executor, all: boolean, now: Date) =>
  selected(on, now)
    .$if(!all, (query) => query.where('t.is_open', '=', true))
    .orderBy('t.is_open', 'desc')
    .orderBy('t.id')
    .execute();

export const findTemplate = (on: Executor, id: number, now: Date) =>
  selected(on, now).where('t.id', '=', id).executeTakeFirst();

const form = (on: Executor) =>
  visitors(on)
    .selectFrom('visitors.template as t')
    .innerJoin('visitors.template_edition as e', (join) =>
      join.onRef('e.template_id', '=', 't.id').onRef('e.number', '=', 't.edition_number'),
    )
    .select([
      't.id',
      't.name',
      't.name_en as nameEn',
      't.site',
      't.site_en as siteEn',
      't.is_open as isOpen',
      't.needs_approval as needsApproval',
      't.asks_identity as asksIdentity',
      't.asks_plate as asksPlate',
      't.retention_days as retentionDays',
      't.edition_number as editionNumber',
      'e.controls',
      'e.consent',
      'e.consent_en as consentEn',
      'e.consent_version as consentVersion',
    ]);

export type GuestForm = NonNullable<Awaited<ReturnType<typeof findForm>>>;

/** Finds a guest form with its current version. */
export const findForm = (on: Executor, id: number) => form(on).where('t.id', '=', id).executeTakeFirst();

/** Finds the open form whose poster carries this token, if the poster has not expired. */
export const findFormByToken = (on: Executor, token: string, now: Date) =>
  form(on)
    .where('t.token', '=', token)
    .where('t.is_open', '=', true)
    .where((eb) => eb.or([eb('t.token_until', 'is', null), eb('t.token_until', '>=', companyDay(now))]))
    .executeTakeFirst();

/** Locks a guest form until the transaction ends. */
export const lockTemplate = (tx: Tx, id: number) =>
  visitors(tx)
    .selectFrom('visitors.template as t')
    .innerJoin('visitors.template_edition as e', (join) =>
      join.onRef('e.template_id', '=', 't.id').onRef('e.number', '=', 't.edition_number'),
    )
    .select([
      't.version',
      't.edition_number as editionNumber',
      'e.controls',
      'e.consent',
      'e.consent_en as consentEn',
      'e.consent_version as consentVersion',
    ])
    .where('t.id', '=', id)
    .forUpdate('t')
    .executeTakeFirst();

export interface TemplateValues {
  readonly name: string;
  readonly name_en: string;
  readonly site: string;
  readonly site_en: string;
  readonly needs_approval: boolean;
  readonly asks_identity: boolean;
  readonly asks_plate: boolean;
  readonly retention_days: number;
  readonly token_until: string | null;
  readonly is_open: boolean;
}

export async function addTemplate(tx: Tx, values: TemplateValues, token: string, now: Date): Promise<number> {
  const { id } = await visitors(tx)
    .insertInto('visitors.template')
    .values({ ...values, token, edition_number: 1, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Saves values of a guest form. @returns the new version */
export async function saveTemplate(
  tx: Tx,
  id: number,
  values: Partial<TemplateValues> & { readonly edition_number?: number; readonly token?: string },
  now: Date,
): Promise<number> {
  const { version } = await visitors(tx)
    .updateTable('visitors.template')
    .set({ ...values, updated_at: now, version: sql`version + 1` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

export interface NewEdition {
  readonly templateId: number;
  readonly number: number;
  readonly controls: readonly unknown[];
  readonly consent: string;
  readonly consentEn: string;
  readonly consentVersion: number;
  readonly by: number | null;
  readonly now: Date;
}

export async function addEdition(tx: Tx, given: NewEdition): Promise<void> {
  await visitors(tx)
    .insertInto('visitors.template_edition')
    .values({
      template_id: given.templateId,
      number: given.number,
      controls: json(given.controls),
      consent: given.consent,
      consent_en: given.consentEn,
      consent_version: given.consentVersion,
      published_by: given.by,
      published_at: given.now,
    })
    .execute();
}
