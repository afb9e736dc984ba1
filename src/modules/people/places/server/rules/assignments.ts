import { shiftDays } from '#kit/rules/dates.ts';

/** Place of a person (company, department, leader, position, employment type), in database columns. */
export interface Place {
  readonly company_id: number;
  readonly department_id: number;
  readonly leader_id: number | null;
  readonly post_id: number | null;
  readonly user_type: number;
}

export type PlaceField = keyof Place;

export const placeFields = [
  'company_id',
  'department_id',
  'leader_id',
  'post_id',
  'user_type',
] as const satisfies readonly PlaceField[];

/** Reasons why an assignment row was created (people.assignment.cause). */
export const causes = {
  entry: 1,
  confirmation: 2,
  transfer: 3,
  correction: 4,
  handOver: 5,
  import: 6,
  reentry: 7,
} as const;

/** Period of days with one place. Company days, both included; a null last day means that it has no end. */
export interface Stretch {
  /** Database id; missing: not written yet. */
  readonly id?: number;
  readonly from: string;
  readonly to: string | null;
  readonly place: Place;
  /** Fields that this row itself changed; all fields if an employment begins with it. */
  readonly fields: readonly PlaceField[];
  readonly cause: number;
  readonly formId: number | null;
}

export type Step =
  | { readonly do: 'enter'; readonly day: string; readonly place: Place }
  | { readonly do: 'change'; readonly day: string; readonly set: Partial<Place> }
  /** The last working day; null removes the last day. */
  | { readonly do: 'leave'; readonly day: string | null }
  /** Corrects the entry day of the last employment. */
  | { readonly do: 'begin'; readonly day: string }
  /** Undoes a change as if it had never been made. */
  | ({ readonly do: 'undo' } & Made);

/** Record of a change: the rows before and after it. */
export interface Made {
  readonly day: string;
  readonly before: readonly Stretch[];
  readonly after: readonly Stretch[];
}

export interface Why {
  readonly cause: number;
  readonly formId: number | null;
}

export type Fault =
  | { readonly fault: 'beforeEntry' | 'afterLeaving' | 'employed' | 'earlierEmployment' }
  /** A change that exists already lies after the last working day. */
  | { readonly fault: 'laterChange'; readonly day: string };

export type Split = { readonly rows: readonly Stretch[] } | Fault;

const begins = ({ cause }: Stretch): boolean => cause === causes.entry || cause === causes.reentry;

const holds = ({ from, to }: Stretch, day: string): boolean => from <= day && (to === null || day <= to);

/** Copies a row with changes and without its id, so that it is written as a new row. */
const anew = (
  { from, to, place, fields, cause, formId }: Stretch,
  changed: Partial<Omit<Stretch, 'id'>>,
): Stretch => ({ from, to, place, fields, cause, formId, ...changed });

/**
 * Returns the live rows of a person after a step. The given rows are sorted by day and do not overlap. Unchanged rows
 * stay the same objects; new and changed rows have no id. A changed value holds up to the first later row that changed
 * the same field itself, or to the end of that employment.
 */
export function split(rows: readonly Stretch[], step: Step, why: Why): Split {
  switch (step.do) {
    case 'enter':
      return enter(rows, step.day, step.place, why);
    case 'change':
      return change(rows, step.day, step.set, why);
    case 'leave':
      return leave(rows, step.day);
    case 'undo':
      return undo(rows, step);
    default:
      return begin(rows, step.day);
  }
}

function enter(rows: readonly Stretch[], day: string, place: Place, { formId }: Why): Split {
  const last = rows.at(-1);
  if (last && (last.to === null || last.to >= day)) return { fault: 'employed' };
  const cause = last ? causes.reentry : causes.entry;
  return { rows: [...rows, { from: day, to: null, place, fields: placeFields, cause, formId }] };
}

