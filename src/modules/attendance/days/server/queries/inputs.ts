import { minuteOf } from '#kit/rules/clock.ts';
import { companyDayStart, shiftDays } from '#kit/rules/dates.ts';
import { companyZone, wallSecond } from '#kit/rules/zones.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { together } from '#kit/server/db/transaction.ts';
import type { RosterDay, Span } from '#modules/attendance/leave/server/rules/cost.ts';
import { coversOf, type Covers } from '#modules/attendance/requests/server/queries/covers.ts';
import { rostersOf } from '#modules/attendance/shifts/server/queries/person-rosters.ts';
import { digestOf } from '../commands/hash.ts';
import type { DayInput, DayShift, LeaveSpan, Punch } from '../rules/types.ts';
import { dayBegins } from '../rules/windows.ts';
import {
  listDayPersons,
  listLeaveTexts,
  listPunchTexts,
  type DayPerson,
  type LeaveText,
} from './day-inputs.ts';

const dayLong = 1440;
/** Number of days before and after whose shifts and punches may matter. */
const aside = 2;

/** Punch with its instant, in seconds since 1970. */
interface Kept extends Punch {
  readonly epoch: number;
}

/** Input for all days of one person. Spans and seconds by the company's clock since 1970. */
interface Facts {
  readonly person: DayPerson;
  readonly roster: readonly RosterDay[];
  readonly first: string;
  readonly punches: readonly Kept[];
  readonly leaves: readonly LeaveSpan[];
  readonly trips: readonly Span[];
  readonly overtime: readonly Span[];
  /** Overtime forms by the minute at which one of their segments begins. */
  readonly formOf: ReadonlyMap<number, number>;
}

const numbers = new Map<string, number>();
const mostNumbers = 20_000;

/** Returns the number of days since 1970-01-01. Cached, because parsing the text is the slowest part. */
function dayNumber(day: string): number {
  const known = numbers.get(day);
  if (known !== undefined) return known;
  if (numbers.size >= mostNumbers) numbers.clear();
  const number = Date.parse(`${day}T00:00:00Z`) / 86_400_000;
  numbers.set(day, number);
  return number;
}

/** Returns the index of the first punch at or after a second. */
function firstFrom(punches: readonly Kept[], second: number): number {
  let [low, high] = [0, punches.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (punches[middle]!.second < second) low = middle + 1;
    else high = middle;
  }
  return low;
}
/** Returns the current minute of the company's clock since 1970. */
const minuteNow = (now: Date): number =>
  Math.floor(wallSecond(Math.floor(now.getTime() / 1000), companyZone()) / 60);

const absolute = (minute: string): number =>
  dayNumber(minute.slice(0, 10)) * dayLong + minuteOf(minute.slice(11));

const spanOf = ({ from, to }: { readonly from: string; readonly to: string }): Span => [
  absolute(from),
  absolute(to),
];

const sides = { '1': 1, '2': 2 } as const;

function readPunches(text: string): Kept[] {
  if (text === '') return [];
  const zone = companyZone();
  return text.split(' ').map((one): Kept => {
    const [epochText = '', side] = one.split(':');
    const epoch = Number(epochText);
    return {
      epoch,
      second: wallSecond(epoch, zone),
      side: sides[side as '1' | '2'] ?? null,
      isReplaced: side !== undefined,
    };
  });
}

/** Days of one person, with their input. */
export interface DaysOf {
  readonly person: DayPerson;
  /** Returns the roster of a day. */
  readonly rosterOn: (day: string) => RosterDay;
  /** Returns the input of a day; null: the person is not employed on it. */
  readonly inputOf: (day: string, now: Date) => DayInput | null;
  /** Returns the form of the overtime segment that begins at a minute of a day. */
  readonly formAt: (day: string, minute: number) => number | undefined;
  /** Returns the instant of a punch from the input of a day. */
  readonly instantOf: (day: string, punch: Punch) => Date;
  /** Returns whether no punch may arrive for a day any more, without regard to overtime. */
  readonly isClosed: (day: string, now: Date) => boolean;
  /**
   * Returns the digest of all input of some days except the current time, in hexadecimal. Null: there is overtime,
   * which is settled each time.
   */
  readonly digestOf: (from: string, to: string) => string | null;
}

