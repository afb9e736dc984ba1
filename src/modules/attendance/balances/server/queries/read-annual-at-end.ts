import type { Executor } from '#kit/server/db/database.ts';
import { regions, vacationType } from '#modules/attendance/contract/codes.ts';
import { getSetting, listTypesOn } from '#modules/attendance/leave/server/queries/types.ts';
import { listPersonsOn } from '#modules/attendance/server/queries/persons.ts';
import { absencesOf } from '../commands/allocate.ts';
import { isOutOf } from '../rules/allocation.ts';
import { annualAtEnd, type AnnualAtEnd } from '../rules/annual-at-end.ts';
import { sumAnnualLots } from './annual-at-end.ts';
import { listAbsences } from './quota-page.ts';

/**
 * Returns the annual leave of people in the year of their last working day. In Hong Kong leave is earned as a whole, so
 * that all that is left is due.
 */
export async function listAnnualAtEnd(
  on: Executor,
  days: readonly { readonly personId: number; readonly day: string }[],
): Promise<Map<number, AnnualAtEnd>> {
  const found = new Map<number, AnnualAtEnd>();
  if (days.length === 0) return found;
  const sums = new Map((await sumAnnualLots(on, days)).map(({ personId, ...sum }) => [personId, sum]));
  const { bandRule: rule } = await getSetting(on);
  const years = Map.groupBy(await listPersonsOn(on, days), ({ day }) => Number(day.slice(0, 4)));
  for (const [year, persons] of years) {
    const ids = persons.map(({ id }) => id);
    // Whether personal leave is paid is a rule of the region, not of a province.
    const types = new Map<string, Awaited<ReturnType<typeof listTypesOn>>>();
    for (const region of regions)
      types.set(region, await listTypesOn(on, { region, province: '' }, `${year}-12-31`));
    const absent = Map.groupBy(await listAbsences(on, ids, year), ({ personId }) => personId);
    const absentBefore = Map.groupBy(await listAbsences(on, ids, year - 1), ({ personId }) => personId);
    for (const { id, entry, workStart, region, day } of persons) {
      const lots = sums.get(id);
      if (!lots) continue;
      if (region === 'HK') {
        const { granted, byHand, opening, used, carried } = lots;
        const left = Math.max(0, granted + byHand + opening - used) + carried;
        found.set(id, { spans: [], used: 0, carried: left });
        continue;
      }
      if (entry === null || entry > day) continue;
      const before = absentBefore.get(id) ?? [];
      const rules = types.get(region)!;
      const isOut = isOutOf(
        {
          entry,
          workStart,
          absent: absencesOf(absent.get(id) ?? [], rules),
          absentBefore: absencesOf(before, rules),
          takenBefore: before.find(({ type }) => type === vacationType.annual)?.amount ?? 0,
        },
        year,
      );
      found.set(id, annualAtEnd({ entry, workStart, last: day }, lots, { rule, isOut }));
    }
  }
  return found;
}
