import { describe, expect, it } from 'vitest';
import { collector } from '#kit/contract/trace.ts';
import type { DayTraceCode } from '../../contract/day-trace.ts';
import { at, dayOf, night, office } from './sample.ts';
import type { DayInput, DayResult } from './types.ts';
import { workOutDay } from './work-out-day.ts';

/** Calculates a day and returns some fields of its result. */
function shown(input: Partial<DayInput>, keys: readonly (keyof DayResult)[]): Partial<DayResult> {
  const result = workOutDay(dayOf(input));
  return Object.fromEntries(keys.map((key) => [key, result[key]]));
}

interface Case {
  readonly name: string;
  readonly given: Partial<DayInput>;
  readonly comes: Partial<DayResult>;
}

const holds = (cases: readonly Case[]): void => {
  it.each(cases)('$name', ({ given, comes }) => {
    expect(shown(given, Object.keys(comes) as (keyof DayResult)[])).toEqual(comes);
  });
};

const inTime = [at('8:55'), at('18:02')];

describe('an ordinary day', () => {
  holds([
    {
      name: 'in time: normal, 480 minutes',
      given: { punches: inTime },
      comes: { state: 1, rostered: 480, worked: 480, late: 0, early: 0, absent: 0, lackCount: 0 },
    },
    {
      name: 'late within the grace is forgiven',
      given: { punches: [at('9:05:59'), at('18:00')] },
      comes: { state: 1, late: 0, worked: 475 },
    },
    {
      name: 'beyond the grace every minute counts',
      given: { punches: [at('9:06'), at('18:00')] },
      comes: { state: 2, late: 6, worked: 474 },
    },
    {
      name: 'seriously late from the threshold on, instead of late',
      given: { punches: [at('9:30'), at('18:00')] },
      comes: { state: 4, late: 30 },
    },
    {
      name: 'beyond the absence threshold the minutes are absence, not lateness',
      given: { punches: [at('11:00'), at('18:00')] },
      comes: { state: 64, late: 0, absent: 120, worked: 360 },
    },
    {
      name: 'the break does not count: at 13:00 only the morning is lost',
      given: { punches: [at('13:00'), at('18:00')] },
      comes: { absent: 180, worked: 300 },
    },
    {
      name: 'leaving early alike',
      given: { punches: [at('8:50'), at('17:40:59')] },
      comes: { state: 8, early: 20, worked: 460 },
    },
    {
      name: 'leaving much too early is absence',
      given: { punches: [at('8:50'), at('12:30')] },
      comes: { state: 64, early: 0, absent: 300, worked: 180 },
    },
    { name: 'no punch: absent alone', given: {}, comes: { state: 64, absent: 480, worked: 0, lackCount: 0 } },
    {
      name: 'punches within a minute count once; the first arrives, the last departs',
      given: { punches: [at('8:59:30'), at('9:00:30'), at('17:59:40'), at('18:00:40')] },
      comes: { state: 1, arrived: at('8:59:30'), left: at('18:00:40') },
    },
    {
      name: '61 seconds apart are two',
      given: { punches: [at('9:00'), at('9:01:01')] },
      comes: { lackCount: 0, absent: 479 },
    },
  ]);
});

describe('one punch', () => {
  holds([
    {
      name: 'near the beginning: the departure lacks, nothing is worked',
      given: { punches: [at('9:20')] },
      comes: { state: 2 | 32, late: 20, lackCount: 1, worked: 0, absent: 0 },
    },
    {
      name: 'near the end: the arrival lacks',
      given: { punches: [at('18:00')] },
      comes: { state: 16, lackCount: 1, worked: 0 },
    },
    {
      name: 'the middle is an arrival',
      given: { punches: [at('13:30')], shift: { ...office, absentLate: null } },
      comes: { arrived: at('13:30'), left: null, late: 210 },
    },
    {
      name: 'a replaced card decides: what is left is the other end',
      given: { punches: [at('9:01'), at('18:00', { side: 2, isReplaced: true })] },
      comes: { state: 1 | 8192, worked: 479, lackCount: 0 },
    },
    {
      name: 'a replaced arrival far from the beginning stays an arrival',
      given: {
        punches: [at('17:00', { side: 1, isReplaced: true })],
        shift: { ...office, absentLate: null },
      },
      comes: { state: 4 | 32 | 8192, late: 420, lackCount: 1 },
    },
    {
      name: 'no card needed and none there: worked',
      given: { shift: { ...office, needOn: false, needOff: false } },
      comes: { state: 1, worked: 480 },
    },
    {
      name: 'no departure needed: a single punch is the arrival',
      given: { shift: { ...office, needOff: false }, punches: [at('15:00')] },
      comes: { state: 64, absent: 300, worked: 180, lackCount: 0 },
    },
  ]);
});

