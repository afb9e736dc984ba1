import type { Executor } from '#kit/server/db/database.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { personsWithin, type Scope } from '#modules/people/rights/server/queries/scopes.ts';
import { indexesOfField } from '#modules/people/server/commands/secrets.ts';
import { jobType } from '../../contract/user-codes.ts';
import { listOwners, listUsers } from '../queries/users.ts';
import { masks } from '../rules/mask.ts';
import type { Draft, Fault } from './plan.ts';

const uniques = [
  ['EmployeeId', peopleRefusals.employeeIdTaken],
  ['LoginName', peopleRefusals.loginNameTaken],
  ['BWX_UserID', peopleRefusals.chatIdTaken],
  ['IdCard', peopleRefusals.identityNumberTaken],
] as const;

/** Finds values that another person has already, or that occur twice among the rows. */
export async function uniqueFaults(
  on: Executor,
  drafts: readonly Draft[],
  secret: string,
  scope: Scope | undefined,
): Promise<Fault[][]> {
  const valueOf = (draft: Draft, field: (typeof uniques)[number][0]): string => {
    if (field !== 'IdCard') return String(draft.after[field] ?? '');
    return indexesOf(draft)[0] ?? '';
  };
  const indexesOf = ({ secrets: { IdCard } }: Draft): string[] =>
    IdCard ? indexesOfField(secret, 'IdCard', IdCard) : [];
  const wanted = (field: (typeof uniques)[number][0]): string[] => [
    ...new Set(drafts.map((draft) => valueOf(draft, field)).filter(Boolean)),
  ];
  const owners = await listOwners(on, {
    employeeIds: wanted('EmployeeId'),
    loginNames: wanted('LoginName'),
    chatIds: wanted('BWX_UserID'),
    identities: drafts.flatMap(indexesOf),
  });
  const owned = {
    EmployeeId: owners.employeeIds,
    LoginName: owners.loginNames,
    BWX_UserID: owners.chatIds,
    IdCard: owners.identities,
  };
  const leavers = new Map(
    (await listUsers(on, [...owners.identities.values()], false, scope))
      .filter(({ isActive, values }) => !isActive && values.JobType !== jobType.code.employed)
      .map((user) => [user.id, user]),
  );
  const within = scope
    ? await personsWithin(on, scope, [...owners.identities.values()])
    : new Set(owners.identities.values());
  const seen = new Map(uniques.map(([field]) => [field, new Map<string, number>()]));
  return drafts.map((draft, n) =>
    uniques.flatMap(([field, refusal]): Fault[] => {
      const value = valueOf(draft, field);
      if (value === '') return [];
      const kept = field === 'IdCard' ? indexesOf(draft) : [value];
      const owner = kept.map((one) => owned[field].get(one)).find((id) => id !== undefined);
      const first = seen.get(field)!.get(value) ?? n;
      seen.get(field)!.set(value, first);
      const shown = field === 'IdCard' ? masks.IdCard(draft.secrets.IdCard ?? '') : value;
      const leaver = field === 'IdCard' && draft.id === null ? leavers.get(owner ?? 0) : undefined;
      if (leaver) {
        const name = `${String(leaver.values.ChineseName)}（${String(leaver.values.EmployeeId)}）`;
        return [{ field, refusal: peopleRefusals.knownLeaver, value: name, body: { AUID: leaver.id } }];
      }
      if (owner !== undefined && owner !== draft.id)
        return field === 'IdCard'
          ? [{ field, refusal, value: '', ...(within.has(owner) ? {} : { unseen: owner }) }]
          : [{ field, refusal, value }];
      return first === n ? [] : [{ field, refusal, value: shown, twin: first }];
    }),
  );
}
