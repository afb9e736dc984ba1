import { type RawBuilder, sql } from 'kysely';
import { companyZone } from '#kit/rules/zones.ts';

/** The company's zone as an SQL literal for `at time zone`. A literal keeps grouped and selected expressions equal. */
export const zoneSql = (): RawBuilder<string> => sql.lit(companyZone());