describe('windows', () => {
  const nights = { shift: night, around: [-1, 1].map((offset) => ({ offset, shift: night })) };
  holds([
    {
      name: 'the 06:40 OUT of a night shift belongs to the day it began',
      given: { ...nights, punches: [at('21:50'), at('30:40')] },
      comes: { state: 1, worked: 480, arrived: at('21:50'), left: at('30:40') },
    },
    {
      name: 'the evening before is not the day’s',
      given: { ...nights, punches: [at('-2:10'), at('6:40')] },
      comes: { state: 64, absent: 480 },
    },
    {
      name: 'overlapping windows are cut in the middle of the gap; the middle is the earlier one’s departure',
      given: {
        shift: { ...office, delay: 960 },
        around: [{ offset: 1, shift: { ...office, advance: 720 } }],
        punches: [at('9:00'), at('25:30')],
      },
      comes: { state: 1, left: at('25:30') },
    },
    {
      name: 'a minute later is the next day’s',
      given: {
        shift: { ...office, delay: 960 },
        around: [{ offset: 1, shift: { ...office, advance: 720 } }],
        punches: [at('9:00'), at('25:31')],
      },
      comes: { state: 32, left: null },
    },
    {
      name: 'the window ends with its last minute',
      given: { punches: [at('9:00'), at('24:00:59')] },
      comes: { state: 1 },
    },
    {
      name: 'beyond it a punch is only shown',
      given: { punches: [at('9:00'), at('24:01')] },
      comes: { state: 32 },
    },
    {
      name: 'no day is absent while its window is open',
      given: { now: 1440 },
      comes: { state: 4096, absent: 0, lackCount: 0 },
    },
    { name: 'a minute later it is', given: { now: 1441 }, comes: { state: 64, absent: 480 } },
    {
      name: 'lateness shows at once, absence by lateness does not',
      given: { now: 1000, punches: [at('11:30')] },
      comes: { state: 4 | 4096, late: 150, absent: 0 },
    },
    {
      name: 'a punch near overtime stays with it, though the next instance reaches there',
      given: {
        around: [{ offset: 1, shift: { ...office, segments: [[480, 1020]], breaks: [], advance: 480 } }],
        punches: [at('9:00'), at('26:10')],
        overtime: [[1320, 1560]],
      },
      comes: { left: at('26:10'), overWork: 240 },
    },
  ]);
});

describe('flexible shifts', () => {
  const flexible = { ...office, flexEarly: 60, flexLate: 60, grace: 0 };
  holds([
    {
      name: 'later, and leaving later',
      given: { shift: flexible, punches: [at('9:40'), at('18:40')] },
      comes: { state: 1, worked: 480, rostered: 480 },
    },
    {
      name: 'later, leaving on time: early by as much',
      given: { shift: flexible, punches: [at('9:40'), at('18:00')] },
      comes: { state: 8, early: 40 },
    },
    {
      name: 'earlier, and leaving earlier',
      given: { shift: flexible, punches: [at('8:15'), at('17:15')] },
      comes: { state: 1, worked: 480 },
    },
    {
      name: 'clamped: beyond it is late',
      given: { shift: flexible, punches: [at('10:20'), at('19:20')] },
      comes: { state: 2, late: 20 },
    },
    {
      name: 'a departure alone moves nothing',
      given: { shift: flexible, punches: [at('18:40')] },
      comes: { state: 16, rostered: 480 },
    },
    {
      name: 'leave at the beginning keeps it where it is',
      given: {
        shift: flexible,
        punches: [at('11:10'), at('18:00')],
        leaves: [{ span: [540, 660], isPaid: true }],
      },
      comes: { state: 2 | 128, late: 10, leavePaid: 120 },
    },
  ]);
});

