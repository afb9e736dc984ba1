import fc from 'fast-check';
import { expect, it } from 'vitest';
import { office } from './sample.ts';
import type { DayInput, DayShift, Punch } from './types.ts';
import { workOutDay } from './work-out-day.ts';

const minutes = (min: number, max: number) => fc.integer({ min, max });
const span = (min: number, max: number, longest: number) =>
  fc.tuple(minutes(min, max), minutes(0, longest)).map(([from, long]) => [from, from + long] as const);

const shift: fc.Arbitrary<DayShift> = fc
  .record({
    on: minutes(0, 1380),
    long: minutes(60, 720),
    gap: minutes(0, 90),
    isSplit: fc.boolean(),
    rest: minutes(0, 60),
    flexEarly: fc.constantFrom(0, 0, 30),
    flexLate: fc.constantFrom(0, 0, 45),
    grace: minutes(0, 10),
    seriousLate: fc.option(minutes(11, 60)),
    absentLate: fc.option(minutes(61, 240)),
    advance: minutes(0, 720),
    delay: minutes(0, 960),
    needOn: fc.boolean(),
    needOff: fc.boolean(),
    pairing: fc.constantFrom(1, 2),
  })
  .map(({ on, long, gap, isSplit, rest, ...others }) => {
    const half = on + Math.floor(long / 2);
    const segments = isSplit
      ? ([
          [on, half],
          [half + gap + 1, on + long + gap + 1],
        ] as const)
      : ([[on, on + long]] as const);
    const breaks =
      isSplit || rest === 0 ? [] : ([[half - Math.floor(rest / 2), half + Math.ceil(rest / 2)]] as const);
    return { ...office, ...others, segments, breaks };
  });

const punch: fc.Arbitrary<Punch> = minutes(-1440 * 60, 4320 * 60).map((second) => ({
  second,
  side: null,
  isReplaced: false,
}));
const card: fc.Arbitrary<Punch> = fc
  .tuple(punch, fc.constantFrom(1 as const, 2 as const))
  .map(([one, side]) => ({ ...one, side, isReplaced: true }));
const kind = fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const, 5 as const);

const input = (punches: fc.Arbitrary<Punch[]>): fc.Arbitrary<DayInput> =>
  fc.record({
    kinds: fc.tuple(kind, kind, kind),
    shift: fc.oneof({ weight: 5, arbitrary: shift }, { weight: 1, arbitrary: fc.constant(null) }),
    group: fc.option(fc.record({ mode: fc.constantFrom(1, 2, 3), workSystem: fc.constantFrom(1, 2, 3) })),
    free: fc.option(span(0, 1440, 600)),
    around: fc
      .tuple(fc.option(shift), fc.option(shift))
      .map((shifts) => shifts.flatMap((one, at) => (one ? [{ offset: at === 0 ? -1 : 1, shift: one }] : []))),
    punches,
    leaves: fc.array(fc.record({ span: span(-100, 2000, 700), isPaid: fc.boolean() }), { maxLength: 2 }),
    trips: fc.array(span(-100, 2000, 700), { maxLength: 2 }),
    overtime: fc.array(span(-400, 2000, 400), { maxLength: 2 }),
    now: minutes(0, 5000),
  });

const any = input(
  fc.array(fc.oneof({ weight: 4, arbitrary: punch }, { weight: 1, arbitrary: card }), { maxLength: 6 }),
);

it('covered and due minutes are the rostered ones; worked and leave never exceed them', () => {
  fc.assert(
    fc.property(any, (given) => {
      const day = workOutDay(given);
      const due = day.rostered - day.leavePaid - day.leaveUnpaid - day.trip;
      expect(due).toBeGreaterThanOrEqual(0);
      expect(day.worked + day.leavePaid + day.leaveUnpaid).toBeLessThanOrEqual(day.rostered);
      expect(day.worked).toBeGreaterThanOrEqual(day.trip);
      for (const minute of [day.late, day.early, day.absent, day.overWork, day.overRest, day.overStatutory])
        expect(minute).toBeGreaterThanOrEqual(0);
      expect(due > 0 || day.late + day.early + day.absent + day.lackCount === 0).toBe(true);
    }),
    { numRuns: 1500 },
  );
});

