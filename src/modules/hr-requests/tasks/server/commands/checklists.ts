import { general, refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { listCompaniesInUse } from '#modules/hr-requests/contracts/server/queries/contracts.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { defaultChecklists, type ChecklistLine, type TaskKind } from '../../contract/task-codes.ts';
import { listChecklists, listInService, removeChecklist, saveChecklist } from '../queries/tasks.ts';

interface Of {
  readonly Kind: TaskKind;
  /** Company of the checklist. Null for all companies without their own. */
  readonly CompanyId: number | null;
}

/**
 * Returns the checklist of a request kind: the company's own, otherwise the general one, otherwise the product's
 * default.
 */
export async function checklistOf(
  on: Executor,
  kind: TaskKind,
  companyId: number,
): Promise<readonly ChecklistLine[]> {
  const [first] = await listChecklists(on, kind, companyId);
  return first ? (first.lines as ChecklistLine[]) : defaultChecklists[kind];
}

/** Returns a checklist for editing. If it is not stored yet, the one in force is returned. */
export async function readChecklist(on: Executor, { Kind, CompanyId }: Of) {
  const kept = await listChecklists(on, Kind, CompanyId);
  const own = kept.find(({ companyId }) => companyId === CompanyId);
  const lines = ((own ?? kept[0])?.lines as ChecklistLine[] | undefined) ?? defaultChecklists[Kind];
  const names = await listInService(
    on,
    lines.flatMap(({ OwnerAUID }) => OwnerAUID ?? []),
  );
  return {
    Kind,
    CompanyId,
    Lines: lines.map((line) => {
      const name = line.OwnerAUID === null ? undefined : names.get(line.OwnerAUID);
      return { ...line, OwnerName: name?.zh ?? '', OwnerNameEn: name?.en ?? '' };
    }),
    IsOwn: own !== undefined,
    Version: own?.version ?? 0,
  };
}

/**
 * Saves or deletes a checklist.
 * @throws Refused stale, personGone, companyGone
 */
export async function updateChecklist(
  tx: Tx,
  given: Of & { readonly Version: number; readonly Lines: readonly ChecklistLine[] | null },
  change: { readonly by: number; readonly now: Date; readonly ip: string },
): Promise<number> {
  const { Kind, CompanyId, Version, Lines } = given;
  const key = { kind: Kind, companyId: CompanyId, version: Version };
  if (CompanyId !== null && !(await listCompaniesInUse(tx)).has(CompanyId))
    refuse(peopleRefusals.companyGone, { field: 'CompanyId' });
  const persons = (Lines ?? []).map(({ OwnerAUID }) => OwnerAUID);
  const inService = await listInService(
    tx,
    persons.filter((one) => one !== null),
  );
  const gone = persons.findIndex((one) => one !== null && !inService.has(one));
  if (gone >= 0) refuse(peopleRefusals.personGone, { field: `Lines.${gone}.OwnerAUID` });
  const saved =
    Lines === null ? (await removeChecklist(tx, key)) && 0 : await saveChecklist(tx, key, Lines, change);
  if (saved === null || saved === false) refuse(general.stale);
  await writeAudit(tx, {
    actorId: change.by,
    act: 'checklist.save',
    target: `checklist:${Kind}${CompanyId === null ? '' : `:${CompanyId}`}`,
    detail: { lines: Lines?.length ?? null },
    ip: change.ip,
  });
  return saved;
}
