import type { Words } from '#kit/contract/refusals.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import {
  addCopies,
  type Line,
  type RequestPlan,
  type PreparedRequest,
} from '#modules/approval/server/open.ts';
import { amountText } from '#modules/attendance/balances/contract/amounts.ts';
import { billKinds, unit } from '#modules/attendance/contract/codes.ts';
import { whenText } from '#modules/attendance/contract/when-text.ts';
import { headlineOf, rangeOf } from '#modules/attendance/leave/server/commands/headlines.ts';
import { tellAway } from '#modules/attendance/leave/server/commands/told-away.ts';
import {
  daysOf,
  spansOn,
  type RosterDay,
  type Segment,
} from '#modules/attendance/leave/server/rules/cost.ts';
import { faultsOfTimes } from '#modules/attendance/requests/server/commands/filing.ts';
import { attendanceRequest } from '#modules/attendance/requests/server/commands/request.ts';
import { askDaysOf } from '#modules/attendance/requests/server/queries/bill-days.ts';
import { listClashes, saveBooked, taker } from '#modules/attendance/requests/server/queries/booked.ts';
import { clashesOf, employedFault } from '#modules/attendance/requests/server/queries/clashing.ts';
import { fault } from '#modules/attendance/requests/server/rules/faults.ts';
import { between, commonOf, rosteredIn } from '#modules/attendance/requests/server/rules/minutes.ts';
import { faultsOfSegments } from '#modules/attendance/requests/server/rules/segments.ts';
import { findPerson } from '#modules/attendance/server/queries/persons.ts';
import { leaveRoster } from '#modules/attendance/shifts/server/queries/person-rosters.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import { own, personOf, type Values } from '#modules/forms/contract/values.ts';
import { listNamesOf } from '#modules/people/server/open.ts';
import { saveTrip } from '../queries/trips.ts';

/** Business trip as a form requests it. */
export interface TripPlan extends RequestPlan {
  readonly segments: readonly Segment[];
  /** Cities in the order of the legs. */
  readonly route: string;
  readonly companions: readonly number[];
}

interface Leg {
  readonly Period?: Segment;
  readonly City?: string;
}

const legsOf = (values: Values): readonly Leg[] =>
  ((own(values, 'Segments') as readonly Leg[] | undefined) ?? []).filter(
    ({ Period }) => Period !== undefined,
  );

/** Returns the cities in order, without repeating one twice in a row: 上海 — 北京 — 天津. */
const routeOf = (from: string | undefined, legs: readonly Leg[]): string =>
  [from ?? '', ...legs.map(({ City }) => City ?? '')]
    .filter((city, at, all) => city !== '' && city !== all[at - 1])
    .join(' — ');

function tripPlan(formId: number, values: Values): TripPlan | null {
  const subject = personOf(values, 'AUID');
  const legs = legsOf(values);
  if (subject === null || legs.length === 0) return null;
  const companions = (own(values, 'Companions') as readonly { readonly id: number }[] | undefined) ?? [];
  return {
    formId,
    subject,
    segments: legs.map(({ Period }) => Period!),
    route: routeOf(own(values, 'FromCity') as string | undefined, legs),
    companions: [...new Set(companions.map(({ id }) => id))],
  };
}

const beginning = (values: Values): string =>
  legsOf(values)
    .map(({ Period }) => Period![0])
    .toSorted()[0] ?? '';

export interface TripWorkedOut {
  /** Name of the person who travels; null: they do not exist. */
  readonly name: Words | null;
  readonly parts: readonly { readonly day: RosterDay; readonly minutes: number }[];
  readonly faults: readonly FormError[];
}

const taking = [taker.leave, taker.trip] as const;

/** Checks that everybody who travels along is free. No further details about these people are revealed. */
async function companionsFaults(
  on: Executor,
  { formId, subject, companions, segments }: TripPlan,
): Promise<FormError[]> {
  if (companions.includes(subject))
    return [
      fault('Companions', {
        zh: '出差人不必列为同行人',
        en: 'Do not list the traveller as a companion',
      }),
    ];
  const found = await listClashes(on, companions, segments, { except: formId, kinds: taking });
  const taken = [...new Set(found.map(({ personId }) => personId))];
  if (taken.length === 0) return [];
  const names = await listNamesOf(on, taken);
  return taken.map((id): FormError => {
    const { zh, en } = names.get(id) ?? { zh: '', en: '' };
    return fault('Companions', { zh: `${zh}该时间段没有空`, en: `${en} is not free at this time` });
  });
}

