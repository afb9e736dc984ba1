import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { recruitingCodes, secretFields, type SecretField } from '#modules/recruiting/contract/codes.ts';
import type { Seals } from '#modules/recruiting/server/commands/seals.ts';
import { recruiting } from '#modules/recruiting/server/queries/recruiting-db.ts';
import { mayRead, mayShow, type Asker, type Viewer } from '#modules/recruiting/server/queries/rights.ts';
import { titleEn } from '#modules/recruiting/server/queries/title-en.ts';
import type { Contacts, Known } from '../rules/contacts.ts';

/** Unencrypted columns of a candidate. */
export interface PlainValues {
  readonly name: string;
  readonly gender: number;
  readonly birth_year: number | null;
  readonly education: number | null;
  readonly school: string;
  readonly work_years: number | null;
  readonly last_company: string;
  readonly tags: string[];
  readonly links: string[];
}

/** Encrypted contacts and their search hashes, as columns. */
export interface SealedValues {
  phone_sealed?: string | null;
  phone_index?: string | null;
  mail_sealed?: string | null;
  mail_index?: string | null;
  id_card_sealed?: string | null;
  id_card_index?: string | null;
}

const columns = { Phone: 'phone', Mail: 'mail', IdCard: 'id_card' } as const;

/** Encrypts contacts for storage, with their search hashes. Contacts that were left out stay left out. */
export const sealedColumns = ({ contacts }: Seals, given: Contacts): SealedValues =>
  Object.fromEntries(
    secretFields.flatMap((field) => {
      const value = given[field];
      if (value === undefined) return [];
      const box = contacts[field];
      return [
        [`${columns[field]}_sealed`, value === null ? null : box.seal(value)],
        [`${columns[field]}_index`, value === null ? null : box.fingerprint(value)],
      ];
    }),
  );

export interface SeekerRow extends PlainValues, Required<SealedValues> {
  readonly id: number;
  readonly source_id: number;
  readonly person_id: number | null;
  readonly is_pooled: boolean;
  readonly consent_day: string | null;
  readonly consent_until: string | null;
  readonly consent_kind: number | null;
  readonly pool_note: string;
  /** Candidate into whom this duplicate was merged. Null: not merged. */
  readonly merged_into: number | null;
  readonly anonymized_at: Date | null;
  readonly made_at: Date;
  readonly version: number;
}

/**
 * Decrypts a contact.
 * @returns null if there is none
 */
export function contactOf(seals: Seals, row: Required<SealedValues>, field: SecretField): string | null {
  const sealed = row[`${columns[field]}_sealed`];
  return sealed === null ? null : seals.contacts[field].open(sealed);
}

type Held = SeekerRow & Known & { readonly isReadable: boolean };

/** Lists the candidates with one of these contacts, also through merged duplicates, the one added first on top. */
export const listByContacts = async (
  on: Executor,
  seals: Seals,
  given: Contacts,
  asker: Asker,
): Promise<Held[]> => (await listByAllContacts(on, seals, [given], asker))[0]!;

/** Runs `listByContacts` for several people at once; results are in the order of the people. */
export async function listByAllContacts(
  on: Executor,
  seals: Seals,
  all: readonly Contacts[],
  asker: Asker,
): Promise<Held[][]> {
  const wanted = all.map((given) =>
    Object.fromEntries(
      secretFields.map((field): [string, string[]] => {
        const value = given[field];
        return [field, value ? seals.contacts[field].fingerprints(value) : []];
      }),
    ),
  );
  const marks = (field: SecretField) =>
    sql<string>`any(${wanted.flatMap((one) => one[field] ?? [])}::text[])`;
  const rows = await recruiting(on)
    .selectFrom('recruiting.seeker as a')
    .innerJoin('recruiting.seeker as s', (join) =>
      join.on(sql<boolean>`s.id = coalesce(a.merged_into, a.id)`),
    )
    .selectAll('s')
    .select(readable(asker, asker.permissions).as('isReadable'))
    .select(['a.phone_index as aPhone', 'a.mail_index as aMail', 'a.id_card_index as aIdCard'])
    .where((is) =>
      is.or([
        is('a.phone_index', '=', marks('Phone')),
        is('a.mail_index', '=', marks('Mail')),
        is('a.id_card_index', '=', marks('IdCard')),
      ]),
    )
    .orderBy('s.id')
    .execute();
  const byMark = new Map<string, (typeof rows)[number][]>();
  for (const row of rows)
    for (const field of secretFields) {
      const mark = row[`a${field}`];
      if (mark !== null) byMark.set(`${field} ${mark}`, [...(byMark.get(`${field} ${mark}`) ?? []), row]);
    }
  return wanted.map((one) => {
    const found = new Set(
      secretFields.flatMap((field) => one[field]!.flatMap((mark) => byMark.get(`${field} ${mark}`) ?? [])),
    );
    const humans = [...Map.groupBy(found, ({ id }) => id).values()].toSorted((a, b) => a[0]!.id - b[0]!.id);
    return humans.map((some) => {
      const { aPhone: _phone, aMail: _mail, aIdCard: _idCard, ...row } = some[0]!;
      return {
        ...row,
        hasIdCard: row.id_card_index !== null,
        by: secretFields.filter((field) =>
          some.some((alias) => one[field]!.includes(alias[`a${field}`] ?? '')),
        ),
      };
    });
  });
}

