import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { Entry, Marks } from '../rules/watch.ts';
import { visitors } from './db.ts';

const anyText = (texts: readonly string[]) => sql<string>`any(${[...new Set(texts)]}::text[])`;

/** Lists valid entries that share a mark with one of a group. Whether an entry matches is decided in rules/watch.ts. */
export const listNear = async (on: Executor, party: readonly Marks[], now: Date): Promise<Entry[]> => {
  const rows = await visitors(on)
    .selectFrom('visitors.watch')
    .select(['id', 'kind', 'name_norm as name', 'phone_hash as phone', 'company_norm as company'])
    .where((eb) => eb.or([eb('until_on', 'is', null), eb('until_on', '>=', companyDay(now))]))
    .where((eb) =>
      eb.or([
        eb('name_norm', '=', anyText(party.map(({ name }) => name))),
        eb.and([
          eb('phone_hash', '<>', ''),
          eb('phone_hash', '=', anyText(party.flatMap(({ phone }) => phone))),
        ]),
        eb.and([
          eb('company_norm', '<>', ''),
          eb('company_norm', '=', anyText(party.map(({ company }) => company))),
        ]),
      ]),
    )
    .execute();
  return rows.map(({ phone, ...row }) => ({ ...row, phone: phone === '' ? [] : [phone] }));
};

export interface WatchFilter {
  readonly PageIndex: number;
  readonly PageSize: number;
  readonly Keyword?: string | undefined;
  readonly Kind?: number | undefined;
  readonly All?: boolean | undefined;
}

export async function pageWatch(on: Executor, { Keyword, Kind, All, ...page }: WatchFilter, now: Date) {
  const today = companyDay(now);
  const found = visitors(on)
    .selectFrom('visitors.watch as w')
    .innerJoin('people.person as p', 'p.id', 'w.created_by')
    .$if(!All, (query) =>
      query.where((eb) => eb.or([eb('w.until_on', 'is', null), eb('w.until_on', '>=', today)])),
    )
    .$if(Kind !== undefined, (query) => query.where('w.kind', '=', Kind!))
    .$if(Boolean(Keyword), (query) =>
      query.where(
        sql<boolean>`(w.name ilike ${like(Keyword!)} or w.company ilike ${like(Keyword!)}
          or w.reason ilike ${like(Keyword!)} or w.phone_last4 = ${Keyword!})`,
      ),
    );
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .select([
      'w.id as Id',
      'w.kind as Kind',
      'w.name as Name',
      'w.phone_last4',
      'w.company as Company',
      'w.reason as Reason',
      'w.until_on as ExpireTime',
      'p.chinese_name as CreateName',
      'p.english_name as CreateNameEn',
      'w.created_at as CreateTime',
      sql<boolean>`coalesce(w.until_on < ${today}, false)`.as('IsOver'),
    ])
    .orderBy('w.id', 'desc')
    .limit(page.PageSize)
    .offset((page.PageIndex - 1) * page.PageSize)
    .execute();
  return { total, rows };
}

export interface NewWatch {
  readonly kind: number;
  readonly name: string;
  readonly name_norm: string;
  readonly phone_hash: string;
  readonly phone_last4: string;
  readonly company: string;
  readonly company_norm: string;
  readonly reason: string;
  readonly until_on: string | null;
  readonly created_by: number;
  readonly created_at: Date;
}

export async function addWatch(tx: Tx, values: NewWatch): Promise<number> {
  const { id } = await visitors(tx)
    .insertInto('visitors.watch')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function removeWatch(tx: Tx, id: number): Promise<boolean> {
  const gone = await visitors(tx)
    .deleteFrom('visitors.watch')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

export const findWatchReason = async (on: Executor, id: number): Promise<string> =>
  (await visitors(on).selectFrom('visitors.watch').select('reason').where('id', '=', id).executeTakeFirst())
    ?.reason ?? '';
