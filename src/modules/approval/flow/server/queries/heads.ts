import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { mayRead, type Viewer } from '#modules/approval/reading/server/queries/readers.ts';
import { approval } from '#modules/approval/server/queries/approval-db.ts';
import { engineColumns, type EngineForm } from './orders.ts';

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

/** Returns forms as the engine needs them, without a check of rights. */
export const listForms = (on: Executor, ids: readonly number[]): Promise<EngineForm[]> =>
  approval(on)
    .selectFrom('approval.form')
    .select(engineColumns)
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute();

/** Locks a form against changes until the transaction ends. */
export const holdHead = (tx: Tx, id: number) =>
  approval(tx).selectFrom('approval.form').select('id').where('id', '=', id).forShare().execute();

/** Returns the forms that the viewer may see, newest first. */
export const listHeads = (on: Executor, viewer: Viewer, ids: readonly number[]) =>
  readable(on, viewer)
    .where(sql<boolean>`f.id = any(${[...ids]}::bigint[])`)
    .orderBy('f.id', 'desc')
    .execute();