/**
 * Returns the days and the rostered time that a trip takes, and the reasons against it. Writes nothing.
 * @param today company day on which it is filed; null: it was filed earlier
 */
export async function workOutTrip(
  on: Executor,
  plan: TripPlan,
  today: string | null = null,
): Promise<TripWorkedOut> {
  const wrong = faultsOfSegments(plan.segments, today);
  if (wrong.length > 0)
    return { name: null, parts: [], faults: wrong.map((message) => fault('Segments', message)) };
  const person = await findPerson(on, plan.subject);
  if (!person)
    return {
      name: null,
      parts: [],
      faults: [fault('AUID', { zh: '员工不存在', en: 'This employee does not exist' })],
    };
  const { first, last } = daysOf(plan.segments);
  const unemployed = employedFault(person, first, last);
  if (unemployed) return { name: person.name, parts: [], faults: [fault('Segments', unemployed)] };
  const faults = [...(await clashesOf(on, plan, taking)), ...(await companionsFaults(on, plan))];
  const roster = await leaveRoster(on, person, first, last);
  const parts = roster.flatMap((day) => {
    const minutes = commonOf(plan.segments, rosteredIn([day])).reduce(
      (sum, [from, to]) => sum + between(from, to),
      0,
    );
    return minutes > 0 || spansOn(day.day, plan.segments).length > 0 ? [{ day, minutes }] : [];
  });
  return { name: person.name, parts, faults };
}

async function note(tx: Tx, plan: TripPlan): Promise<void> {
  await saveTrip(tx, plan.formId, plan.subject, plan.route);
  await saveBooked(tx, plan.formId, taker.trip, [plan.subject, ...plan.companions], plan.segments);
}

const blank: Words = { zh: '', en: '' };

function describe({ parts }: TripWorkedOut, plan: TripPlan): Line[] {
  if (parts.length === 0) return [];
  const { first, last } = daysOf(plan.segments);
  const worked = amountText(
    parts.reduce((sum, { minutes }) => sum + minutes, 0),
    unit.minutes,
  );
  return [
    {
      label: { zh: '出差', en: 'Trip' },
      before: blank,
      after: {
        zh: `${whenText(first, last, 'zh')}，${plan.route}`,
        en: `${whenText(first, last, 'en')}, ${plan.route}`,
      },
    },
    { label: { zh: '计为出勤', en: 'Counts as worked' }, before: blank, after: worked },
  ];
}

const anew = (tx: Tx, { subject, companions, segments }: TripPlan, now: Date): Promise<void> =>
  askDaysOf(tx, [subject, ...companions], segments, now);

/** Request type for business trips: time away that counts as worked, for everybody who travels. */
export const trip: PreparedRequest<TripPlan, TripWorkedOut> = {
  ...attendanceRequest,
  template: billKinds.trip,
  label: { zh: '出差申请', en: 'Trip' },
  effect: {
    kind: 'trip',
    label: { zh: '出差', en: 'Trip' },
    order: 13,
    reads: ['AUID', 'Segments', 'Companions'],
    code: attendanceRequest.code,
  },
  plan: tripPlan,
  about: beginning,
  along: ({ companions }) => companions,
  filing: faultsOfTimes,
  prepare: (on, plan) => workOutTrip(on, plan),
  note,
  check: ({ faults }) => faults,
  headline: ({ name }, { segments, route }, isOwn) =>
    headlineOf(isOwn ? null : name, { zh: `出差 ${route}`, en: `Trip, ${route}` }, rangeOf(segments)),
  describe,
  // The times are saved already and count by the state of the bill. From now on everybody who travels along may read
  // the form.
  apply: async (tx, plan, { now, formId }) => {
    const sent = { by: null, kind: 'copy', note: '', now } as const;
    await addCopies(tx, formId, { ...sent, people: plan.companions });
    await anew(tx, plan, now);
    await tellAway(tx, [plan.subject, ...plan.companions], plan.segments, now);
    return null;
  },
  rests: () => Promise.resolve(null),
  revert: (tx, plan, _undo, { now }) => anew(tx, plan, now),
};