function change(rows: readonly Stretch[], day: string, set: Partial<Place>, why: Why): Split {
  const at = rows.findIndex((row) => holds(row, day));
  const found = rows[at];
  if (!found) return { fault: rows.some(({ from }) => from > day) ? 'beforeEntry' : 'afterLeaving' };
  const other = placeFields.filter((field) => field in set && set[field] !== found.place[field]);
  if (other.length === 0) return { rows };

  const place = written(found.place, set, other);
  const changed: Stretch[] =
    found.from === day
      ? [
          anew(found, {
            place,
            fields: placeFields.filter((field) => found.fields.includes(field) || other.includes(field)),
            // A row created by an entry or a form keeps that cause, although one of its values was corrected.
            ...(begins(found) || found.formId !== null ? {} : why),
          }),
        ]
      : [anew(found, { to: shiftDays(day, -1) }), anew(found, { from: day, place, fields: other, ...why })];

  return { rows: [...rows.slice(0, at), ...changed, ...carried(rows.slice(at + 1), set, other)] };
}

const written = (place: Place, set: Partial<Place>, fields: readonly PlaceField[]): Place => ({
  ...place,
  ...Object.fromEntries(fields.map((field) => [field, set[field]])),
});

/** Copies the changed values to later rows, each field up to the row that changed the same field itself. */
function carried(later: readonly Stretch[], set: Partial<Place>, fields: readonly PlaceField[]): Stretch[] {
  let open = fields;
  return later.map((row) => {
    open = open.filter((field) => !row.fields.includes(field));
    return open.length === 0 ? row : anew(row, { place: written(row.place, set, open) });
  });
}

/** Returns the fields that a change made different on its day. */
const changedBy = ({ day, before, after }: Made): readonly PlaceField[] =>
  placeFields.filter((field) => rowOn(before, day)?.place[field] !== rowOn(after, day)?.place[field]);

/** Returns the day of a later change to the same fields, which depends on this change; null: none. */
export function restingOn(rows: readonly Stretch[], made: Made): string | null {
  const fields = changedBy(made);
  const now = rowOn(rows, made.day);
  const then = rowOn(made.after, made.day);
  if (!now || !then || fields.some((field) => now.place[field] !== then.place[field])) return made.day;
  const known = (row: Stretch, field: PlaceField): boolean =>
    made.after.some(({ from, fields: own }) => from === row.from && own.includes(field));
  const later = rows.find(
    (row) => row.from > made.day && row.fields.some((field) => fields.includes(field) && !known(row, field)),
  );
  return later?.from ?? null;
}

function undo(rows: readonly Stretch[], made: Made): Split {
  const { day, before } = made;
  const at = rows.findIndex(({ from }) => from === day);
  const found = rows[at];
  const old = rowOn(before, day)?.place;
  const fields = changedBy(made);
  if (!found || !old || fields.length === 0) return { rows };
  const was = before.find(({ from }) => from === day);
  const left = found.fields.filter((field) => !fields.includes(field) || was?.fields.includes(field));
  const restored = anew(found, {
    place: written(found.place, old, fields),
    fields: left,
    ...(was ? { cause: was.cause, formId: was.formId } : {}),
  });
  const former = rows[at - 1];
  const merges = !was && left.length === 0 && former?.to === shiftDays(day, -1);
  return {
    rows: [
      ...(merges
        ? [...rows.slice(0, at - 1), anew(former, { to: restored.to })]
        : [...rows.slice(0, at), restored]),
      ...carried(rows.slice(at + 1), old, fields),
    ],
  };
}

function leave(rows: readonly Stretch[], day: string | null): Split {
  const last = rows.at(-1);
  if (!last) return { fault: 'afterLeaving' };
  if (last.to === day) return { rows };
  const entry = rows.findLast(begins)!;
  if (day !== null && day < entry.from) return { fault: 'beforeEntry' };
  if (day !== null && last.from > day) {
    const behind = rows.find(({ from }) => from > day)!;
    return { fault: 'laterChange', day: behind.from };
  }
  return { rows: [...rows.slice(0, -1), anew(last, { to: day })] };
}

