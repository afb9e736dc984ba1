import { refuse, type Words } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { announcePersons } from '../events.ts';
import { assignmentRefusals } from '../../contract/assignment-refusals.ts';
import { peopleRefusals } from '../../contract/refusals.ts';
import type { Change } from '../change.ts';
import {
  copyPlaces,
  findCircle,
  holdPersons,
  listStretches,
  postsOf,
  replaceStretches,
  type Copied,
} from '../queries/assignments.ts';
import {
  causes,
  daysElsewhere,
  restingOn,
  split,
  type Fault,
  type Made,
  type Place,
  type Step,
  type Stretch,
  type Why,
} from '../rules/assignments.ts';
import { tellMoves } from './moved.ts';

/** A place as its users say it: the post by its name. */
export type PlaceText = Omit<Place, 'post_id'> & { readonly position: string };

/** Days are company days. */
export type PlaceChange = { readonly personId: number } & (
  | { readonly do: 'enter'; readonly day: string; readonly place: PlaceText }
  /** Without a day: today, or the last working day of who is not employed any more. */
  | { readonly do: 'change'; readonly day: string | null; readonly set: Partial<PlaceText> }
  | Extract<Step, { do: 'leave' | 'begin' | 'undo' }>
);

export interface Assigned {
  readonly personId: number;
  /** Live rows before and after; the same where nothing changed. */
  readonly before: readonly Stretch[];
  readonly after: readonly Stretch[];
  /** Missing where today's place stayed. */
  readonly moved?: Copied;
}

/**
 * The one writer of assignments: holds the persons, lowest id first, splits their days, writes what they say today,
 * with their versions, and the audit log; modules are told who is in another company. Changes of one person count in their order. Nobody enters on a day ahead:
 * what lies ahead is an approved form that waits for its day.
 * @throws Refused beforeEntry, afterLeaving, employed, earlierEmployment, laterChange, leaderLoop, each with its field
 */
export async function changeAssignments(
  tx: Tx,
  changes: readonly PlaceChange[],
  why: Why,
  change: Pick<Change, 'by' | 'now'>,
): Promise<readonly Assigned[]> {
  if (changes.length === 0) return [];
  const { by, now } = change;
  const today = companyDay(now);
  const ids = [...new Set(changes.map(({ personId }) => personId))].toSorted((a, b) => a - b);
  const posts = await postsOf(tx, namesOf(changes));
  await holdPersons(tx, ids);
  const before = await listStretches(tx, ids);
  const after = new Map(before);
  for (const each of changes) {
    const rows = after.get(each.personId)!;
    const done = split(rows, stepOf(each, posts, rows, today), why);
    if ('fault' in done) refuseFault(done, each);
    after.set(each.personId, done.rows);
  }

  const kept = new Set([...after.values()].flat());
  const gone = [...before.values()].flat().filter((row) => !kept.has(row));
  const added = [...after].flatMap(([id, rows]) =>
    rows.filter((row) => row.id === undefined).map((row) => [id, row] as const),
  );
  await replaceStretches(
    tx,
    gone.map(({ id }) => id!),
    added,
    by,
    now,
  );
  await assertNoCircle(tx, changes, today);
  const moved = new Map((await copyPlaces(tx, today, ids)).map((row) => [row.id, row]));
  const entering = new Set(changes.filter((each) => each.do === 'enter').map(({ personId }) => personId));
  await announcePersons(
    tx,
    'person.changed',
    [...moved.keys()].filter((id) => !entering.has(id)),
    now,
  );
  await tellMoves(
    tx,
    ids.map((id) => [id, daysElsewhere(before.get(id)!, after.get(id)!)]),
    now,
  );
  await note(tx, changes, why, by);
  return ids.map((personId) => ({
    personId,
    before: before.get(personId)!,
    after: after.get(personId)!,
    ...(moved.has(personId) ? { moved: moved.get(personId)! } : {}),
  }));
}

const namesOf = (changes: readonly PlaceChange[]): string[] => [
  ...new Set(
    changes.flatMap((each) => {
      const name = each.do === 'enter' ? each.place.position : each.do === 'change' ? each.set.position : '';
      return name ? [name] : [];
    }),
  ),
];