it('the order of punches does not matter', () => {
  fc.assert(
    fc.property(any, fc.infiniteStream(fc.nat()), (given, dice) => {
      const shuffled = given.punches
        .map((one) => ({ one, key: dice.next().value as number }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ one }) => one);
      expect(workOutDay({ ...given, punches: shuffled })).toEqual(workOutDay(given));
    }),
  );
});

it('no day is absent while its window is open', () => {
  fc.assert(
    fc.property(any, (given) => {
      const day = workOutDay(given);
      const isOpen = given.now <= day.openUntil;
      expect((day.state & 4096) !== 0).toBe(isOpen);
      expect(!isOpen || day.absent + day.early + day.lackCount === 0).toBe(true);
    }),
  );
});

it('being told why changes nothing', () => {
  fc.assert(
    fc.property(any, (given) => {
      expect(workOutDay(given, () => undefined)).toEqual(workOutDay(given));
    }),
    { numRuns: 200 },
  );
});

/* Second, independent calculation, minute by minute over sets. It covers real punches only. */

type Minutes = Set<number>;
const filled = (spans: readonly (readonly [number, number])[]): Minutes => {
  const found: Minutes = new Set();
  for (const [from, to] of spans) for (let m = from; m < to; m++) found.add(m);
  return found;
};
const minus = (one: Minutes, other: Minutes): Minutes => new Set([...one].filter((m) => !other.has(m)));
const common = (one: Minutes, other: Minutes): Minutes => new Set([...one].filter((m) => other.has(m)));

function ownerByMinute(given: DayInput, minute: number): number | null {
  const all = [...given.around, ...(given.shift ? [{ offset: 0, shift: given.shift }] : [])]
    .map(({ offset, shift: one }) => ({
      offset,
      on: one.segments[0]![0] + offset * 1440,
      off: one.segments.at(-1)![1] + offset * 1440,
      one,
    }))
    .toSorted((x, y) => x.on - y.on)
    .map(({ offset, on, off, one }) => ({ offset, on, off, from: on - one.advance, to: off + one.delay }));
  // Overlapping windows: once the later shift's window has begun, the earlier one keeps minutes up to the middle only.
  // The later one keeps those after it.
  const mine = all.find(
    (own) =>
      own.from <= minute &&
      minute <= own.to &&
      all.every((other) => {
        if (other === own || own.to < other.from || other.to < own.from) return true;
        return own.on < other.on
          ? 2 * minute <= own.off + other.on || minute < other.from
          : 2 * minute > other.off + own.on || minute > other.to;
      }),
  );
  const near = given.overtime.find(([from, to]) => from - 60 <= minute && minute <= to + 60);
  if (near) {
    const day = Math.floor(near[0] / 1440);
    if (!mine || (day < mine.offset && minute < mine.on)) return day;
  }
  if (mine) return mine.offset;
  const day = Math.floor((minute - 300) / 1440);
  const hasShift = day === 0 ? given.shift !== null : given.around.some(({ offset }) => offset === day);
  return hasShift ? null : day;
}

interface Ends {
  readonly a: number | null;
  readonly d: number | null;
}

/** Returns the minutes of arrivals and departures. Punches within 60 s of a counted one belong to it. */
function strokes(punches: readonly Punch[]): { a: number; d: number }[] {
  const found: { begin: number; end: number }[] = [];
  for (const second of punches.map((one) => one.second).toSorted((x, y) => x - y)) {
    const last = found.at(-1);
    if (last && second <= last.begin + 60) last.end = second;
    else found.push({ begin: second, end: second });
  }
  return found.map(({ begin, end }) => ({ a: Math.floor(begin / 60), d: Math.floor(end / 60) }));
}

