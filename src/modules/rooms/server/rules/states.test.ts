import { describe, expect, test } from 'vitest';
import * as states from './states.ts';
import type { Facts } from './states.ts';

const at = (minute: number): Date => new Date(Date.parse('2026-11-20T02:00:00Z') + minute * 60_000);
/** Meeting from 10:00 to 11:00 with host 1, booked by 2, attended by 3. Minutes count from its start. */
const meeting: Facts = {
  kind: 1,
  status: 1,
  start: at(0),
  end: at(60),
  hostId: 1,
  creatorId: 2,
  attendeeIds: [3],
  checkedInAt: null,
  checkInEnabled: true,
};
const host = { id: 1, manages: false };
const guest = { id: 3, manages: false };
const stranger = { id: 4, manages: false };
const manager = { id: 4, manages: true };

test.each([
  [-1, 0],
  [0, 1],
  [59, 1],
  [60, 2],
])('at minute %i it stands at %i', (minute, status) => {
  expect(states.meetingStatusAt(meeting.start, meeting.end, at(minute))).toBe(status);
});

const rules = {
  edit: states.canEdit,
  cancel: states.canCancel,
  end: states.canEndEarly,
  checkIn: states.canCheckIn,
  takeBack: states.canTakeBack,
  outline: states.canWriteOutline,
};
const allowed = (asker: states.Asker, facts: Partial<Facts>, minute: number): string =>
  Object.entries(rules)
    .filter(([, may]) => may(asker, { ...meeting, ...facts }, at(minute)))
    .map(([name]) => name)
    .join(' ');

describe('possible actions', () => {
  test.each<[string, states.Asker, Partial<Facts>, number, string]>([
    ['the host an hour before', host, {}, -60, 'edit cancel outline'],
    ['whoever booked', { id: 2, manages: false }, {}, -60, 'edit cancel outline'],
    ['the host just before', host, {}, -15, 'edit cancel checkIn outline'],
    ['the host during it', host, {}, 5, 'edit end checkIn outline'],
    ['the host after checking in', host, { checkedInAt: at(0) }, 5, 'edit end outline'],
    ['the host at its end', host, {}, 60, 'outline'],
    ['the host 30 days later', host, {}, 60 + 30 * 1440, ''],
    ['somebody invited', guest, {}, 5, 'checkIn'],
    ['somebody else', stranger, {}, 5, ''],
    ['an administrator', manager, {}, 5, 'edit end checkIn outline'],
    ['where nobody checks in', host, { checkInEnabled: false }, 5, 'edit end outline'],
    ['while it waits', host, { status: 0 }, -60, 'edit cancel outline'],
    ['when it waits still at its start', host, { status: 0 }, 5, 'edit outline'],
    ['cancelled', host, { status: 2 }, -60, ''],
    ['rejected', host, { status: 3 }, -60, ''],
    ['released', host, { status: 4 }, 20, 'takeBack'],
    ['released and over', host, { status: 4 }, 60, ''],
    ['ended early', host, { status: 5 }, 70, 'outline'],
    ['a block, by whoever made it', host, { kind: 2 }, -60, ''],
    ['a block, by an administrator', manager, { kind: 2 }, -60, 'cancel'],
  ])('%s', (_what, asker, facts, minute, expected) => expect(allowed(asker, facts, minute)).toBe(expected));
});

test.each<[string, object, number | null]>([
  ['ten minutes after the start', {}, 10],
  ['not where nobody checks in', { checkInEnabled: false }, null],
  ['not after a check-in', { checkedInAt: at(1) }, null],
  ['not while it waits for approval', { status: 0 }, null],
  ['not when it was booked at the last moment', { createdAt: at(-9) }, null],
  ['a minute earlier is early enough', { createdAt: at(-10) }, 10],
  ['never a block', { kind: 2 }, null],
])('released: %s', (_what, more, minute) => {
  const booking = { ...meeting, createdAt: at(-600), releaseMinutes: 10, ...more };
  expect(states.releaseAt(booking)).toEqual(minute === null ? null : at(minute));
});

test('an end is rounded up to the minute', () => {
  expect(states.roundedUp(new Date('2026-11-20T02:00:00.001Z'))).toEqual(new Date('2026-11-20T02:01:00Z'));
  expect(states.roundedUp(new Date('2026-11-20T02:00:00Z'))).toEqual(new Date('2026-11-20T02:00:00Z'));
});
