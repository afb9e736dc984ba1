import { AsyncLocalStorage } from 'node:async_hooks';
import { sql, type RawBuilder } from 'kysely';

/** Administrator who views the portal as somebody else in the current request. */
export const eyes = new AsyncLocalStorage<number>();

/** Id of the administrator who views the portal as somebody else; 0 if nobody does. */
export const lookerId = (): number => eyes.getStore() ?? 0;

/**
 * Returns whether a record is about its reader, or about the administrator who views the portal as the reader. Neither
 * may read more about themselves that way. Every rule "not about oneself" uses this function, or `isNotReader` in SQL.
 */
export const isReader = (personId: number, readerId: number): boolean =>
  personId === readerId || personId === lookerId();

/** SQL: whether a person is neither the reader nor the administrator who views as the reader; built per request. */
export const isNotReader = (person: RawBuilder<unknown>, readerId: number): RawBuilder<boolean> =>
  sql<boolean>`(${person} <> ${readerId}::bigint and ${person} <> ${lookerId()}::bigint)`;
