import { sql } from 'kysely';
import { tables, type Executor } from '#kit/server/db/database.ts';
import { companyDay, companyDayStart } from '#kit/rules/dates.ts';
import type { OpenPeopleTables } from '#modules/people/server/open.ts';
import type { VisitorsTables } from '../tables.gen.ts';

/** Query builder limited to this module's tables and the people tables that it may join. */
export const visitors = (on: Executor) => tables<VisitorsTables & OpenPeopleTables>(on);

/** SQL condition: visits of guests on the block list whom the desk has not verified yet. */
export const isHeldGuest = sql<boolean>`(flag = 1 and verified_at is null)`;

export const startOfToday = (now: Date): Date => companyDayStart(companyDay(now));

/** Returns an SQL list of numbers that counts as one parameter of the statement. */
export const anyOf = (ids: readonly number[]) => sql<number>`any(${[...ids]}::bigint[])`;
