import { sql } from 'kysely';
import { zoneSql } from '#kit/server/db/zone.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { dayStart, rooms } from './db.ts';

const minutes = (of: string, where: string) =>
  sql.raw(`coalesce(sum(${of}) filter (where ${where}), 0)::int`);

/** Lists the usage of each room between two company days, both included. The caller adds the opening minutes. */
export async function listUtilisation(on: Executor, from: string, to: string) {
  const length = 'extract(epoch from upper(b.during) - lower(b.during)) / 60';
  const { rows } = await sql<{
    RoomId: number;
    RoomName: string;
    RoomNameEn: string;
    Building: string;
    BuildingEn: string;
    Capacity: number;
    openMinute: number;
    closeMinute: number;
    workDaysOnly: boolean;
    BookedMinutes: number;
    Meetings: number;
    NoShows: number;
    NoShowMinutes: number;
    EarlyEnds: number;
    RecoveredMinutes: number;
    Cancelled: number;
  }>`
    select r.id as "RoomId", r.name as "RoomName", r.name_en as "RoomNameEn", r.building as "Building", r.building_en as "BuildingEn",
      r.capacity as "Capacity", r.open_minute as "openMinute", r.close_minute as "closeMinute",
      r.work_days_only as "workDaysOnly",
      ${minutes(length, 'b.status in (1, 5)')} as "BookedMinutes",
      count(b.id) filter (where b.status in (1, 5)) as "Meetings",
      count(b.id) filter (where b.status = 4) as "NoShows",
      ${minutes(length, 'b.status = 4')} as "NoShowMinutes",
      count(b.id) filter (where b.status = 5) as "EarlyEnds",
      ${minutes('extract(epoch from b.original_end - upper(b.during)) / 60', 'b.status = 5')} as "RecoveredMinutes",
      count(b.id) filter (where b.status = 2) as "Cancelled"
    from rooms.room r left join rooms.booking b on b.room_id = r.id and b.kind = 1
      and lower(b.during) >= ${dayStart(from)} and lower(b.during) < ${dayStart(to, 1)}
    where r.is_active or b.id is not null
    group by r.id order by r.building, r.sort_no, r.id`.execute(rooms(on));
  return rows;
}

/** Sums minutes of meetings by hour of the company day. */
export async function listHours(on: Executor, from: string, to: string) {
  const { rows } = await sql<{ Hour: number; Minutes: number }>`
    select h as "Hour", (sum(extract(epoch from least(upper(b.during), s.start_at + interval '1 hour')
      - greatest(lower(b.during), s.start_at))) / 60)::int as "Minutes"
    from rooms.booking b
    cross join generate_series(0, 23) h
    cross join lateral (select (((lower(b.during) at time zone ${zoneSql()})::date + h * interval '1 hour')
      at time zone ${zoneSql()}) as start_at) s
    where b.kind = 1 and b.status in (1, 5) and lower(b.during) >= ${dayStart(from)}
      and lower(b.during) < ${dayStart(to, 1)} and b.during && tstzrange(s.start_at, s.start_at + interval '1 hour')
    group by h order by h`.execute(rooms(on));
  return rows;
}
