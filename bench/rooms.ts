import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { maintainPglite } from '#kit/server/db/maintenance.ts';
import { migrate } from '#kit/server/db/migrate.ts';
import { openDatabase } from '#kit/server/db/open.ts';
import { MeetingRoomSchedule } from '#modules/rooms/contract/MeetingRoomSchedule.ts';
import { openRooms, times } from '#tests/support/room-portal.ts';

// `node bench/rooms.ts`: measures the board of 100 rooms over 31 days with four meetings for each room and day
// (12,400). It also lets 500 people book one time at once. It uses the embedded database, through HTTP with real
// sessions.
const rooms = 100;
const days = 31;
const aDay = 4;
const rounds = 20;
const racers = 500;

const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'));
const db = await openDatabase({ dataDir: join(folder, 'data') });
await migrate(db, {});
const portal = await openRooms(db);
await db.pool.query('update rooms.setting set day_minutes = 0, future_bookings = 0');
const ids: number[] = [];
for (let n = 0; n < rooms; n++) ids.push(await portal.addRoom(`R${n}`));
const first = companyDay(new Date());
await db.pool.query(
  `insert into rooms.booking (room_id, kind, title, host_id, creator_id, during, occupied, status, created_at)
   select r.id, 1, '会议', $1, $1, tstzrange(s.at, s.at + interval '1 hour'), tstzrange(s.at, s.at + interval '1 hour'), 1, now()
   from rooms.room r, generate_series(0, $2::int - 1) d, generate_series(0, $3::int - 1) n,
     lateral (select (($4::date + d) + (9 + n * 2) * interval '1 hour') at time zone 'Asia/Shanghai' as at) s`,
  [portal.ids['ann'], days, aDay, shiftDays(first, -15)],
);
// Maintains the tables as the product does by itself within a minute.
await db.pool.query('select pg_stat_force_next_flush()');
while ((await maintainPglite(db)).length > 0);

const took: number[] = [];
let bytes = 0;
for (let round = -3; round < rounds; round++) {
  const from = performance.now();
  const response = await fetch(
    portal.product.url + MeetingRoomSchedule.GetMeetingRoomsAndSchedulesByDate.path,
    {
      method: 'POST',
      headers: { ...portal.who['ben']!.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ Date: shiftDays(first, -15), Days: days }),
    },
  );
  bytes = (await response.text()).length;
  if (!response.ok) throw new Error(String(response.status));
  if (round >= 0) took.push(performance.now() - from);
}
took.sort((a, b) => a - b);
const at = (share: number): string => took[Math.floor((took.length - 1) * share)]!.toFixed(0);
console.log(
  `board, ${rooms} rooms, ${days} days, ${rooms * days * aDay} meetings, ${(bytes / 1e6).toFixed(1)} MB: median ${at(0.5)} ms, p95 ${at(0.95)} ms`,
);

const names = ['ann', 'ben', 'cat', 'lee'];
const started = performance.now();
const answers = await Promise.all(
  Array.from({ length: racers }, (_, n) =>
    portal.add(names[n % names.length]!, { RoomId: ids[0]!, ...times('20:00', '21:00', 25) }),
  ),
);
const won = answers.filter(({ status }) => status === 200).length;
console.log(
  `${racers} at once for one time: ${won} booked, ${((performance.now() - started) / 1000).toFixed(1)} s`,
);
await portal.product.close();
await db.close();
rmSync(folder, { recursive: true });
