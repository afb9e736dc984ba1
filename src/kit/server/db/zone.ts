import { type RawBuilder, sql } from 'kysely';
import { companyZone } from '#kit/rules/zones.ts';

/** The company's zone in SQL, for `at time zone`; a literal, so that what is grouped by is what is selected. */
export const zoneSql = (): RawBuilder<string> => sql.lit(companyZone());
