import { refuse, type Words } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import type { Change } from '#modules/people/persons/server/commands/change.ts';
import { announcePersons } from '#modules/people/persons/server/commands/events.ts';
import { assignmentRefusals } from '../../contract/assignment-refusals.ts';
import {
  copyPlaces,
  findReportingCycle,
  holdPersons,
  listStretches,
  postsOf,
  replaceAssignments,
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

/** Place with the position by name instead of by id. */
export type PlaceText = Omit<Place, 'post_id'> & { readonly position: string };

/** Change of one person's place. All days are company days. */
export type PlaceChange = { readonly personId: number } & (
  | { readonly do: 'enter'; readonly day: string; readonly place: PlaceText }
  /** A null day means today, or the last working day of somebody who is no longer employed. */
  | { readonly do: 'change'; readonly day: string | null; readonly set: Partial<PlaceText> }
  | Extract<Step, { do: 'leave' | 'begin' | 'undo' }>
);

export interface Assigned {
  readonly personId: number;
  /** Live rows before and after; the same if nothing changed. */
  readonly before: readonly Stretch[];
  readonly after: readonly Stretch[];
  /** Old and new department; missing if today's place stayed the same. */
  readonly moved?: Copied;
}

/**
 * Writes assignments; no other function does. It locks the persons, lowest id first, and splits their rows. It copies
 * today's place to the person rows, increments their versions, writes the audit log, and tells modules who changed
 * company. Changes of one person apply in their order. Nobody enters on a future day: until then, the approved form
 * waits.
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
  await replaceAssignments(
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

/** Returns a change as a step of `split`, with the position by id and a definite day. */
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
 * Returns the reason why a person's place cannot change on a day, in words; null if it can. Does not check for cycles
 * of leaders.
 */
export async function whyNotPlaced(on: Executor, personId: number, day: string): Promise<Words | null> {
  const rows = (await listStretches(on, [personId])).get(personId)!;
  // A value that differs from every existing one, so that the step is a real change.
  const done = split(
    rows,
    { do: 'change', day, set: { leader_id: -1 } },
    { cause: causes.correction, formId: null },
  );
  return 'fault' in done ? assignmentRefusals[done.fault] : null;
}

/** Returns the reason why a day cannot be a person's last working day, in words; null if it can. */
export async function whyNotLeft(on: Executor, personId: number, day: string): Promise<Words | null> {
  const rows = (await listStretches(on, [personId])).get(personId)!;
  const done = split(rows, { do: 'leave', day }, { cause: causes.correction, formId: null });
  if (!('fault' in done)) return null;
  const { zh, en } = assignmentRefusals[done.fault];
  const behind = done.fault === 'laterChange' ? done.day : '';
  return { zh: zh.replace('{day}', behind), en: en.replace('{day}', behind) };
}

/** Returns the day of a later change that depends on an earlier one; null: none. */
export const placeRestsOn = async (on: Executor, personId: number, made: Made): Promise<string | null> =>
  restingOn((await listStretches(on, [personId])).get(personId)!, made);

/** Throws the refusal for a fault, with the field into which the value was typed. */
function refuseFault(fault: Fault, each: PlaceChange): never {
  const field = fieldOf[each.do];
  if (fault.fault === 'laterChange')
    refuse(assignmentRefusals.laterChange, { field, with: { day: fault.day } });
  refuse(assignmentRefusals[fault.fault], { field });
}

/** Checks for cycles of leaders on every day up to today. @throws Refused leaderLoop */
async function assertNoCircle(tx: Tx, changes: readonly PlaceChange[], today: string): Promise<void> {
  const led = changes.flatMap((each) =>
    each.do === 'change' && typeof each.set.leader_id === 'number'
      ? [{ id: each.personId, day: each.day ?? today }]
      : [],
  );
  if (led.length === 0) return;
  const since = led.map(({ day }) => day).toSorted()[0]!;
  const found = await findReportingCycle(
    tx,
    led.map(({ id }) => id),
    since < today ? since : today,
    today,
  );
  if (found !== undefined) refuse(peopleRefusals.leaderLoop, { field: 'leaderid' });
}

/** Writes the audit log. Entries are left out, because the code that adds a person logs them. */
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
