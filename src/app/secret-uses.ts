import type { SecretUses } from '#kit/server/db/reseal.ts';
import { modules } from './modules.ts';

const all = modules.flatMap(({ secretUses: uses }) => uses ?? []);

/** All data in the database that depend on PORTICO_SECRET. */
export const secretUses: SecretUses = {
  sealed: all.flatMap(({ sealed }) => sealed),
  marked: all.flatMap(({ marked = [] }) => marked),
  others: all.flatMap(({ others = [] }) => others),
};
