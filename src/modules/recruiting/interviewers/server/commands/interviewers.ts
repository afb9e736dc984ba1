import { general, refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { assignRoles, ensureRole, isInService, unassignRole } from '#modules/people/server/open.ts';
import { recruitingRefusals } from '#modules/recruiting/contract/refusals.ts';
import { interviewRefusals as no } from '#modules/recruiting/interviews/contract/interview-refusals.ts';
import type { By } from '#modules/recruiting/server/commands/by.ts';
import * as queries from '../queries/interviewers.ts';
import type { InterviewerRow, InterviewerValues } from '../queries/interviewers.ts';

type Acting = Pick<By, 'id' | 'now' | 'language' | 'ip'>;

const audit = (tx: Tx, by: Acting, act: string, personId: number, detail: object = {}): Promise<void> =>
  writeAudit(tx, {
    actorId: by.id,
    act: `interviewer.${act}`,
    target: `person:${personId}`,
    detail: { ...detail },
    ip: by.ip,
  });

/** Gives the interviewer role to an active interviewer, and takes it from a disabled one. */
export async function syncInterviewerRole(
  tx: Tx,
  personId: number,
  isActive: boolean,
  { id, now, language }: Pick<Acting, 'id' | 'now' | 'language'>,
): Promise<void> {
  const change = { by: id, now, language };
  const roleId = await ensureRole(tx, 'interviewer', change);
  if (isActive) await assignRoles(tx, [{ personId, roleId }], change);
  else await unassignRole(tx, roleId, [personId], change);
}

/**
 * Makes a person an interviewer; the role gives access to the interviews page.
 * @throws Refused personGone, alreadyInterviewer
 */
export async function addInterviewer(
  tx: Tx,
  personId: number,
  values: InterviewerValues,
  by: Acting,
): Promise<void> {
  if (!(await isInService(tx, personId))) refuse(recruitingRefusals.personGone, { field: 'AUID' });
  if (!(await queries.insertInterviewer(tx, personId, values)))
    refuse(no.alreadyInterviewer, { field: 'AUID' });
  await syncInterviewerRole(tx, personId, true, by);
  await audit(tx, by, 'add', personId, { ...values });
}

interface Seen {
  readonly personId: number;
  readonly version: number;
}

async function hold(tx: Tx, { personId, version }: Seen): Promise<InterviewerRow> {
  const row = (await queries.lockInterviewer(tx, personId)) ?? refuse(general.notFound);
  if (row.version !== version) refuse(general.stale, { body: { Version: row.version } });
  return row;
}

/**
 * Changes an interviewer's posts, rounds and weekly limit.
 * @throws Refused notFound, stale
 */
export async function updateInterviewer(
  tx: Tx,
  seen: Seen,
  values: InterviewerValues,
  by: Acting,
): Promise<void> {
  await hold(tx, seen);
  await queries.saveInterviewer(tx, seen.personId, values);
  await audit(tx, by, 'update', seen.personId, { ...values });
}

/**
 * Takes an interviewer out of use or back. Planned interviews with them stay; people who handle these see that the
 * interviewer is out of use.
 * @throws Refused notFound, stale, personGone
 */
export async function setInterviewerUse(tx: Tx, seen: Seen, isActive: boolean, by: Acting): Promise<void> {
  const row = await hold(tx, seen);
  if (row.isActive === isActive) return;
  if (isActive && !(await isInService(tx, seen.personId)))
    refuse(recruitingRefusals.personGone, { field: 'AUID' });
  await queries.saveInterviewer(tx, seen.personId, { isActive });
  await syncInterviewerRole(tx, seen.personId, isActive, by);
  await audit(tx, by, isActive ? 'enable' : 'disable', seen.personId);
}