/**
 * Reads the input for days of some people, in a constant number of statements.
 * @param from and to are company days, both included
 */
export async function readDays(
  on: Executor,
  ids: readonly number[],
  from: string,
  to: string,
): Promise<ReadonlyMap<number, DaysOf>> {
  const [first, last] = [shiftDays(from, -aside), shiftDays(to, aside)];
  const persons = await listDayPersons(on, ids);
  const [rosters, texts, leaveTexts, covers] = await together(
    on,
    () => rostersOf(on, persons, first, last),
    () => listPunchTexts(on, ids, companyDayStart(first), companyDayStart(last, 1)),
    () => listLeaveTexts(on, ids, first, shiftDays(last, 1)),
    () => coversOf(on, ids, first, last),
  );
  const leaves = Map.groupBy(leaveTexts, (one) => one.personId);
  const punches = new Map(texts.map(({ personId, text }) => [personId, text]));
  return new Map(
    persons.map((person) => [
      person.id,
      daysOf({
        person,
        roster: rosters.get(person.id) ?? [],
        first,
        last,
        punchText: punches.get(person.id) ?? '',
        leaveTexts: leaves.get(person.id) ?? [],
        covered: covers.get(person.id) ?? null,
      }),
    ]),
  );
}

/** Data of one person as read from the database, not parsed yet. */
interface Read {
  readonly person: DayPerson;
  readonly roster: readonly RosterDay[];
  readonly first: string;
  readonly last: string;
  readonly punchText: string;
  readonly leaveTexts: readonly LeaveText[];
  readonly covered: Covers | null;
}

const factsOf = ({ person, roster, first, punchText, leaveTexts, covered }: Read): Facts => ({
  person,
  roster,
  first,
  punches: readPunches(punchText),
  leaves: leaveTexts.map(({ starts, ends, isPaid }) => ({
    span: spanOf({ from: starts, to: ends }),
    isPaid,
  })),
  trips: (covered?.trips ?? []).map(spanOf),
  overtime: (covered?.overtime ?? []).map(spanOf),
  formOf: new Map((covered?.overtime ?? []).map(({ from, formId }) => [absolute(from), formId])),
});

/**
 * Returns the punches of a list within two instants, the end not included. The list contains seconds since 1970,
 * separated by blanks.
 */
const textWithin = (text: string, from: Date, until: Date): string =>
  text
    .split(' ')
    .filter((one) => {
      const epoch = Number.parseInt(one, 10) * 1000;
      return epoch >= from.getTime() && epoch < until.getTime();
    })
    .join(' ');

function digestOfDays(read: Read, from: string, to: string): string | null {
  const { person, covered, leaveTexts, punchText, roster } = read;
  if (covered && covered.overtime.length > 0) return null;
  const [first, last] = [shiftDays(from, -aside), shiftDays(to, aside)];
  const isWhole = first === read.first && last === read.last;
  const start = dayNumber(read.first);
  const own = isWhole ? roster : roster.slice(dayNumber(first) - start, dayNumber(last) - start + 1);
  return digestOf(own, [
    companyZone(),
    from,
    to,
    person.entry,
    person.last,
    isWhole ? punchText : textWithin(punchText, companyDayStart(first), companyDayStart(last, 1)),
    leaveTexts
      .filter(({ starts, ends }) => starts < shiftDays(last, 1) && ends > first)
      .map(({ starts, ends, isPaid }) => [starts, ends, isPaid]),
    (covered?.trips ?? [])
      .filter((one) => one.from <= `${last} 24:00` && one.to > first)
      .map((one) => [one.from, one.to]),
  ]);
}

