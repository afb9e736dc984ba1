import type { Executor } from '#kit/server/db/database.ts';
import type { Actor } from '#kit/server/http/context.ts';
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

const sources = new Map<ScheduleType, ScheduleSource>();

/** Lets an area show its own in the calendar of the home page: once, when its calls are assembled. */
export function registerSchedule(type: ScheduleType, source: ScheduleSource): void {
  sources.set(type, source);
}

/** Everything that an area has registered, day by day, whole days first. */
export async function readSchedule(
  on: Executor,
  person: ScheduleOf,
  days: { readonly from: string; readonly until: string },
): Promise<ScheduleEntry[]> {
  const found: ScheduleEntry[] = [];
  for (const source of sources.values()) found.push(...(await source(on, person, days)));
  const startOf = ({ Start }: ScheduleEntry): number => Start?.getTime() ?? 0;
  return found.toSorted((a, b) => a.Date.localeCompare(b.Date) || startOf(a) - startOf(b));
}
