import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { notify } from '#kit/server/notices.ts';
import { extensionPoint } from '#kit/server/registry.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { listActive } from '#modules/people/organisation/server/queries/organisation-changes.ts';
import { assertReached, type Change } from '#modules/people/persons/server/commands/change.ts';
import { listNamesOf } from '#modules/people/persons/server/queries/persons.ts';
import type { Scope } from '#modules/people/rights/server/queries/scopes.ts';
import { hrbpRefusals } from '../../contract/hrbp-refusals.ts';
import * as queries from '../queries/hrbp-agents.ts';
import { lockAgencies, type AgentFields } from '../queries/hrbp-agents.ts';
import type { Agency } from '../queries/hrbp-days.ts';

/** Lets a module (by its name) react after stand-ins were added, changed or ended and committed. */
export const onAgenciesChanged = extensionPoint<(db: Database, now: Date) => Promise<void>>();

/** Notifies all modules of changed stand-ins. Must be called after the commit. */
export async function agenciesChanged(db: Database, now: Date): Promise<void> {
  for (const act of onAgenciesChanged.of(db).values()) await act(db, now);
}

const overlaps = (one: Agency['departments'], other: Agency['departments']): boolean =>
  one === null || other === null || one.some((id) => other.includes(id));

/**
 * Throws if a stand-in is not allowed.
 * @throws Refused agentIsSelf, personGone, daysReversed, daysOver, notHrbp, notTheirDepartment, agentOverlaps,
 * agentChain
 */
async function assertFits(
  tx: Tx,
  fields: AgentFields,
  exceptId: number,
  { now, language }: Change,
): Promise<void> {
  const { personId, agentId, fromDay, toDay, departmentIds } = fields;
  if (toDay < fromDay) refuse(hrbpRefusals.daysReversed, { field: 'EndDay' });
  if (toDay < companyDay(now)) refuse(hrbpRefusals.daysOver, { field: 'EndDay' });
  if (agentId === personId) refuse(hrbpRefusals.agentIsSelf, { field: 'ToAUID' });
  const active = await listActive(
    tx,
    'person',
    [agentId, personId].toSorted((a, b) => a - b),
  );
  if (!active.includes(agentId)) refuse(peopleRefusals.personGone, { field: 'ToAUID' });
  if (!active.includes(personId)) refuse(peopleRefusals.personGone, { field: 'FromAUID' });
  const own = (await queries.listOwnDepartments(tx, personId, fromDay, toDay)).map(({ DeptId }) => DeptId);
  if (own.length === 0) refuse(hrbpRefusals.notHrbp, { field: 'FromAUID' });
  if (departmentIds.some((id) => !own.includes(id)))
    refuse(hrbpRefusals.notTheirDepartment, { field: 'DeptIds' });
  const others = await queries.listTouching(tx, fields, exceptId);
  const departments = departmentIds.length === 0 ? null : departmentIds;
  if (others.some((one) => one.person === personId && overlaps(one.departments, departments)))
    refuse(hrbpRefusals.agentOverlaps, { field: 'StartDay' });
  const chained = [
    ...(others.some(({ person }) => person === agentId) ? [[agentId, 'ToAUID'] as const] : []),
    ...(others.some(({ agent }) => agent === personId) ? [[personId, 'FromAUID'] as const] : []),
  ];
  for (const [id, field] of chained) {
    const name = (await listNamesOf(tx, [id])).get(id)?.[language] ?? '';
    refuse(hrbpRefusals.agentChain, { field, with: { name } });
  }
}

const note = (tx: Tx, { by }: Change, act: string, id: number, detail: object): Promise<void> =>
  writeAudit(tx, { actorId: by, act: `hrbpAgent.${act}`, target: `hrbpAgent:${id}`, detail: { ...detail } });

/** Notifies the HRBP and the agent, except the one who made the change. */
async function tell(
  tx: Tx,
  id: number,
  { personId, agentId, fromDay, toDay }: AgentFields,
  { by, now }: Change,
) {
  const names = await listNamesOf(tx, [personId, agentId]);
  const [from, to] = [names.get(personId)!, names.get(agentId)!];
  const one = (person: number, titleZh: string, titleEn: string) =>
    person === by
      ? []
      : [
          {
            people: [person],
            key: `hrbp-agent-${id}-${person}-${now.getTime()}`,
            titleZh,
            titleEn,
            url: '/rolePage/MyJob/myApprover',
          },
        ];
  await notify(tx, `hrbpAgent:${id}`, null, [
    ...one(
      agentId,
      `${fromDay} 至 ${toDay}，您代理${from.zh}的 HRBP 工作`,
      `You are the HRBP delegate of ${from.en} from ${fromDay} to ${toDay}`,
    ),
    ...one(
      personId,
      `${fromDay} 至 ${toDay}，${to.zh}代理您的 HRBP 工作`,
      `${to.en} is your HRBP delegate from ${fromDay} to ${toDay}`,
    ),
  ]);
}

/**
 * Adds a stand-in who decides as HRBP for some days. @throws Refused personsBeyond, and the refusals of `assertFits`
 */
export async function addAgent(tx: Tx, scope: Scope, fields: AgentFields, change: Change): Promise<number> {
  await lockAgencies(tx);
  await assertReached(tx, scope, [fields.personId], 'FromAUID');
  await assertFits(tx, fields, 0, change);
  const id = await queries.addAgent(tx, fields);
  await note(tx, change, 'add', id, fields);
  await tell(tx, id, fields, change);
  return id;
}

const load = async (tx: Tx, scope: Scope, id: number) => {
  await lockAgencies(tx);
  return (await queries.findAgent(tx, scope, id)) ?? refuse(general.notFound);
};

/** Changes a stand-in. @throws Refused notFound, stale, and the refusals of `assertFits` */
export async function updateAgent(
  tx: Tx,
  scope: Scope,
  id: number,
  { version, ...given }: Omit<AgentFields, 'personId'> & { readonly version: number },
  change: Change,
): Promise<void> {
  const { isActive, version: seen, ...before } = await load(tx, scope, id);
  if (seen !== version) refuse(general.stale);
  const fields = { ...given, personId: before.personId };
  await assertFits(tx, fields, id, change);
  await queries.saveAgent(tx, id, fields, isActive);
  await note(tx, change, 'update', id, { before, after: fields });
  if (isActive) await tell(tx, id, fields, change);
}

/** Disables or enables a stand-in. @throws Refused notFound, and the refusals of `assertFits` */
export async function setAgentUse(
  tx: Tx,
  scope: Scope,
  id: number,
  isActive: boolean,
  change: Change,
): Promise<void> {
  const { isActive: was, version: _, ...fields } = await load(tx, scope, id);
  if (was === isActive) return;
  if (isActive) await assertFits(tx, fields, id, change);
  await queries.saveAgent(tx, id, fields, isActive);
  await note(tx, change, isActive ? 'enable' : 'disable', id, fields);
}
