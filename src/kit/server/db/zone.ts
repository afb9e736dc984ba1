import { type RawBuilder, sql } from 'kysely';
import { companyZone } from '#kit/rules/zones.ts';

/**
 * Returns the company's time zone as an SQL literal for `at time zone`. With a literal, grouped and selected
 * expressions are equal.
 */
export const zoneSql = (): RawBuilder<string> => sql.lit(companyZone());
