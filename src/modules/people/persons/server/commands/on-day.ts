import type { Refusal } from '#kit/contract/refusals.ts';
import { shiftDays } from '#kit/rules/dates.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { assignmentRefusals } from '#modules/people/places/contract/assignment-refusals.ts';
import {
  backDays,
  effectiveDay,
  isPlaceName,
  placeNames,
  type PlaceName,
} from '#modules/people/places/contract/effective-day.ts';
import {
  findPlannedCycles,
  listPostNames,
  listStretches,
} from '#modules/people/places/server/queries/assignments.ts';
import {
  causes,
  entryDay,
  heldUntil,
  isFormer,
  rowOn,
  split,
  type Place,
  type Step,
  type Stretch,
} from '#modules/people/places/server/rules/assignments.ts';
import { scopeOf } from '#modules/people/rights/server/queries/scopes.ts';
import { userCodes } from '../../contract/user-tabs.ts';
import type { UserValues } from '../../contract/user-values.ts';
import type { Kept, UserRow } from '../queries/users.ts';

type Given = Readonly<Partial<Record<PlaceName, Kept>>>;

/** Part of a row that changes a person's place on another company day than today. */
export interface AskedDay {
  readonly personId: number;
  readonly day: string;
  readonly given: Given;
  /** Entry date that the same row writes; undefined: unchanged. */
  readonly entry: string | undefined;
  /** Whether the leader is a new person, to whom nobody reports yet. */
  readonly isNewLeader: boolean;
}

export interface DayFault {
  readonly field: PlaceName | typeof effectiveDay.field;
  readonly refusal: Refusal;
  readonly value: string;
}

/** Computed effect of a place change on its day. */
export interface OnDay extends AskedDay {
  /** Live rows of the person before and after the change. */
  readonly before: readonly Stretch[];
  readonly after: readonly Stretch[];
  /**
   * Fields that differ on that day, with links as ids and the position by name. `until` is the last day of the new
   * value; null: no end.
   */
  readonly other: readonly {
    readonly field: PlaceName;
    readonly old: Kept;
    readonly next: Kept;
    readonly until: string | null;
  }[];
  readonly posts: Posts;
  readonly faults: readonly DayFault[];
}

const say = (refusal: Refusal, value = ''): DayFault => ({ field: effectiveDay.field, refusal, value });

/** Positions of a plan, by id and by name. Names without a position get a temporary negative id. */
export interface Posts {
  readonly id: (name: string) => number | null;
  readonly name: (id: number | null) => string;
}

/** Database columns by wire name. The wire names the position, the database stores its id. */
const columnOf = {
  CompanyId: 'company_id',
  DeptId: 'department_id',
  leaderid: 'leader_id',
  position: 'post_id',
  UserType: 'user_type',
} as const satisfies Record<PlaceName, keyof Place>;

/**
 * Returns the place fields of a row that are meant for another day than today. For somebody who has left, today counts
 * as another day, too. Undefined: they are meant for now.
 */
export function askedDay(
  {
    id,
    given,
    day,
    leaderRow,
  }: { id: number | null; given: UserValues; day?: string | undefined; leaderRow?: number | undefined },
  before: UserRow | null,
  today: string,
): AskedDay | undefined {
  if (id === null || before === null || day === undefined) return undefined;
  if (day === today && before.isActive) return undefined;
  return {
    personId: id,
    day,
    given: Object.fromEntries(
      Object.entries(given).filter(([name, value]) => isPlaceName(name) && value !== undefined),
    ),
    entry: given.EntryTime && given.EntryTime !== before.values.EntryTime ? given.EntryTime : undefined,
    isNewLeader: leaderRow !== undefined,
  };
}

/**
 * Computes what rows for other days would change, in their order; writes nothing. Future days need an approved form.
 * Days far in the past and former employments need personnel whose data scope is everybody.
 * @param by id of the writer; null: the system, which has no such limits
 */
