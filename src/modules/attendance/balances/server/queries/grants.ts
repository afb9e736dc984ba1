import type { Executor } from '#kit/server/db/database.ts';
import { afterReserved } from '#modules/attendance/leave/server/commands/work-out.ts';
import * as leaves from '#modules/attendance/leave/server/queries/leaves.ts';
import { listLots } from './lots.ts';
import { listGranted } from './quota-page.ts';

/**
 * Returns the grants of a person that have not expired, by type and year. The ledger's sum is granted minus used, and
 * pending forms reserve in the order of use. @param day company day
 */
export async function grantsOf(on: Executor, personId: number, day: string) {
  const lots = await listLots(on, [personId]);
  const granted = await listGranted(
    on,
    lots.map(({ id }) => id),
  );
  const reserved = await leaves.listReserved(on, [personId]);
  const open = new Map(
    [...Map.groupBy(lots, ({ type, unit }) => `${type} ${unit}`).values()].flatMap((own) =>
      afterReserved(
        own,
        reserved.filter(({ type }) => type === own[0]!.type),
      ).map(({ id, left }) => [id, left] as const),
    ),
  );
  return lots
    .filter(({ validTo, left }) => validTo === null || validTo >= day || left < 0)
    .map((lot) => {
      const all = granted.get(lot.id) ?? 0;
      const free = open.get(lot.id) ?? lot.left;
      return {
        LotID: lot.id,
        VacationType: lot.type,
        Unit: lot.unit,
        LeaveYear: lot.leaveYear,
        Source: lot.source,
        Granted: all,
        Used: all - lot.left,
        Reserved: lot.left - free,
        Free: free,
        IsProvisional: all === 0 && lot.left < 0,
        ValidFrom: lot.validFrom,
        ValidTo: lot.validTo,
      };
    })
    .toSorted((a, b) => a.VacationType - b.VacationType || a.LeaveYear - b.LeaveYear || a.LotID - b.LotID);
}
