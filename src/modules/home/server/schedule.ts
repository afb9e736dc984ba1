import type { Executor } from '#kit/server/db/database.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { extensionPoint, type Contribution } from '#kit/server/registry.ts';
import type { ScheduleType } from '../contract/codes.ts';

/** One thing in somebody's day. */
export interface ScheduleEntry {
  /** The company's day. */
  readonly Date: string;
  readonly Type: ScheduleType;
  readonly Title: string;
  readonly TitleEn: string;
  readonly RefId: number;
  /** A page of ours where it is shown. */
  readonly Url: string;
  /** Null: the whole day. */
  readonly Start: Date | null;
  readonly End: Date | null;
}

/** Whose days are asked for. */
export type ScheduleOf = Pick<Actor, 'id' | 'permissions' | 'viewer'>;

/** What an area has in a person's days, from a company day until another that is not included. */
export type ScheduleSource = (
  on: Executor,
  person: ScheduleOf,
  days: { readonly from: string; readonly until: string },
) => Promise<ScheduleEntry[]>;

const schedules = extensionPoint<ScheduleSource>();

/** Lets a module show its own entries in the calendar of the home page. */
export const scheduleSource = (type: ScheduleType, source: ScheduleSource): Contribution =>
  schedules(type, source);

/** Everything that an area has registered, day by day, whole days first. */
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