describe('leave, trips, free parts', () => {
  holds([
    {
      name: 'a morning of leave: the afternoon is due',
      given: { punches: [at('13:00'), at('18:00')], leaves: [{ span: [540, 780], isPaid: false }] },
      comes: { state: 1 | 128, leaveUnpaid: 180, leavePaid: 0, worked: 300, late: 0 },
    },
    {
      name: 'a whole day of leave wants no punch',
      given: { leaves: [{ span: [0, 1440], isPaid: true }] },
      comes: { state: 1 | 128, leavePaid: 480, absent: 0, worked: 0 },
    },
    {
      name: 'presence in leave is not worked',
      given: { punches: inTime, leaves: [{ span: [540, 720], isPaid: true }] },
      comes: { worked: 300, leavePaid: 180 },
    },
    {
      name: 'a trip counts as worked',
      given: { trips: [[0, 1440]] },
      comes: { state: 1 | 256, trip: 480, worked: 480 },
    },
    {
      name: 'trip and leave at once: the leave',
      given: { trips: [[0, 1440]], leaves: [{ span: [540, 720], isPaid: true }] },
      comes: { state: 1 | 128 | 256, trip: 300, leavePaid: 180, worked: 300 },
    },
    {
      name: 'a free half day is not due',
      given: { free: [720, 1080], punches: [at('9:00'), at('12:00')] },
      comes: { state: 1, rostered: 180, worked: 180 },
    },
    {
      name: 'overtime in the free half day is a workday’s',
      given: { free: [720, 1080], punches: [at('9:00'), at('17:00')], overtime: [[780, 1020]] },
      comes: { state: 1 | 512, overWork: 240 },
    },
  ]);
});

describe('pairs', () => {
  const pairs = {
    ...office,
    segments: [
      [540, 720],
      [780, 1080],
    ] as const,
    breaks: [],
    pairing: 2,
  };
  holds([
    {
      name: 'four in order',
      given: { shift: pairs, punches: [at('8:59'), at('12:20'), at('12:25'), at('18:00')] },
      comes: { state: 1, worked: 480 },
    },
    {
      name: 'lateness of the second segment is lateness',
      given: { shift: pairs, punches: [at('8:59'), at('12:00'), at('13:10'), at('18:00')] },
      comes: { state: 2, late: 10, worked: 470 },
    },
    {
      name: 'an odd number lacks one',
      given: { shift: pairs, punches: [at('8:59'), at('12:05'), at('18:00')] },
      comes: { state: 16, lackCount: 1, worked: 180 },
    },
    {
      name: 'half a day without any is absence of that half',
      given: { shift: pairs, punches: [at('8:59'), at('12:05')] },
      comes: { state: 64, absent: 300, lackCount: 0, worked: 180 },
    },
    {
      name: 'leave in the afternoon: one pair is enough',
      given: {
        shift: pairs,
        punches: [at('8:59'), at('12:05')],
        leaves: [{ span: [780, 1080], isPaid: true }],
      },
      comes: { state: 1 | 128, worked: 180 },
    },
  ]);
});