function endsByMinute(list: readonly { a: number; d: number }[], due: Minutes, one: DayShift): Ends {
  if (list.length === 0) return { a: null, d: null };
  if (list.length > 1) return { a: list[0]!.a, d: list.at(-1)!.d };
  const only = list[0]!;
  if (one.needOn !== one.needOff) return one.needOn ? { a: only.a, d: null } : { a: null, d: only.d };
  if (due.size === 0) return { a: only.a, d: null };
  const [low, high] = [Math.min(...due), Math.max(...due) + 1];
  return Math.abs(only.a - low) <= Math.abs(high - only.a) ? { a: only.a, d: null } : { a: null, d: only.d };
}

interface PartByMinute extends Ends {
  /** Minutes between punches that belong together; left out: from the one end to the other. */
  readonly present?: Minutes;
  readonly lacks?: 'on' | 'off';
}
type StrokeMinutes = { a: number; d: number };

const inPairs = (list: readonly StrokeMinutes[]): [number, number][] =>
  list.flatMap((two, at): [number, number][] => (at % 2 === 1 ? [[list[at - 1]!.a, two.d]] : []));

/**
 * Returns the ends of a segment by its own punches. More than two are read as pairs; of an odd number the last one is
 * alone.
 */
function segmentByMinute(list: readonly StrokeMinutes[], due: Minutes, one: DayShift): PartByMinute {
  if (list.length < 3) return endsByMinute(list, due, one);
  const pairs = inPairs(list);
  const known = { a: list[0]!.a, d: pairs.at(-1)![1], present: filled(pairs) };
  if (list.length % 2 === 0) return known;
  const open = new Set([...due].filter((m) => m >= known.d));
  if (endsByMinute([list.at(-1)!], open, one).a === null) return { ...known, d: list.at(-1)!.d, lacks: 'on' };
  return { ...known, d: open.size > 0 ? null : known.d, lacks: 'off' };
}

/**
 * Returns the parts of a shift with their ends.
 * @param dueOf returns the minutes due in a segment, or in the whole shift
 */
function partsByMinute(
  own: readonly StrokeMinutes[],
  one: DayShift,
  dueOf: (at: number) => Minutes,
): PartByMinute[] {
  const isSplit = one.segments.length === 2;
  const wants = one.needOn && one.needOff;
  if (one.pairing !== 2 || (!isSplit && !wants)) return [endsByMinute(own, dueOf(0), one)];
  const places = isSplit ? [0, 1] : [0];
  const live = places.filter((at) => dueOf(at).size > 0);
  const middle = isSplit ? Math.floor((one.segments[0]![1] + one.segments[1]![0]) / 2) : Infinity;
  const near = [own.filter(({ a }) => a <= middle), own.filter(({ a }) => a > middle)];
  if (!wants)
    return places.map((at) => {
      const nth = live.indexOf(at);
      if (own.length !== live.length * 2 || live.length === 0) return endsByMinute(near[at]!, dueOf(at), one);
      return nth < 0 ? { a: null, d: null } : { a: own[nth * 2]!.a, d: own[nth * 2 + 1]!.d };
    });
  if (live.length > 0 && own.length % 2 === 0 && own.length >= live.length * 2) {
    const pairs = inPairs(own);
    return places.map((at) => {
      if (!live.includes(at)) return { a: null, d: null };
      const due = new Set(dueOf(at));
      const [low, high] = [Math.min(...due), Math.max(...due) + 1];
      for (let m = low - (at === 0 ? one.flexEarly : 0); m < low; m++) due.add(m);
      for (let m = high; m < high + (at === places.length - 1 ? one.flexLate : 0); m++) due.add(m);
      const touching = pairs.filter((pair) => common(due, filled([pair])).size > 0);
      const chosen = touching.length > 0 ? touching : pairs.filter(([a]) => near[at]!.some((s) => s.a === a));
      return { a: chosen[0]?.[0] ?? null, d: chosen.at(-1)?.[1] ?? null, present: filled(pairs) };
    });
  }
  const [first, second] = [near[0]!, near[1]!];
  const isOver =
    isSplit && first.length > 2 && first.length % 2 === 1 && first.at(-1)!.a >= one.segments[0]![1];
  if (isOver && (second.length === 0 || second.length % 2 === 1)) second.unshift(first.pop()!);
  return places.map((at) => segmentByMinute(near[at]!, dueOf(at), one));
}

