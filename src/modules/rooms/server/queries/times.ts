import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import type { Span } from '../rules/recurrence.ts';
import type { BusySpan } from '../rules/busy-spans.ts';
import { isMine, meetsBetween, rooms, visibleTo, type Viewer } from './db.ts';
import { listVisible, type Room } from './rooms.ts';

/** Room with the times at which it is taken, including its free time after meetings. */
export interface RoomTimes {
  readonly room: Room;
  readonly taken: readonly Span[];
}

/** Lists rooms in use that the viewer can see, by capacity, with the times taken between two instants. */
export async function listRoomTimes(
  on: Executor,
  viewer: Viewer,
  from: Date,
  until: Date,
  except: readonly number[] = [],
): Promise<RoomTimes[]> {
  const found = await listVisible(on, viewer);
  const ids = found.map(({ id }) => id);
  const { rows } = await sql<Span & { roomId: number }>`
    select b.room_id as "roomId", lower(b.occupied) as start, upper(b.occupied) as "end" from rooms.booking b
    where b.room_id = any(${ids}::bigint[]) and b.status in (0, 1, 5) and b.occupied && tstzrange(${from}, ${until})
      and b.id <> all(${[...except]}::bigint[])
    order by 2`.execute(rooms(on));
  const taken = Map.groupBy(rows, ({ roomId }) => roomId);
  return found.map((room) => ({ room, taken: taken.get(room.id) ?? [] }));
}

/** Lists meetings that people host or attend between two instants, without those that they declined. */
export async function listMeetingTimes(
  on: Executor,
  people: readonly number[],
  from: Date,
  until: Date,
  except: readonly number[] = [],
): Promise<Map<number, Span[]>> {
  const { rows } = await sql<Span & { personId: number }>`
    with held as materialized (
      select b.id, b.host_id, lower(b.during) as start, upper(b.during) as "end" from rooms.booking b
      where b.kind = 1 and b.status in (0, 1) and ${meetsBetween(sql`${from}::timestamptz`, sql`${until}::timestamptz`)}
        and b.id <> all(${[...except]}::bigint[])
    )
    select host_id as "personId", start, "end" from held where host_id = any(${[...people]}::bigint[])
    union
    select a.person_id, h.start, h."end" from held h join rooms.attendee a on a.booking_id = h.id and a.response <> 2
    where a.person_id = any(${[...people]}::bigint[])
    order by 1, 2`.execute(rooms(on));
  return Map.groupBy(rows, ({ personId }) => personId);
}

/**
 * Returns the same times as `listMeetingTimes`, with titles that the viewer may read. These are meetings that they take
 * part in or see on the board. Other titles are empty.
 */
export async function listTitledTimes(
  on: Executor,
  viewer: Viewer,
  people: readonly number[],
  { start, end }: Span,
  except: readonly number[],
): Promise<Map<number, BusySpan[]>> {
  const seen = viewer.manages
    ? sql`b.title`
    : sql`case when ${isMine(viewer.id)} or (not b.is_private and ${visibleTo(viewer)}) then b.title else '' end`;
  const { rows } = await sql<BusySpan & { personId: number }>`
    with held as materialized (
      select b.id, b.host_id, lower(b.during) as start, upper(b.during) as "end", ${seen} as title
      from rooms.booking b join rooms.room r on r.id = b.room_id
      where b.kind = 1 and b.status in (0, 1) and ${meetsBetween(sql`${start}::timestamptz`, sql`${end}::timestamptz`)}
        and b.id <> all(${[...except]}::bigint[])
    )
    select host_id as "personId", start, "end", title from held where host_id = any(${[...people]}::bigint[])
    union
    select a.person_id, h.start, h."end", h.title from held h
    join rooms.attendee a on a.booking_id = h.id and a.response <> 2
    where a.person_id = any(${[...people]}::bigint[])
    order by 1, 2`.execute(rooms(on));
  return Map.groupBy(rows, ({ personId }) => personId);
}