describe('pairs with time outside between them', () => {
  const whole = { ...office, breaks: [], pairing: 2 };
  const split = { ...whole, segments: [[540, 720] as const, [780, 1080] as const] };
  const noon = [at('12:00'), at('13:00'), at('18:00')];
  holds([
    {
      name: 'an hour outside within a segment is absence, and not worked',
      given: { shift: split, punches: [at('9:00'), at('10:00'), at('11:00'), ...noon] },
      comes: { state: 64, absent: 60, late: 0, early: 0, worked: 420, lackCount: 0 },
    },
    {
      name: 'in a shift of one segment alike',
      given: { shift: whole, punches: [at('9:00'), at('10:00'), at('11:00'), at('18:00')] },
      comes: { absent: 60, worked: 480 },
    },
    {
      name: 'a few minutes are forgiven, as lateness is',
      given: { shift: split, punches: [at('9:00'), at('10:00'), at('10:05'), ...noon] },
      comes: { state: 1, absent: 0, worked: 475 },
    },
    {
      name: 'an odd number lacks one; nothing is made up for it',
      given: { shift: split, punches: [at('9:00'), at('10:00'), ...noon] },
      comes: { state: 16, lackCount: 1, worked: 360, absent: 0 },
    },
    {
      name: 'a punch too many after the morning is the arrival of the afternoon',
      given: { shift: split, punches: [at('9:00'), at('12:05'), at('12:25')] },
      comes: { state: 32, lackCount: 1, worked: 180, absent: 0 },
    },
    {
      name: 'two pairs in the morning are no afternoon',
      given: { shift: split, punches: [at('9:00'), at('10:00'), at('11:00'), at('12:00')] },
      comes: { absent: 360, worked: 120, late: 0, early: 0 },
    },
    {
      name: 'overtime of the day goes by the same pairs',
      given: {
        shift: split,
        punches: [at('9:00'), ...noon, at('19:00'), at('21:00')],
        overtime: [[1080, 1320]],
      },
      comes: { state: 1 | 512, worked: 480, overWork: 120 },
    },
    {
      name: 'an evening punch alone gives no overtime',
      given: { shift: split, punches: [at('9:00'), ...noon, at('21:00')], overtime: [[1080, 1320]] },
      comes: { worked: 480, overWork: 0, lackCount: 1 },
    },
    {
      name: 'where one punch a segment is asked for there are no pairs',
      given: { shift: { ...split, needOff: false }, punches: [at('9:00'), at('11:00'), at('13:00')] },
      comes: { early: 60, lackCount: 0 },
    },
  ]);
});

describe('overtime beside shifts of other days', () => {
  const nightly = { ...night, segments: [[1320, 1860] as const], breaks: [[1500, 1560] as const] };
  const before = { around: [{ offset: -1, shift: nightly }], shift: null, kinds: [1, 1, 1] as const };
  const punches = [at('-2:00'), at('8:00')];
  holds([
    {
      name: 'the break of the night shift that goes on after midnight is none',
      given: { ...before, punches, overtime: [[60, 120]] },
      comes: { overWork: 0 },
    },
    {
      name: 'nor is what is rostered of it; after its end it is',
      given: { ...before, punches, overtime: [[300, 480]] },
      comes: { overWork: 60 },
    },
    {
      name: 'a flexible night moves its end',
      given: {
        ...before,
        around: [{ offset: -1, shift: { ...nightly, flexLate: 60 } }],
        punches: [at('-1:00'), at('9:00')],
        overtime: [[420, 540]],
      },
      comes: { overWork: 60 },
    },
    {
      name: 'the shift of the day after is none either',
      given: {
        around: [{ offset: 1, shift: { ...office, segments: [[60, 480] as const], breaks: [] } }],
        punches: [at('9:00'), at('24:30'), at('25:10'), at('32:00')],
        overtime: [[1380, 1560]],
      },
      comes: { overWork: 90 },
    },
  ]);
});

