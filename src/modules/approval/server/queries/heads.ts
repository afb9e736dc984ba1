import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { approval } from './approval-db.ts';
import { mayRead, type Viewer } from './readers.ts';

const columns = [
  'f.id',
  'f.number',
  'f.title',
  'f.title_en as titleEn',
  'f.template_id as templateId',
  'f.template_edition_id as editionId',
  'f.status',
  'f.state_type as stateType',
  'f.submitted_at as submittedAt',
] as const;

const readable = (on: Executor, viewer: Viewer) =>
  approval(on).selectFrom('approval.form as f').select(columns).where(mayRead(viewer));

/** What other areas show of a form that the viewer may see. */
export const findHead = (on: Executor, viewer: Viewer, id: number) =>
  readable(on, viewer).where('f.id', '=', id).executeTakeFirst();

/** The same with what was filled in. */
export async function findHeadAndValues(on: Executor, viewer: Viewer, id: number) {
  const row = await readable(on, viewer).select('f.form_values').where('f.id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const { form_values: values, ...head } = row;
  return { ...head, values: values as Values };
}

/** Those of the forms that the viewer may see, newest first. */
export const listHeads = (on: Executor, viewer: Viewer, ids: readonly number[]) =>
  readable(on, viewer)
    .where(sql<boolean>`f.id = any(${[...ids]}::bigint[])`)
    .orderBy('f.id', 'desc')
    .execute();