function begin(rows: readonly Stretch[], day: string): Split {
  const first = rows.findLastIndex(begins);
  const entry = rows[first];
  if (!entry) return { fault: 'beforeEntry' };
  if (entry.from === day) return { rows };
  const before = rows[first - 1];
  if (before && before.to! >= day) return { fault: 'earlierEmployment' };
  if (day < entry.from) return { rows: rows.with(first, anew(entry, { from: day })) };
  const at = rows.findIndex((row, n) => n >= first && holds(row, day));
  if (at < 0) return { fault: 'afterLeaving' };
  const { cause, formId } = entry;
  const begun = anew(rows[at]!, { from: day, fields: placeFields, cause, formId });
  return { rows: [...rows.slice(0, first), begun, ...rows.slice(at + 1)] };
}

/** Returns the last day on which the value of a field stays as on the given day; null: no end. */
export function heldUntil(rows: readonly Stretch[], day: string, field: PlaceField): string | null {
  const at = rows.findIndex((row) => holds(row, day));
  let last = rows[at];
  for (const row of rows.slice(at + 1)) {
    if (row.fields.includes(field)) break;
    last = row;
  }
  return last?.to ?? null;
}

/**
 * Returns the first day since which the leader of the given day has been the same, within one employment. A day without
 * a row counts as the last row before it.
 */
export function firstDayUnderLeader(rows: readonly Stretch[], day: string): string {
  const at = rows.findLastIndex(({ from }) => from <= day);
  const found = rows[at];
  if (!found) return day;
  let first = found;
  for (const row of rows.slice(0, at).toReversed()) {
    const isSame = row.place.leader_id === first.place.leader_id && row.to === shiftDays(first.from, -1);
    if (begins(first) || !isSame) break;
    first = row;
  }
  return first.from;
}

/** Returns the first day on which the leader differs between the rows before and after; null: none. */
export const leaderChangedOn = (before: readonly Stretch[], after: readonly Stretch[]): string | null =>
  after.find(({ from, place }) => {
    const was = rowOn(before, from);
    return was !== undefined && was.place.leader_id !== place.leader_id;
  })?.from ?? null;

/** Returns whether a day belongs to an employment before the last one. */
export const isFormer = (rows: readonly Stretch[], day: string): boolean =>
  day < (rows.findLast(begins)?.from ?? '') && rows.some((row) => holds(row, day));

/** Period of company days, both included; a null last day means that it has no end. */
export type Days = Pick<Stretch, 'from' | 'to'>;

/**
 * Returns the days on which a person belonged to one company before a change and belongs to another company after it.
 */
export const daysElsewhere = (before: readonly Stretch[], after: readonly Stretch[]): Days[] =>
  before.flatMap((was) =>
    after.flatMap((is): Days[] => {
      const from = was.from > is.from ? was.from : is.from;
      const to = was.to === null || (is.to !== null && is.to < was.to) ? is.to : was.to;
      const isElsewhere = was.place.company_id !== is.place.company_id && (to === null || from <= to);
      return isElsewhere ? [{ from, to }] : [];
    }),
  );

/** Returns the row of exactly that day; undefined: not employed then. */
export const rowOn = (rows: readonly Stretch[], day: string): Stretch | undefined =>
  rows.find((row) => holds(row, day));

/** Returns the row of a day. Without one, returns the last row before the day, else the first row. @internal */
export const placeOn = (rows: readonly Stretch[], day: string): Stretch | undefined =>
  rows.findLast(({ from }) => from <= day) ?? rows[0];

/** Returns the first day of a new person's place: the entry date, but never a future one. */
export const entryDay = (entryDate: string | null, today: string): string =>
  entryDate !== null && entryDate < today ? entryDate : today;
