import { general, refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { defaultChecklists, type ChecklistLine, type TaskKind } from '../../contract/task-codes.ts';
import { listCompaniesInUse } from '../queries/contracts.ts';
import { listChecklists, listInService, removeChecklist, saveChecklist } from '../queries/tasks.ts';

interface Of {
  readonly Kind: TaskKind;
  /** Null: of all companies that have no list of their own. */
  readonly CompanyId: number | null;
}

/** What is to be done after a bill: the company's own list, else the one of all, else the product's. */
export async function checklistOf(
  on: Executor,
  kind: TaskKind,
  companyId: number,
): Promise<readonly ChecklistLine[]> {
  const [first] = await listChecklists(on, kind, companyId);
  return first ? (first.lines as ChecklistLine[]) : defaultChecklists[kind];
}

/** A list as it is edited: where it is not kept yet, the one that holds. */
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

/** @throws Refused stale, personGone, companyGone */
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
