import { minuteOf } from '#kit/rules/clock.ts';
import { companyDayStart, shiftDays } from '#kit/rules/dates.ts';
import { companyZone, wallSecond } from '#kit/rules/zones.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { coversOf } from '../queries/covers.ts';
import { listDayPersons, listLeaveTexts, listPunchTexts, type DayPerson } from '../queries/day-inputs.ts';
import { rostersOf } from '../roster.ts';
import type { RosterDay, Span } from '../rules/cost.ts';
import type { DayInput, DayShift, LeaveSpan, Punch } from '../rules/day/types.ts';

const dayLong = 1440;
/** Days before and after whose shifts and punches may matter. */
const aside = 2;

/** A punch with the instant it was made at, in seconds since 1970. */
interface Kept extends Punch {
  readonly epoch: number;
}

/** Everything that the days of somebody rest on. Spans and seconds are the company's clock since 1970. */
interface Facts {
  readonly person: DayPerson;
  readonly roster: readonly RosterDay[];
  readonly first: string;
  readonly punches: readonly Kept[];
  readonly leaves: readonly LeaveSpan[];
  readonly trips: readonly Span[];
  readonly overtime: readonly Span[];
  /** The forms of overtime, by the minute in which a segment of them begins. */
  readonly formOf: ReadonlyMap<number, number>;
}

const numbers = new Map<string, number>();
const mostNumbers = 20_000;

/** Days since 1970-01-01; reading the text takes longer than all that is done with it. */
function dayNumber(day: string): number {
  const known = numbers.get(day);
  if (known !== undefined) return known;
  if (numbers.size >= mostNumbers) numbers.clear();
  const number = Date.parse(`${day}T00:00:00Z`) / 86_400_000;
  numbers.set(day, number);
  return number;
}

/** Where the first punch from a second on stands. */
function firstFrom(punches: readonly Kept[], second: number): number {
  let [low, high] = [0, punches.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (punches[middle]!.second < second) low = middle + 1;
    else high = middle;
  }
  return low;
}
const absolute = (minute: string): number =>
  dayNumber(minute.slice(0, 10)) * dayLong + minuteOf(minute.slice(11));

const spanOf = ({ from, to }: { readonly from: string; readonly to: string }): Span => [
  absolute(from),
  absolute(to),
];

const sides = { '1': 1, '2': 2 } as const;

function readPunches(text: string | undefined): Kept[] {
  if (!text) return [];
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

/** The days of one person, one after the other. */
export interface DaysOf {
  readonly person: DayPerson;
  /** The roster's word for a day. */
  readonly rosterOn: (day: string) => RosterDay;
  /** What a day rests on; null: he is not employed on it. */
  readonly inputOf: (day: string, now: Date) => DayInput | null;
  /** The form of which a segment of overtime begins in a minute of a day. */
  readonly formAt: (day: string, minute: number) => number | undefined;
  /** The instant of a punch that the input of a day was given. */
  readonly instantOf: (day: string, punch: Punch) => Date;
}

/**
 * Reads what the days of some people rest on, in a constant number of statements.
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
  const rosters = await rostersOf(on, persons, first, last);
  const texts = await listPunchTexts(on, ids, companyDayStart(first), companyDayStart(last, 1));
  const leaves = Map.groupBy(await listLeaveTexts(on, ids, first, shiftDays(last, 1)), (one) => one.personId);
  const covers = await coversOf(on, ids, first, last);
  const punches = new Map(texts.map(({ personId, text }) => [personId, text]));
  return new Map(
    persons.map((person) => {
      const covered = covers.get(person.id);
      return [
        person.id,
        daysOf({
          person,
          roster: rosters.get(person.id) ?? [],
          first,
          punches: readPunches(punches.get(person.id)),
          leaves: (leaves.get(person.id) ?? []).map(({ starts, ends, isPaid }) => ({
            span: spanOf({ from: starts, to: ends }),
            isPaid,
          })),
          trips: (covered?.trips ?? []).map(spanOf),
          overtime: (covered?.overtime ?? []).map(spanOf),
          formOf: new Map(
            (covered?.overtime ?? []).map(({ from: starts, formId }) => [absolute(starts), formId]),
          ),
        }),
      ];
    }),
  );
}

function daysOf(facts: Facts): DaysOf {
  const { person, roster, first } = facts;
  const start = dayNumber(first);
  const instants = new Map(facts.punches.map(({ second, epoch }) => [second, epoch]));
  return {
    person,
    rosterOn: (day) => roster[dayNumber(day) - start]!,
    inputOf: (day, now) => inputOf(facts, day, now),
    formAt: (day, minute) => facts.formOf.get(dayNumber(day) * dayLong + minute),
    instantOf: (day, { second }) => new Date(instants.get(dayNumber(day) * 86_400 + second)! * 1000),
  };
}

const reachOf = ({ segments, advance, delay }: DayShift, offset: number): Span => [
  segments[0]![0] - advance + offset * dayLong,
  segments.at(-1)![1] + delay + offset * dayLong,
];

const meets = ([from, to]: Span, [on, off]: Span): boolean => from <= off && on <= to;

/** The minutes of the clock that may matter to a day: its window, its 05:00 to 05:00, overtime that begins on it. */
function horizon(shift: DayShift | null, overtime: readonly Span[]): Span {
  const [from, to] = shift ? reachOf(shift, 0) : [300, 300 + dayLong];
  const own = overtime.filter(([on]) => on >= 0 && on < dayLong);
  // Presence of the evening before may cover overtime after midnight.
  const begins = own.length > 0 ? -dayLong : 0;
  return [Math.min(from, 0, begins), Math.max(to, 300 + dayLong, ...own.map(([, off]) => off + 60))];
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
    const shift = roster[number - dayNumber(first) + offset]?.shift;
    return shift ? [{ offset, shift }] : [];
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
    group: own.group && { mode: own.group.mode, workSystem: own.group.workSystem },
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
    now: Math.floor(wallSecond(Math.floor(now.getTime() / 1000), companyZone()) / 60) - base,
  };
}

const kindAt = (roster: readonly RosterDay[], at: number) => roster[at]!.kind;
