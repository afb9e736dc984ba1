import type { Executor } from '#kit/server/db/database.ts';
import { listPartLeave, listPayDays, listTurnedIntoLeave, type PayDay } from '../queries/pay-time.ts';

/** Minutes of one day that are not paid in full, of what was rostered; `kept` is what is paid, in per cent as text. */
interface MissedTime {
  readonly minutes: number;
  readonly dayMinutes: number;
  readonly kept: string;
}

/** What somebody's pay of a month takes from attendance; minutes. */
export interface PayTimes {
  readonly missed: readonly MissedTime[];
  /** Without what became time off. */
  readonly overtime: { readonly workday: number; readonly restDay: number; readonly statutory: number };
  readonly lateMinutes: number;
  readonly earlyMinutes: number;
}

/** Minutes of a day on which nothing was rostered. */
const usualDay = 480;

const sumOf = (days: readonly PayDay[], item: 'late' | 'early' | 'overWork' | 'overRest' | 'overStatutory') =>
  days.reduce((all, day) => all + day[item], 0);

/**
 * What people's days between two company days, both included, come to for pay. Only what differs is there: whoever is missing
 * was there as rostered.
 */
export async function payTimesOf(
  on: Executor,
  people: readonly number[],
  from: string,
  to: string,
): Promise<ReadonlyMap<number, PayTimes>> {
  const days = Map.groupBy(await listPayDays(on, people, from, to), ({ personId }) => personId);
  const parts = Map.groupBy(await listPartLeave(on, people, from, to), ({ personId }) => personId);
  const turned = Map.groupBy(await listTurnedIntoLeave(on, people, from, to), ({ personId }) => personId);
  const found = new Map<number, PayTimes>();
  for (const id of new Set([...days.keys(), ...parts.keys()])) {
    const own = days.get(id) ?? [];
    const off = (percent: number): number =>
      (turned.get(id) ?? []).reduce((all, one) => (one.percent === percent ? all + one.minutes : all), 0);
    const missed = own.flatMap(({ rostered, absent, unpaid }): MissedTime[] => {
      const dayMinutes = rostered || usualDay;
      const minutes = Math.min(absent + unpaid, dayMinutes);
      return minutes > 0 ? [{ minutes, dayMinutes, kept: '0' }] : [];
    });
    const inPart = (parts.get(id) ?? []).map(({ minutes, rostered, kept }) => ({
      minutes,
      dayMinutes: rostered,
      kept: String(kept),
    }));
    found.set(id, {
      missed: [...missed, ...inPart],
      overtime: {
        workday: Math.max(0, sumOf(own, 'overWork') - off(150)),
        restDay: Math.max(0, sumOf(own, 'overRest') - off(200)),
        statutory: sumOf(own, 'overStatutory'),
      },
      lateMinutes: sumOf(own, 'late'),
      earlyMinutes: sumOf(own, 'early'),
    });
  }
  return found;
}