describe('overtime', () => {
  holds([
    {
      name: 'only where somebody was there, down to half hours',
      given: { punches: [at('9:00'), at('20:50')], overtime: [[1110, 1320]] },
      comes: { state: 1 | 512, overWork: 120 },
    },
    {
      name: 'without a form none',
      given: { punches: [at('9:00'), at('21:00')] },
      comes: { state: 1, overWork: 0 },
    },
    {
      name: 'what is rostered, and its breaks, is no overtime',
      given: { punches: [at('9:00'), at('19:00')], overtime: [[600, 1140]] },
      comes: { overWork: 60 },
    },
    {
      name: 'each segment for itself',
      given: {
        punches: [at('7:00'), at('20:50')],
        overtime: [
          [420, 530],
          [1110, 1250],
        ],
      },
      comes: {
        overWork: 210,
        segments: [
          { from: 420, overWork: 90, overRest: 0, overStatutory: 0 },
          { from: 1110, overWork: 120, overRest: 0, overStatutory: 0 },
        ],
      },
    },
    {
      name: 'a day off at 200 %, from 05:00 to 05:00',
      given: {
        kinds: [2, 1, 1],
        shift: null,
        around: [],
        punches: [at('9:00'), at('17:10')],
        overtime: [[540, 1080]],
      },
      comes: { state: 512 | 1024, overRest: 480, worked: 0, arrived: at('9:00'), left: at('17:10') },
    },
    {
      name: 'split at midnight, each part by its date',
      given: {
        kinds: [1, 3, 3],
        shift: null,
        around: [],
        punches: [at('21:55'), at('26:40')],
        overtime: [[1320, 1600]],
      },
      comes: { overWork: 120, overStatutory: 150, state: 512 | 1024 },
    },
    {
      name: 'worked rostered minutes of a statutory day, without a form',
      given: { kinds: [3, 1, 1], punches: [at('9:00'), at('18:00')] },
      comes: { state: 512 | 2048, overStatutory: 480, worked: 480 },
    },
    {
      name: 'other work systems have statutory overtime alone',
      given: {
        kinds: [2, 3, 1],
        shift: null,
        group: { mode: 1, workSystem: 3 },
        around: [],
        punches: [at('21:55'), at('26:40')],
        overtime: [[1320, 1600]],
      },
      comes: { overRest: 0, overStatutory: 150 },
    },
    {
      name: 'another day’s segment is not this day’s',
      given: { punches: [at('9:00'), at('18:00')], overtime: [[1500, 1620]] },
      comes: { state: 1, overWork: 0 },
    },
  ]);
});

describe('days nobody is rostered for', () => {
  const off = { shift: null, around: [] };
  holds([
    { name: 'a rest day', given: { ...off, kinds: [2, 1, 1] }, comes: { state: 1024, rostered: 0 } },
    { name: 'a holiday is that alone', given: { ...off, kinds: [3, 1, 1] }, comes: { state: 2048 } },
    { name: 'a day off by roster', given: off, comes: { state: 1024 } },
    {
      name: 'no group: listed, not absent',
      given: { ...off, group: null },
      comes: { state: 16_384, absent: 0 },
    },
    {
      name: 'free mode is an ordinary day',
      given: { ...off, group: { mode: 3, workSystem: 3 }, punches: inTime },
      comes: { state: 1, arrived: at('8:55'), left: at('18:02') },
    },
    {
      name: '05:00 sharp is the new day',
      given: { ...off, punches: [at('29:00')] },
      comes: { arrived: null },
    },
    {
      name: '04:59 is the day’s still',
      given: { ...off, punches: [at('22:00'), at('28:59')] },
      comes: { left: at('28:59') },
    },
    {
      name: 'the morning after a night shift is the night’s',
      given: { ...off, around: [{ offset: -1, shift: night }], punches: [at('6:40')] },
      comes: { arrived: null },
    },
  ]);
});

describe('the trace', () => {
  it('says each step of what the row comes to', () => {
    const { lines, tell } = collector<DayTraceCode>();
    const result = workOutDay(
      dayOf({ punches: [at('9:40'), at('20:40')], overtime: [[1110, 1230]], trips: [[1020, 1080]] }),
      tell,
    );
    const said = new Map(lines.map(({ Code, Args }) => [Code, Args]));
    expect(lines.map(({ Code }) => Code)).toEqual([
      'kind',
      'shift',
      'window',
      'punch',
      'punch',
      'trip',
      'due',
      'arrival',
      'departure',
      'late',
      'lateSerious',
      'worked',
      'overtime',
      'overtimeMinutes',
    ]);
    expect(said.get('late')?.minutes).toBe(result.late);
    expect(said.get('worked')?.minutes).toBe(result.worked);
    expect(said.get('overtimeMinutes')?.minutes).toBe(result.overWork);
    expect(said.get('trip')?.minutes).toBe(result.trip);
  });
});
