import { afterAll, beforeAll, expect, test } from 'vitest';
import { shiftDays } from '#kit/rules/dates.ts';
import { CacUserAdmin } from '#modules/people/persons/contract/CacUserAdmin.ts';
import { bothEngines, onEngine } from '#tests/support/engines.ts';
import { firstDay, openRooms, times, type RoomPortal } from '#tests/support/room-portal.ts';
import { MeetingRoomSchedule as Meeting } from '../contract/MeetingRoomSchedule.ts';

/** Number of requests in a race. `npm run soak` sends 500 for one time, and 200 series. */
const racers = Number(process.env['ROOM_RACERS'] ?? 60);
const seriesCount = Number(process.env['ROOM_SERIES'] ?? 24);

/** Counts how often each answer was given. */
const tally = (answers: readonly { status: number; code: number }[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status, code }) => `${status} ${code}`)].map(([key, all]) => [
      key,
      all.length,
    ]),
  );

bothEngines('races for rooms', (open) => {
  let portal: RoomPortal;
  const rooms: number[] = [];

  beforeAll(async () => {
    portal = await openRooms(await open({ connections: 16 }));
    await portal.db.pool.query('update rooms.setting set day_minutes = 0, future_bookings = 0');
    for (let n = 0; n < 8; n++) rooms.push(await portal.addRoom(`赛${n}`, { AdvanceDays: 90 }));
  });
  afterAll(() => portal.product.close());

  /** Counts pairs of bookings that take the same room at the same time. There must be none. */
  const overlaps = async (): Promise<number> => {
    const { rows } = await portal.db.pool.query<{ count: number }>(`
      select count(*) from rooms.booking a join rooms.booking b on a.room_id = b.room_id and a.id < b.id
      where a.status in (0, 1, 5) and b.status in (0, 1, 5) and a.occupied && b.occupied`);
    return rows[0]!.count;
  };
  const people = ['ann', 'ben', 'cat', 'lee'];
  const nameOf = (n: number): string => people[n % people.length]!;

  test(
    'of many who want one time exactly one gets it, and the others are told that it is taken',
    { timeout: 240_000 },
    async () => {
      const all = Array.from({ length: racers }, (_, n) => portal.add(nameOf(n), { RoomId: rooms[0]! }));
      expect(tally(await Promise.all(all))).toEqual({ '200 0': 1, '409 409101': racers - 1 });
    },
  );

  test('series over several rooms neither block each other nor fail', { timeout: 240_000 }, async () => {
    const Repeat = { Freq: 'day' as const, UntilDate: shiftDays(firstDay, 9) };
    const all = Array.from({ length: seriesCount }, (_, n) =>
      portal.add(nameOf(n), {
        RoomId: rooms[n % rooms.length]!,
        ...times(`${String(8 + (n % 5)).padStart(2, '0')}:00`, `${String(9 + (n % 5)).padStart(2, '0')}:30`),
        Repeat,
        ConflictPolicy: n % 2 === 0 ? 'skip' : 'fail',
      }),
    );
    const answers = await Promise.all(all);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(rooms.length);
    expect(await overlaps()).toBe(0);
  });

  test('two who move their meetings into each other’s rooms at once end without overlap', async () => {
    const day = 20;
    const book = async (name: string, room: number) =>
      (await portal.add(name, { RoomId: rooms[room]!, ...times('10:00', '11:00', day) })).body.Id!;
    const mine = await Promise.all([1, 2].map((room, n) => book(nameOf(n), room)));
    const move = (n: number, room: number) =>
      portal.call(nameOf(n), Meeting.Edit, {
        Id: mine[n]!,
        RowVersion: 1,
        RoomId: rooms[room]!,
        Title: 'x',
        ...times('10:00', '11:00', day),
        Confirmed: true,
      });
    // First each meeting is in the way of the other. Then both move to the same free room.
    expect(tally(await Promise.all([move(0, 2), move(1, 1)]))).toEqual({ '409 409101': 2 });
    expect(tally(await Promise.all([move(0, 3), move(1, 3)]))).toEqual({ '200 0': 1, '409 409101': 1 });
    expect(await overlaps()).toBe(0);
  });

  test('approved by several at once it is approved once', async () => {
    const RoomId = await portal.addRoom('审批赛', {
      NeedApproval: true,
      ApproverAUIDs: [portal.ids['lee']!],
    });
    const Id = (await portal.add('ann', { RoomId })).body.Id!;
    const all = Array.from({ length: 10 }, (_, n) =>
      portal.call(n % 2 ? 'lee' : 'mia', Meeting.ApprovePending, { Id, IsPass: n % 3 > 0, Reason: '抢' }),
    );
    expect(tally(await Promise.all(all))).toEqual({ '200 0': 1, '409 409107': 9 });
    const acts = (await portal.detail('ann', Id)).body.Log.map(({ Act }) => Act);
    expect(acts).toHaveLength(2);
  });

  test('a person who books everywhere at once stays within their limit', async () => {
    await portal.db.pool.query('update rooms.setting set day_minutes = 120');
    const all = rooms.map((RoomId) => portal.add('cat', { RoomId, ...times('18:00', '19:00', 25) }));
    expect(tally(await Promise.all(all))).toEqual({ '200 0': 2, '422 422110': rooms.length - 2 });
    // Bookings in other people's names count against the booker's limit as well.
    const others = rooms.map((RoomId, n) =>
      portal.add('cat', {
        RoomId,
        HostAUID: portal.ids[['ann', 'ben', 'lee', 'mia'][n % 4]!]!,
        ...times('18:00', '19:00', 26),
      }),
    );
    expect(tally(await Promise.all(others))).toEqual({ '200 0': 2, '422 422110': rooms.length - 2 });
  });
});