export async function planDays(
  on: Executor,
  asked: readonly AskedDay[],
  { today, by }: { readonly today: string; readonly by: number | null },
): Promise<OnDay[]> {
  if (asked.length === 0) return [];
  const known = await listStretches(on, [...new Set(asked.map(({ personId }) => personId))]);
  const posts = await postsFor(on, asked, [...known.values()].flat());
  const isFree = by === null || (await scopeOf(on, by, userCodes.personnel)).reach === 4;
  const earliest = shiftDays(today, -backDays);
  const planned = asked.map((one): OnDay => {
    const { day, given, entry } = one;
    const before = known.get(one.personId)!;
    const refused = (fault: DayFault): OnDay => ({
      ...one,
      before,
      after: before,
      other: [],
      posts,
      faults: [fault],
    });
    if (day > today) return refused(say(assignmentRefusals.dayAhead));
    if (!isFree && day < earliest) return refused(say(assignmentRefusals.tooFarBack, earliest));
    if (!isFree && isFormer(before, day)) return refused(say(assignmentRefusals.formerEmployment));
    const set = Object.fromEntries(
      placeNames
        .filter((name) => given[name] !== undefined)
        .map((name) => [columnOf[name], name === 'position' ? posts.id(String(given[name])) : given[name]]),
    ) as Partial<Place>;
    const steps: Step[] = [
      ...(entry === undefined ? [] : [{ do: 'begin' as const, day: entryDay(entry, today) }]),
      { do: 'change', day, set },
    ];
    let after = before;
    for (const step of steps) {
      const done = split(after, step, { cause: causes.correction, formId: null });
      if ('fault' in done) return refused(say(assignmentRefusals[done.fault]));
      after = done.rows;
    }
    const was = rowOn(before, day)?.place;
    const text = (name: PlaceName, place: Place | undefined): Kept =>
      place === undefined ? null : name === 'position' ? posts.name(place.post_id) : place[columnOf[name]];
    const other = placeNames
      .filter((name) => given[name] !== undefined && given[name] !== text(name, was))
      .map((field) => ({
        field,
        old: text(field, was),
        next: given[field]!,
        until: heldUntil(after, day, columnOf[field]),
      }));
    return { ...one, before, after, other, posts, faults: [] };
  });
  const circles = await circlesIn(on, planned, today);
  return planned.map((one) =>
    circles.has(one)
      ? { ...one, faults: [{ field: 'leaderid', refusal: peopleRefusals.leaderLoop, value: '' }] }
      : one,
  );
}

async function postsFor(on: Executor, asked: readonly AskedDay[], rows: readonly Stretch[]): Promise<Posts> {
  const names = asked.flatMap(({ given }) => (given.position ? [String(given.position)] : []));
  const ids = rows.flatMap(({ place }) => place.post_id ?? []);
  const found = await listPostNames(on, [...new Set(ids)], [...new Set(names)]);
  const byName = new Map(found.map(({ id, name }) => [name, id]));
  for (const name of names) if (!byName.has(name)) byName.set(name, -1 - byName.size);
  const byId = new Map([...byName].map(([name, id]) => [id, name]));
  return {
    id: (name) => (name === '' ? null : byName.get(name)!),
    name: (id) => (id === null ? '' : (byId.get(id) ?? '')),
  };
}

/** Returns the changes after which somebody would report to themselves on a day up to today. */
async function circlesIn(
  on: Executor,
  planned: readonly OnDay[],
  today: string,
): Promise<ReadonlySet<OnDay>> {
  const led = planned.flatMap((one) => {
    const leader = one.other.find(({ field }) => field === 'leaderid');
    if (one.isNewLeader || typeof leader?.next !== 'number') return [];
    const until = leader.until === null || leader.until > today ? today : leader.until;
    return [{ one, person: one.personId, leader: leader.next, since: one.day, until }];
  });
  const found = await findPlannedCycles(on, led);
  return new Set(led.flatMap(({ one }, n) => (found.has(n) ? [one] : [])));
}
