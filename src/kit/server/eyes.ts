import { AsyncLocalStorage } from 'node:async_hooks';
import { sql, type RawBuilder } from 'kysely';

/** Person who looks through somebody else's eyes in the current request. */
export const eyes = new AsyncLocalStorage<number>();

/** Id of the person who looks through somebody else's eyes; 0 if nobody does. */
export const lookerId = (): number => eyes.getStore() ?? 0;

/**
 * Whether a record is about its reader, or about whoever looks through the reader's eyes. Both read no more about
 * themselves than with their own eyes, so every rule "not about oneself" asks here, or `isNotReader` in SQL.
 */
export const isReader = (personId: number, readerId: number): boolean =>
  personId === readerId || personId === lookerId();

/** SQL: whether a person is neither the reader nor who looks through the reader's eyes; built for each request. */
export const isNotReader = (person: RawBuilder<unknown>, readerId: number): RawBuilder<boolean> =>
  sql<boolean>`(${person} <> ${readerId}::bigint and ${person} <> ${lookerId()}::bigint)`;
