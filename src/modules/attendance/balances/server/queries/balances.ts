import type { Executor } from '#kit/server/db/database.ts';
import { afterReserved } from '#modules/attendance/leave/server/commands/work-out.ts';
import * as leaves from '#modules/attendance/leave/server/queries/leaves.ts';
import { listTypesOn } from '#modules/attendance/leave/server/queries/types.ts';
import { totalOf } from '#modules/attendance/leave/server/rules/cost.ts';
import type { Person } from '#modules/attendance/server/queries/persons.ts';
import { balanceOn } from '../rules/lots.ts';
import { listDaySums, listLots } from './lots.ts';

const sum = (some: readonly { readonly left: number }[]): number =>
  some.reduce((all, one) => all + one.left, 0);

/** Returns the balance of a person for each type with a quota. @param day company day */
export async function balancesOf(on: Executor, person: Person, day: string) {
  const types = (await listTypesOn(on, person, day)).filter(
    ({ needQuota, isActive }) => needQuota && isActive,
  );
  const lots = await listLots(on, [person.id]);
  const sums = Map.groupBy(
    await listDaySums(
      on,
      lots.map(({ id }) => id),
    ),
    ({ lotId }) => lotId,
  );
  const reserved = await leaves.listReserved(on, [person.id]);
  return types.map(({ code, unit: of }) => {
    const own = lots.filter((lot) => lot.type === code && lot.unit === of);
    const waiting = reserved.filter(({ type }) => type === code);
    const { left, overdrawn } = balanceOn(
      own.map((lot) => ({ ...lot, entries: sums.get(lot.id) ?? [] })),
      day,
    );
    const open = afterReserved(own, waiting).filter(
      (lot) => lot.left > 0 && (lot.validTo === null || lot.validTo >= day),
    );
    const [next] = open.flatMap(({ validTo }) => (validTo === null ? [] : [validTo])).toSorted();
    return {
      VacationType: code,
      Unit: of,
      Left: left,
      Reserved: totalOf(waiting),
      Free: sum(open),
      Overdrawn: overdrawn,
      ExpiresNext: next === undefined ? 0 : sum(open.filter(({ validTo }) => validTo === next)),
      ExpiresOn: next ?? null,
    };
  });
}