function daysOf(read: Read): DaysOf {
  const { person, roster, first } = read;
  const start = dayNumber(first);
  // Facts are built on first use. Most days are unchanged, which the digest of the unparsed data shows.
  let known: Facts | undefined;
  const facts = (): Facts => (known ??= factsOf(read));
  return {
    person,
    rosterOn: (day) => roster[dayNumber(day) - start]!,
    inputOf: (day, now) => inputOf(facts(), day, now),
    formAt: (day, minute) => facts().formOf.get(dayNumber(day) * dayLong + minute),
    instantOf: (day, { second }) => {
      const { punches } = facts();
      return new Date(punches[firstFrom(punches, dayNumber(day) * 86_400 + second)]!.epoch * 1000);
    },
    isClosed: (day, now) => {
      const { shift } = roster[dayNumber(day) - start]!;
      const until = shift ? shift.segments.at(-1)![1] + shift.delay : dayBegins + dayLong;
      return until < minuteNow(now) - dayNumber(day) * dayLong;
    },
    digestOf: (from, to) => digestOfDays(read, from, to),
  };
}

const reachOf = ({ segments, advance, delay }: DayShift, offset: number): Span => [
  segments[0]![0] - advance + offset * dayLong,
  segments.at(-1)![1] + delay + offset * dayLong,
];

const meets = ([from, to]: Span, [on, off]: Span): boolean => from <= off && on <= to;

/**
 * Returns the minutes of the clock that may matter to a day: its window, 05:00 to 05:00, and overtime that begins on
 * it.
 */
function horizon(shift: DayShift | null, overtime: readonly Span[]): Span {
  const [from, to] = shift ? reachOf(shift, 0) : [dayBegins, dayBegins + dayLong];
  const own = overtime.filter(([on]) => on >= 0 && on < dayLong);
  // Presence on the evening before may cover overtime after midnight.
  const begins = own.length > 0 ? -dayLong : 0;
  return [Math.min(from, 0, begins), Math.max(to, dayBegins + dayLong, ...own.map(([, off]) => off + 60))];
}

function inputOf(
  { person, roster, first, punches, leaves, trips, overtime }: Facts,
  day: string,
  now: Date,
): DayInput | null {
  if ((person.entry !== null && day < person.entry) || (person.last !== null && day > person.last))
    return null;
  const number = dayNumber(day);
  const base = number * dayLong;
  const own = roster[number - dayNumber(first)]!;
  const near = (spans: readonly Span[], [from, to]: Span): Span[] =>
    spans.flatMap(([on, off]): Span[] =>
      meets([on - base, off - base], [from, to]) ? [[on - base, off - base]] : [],
    );
  const around = [-2, -1, 1, 2].flatMap((offset) => {
    const { shift, free } = roster[number - dayNumber(first) + offset] ?? {};
    return shift ? [{ offset, shift, ...(free && { free }) }] : [];
  });
  const begun = near(overtime, [-dayLong, 2 * dayLong]);
  const seen = horizon(own.shift, begun);
  const covered: Span = own.shift ? reachOf(own.shift, 0) : [0, 0];
  return {
    kinds: [
      own.kind,
      kindAt(roster, number - dayNumber(first) + 1),
      kindAt(roster, number - dayNumber(first) + 2),
    ],
    shift: own.shift,
    group: own.group && {
      mode: own.group.mode,
      workSystem: own.group.workSystem,
      ...(own.group.rest && { rest: own.group.rest }),
    },
    free: own.free ?? null,
    around: around.filter(({ offset, shift }) => meets(reachOf(shift, offset), seen)),
    punches: punches
      .slice(firstFrom(punches, (base + seen[0]) * 60), firstFrom(punches, (base + seen[1] + 1) * 60))
      .map(({ second, side, isReplaced }) => ({ second: second - base * 60, side, isReplaced })),
    leaves: own.shift
      ? leaves.flatMap(({ span, isPaid }) =>
          near([span], covered).map((inside) => ({ span: inside, isPaid })),
        )
      : [],
    trips: own.shift ? near(trips, covered) : [],
    overtime: begun,
    now: minuteNow(now) - base,
  };
}

const kindAt = (roster: readonly RosterDay[], at: number) => roster[at]!.kind;