const ofDay = (list: readonly Punch[], offset: number): Punch[] =>
  list.map((p) => ({ ...p, second: p.second - offset * 86_400 }));

/** Returns the minutes a person was present, by the parts. */
const presentBy = (parts: readonly PartByMinute[]): Minutes =>
  new Set(
    parts.flatMap(({ a, d, present }) => [
      ...(present ?? (a !== null && d !== null ? filled([[a, d]]) : [])),
    ]),
  );

function byMinute(given: DayInput) {
  const one = given.shift!;
  const own = strokes(given.punches.filter((p) => ownerByMinute(given, Math.floor(p.second / 60)) === 0));
  const rosteredBy = (by: number): Minutes => {
    const spans = one.segments.map(([on, off]) => [on, off] as [number, number]);
    spans[0]![0] += by;
    spans.at(-1)![1] += by;
    return minus(minus(filled(spans), filled(one.breaks)), filled(given.free ? [given.free] : []));
  };
  const leave = filled(given.leaves.map((l) => l.span));
  const trip = filled(given.trips);
  const dueBy = (by: number): Minutes => minus(minus(rosteredBy(by), leave), trip);
  const still = dueBy(0);
  const isPairs = one.pairing === 2 && one.segments.length === 2;
  const inside = (at: number, due: Minutes): Minutes =>
    new Set(
      [...due].filter(
        (m) => (at === 0 || m >= one.segments[at]![0]) && (at === 1 || m < one.segments[at]![1]),
      ),
    );
  const parts = partsByMinute(own, one, (at) => (isPairs ? inside(at, still) : still));

  const first = parts[0]!.a;
  const low = Math.min(...rosteredBy(0));
  const moves = first !== null && still.size > 0 && Math.min(...still) === low;
  const by = moves ? Math.min(one.flexLate, Math.max(-one.flexEarly, first - low)) : 0;
  const rostered = rosteredBy(by);
  const due = dueBy(by);
  const covered = { leave: common(rostered, leave), trip: minus(common(rostered, trip), leave) };
  return { rostered, due, ...covered, parts, isPairs, inside };
}

