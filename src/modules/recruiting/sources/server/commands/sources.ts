import { Refused, general, refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { recruitingRefusals } from '#modules/recruiting/contract/refusals.ts';
import * as queries from '../queries/sources.ts';

/** Person who changes sources, and their address. */
export interface SourceKeeper {
  readonly id: number | null;
  readonly ip: string | null;
}

const named = (name: string) => ({
  source_name: () => new Refused(recruitingRefusals.sourceTaken, { field: 'Name', with: { name } }),
});

async function audit(tx: Tx, by: SourceKeeper, act: string, id: number, name?: string): Promise<void> {
  await writeAudit(tx, {
    actorId: by.id,
    act: `source.${act}`,
    target: `source:${id}`,
    detail: name === undefined ? {} : { name },
    ip: by.ip,
  });
}

/** Adds a source. @throws Refused sourceTaken */
export async function addSource(tx: Tx, values: queries.SourceValues, by: SourceKeeper): Promise<number> {
  const id = await onConstraint(named(values.name), () => queries.insertSource(tx, values));
  await audit(tx, by, 'add', id, values.name);
  return id;
}

async function lock(tx: Tx, id: number, version: number): Promise<void> {
  const now = (await queries.lockSource(tx, id)) ?? refuse(general.notFound);
  if (now !== version) refuse(general.stale, { body: { Version: now } });
}

/** Changes a source. @throws Refused notFound, stale, sourceTaken */
export async function updateSource(
  tx: Tx,
  { id, version }: { readonly id: number; readonly version: number },
  values: queries.SourceValues,
  by: SourceKeeper,
): Promise<void> {
  await lock(tx, id, version);
  await onConstraint(named(values.name), () => queries.saveSource(tx, id, values));
  await audit(tx, by, 'update', id, values.name);
}

/** Deletes a source that no candidate or application came from. @throws Refused notFound, stale, sourceUsed */
export async function deleteSource(
  tx: Tx,
  { id, version }: { readonly id: number; readonly version: number },
  by: SourceKeeper,
): Promise<void> {
  await lock(tx, id, version);
  const count = await queries.countFrom(tx, id);
  if (count > 0) refuse(recruitingRefusals.sourceUsed, { with: { count } });
  await queries.removeSource(tx, id);
  await audit(tx, by, 'delete', id);
}
