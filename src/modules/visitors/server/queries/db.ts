import { sql } from 'kysely';
import { tables, type Executor } from '#kit/server/db/database.ts';
import { companyDay, companyInstant } from '#kit/rules/dates.ts';
import type { OpenPeopleTables } from '#modules/people/server/open.ts';
import type { VisitorsTables } from '../tables.gen.ts';

/** The module's own tables, and those of people that may be joined. */
export const visitors = (on: Executor) => tables<VisitorsTables & OpenPeopleTables>(on);

/** The instant in which a company day begins, or one some days later. */
export const dayStart = (day: string, more = 0): Date =>
  new Date(companyInstant(`${day} 00:00`).getTime() + more * 86_400_000);

export const startOfToday = (now: Date): Date => dayStart(companyDay(now));

/** A list of numbers as one parameter. */
export const anyOf = (ids: readonly number[]) => sql<number>`any(${[...ids]}::bigint[])`;
