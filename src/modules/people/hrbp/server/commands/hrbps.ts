import { general, Refused, refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { assertActive, type Change } from '#modules/people/persons/server/commands/change.ts';
import { departmentsWithin, type Scope } from '#modules/people/rights/server/queries/scopes.ts';
import { hrbpRefusals } from '../../contract/hrbp-refusals.ts';
import * as queries from '../queries/hrbp.ts';

interface Days {
  readonly fromDay: string;
  readonly toDay: string | null;
}

const assertDays = ({ fromDay, toDay }: Days): void => {
  if (toDay !== null && toDay < fromDay) refuse(hrbpRefusals.daysReversed, { field: 'ToDay' });
};

const taken = (): Refused => new Refused(hrbpRefusals.hrbpTaken, { field: 'AUID' });

/** Turns a violated unique constraint into a refusal, if another request adds the same row at the same moment. */
const orTaken = <T>(fn: () => Promise<T>): Promise<T> => onConstraint({ hrbp_once: taken }, fn);

const note = (tx: Tx, { by }: Change, act: string, id: number, detail: object): Promise<void> =>
  writeAudit(tx, { actorId: by, act: `hrbp.${act}`, target: `hrbp:${id}`, detail: { ...detail } });

const load = async (tx: Tx, scope: Scope, id: number) =>
  (await queries.getHrbpForUpdate(tx, scope, id)) ?? refuse(general.notFound);

async function assertPair(tx: Tx, departmentId: number, personId: number): Promise<void> {
  await assertActive(tx, 'department', peopleRefusals.departmentGone, 'departmentId', [departmentId]);
  await assertActive(tx, 'person', peopleRefusals.personGone, 'AUID', [personId]);
  if (await queries.isHrbpOf(tx, departmentId, personId)) throw taken();
}

/**
 * Makes somebody HRBP of a department. The person may be outside the caller's scope: only the department is
 * administered.
 * @throws Refused placeBeyond, departmentGone, personGone, hrbpTaken, daysReversed
 */
export async function addHrbp(
  tx: Tx,
  scope: Scope,
  fields: queries.NewHrbp,
  change: Change,
): Promise<number> {
  assertDays(fields);
  const within = await departmentsWithin(tx, scope, [fields.departmentId]);
  if (!within.has(fields.departmentId)) refuse(peopleRefusals.placeBeyond, { field: 'DeptId' });
  await assertPair(tx, fields.departmentId, fields.personId);
  const id = await orTaken(() => queries.addHrbp(tx, fields));
  await note(tx, change, 'add', id, fields);
  return id;
}

/** Changes the days of an HRBP. @throws Refused notFound, stale, daysReversed */
export async function updateHrbp(
  tx: Tx,
  scope: Scope,
  id: number,
  { version, ...days }: Days & { readonly version: number },
  change: Change,
): Promise<void> {
  const before = await load(tx, scope, id);
  if (before.version !== version) refuse(general.stale);
  assertDays(days);
  await queries.saveHrbp(tx, id, { from_day: days.fromDay, to_day: days.toDay });
  const { fromDay, toDay } = before;
  await note(tx, change, 'update', id, { before: { fromDay, toDay }, after: days });
}

/** Disables or enables an HRBP of a department. @throws Refused notFound, departmentGone, personGone, hrbpTaken */
export async function setHrbpUse(
  tx: Tx,
  scope: Scope,
  id: number,
  isActive: boolean,
  change: Change,
): Promise<void> {
  const row = await load(tx, scope, id);
  if (row.isActive === isActive) return;
  const { departmentId, personId } = row;
  if (isActive) await assertPair(tx, departmentId, personId);
  await orTaken(() => queries.saveHrbp(tx, id, { is_active: isActive }));
  await note(tx, change, isActive ? 'enable' : 'disable', id, { departmentId, personId });
}