/** What a change is to the rule: posts by id, on a day. */
function stepOf(
  each: PlaceChange,
  posts: ReadonlyMap<string, number>,
  rows: readonly Stretch[],
  today: string,
): Step {
  const byId = ({ position, ...place }: Partial<PlaceText>): Partial<Place> => ({
    ...place,
    ...(position === undefined ? {} : { post_id: posts.get(position) ?? null }),
  });
  if (each.do === 'enter') return { do: 'enter', day: each.day, place: byId(each.place) as Place };
  if (each.do !== 'change') return each;
  const last = rows.at(-1)?.to ?? today;
  return { do: 'change', day: each.day ?? (last < today ? last : today), set: byId(each.set) };
}

const fieldOf = {
  enter: 'EntryTime',
  begin: 'EntryTime',
  leave: 'DisableTime',
  change: 'EffectiveDay',
  undo: 'EffectiveDay',
} as const;

/**
 * Why a change of somebody's place on a day cannot be, in words; null when it can. Whether leaders would go round in a
 * circle is another question.
 */
export async function whyNotPlaced(on: Executor, personId: number, day: string): Promise<Words | null> {
  const rows = (await listStretches(on, [personId])).get(personId)!;
  // A value that differs from whatever stands there.
  const done = split(
    rows,
    { do: 'change', day, set: { leader_id: -1 } },
    { cause: causes.correction, formId: null },
  );
  return 'fault' in done ? assignmentRefusals[done.fault] : null;
}

/** Why somebody's last working day cannot be a day, in words; null when it can. */
export async function whyNotLeft(on: Executor, personId: number, day: string): Promise<Words | null> {
  const rows = (await listStretches(on, [personId])).get(personId)!;
  const done = split(rows, { do: 'leave', day }, { cause: causes.correction, formId: null });
  if (!('fault' in done)) return null;
  const { zh, en } = assignmentRefusals[done.fault];
  const behind = done.fault === 'laterChange' ? done.day : '';
  return { zh: zh.replace('{day}', behind), en: en.replace('{day}', behind) };
}

/** The day of a later change that rests on one that was made; null: none. */
export const placeRestsOn = async (on: Executor, personId: number, made: Made): Promise<string | null> =>
  restingOn((await listStretches(on, [personId])).get(personId)!, made);

/** Says why a change cannot be, with the field that it was typed into. */
function refuseFault(fault: Fault, each: PlaceChange): never {
  const field = fieldOf[each.do];
  if (fault.fault === 'laterChange')
    refuse(assignmentRefusals.laterChange, { field, with: { day: fault.day } });
  refuse(assignmentRefusals[fault.fault], { field });
}

/** Leader circles are looked for on every day up to today. @throws Refused leaderLoop */
async function assertNoCircle(tx: Tx, changes: readonly PlaceChange[], today: string): Promise<void> {
  const led = changes.flatMap((each) =>
    each.do === 'change' && typeof each.set.leader_id === 'number'
      ? [{ id: each.personId, day: each.day ?? today }]
      : [],
  );
  if (led.length === 0) return;
  const since = led.map(({ day }) => day).toSorted()[0]!;
  const found = await findCircle(
    tx,
    led.map(({ id }) => id),
    since < today ? since : today,
    today,
  );
  if (found !== undefined) refuse(peopleRefusals.leaderLoop, { field: 'leaderid' });
}

/** Entries are noted by who adds the person. */
async function note(tx: Tx, changes: readonly PlaceChange[], why: Why, by: number | null): Promise<void> {
  const told = changes.filter((each) => each.do !== 'enter');
  if (told.length === 0) return;
  const persons = [...new Set(told.map(({ personId }) => personId))].toSorted((a, b) => a - b);
  await writeAudit(tx, {
    actorId: by,
    act: 'person.assign',
    target: persons.length === 1 ? `person:${persons[0]}` : `person:${persons[0]}..${persons.at(-1)}`,
    detail: { cause: why.cause, formId: why.formId, changes: told },
  });
}