it('agrees with a computation by minutes', () => {
  const real = input(fc.array(punch, { maxLength: 6 })).filter(({ shift: one }) => one !== null);
  fc.assert(
    fc.property(real, (given) => {
      const one = given.shift!;
      const day = workOutDay({ ...given, now: 9999 });
      const { rostered, due, leave, trip, parts, isPairs, inside } = byMinute(given);
      const count = { late: 0, early: 0, absent: 0, lack: 0 };
      const there: Minutes = new Set(trip);
      parts.forEach(({ a, d, present, lacks }, at) => {
        const wanted = isPairs ? inside(at, due) : due;
        if (wanted.size === 0) {
          if (a !== null && d !== null) for (const m of present ?? filled([[a, d]])) there.add(m);
          return;
        }
        if (a === null && d === null && (one.needOn || one.needOff)) {
          count.absent += wanted.size;
          return;
        }
        const missed = {
          late: [...wanted].filter((m) => a !== null && m < a).length,
          early: [...wanted].filter((m) => d !== null && m >= d).length,
        };
        for (const which of ['late', 'early'] as const)
          if (one.absentLate !== null && missed[which] >= one.absentLate) count.absent += missed[which];
          else if (missed[which] > one.grace) count[which] += missed[which];
        const outside = [...wanted].filter(
          (m) => present && a !== null && d !== null && m >= a && m < d && !present.has(m),
        );
        if (!lacks && outside.length > one.grace) count.absent += outside.length;
        if ((a === null || lacks === 'on') && one.needOn) count.lack += 1;
        if ((d === null || lacks === 'off') && one.needOff) count.lack += 1;
        for (const m of present ?? []) there.add(m);
        if (present) return;
        const from = a ?? (one.needOn ? null : Math.min(...wanted));
        const to = d ?? (one.needOff ? null : Math.max(...wanted) + 1);
        if (from !== null && to !== null) for (let m = from; m < to; m++) there.add(m);
      });
      const worked = minus(common(rostered, there), leave);
      expect({
        rostered: day.rostered,
        worked: day.worked,
        leave: day.leavePaid + day.leaveUnpaid,
        trip: day.trip,
        late: day.late,
        early: day.early,
        absent: day.absent,
        lack: day.lackCount,
      }).toEqual({
        rostered: rostered.size,
        worked: worked.size,
        leave: leave.size,
        trip: trip.size,
        ...count,
      });

      // Overtime counts minutes of presence in any window, without rostered minutes and breaks.
      const owners = new Map<number, Punch[]>();
      for (const p of given.punches) {
        const owner = ownerByMinute(given, Math.floor(p.second / 60));
        if (owner !== null) owners.set(owner, [...(owners.get(owner) ?? []), p]);
      }
      const present: Minutes = new Set();
      const taken: Minutes = new Set([...rostered, ...filled(one.breaks)]);
      for (const [owner, list] of owners) {
        const other = owner === 0 ? one : given.around.find(({ offset }) => offset === owner)?.shift;
        const known = strokes(ofDay(list, owner));
        const due = other ? minus(filled(other.segments), filled(other.breaks)) : new Set<number>();
        const by = (at: number): Minutes =>
          new Set(
            [...due].filter(
              (m) => other!.segments.length === 1 || (m >= other!.segments[1]![0] ? 1 : 0) === at,
            ),
          );
        const found =
          owner === 0 && one.pairing === 2
            ? presentBy(parts)
            : other?.pairing === 2
              ? presentBy(partsByMinute(known, other, by))
              : filled(known.length > 1 ? [[known[0]!.a, known.at(-1)!.d]] : []);
        for (const m of found) present.add(m + owner * 1440);
      }
      for (const { offset, shift: other } of given.around) {
        const list = ofDay(owners.get(offset) ?? [], offset);
        const { rostered: theirs } = byMinute({
          ...given,
          shift: other,
          free: null,
          leaves: [],
          trips: [],
          overtime: [],
          around: [],
          punches: list,
        });
        for (const m of [...theirs, ...filled(other.breaks)]) taken.add(m + offset * 1440);
      }
      const sum = { 1: 0, 2: 0, 3: 0 };
      const classes = { 1: 1, 2: 2, 3: 3, 4: 2, 5: 1 } as const;
      for (const [from, to] of given.overtime) {
        if (from < 0 || from >= 1440) continue;
        const found = { 1: 0, 2: 0, 3: 0 };
        for (const m of minus(common(filled([[from, to]]), present), taken))
          found[classes[given.kinds[Math.floor(m / 1440) as 0 | 1 | 2]]] += 1;
        for (const key of [1, 2, 3] as const) sum[key] += found[key] - (found[key] % 30);
      }
      if (given.group && given.group.workSystem > 1) [sum[1], sum[2]] = [0, 0];
      for (const m of worked) if (given.kinds[Math.floor(m / 1440) as 0 | 1 | 2] === 3) sum[3] += 1;
      expect([day.overWork, day.overRest, day.overStatutory]).toEqual([sum[1], sum[2], sum[3]]);
    }),
    { numRuns: 400 },
  );
});