/** Only PostgreSQL has several connections that can wait for each other. */
onEngine('postgres', 'whoever waits for a meeting', (open) => {
  let portal: RoomPortal;
  const series = { Freq: 'day' as const, UntilDate: shiftDays(firstDay, 2) };

  beforeAll(async () => {
    portal = await openRooms(await open());
  });
  afterAll(() => portal.product.close());

  /**
   * Runs `act` until it waits for a lock that `first` holds, then runs `then`, commits, and returns the result of
   * `act`.
   */
  async function meeting<T>(first: string, id: number, act: () => Promise<T>, then?: string): Promise<T> {
    const client = await portal.db.pool.connect();
    try {
      await client.query('begin');
      await client.query(first, [id]);
      const done = act();
      await expect
        .poll(async () => {
          const { rows } = await portal.db.pool.query<{ count: number }>(
            `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return rows[0]!.count;
        })
        .toBe(1);
      if (then) await client.query(then, [id]);
      await client.query('commit');
      return await done;
    } finally {
      client.release();
    }
  }
  const cancel = 'update rooms.booking set status = 2 where id = $1';
  const book = async (name: string) =>
    (await portal.add(name, { RoomId: await portal.addRoom(`等${name}`), Repeat: series })).body.Ids;
  const disable = (name: string) =>
    portal.call('mia', CacUserAdmin.UserInfoIsUse, {
      AUID: portal.ids[name]!,
      IsUse: false,
      TeamSuccessor: portal.ids['cat']!,
    });

  test('does not bring back one of a series that is cancelled meanwhile', async () => {
    const ids = await book('ann');
    const { body } = await portal.detail('ann', ids[0]!);
    const change = { Title: '改', ...times('14:00', '15:00'), RoomId: body.RoomId, Confirmed: true };
    const edited = await meeting(cancel, ids[1]!, () =>
      portal.call('ann', Meeting.Edit, { Id: ids[0]!, RowVersion: 1, Scope: 'all', ...change }),
    );
    expect(edited.status).toBe(200);
    const states = await Promise.all(ids.map(async (id) => (await portal.detail('ann', id)).body));
    expect(states.map(({ Status }) => Status)).toEqual([1, 2, 1]);
    expect(states.map(({ Title }) => Title)).toEqual(['改', '会议 ann', '改']);
  });

  test('does not hand over one that is cancelled meanwhile', async () => {
    const ids = await book('ben');
    expect((await meeting(cancel, ids[1]!, () => disable('ben'))).status).toBe(200);
    const hosts = await Promise.all(ids.map(async (id) => (await portal.detail('mia', id)).body.HostAUID));
    expect(hosts).toEqual([portal.ids['cat'], portal.ids['ben'], portal.ids['cat']]);
  });

  test('takes rooms before meetings, also for somebody who leaves', async () => {
    const [id] = await book('lee');
    const room = `select r.id from rooms.room r join rooms.booking b on b.room_id = r.id where b.id = $1
      for no key update of r`;
    const free = 'select id from rooms.booking where id = $1 for no key update nowait';
    expect((await meeting(room, id!, () => disable('lee'), free)).status).toBe(200);
  });
});
