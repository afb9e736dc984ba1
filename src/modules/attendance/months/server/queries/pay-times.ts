import type { Executor } from '#kit/server/db/database.ts';
import { listPartLeave, listPayDays, listTurnedIntoLeave, type PayDay } from './pay-time.ts';

/** Rostered minutes of one day that are not paid in full; `kept` is the percentage that is paid, as text. */
interface MissedTime {
  readonly minutes: number;
  readonly dayMinutes: number;
  readonly kept: string;
}

/** Attendance figures for the monthly pay of one person, in minutes. */
export interface PayTimes {
  readonly missed: readonly MissedTime[];
  /** Paid overtime, without overtime that became time off. */
  readonly overtime: { readonly workday: number; readonly restDay: number; readonly statutory: number };
  readonly lateMinutes: number;
  readonly earlyMinutes: number;
}

/** Minutes of a workday, used for a day without rostered time. */
const usualDay = 480;

const sumOf = (days: readonly PayDay[], item: 'late' | 'early' | 'overWork' | 'overRest' | 'overStatutory') =>
  days.reduce((all, day) => all + day[item], 0);

/**
 * Returns the attendance figures for pay between two company days, both included. Only people with a difference are
 * returned; the others worked as rostered.
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
