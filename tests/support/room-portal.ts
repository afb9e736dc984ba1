import type { Call, GivenOf, Placed } from '#kit/contract/call.ts';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { bookCode, manageCode } from '#modules/rooms/contract/codes.ts';
import { MeetingRoom } from '#modules/rooms/contract/MeetingRoom.ts';
import { MeetingRoomSchedule } from '#modules/rooms/contract/MeetingRoomSchedule.ts';
import { callAs } from './calls.ts';
import { addPeople } from './people.ts';
import { startProduct, type Caller, type Product } from './product.ts';

/** A product with rooms: ann and ben book, cat is invited, mia administers, lee approves, kim may not book yet. */
export interface RoomPortal {
  readonly db: Database;
  readonly product: Product;
  readonly ids: Readonly<Record<string, number>>;
  readonly who: Readonly<Record<string, Caller>>;
  readonly call: <C extends Placed<Call>>(
    name: string,
    made: C,
    input: GivenOf<C>,
    language?: 'zh' | 'en',
  ) => ReturnType<typeof callAs<C>>;
  readonly addRoom: (name: string, more?: Partial<GivenOf<typeof MeetingRoom.Add>>) => Promise<number>;
  readonly add: (
    name: string,
    more: Partial<GivenOf<typeof MeetingRoomSchedule.Add>> & { RoomId: number },
  ) => ReturnType<typeof callAs<typeof MeetingRoomSchedule.Add>>;
  readonly detail: (name: string, id: number) => ReturnType<typeof callAs<typeof MeetingRoomSchedule.Detail>>;
  /** Lets a booking have begun so many minutes ago, to last an hour. */
  readonly begin: (id: number, minutesAgo: number) => Promise<void>;
}

/** The first day that tests book on: far enough that nothing of it has begun. */
export const firstDay = shiftDays(companyDay(new Date()), 3);

/** Times on a company day so many days after the first. */
export const times = (from: string, until: string, days = 0) => {
  const day = shiftDays(firstDay, days);
  return { StartTime: `${day}T${from}:00+08:00`, EndTime: `${day}T${until}:00+08:00` };
};

export async function openRooms(db: Database): Promise<RoomPortal> {
  const books = { permissions: [bookCode] };
  const ids = await addPeople(db, [
    { loginName: 'ann', ...books },
    { loginName: 'ben', ...books },
    { loginName: 'cat', ...books },
    { loginName: 'lee', ...books },
    { loginName: 'kim', ...books },
    { loginName: 'mia', permissions: [bookCode, manageCode, 'AASUserManagement'] },
    { loginName: 'zoe' },
  ]);
  await db.pool.query(`update people.person set is_conference = true where login_name <> 'kim'`);
  const product = await startProduct(db);
  const who: Record<string, Caller> = {};
  for (const name of Object.keys(ids)) who[name] = await product.signIn(name);
  const call: RoomPortal['call'] = (name, made, input, language) =>
    callAs(product.url, who[name]!, made, input, language);
  return {
    db,
    product,
    ids,
    who,
    call,
    addRoom: async (Name, more = {}) => {
      const room = { Name, Building: 'A', Capacity: 8, OpenTime: '00:00', CloseTime: '24:00', ...more };
      return (await call('mia', MeetingRoom.Add, room)).body.Id;
    },
    add: (name, more) =>
      call(name, MeetingRoomSchedule.Add, {
        Title: `会议 ${name}`,
        ...times('10:00', '11:00'),
        Confirmed: true,
        ...more,
      }),
    detail: (name, id) => call(name, MeetingRoomSchedule.Detail, { id }),
    begin: async (id, minutesAgo) => {
      await db.pool.query(
        `with s as (select date_trunc('minute', now()) - $2 * interval '1 minute' as at)
         update rooms.booking set during = tstzrange(s.at, s.at + interval '1 hour'),
           occupied = tstzrange(s.at, s.at + interval '1 hour'), created_at = s.at - interval '1 day'
         from s where id = $1`,
        [id, minutesAgo],
      );
    },
  };
}
