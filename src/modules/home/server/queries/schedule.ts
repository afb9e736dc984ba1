import type { Executor } from '#kit/server/db/database.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { extensionPoint, type Contribution } from '#kit/server/registry.ts';
import type { ScheduleType } from '../../contract/codes.ts';

/** Entry of a person's calendar. */
export interface ScheduleEntry {
  /** Company day of the entry. */
  readonly Date: string;
  readonly Type: ScheduleType;
  readonly Title: string;
  readonly TitleEn: string;
  readonly RefId: number;
  /** Path of the page that shows the entry. */
  readonly Url: string;
  /** Start of the entry; null: the whole day. */
  readonly Start: Date | null;
  readonly End: Date | null;
}

/** Person whose calendar is read. */
export type ScheduleOf = Pick<Actor, 'id' | 'permissions' | 'viewer'>;

/** Returns a module's calendar entries of a person, from a company day until another day, which is excluded. */
export type ScheduleSource = (
  on: Executor,
  person: ScheduleOf,
  days: { readonly from: string; readonly until: string },
) => Promise<ScheduleEntry[]>;

const schedules = extensionPoint<ScheduleSource>();

/** Lets a module show its own entries in the calendar of the home page. */
export const scheduleSource = (type: ScheduleType, source: ScheduleSource): Contribution =>
  schedules(type, source);

/** Reads the calendar entries of all modules, by day, whole-day entries first. */
export async function readSchedule(
  on: Executor,
  person: ScheduleOf,
  days: { readonly from: string; readonly until: string },
): Promise<ScheduleEntry[]> {
  const found: ScheduleEntry[] = [];
  for (const source of schedules.of(on).values()) found.push(...(await source(on, person, days)));
  const startOf = ({ Start }: ScheduleEntry): number => Start?.getTime() ?? 0;
  return found.toSorted((a, b) => a.Date.localeCompare(b.Date) || startOf(a) - startOf(b));
}
