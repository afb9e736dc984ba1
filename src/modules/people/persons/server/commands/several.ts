import { Refused, refuse, wordsOf } from '#kit/contract/refusals.ts';
import type { Context } from '#kit/server/http/context.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import type { Scope } from '#modules/people/rights/server/queries/scopes.ts';
import { jobType } from '../../contract/user-codes.ts';
import { listUsers } from '../queries/users.ts';
import type { Disabling } from './disable.ts';

export interface PersonRow {
  readonly AUID: number;
  readonly EmployeeId: string;
  readonly LoginName: string;
  readonly ChineseName: string;
  readonly EnglishName: string;
  readonly Code: number;
  readonly Msg: string;
}

/**
 * Performs an action on each person, without a common transaction. A refusal for one does not affect the others. Only
 * people within the scope are returned with names.
 */
export async function eachPerson<T extends object>(
  ctx: Context,
  ids: readonly number[],
  scope: Scope,
  act: (id: number) => Promise<T>,
): Promise<(PersonRow & Partial<T>)[]> {
  const persons = [...new Set(ids)];
  const known = new Map((await listUsers(ctx.db, persons, false, scope)).map((user) => [user.id, user]));
  const rows: (PersonRow & Partial<T>)[] = [];
  for (const AUID of persons) {
    const {
      EmployeeId = '',
      LoginName = '',
      ChineseName = '',
      EnglishName = '',
    } = known.get(AUID)?.values ?? {};
    const person = {
      AUID,
      EmployeeId: String(EmployeeId),
      LoginName: String(LoginName),
      ChineseName: String(ChineseName),
      EnglishName: String(EnglishName),
    };
    try {
      rows.push({ ...person, Code: 1, Msg: '', ...(await act(AUID)) });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { refusal, detail } = error;
      const Msg = detail.fields?.[0]?.Msg ?? wordsOf(refusal, ctx.language, detail.with);
      rows.push({ ...person, Code: -refusal.code, Msg } as PersonRow & Partial<T>);
    }
  }
  return rows;
}

/**
 * Throws for faults that concern everybody: leaving without a day, and a successor who is in the same list.
 * @throws Refused leaveDayNeeded, successorLeaves
 */
export function assertSeveralLeave(ids: readonly number[], input: Omit<Disabling, 'AUID'>): void {
  if ((input.JobType ?? jobType.code.employed) !== jobType.code.employed && !input.DisableTime)
    refuse(peopleRefusals.leaveDayNeeded, { field: 'DisableTime' });
  for (const field of ['ApprovalSuccessor', 'TeamSuccessor'] as const)
    if (ids.includes(input[field] ?? 0)) refuse(peopleRefusals.successorLeaves, { field });
}