/** Locks a candidate until the transaction ends. */
export const lockSeeker = (tx: Tx, id: number): Promise<SeekerRow | undefined> =>
  recruiting(tx)
    .selectFrom('recruiting.seeker')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Locks candidates in the order in which they were added. */
export const lockSeekers = (tx: Tx, ids: readonly number[]): Promise<SeekerRow[]> =>
  recruiting(tx)
    .selectFrom('recruiting.seeker')
    .selectAll()
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** Removes contacts from the merged duplicates of a candidate, so that the candidate itself can have them. */
export async function releaseAliases(tx: Tx, seals: Seals, id: number, given: Contacts): Promise<void> {
  for (const field of secretFields) {
    const [column, value] = [columns[field], given[field]];
    if (value)
      await sql`update recruiting.seeker set ${sql.ref(`${column}_index`)} = null, ${sql.ref(`${column}_sealed`)} = null
        where merged_into = ${id}
          and ${sql.ref(`${column}_index`)} = any(${seals.contacts[field].fingerprints(value)}::text[])`.execute(
        recruiting(tx),
      );
  }
}

/**
 * Adds a candidate.
 * @returns null if another one has one of the contacts
 */
export async function insertSeeker(
  tx: Tx,
  values: PlainValues & SealedValues & { source_id: number; person_id: number | null; search_text: string },
  { by, now }: { readonly by: number; readonly now: Date },
): Promise<number | null> {
  const row = await recruiting(tx)
    .insertInto('recruiting.seeker')
    .values({ ...values, made_by: by, made_at: now })
    .onConflict((found) => found.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export interface PoolValues {
  readonly is_pooled?: boolean;
  readonly consent_day?: string | null;
  readonly consent_until?: string | null;
  readonly consent_kind?: number | null;
  readonly pool_note?: string;
  readonly source_id?: number;
  readonly person_id?: number | null;
  readonly search_text?: string;
}

export async function saveSeeker(
  tx: Tx,
  id: number,
  values: Partial<PlainValues> & SealedValues & PoolValues,
): Promise<void> {
  await recruiting(tx)
    .updateTable('recruiting.seeker')
    .set((is) => ({ ...values, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Tells whether a candidate ever applied or was merged. */
export async function hasApplied(on: Executor, id: number): Promise<boolean> {
  const { rows } = await sql<{ ok: boolean }>`select
    exists (select from recruiting.interviewee where seeker_id = ${id})
    or exists (select from recruiting.merge where kept_id = ${id} or gone_id = ${id}) as ok`.execute(
    recruiting(on),
  );
  return rows[0]!.ok;
}

export async function deleteSeeker(tx: Tx, id: number): Promise<void> {
  await recruiting(tx).deleteFrom('recruiting.seeker').where('id', '=', id).execute();
}

/**
 * SQL condition: the viewer may see candidate `s`, who is in the pool or has an application that the viewer may see.
 */
export const readable = (viewer: Viewer, permissions: ReadonlySet<string>) => sql<boolean>`(
    (${permissions.has(recruitingCodes.pool)} and s.is_pooled)
    or (${permissions.has(recruitingCodes.openings)} and exists (
      select from recruiting.interviewee i
      join recruiting.recruitment r on r.id = i.recruitment_id
      join people.department d on d.id = r.department_id
      where i.seeker_id = s.id and ${mayRead(viewer)} and ${mayShow(viewer)})))`;

/** Tells whether the viewer may see a candidate. */
export async function canReadSeeker(
  on: Executor,
  id: number,
  viewer: Viewer,
  permissions: ReadonlySet<string>,
): Promise<boolean> {
  const { rows } = await sql<{ ok: boolean }>`select ${readable(viewer, permissions)} as ok
    from recruiting.seeker s where s.id = ${id}`.execute(recruiting(on));
  return rows[0]?.ok === true;
}

/** Lists the applications of these candidates that the viewer may see, running ones first. */
export async function listOthers(on: Executor, viewer: Viewer, seekers: readonly number[], except = 0) {
  const { rows } = await sql<{
    seekerId: number;
    id: number;
    recruitmentId: number;
    title: string;
    titleEn: string;
    stage: number;
    since: Date;
    owner: number;
    ownerName: string;
    ownerNameEn: string;
  }>`select i.seeker_id as "seekerId", i.id, r.id as "recruitmentId", r.title, ${titleEn} as "titleEn",
      i.stage, i.stage_since as since, p.id as owner, p.chinese_name as "ownerName", p.english_name as "ownerNameEn"
    from recruiting.interviewee i join recruiting.recruitment r on r.id = i.recruitment_id
    join recruiting.seeker s on s.id = i.seeker_id
    join people.person p on p.id = r.owner_id
    where i.seeker_id = any(${[...seekers]}::bigint[]) and i.id <> ${except} and ${mayShow(viewer)}
    order by (i.stage <= 6) desc, i.stage_since desc, i.id desc`.execute(recruiting(on));
  return Map.groupBy(rows, ({ seekerId }) => seekerId);
}
