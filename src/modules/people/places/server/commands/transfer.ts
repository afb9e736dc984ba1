import { companyDay } from '#kit/rules/dates.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { tellPeople } from '#kit/server/live.ts';
import { endHrbps, returnHrbps } from '#modules/people/hrbp/server/queries/hrbp.ts';
import { moveTeam } from '#modules/people/persons/server/commands/team.ts';
import * as queries from '#modules/people/persons/server/queries/team.ts';
import { moveApplicants } from '#modules/people/persons/server/queries/users.ts';
import { standardApprovalRoles } from '#modules/people/rights/server/standard/approval-roles.ts';
import { callersChanged } from '#modules/people/sign-in/server/commands/revocation.ts';
import { causes, leaderChangedOn, type Made } from '../rules/assignments.ts';
import { changeAssignments, type Assigned, type PlaceText } from './change.ts';

/** Move of a person to another place from a company day on. */
export interface Transfer {
  readonly personId: number;
  readonly formId: number;
  readonly day: string;
  readonly set: Partial<PlaceText>;
  /** Person who takes over the direct reports and the led departments; null: they stay with the moved person. */
  readonly teamSuccessor: number | null;
  /** Keeps the approval identities in the old department except applicant, and stays its HRBP. */
  readonly keepsIdentities: boolean;
}

/** Record of a transfer that contains what is needed to undo it. */
export interface Transferred {
  readonly made: Made;
  readonly from: number;
  readonly to: number;
  readonly identities: readonly number[];
  /** Ids of the HRBP rows for the old department that were ended. Older transfers do not have it. */
  readonly hrbps?: readonly number[];
  readonly departments: readonly number[];
  /** Company day from which the successor led the departments. Older transfers do not have it. */
  readonly since?: string;
  readonly team: readonly (Made & { readonly personId: number })[];
}

const madeOf = (day: string, { before, after }: Assigned): Made => ({ day, before, after });

type By = { readonly by: number | null; readonly now: Date };

/**
 * Transfers a person, with the team and identities. The team is moved first, so that nobody reports to their own
 * report.
 * @throws Refused beforeEntry, afterLeaving, leaderLoop; the caller checks for these before
 */
export async function transferPerson(tx: Tx, transfer: Transfer, by: By): Promise<Transferred> {
  const { personId, formId, day, set, teamSuccessor, keepsIdentities } = transfer;
  const today = companyDay(by.now);
  const team =
    teamSuccessor === null
      ? null
      : await moveTeam(tx, { from: personId, to: teamSuccessor, since: day, formId }, by);
  const [assigned] = await changeAssignments(
    tx,
    [{ personId, do: 'change', day, set }],
    { cause: causes.transfer, formId },
    by,
  );
  const made = madeOf(day, assigned!);
  const { from, to } = assigned!.moved ?? { from: 0, to: 0 };
  const moves = from !== to;
  const applicant = standardApprovalRoles.applicant.name;
  if (moves) await moveApplicants(tx, [{ personId, from, to }], applicant);
  const identities =
    moves && !keepsIdentities ? await queries.endIdentities(tx, personId, from, applicant) : [];
  const hrbps = moves && !keepsIdentities ? await endHrbps(tx, personId, from) : [];
  await callersChanged(tx, personId);
  await tellPeople(tx, [personId], { Touches: ['CacUser', 'Setting'], Notice: null });
  return {
    made,
    from,
    to,
    identities,
    hrbps,
    departments: team?.departments ?? [],
    ...(team ? { since: team.since } : {}),
    team: (team?.assigned ?? []).map((one) => ({
      personId: one.personId,
      ...madeOf(leaderChangedOn(one.before, one.after) ?? today, one),
    })),
  };
}

/** Undoes a transfer as if it had never happened, if nothing depends on it. */
export async function undoTransfer(
  tx: Tx,
  { personId, formId, teamSuccessor }: Pick<Transfer, 'personId' | 'formId' | 'teamSuccessor'>,
  { made, from, to, identities, hrbps = [], departments, since, team }: Transferred,
  by: By,
): Promise<void> {
  await changeAssignments(
    tx,
    [{ personId, do: 'undo', ...made }, ...team.map((one) => ({ do: 'undo' as const, ...one }))],
    { cause: causes.correction, formId },
    by,
  );
  if (from !== to) {
    await moveApplicants(tx, [{ personId, from: to, to: from }], standardApprovalRoles.applicant.name);
    await queries.returnIdentities(tx, personId, from, identities, companyDay(by.now));
    await returnHrbps(tx, hrbps);
  }
  if (teamSuccessor !== null)
    await queries.returnDepartments(
      tx,
      departments,
      { from: teamSuccessor, to: personId, since: since ?? null },
      companyDay(by.now),
    );
  await callersChanged(tx, personId);
  await tellPeople(tx, [personId], { Touches: ['CacUser', 'Setting'], Notice: null });
}
