import type { Words } from '#kit/contract/refusals.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { listTypesOn, type TypeVersion } from '#modules/attendance/leave/server/queries/types.ts';
import { availableFrom } from '#modules/attendance/leave/server/rules/limits.ts';
import type { Person } from '#modules/attendance/server/queries/persons.ts';
import { balancesOf } from './balances.ts';

const none: Words = { zh: '', en: '' };

/**
 * Returns why a type cannot be taken now; empty: it can be.
 * @param free amount left; null: no quota is needed
 * @param day company day
 */
function reasonAgainst(type: TypeVersion, person: Person, free: number | null, day: string): Words {
  if (!type.probationAllowed && person.isOnProbation)
    return { zh: '试用期结束后可以申请', en: 'Available after probation' };
  if (!type.internAllowed && person.isIntern) return { zh: '实习生不能申请', en: 'Not available to interns' };
  const since = availableFrom(type, person.entry);
  if (since !== null && day < since)
    return {
      zh: `入职满 ${type.minMonths} 个月后可以申请（${since} 起）`,
      en: `Available after ${type.minMonths} ${type.minMonths === 1 ? 'month' : 'months'} in the company, from ${since} on`,
    };
  if (free !== null && free <= 0 && !type.mayOverdraw) return { zh: '没有可用额度', en: 'Nothing left' };
  return none;
}

/**
 * Returns the types of leave that apply to a person, with what is left of each. Types for the other gender are left
 * out. @param day company day
 */
export async function leaveChoices(on: Executor, person: Person, day: string) {
  const types = await listTypesOn(on, person, day);
  const balances = new Map((await balancesOf(on, person, day)).map((one) => [one.VacationType, one]));
  return types
    .filter(({ isActive, gender }) => isActive && (gender === null || [0, gender].includes(person.gender)))
    .map((type) => {
      const balance = balances.get(type.code);
      const free = type.needQuota ? (balance?.Free ?? 0) : null;
      return {
        VacationType: type.code,
        LeaveUnit: type.leaveUnit,
        Unit: type.unit,
        Free: free,
        ExpiresNext: balance?.ExpiresNext ?? 0,
        ExpiresOn: balance?.ExpiresOn ?? null,
        reason: reasonAgainst(type, person, free, day),
      };
    });
}
