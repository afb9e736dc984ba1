import type { Words } from '#kit/contract/refusals.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { amountText } from '#modules/attendance/balances/contract/amounts.ts';
import { listLots, type LotRow } from '#modules/attendance/balances/server/queries/lots.ts';
import { isValidOn, take, type Taken } from '#modules/attendance/balances/server/rules/lots.ts';
import { basis, unit } from '#modules/attendance/contract/codes.ts';
import { allTakers } from '#modules/attendance/requests/server/queries/booked.ts';
import { clashesOf, employedFault } from '#modules/attendance/requests/server/queries/clashing.ts';
import { fault } from '#modules/attendance/requests/server/rules/faults.ts';
import { faultsOfSegments } from '#modules/attendance/requests/server/rules/segments.ts';
import { findPerson, type Person } from '#modules/attendance/server/queries/persons.ts';
import { leaveRoster } from '#modules/attendance/shifts/server/queries/person-rosters.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import { leaveNames } from '../queries/leave-names.ts';
import * as leaves from '../queries/leaves.ts';
import { withEstimates } from './estimate.ts';
import { findTypeOn, type TypeVersion } from '../queries/types.ts';
import {
  costOf,
  daysOf,
  lengthOfDay,
  shareOf,
  totalOf,
  type Beside,
  type DayCost,
  type RosterDay,
  type Segment,
} from '../rules/cost.ts';
import { clocksOf, roughClocksOf } from '../rules/halves.ts';
import { objectionsTo } from '../rules/limits.ts';
import type { VacationPlan } from '../rules/plans.ts';

/** Result of calculating a leave from current data. */
export interface WorkedOut {
  readonly person: Person;
  readonly rule: TypeVersion;
  readonly roster: readonly RosterDay[];
  /** Ranges of the leave in minutes of the clock, in the order in which they are filed. */
  readonly clocks: readonly Segment[];
  readonly days: readonly DayCost[];
  readonly total: number;
  /** Grants by their ids, before anything is taken. */
  readonly lots: readonly LotRow[];
  /** Balance available for this leave, without what other forms reserve; and the balance afterwards. */
  readonly free: number;
  readonly rest: number;
  readonly reserved: number;
  readonly taken: readonly Taken[];
  /** Amount taken from grants that are only estimated, because their year is not granted yet. */
  readonly provisional: number;
  /** Grants after everything reserved and this leave. */
  readonly after: readonly LotRow[];
  readonly faults: readonly FormError[];
}

/** Reasons why a leave could not be calculated at all. */
export interface NotWorkedOut {
  readonly faults: readonly FormError[];
}

const none = (name: string, zh: string, en: string): NotWorkedOut => ({ faults: [fault(name, { zh, en })] });

/** Returns the parts of roster days that other leave takes. */
async function besideOn(
  on: Executor,
  { subject, formId }: VacationPlan,
  roster: readonly RosterDay[],
): Promise<Map<string, Beside>> {
  const rostered = new Map(roster.map((one) => [one.day, lengthOfDay(one)]));
  const others = await leaves.listBeside(on, subject, [...rostered.keys()], formId);
  const found = new Map<string, Beside>();
  for (const { day, minutes, amount, unit: of } of others) {
    const before = found.get(day) ?? { minutes: 0, share: 0 };
    const all = rostered.get(day)!;
    const share = of === unit.days ? amount : all === 0 ? 0 : shareOf(minutes, all);
    found.set(day, { minutes: before.minutes + minutes, share: before.share + share });
  }
  return found;
}

const sum = (lots: readonly { readonly left: number }[]): number =>
  lots.reduce((all, { left }) => all + Math.max(0, left), 0);

/** Returns the grants after everything reserved has been taken from them in the order of use. */
export function afterReserved(lots: readonly LotRow[], reserved: readonly DayCost[]): readonly LotRow[] {
  const rest = new Map(take(lots, reserved, false).lots.map(({ id, left }) => [id, left]));
  return lots.map((lot) => ({ ...lot, left: rest.get(lot.id)! }));
}

/**
 * Calculates the cost of a leave day by day and the grants it uses. Checks overlaps, the limits of the type, and the
 * balance without everything reserved. Writes nothing.
 * @param today company day on which it is filed; null: it was filed earlier
 */
export async function workOut(
  on: Executor,
  plan: VacationPlan,
  today: string | null = null,
): Promise<WorkedOut | NotWorkedOut> {
  const rough = roughClocksOf(plan.segments);
  const wrong = faultsOfSegments(rough, today);
  if (wrong.length > 0) return { faults: wrong.map((message) => fault('Segments', message)) };
  const { first, last } = daysOf(rough);
  const person = await findPerson(on, plan.subject, first);
  if (!person) return none('AUID', '员工不存在', 'This employee does not exist');
  const rule = await findTypeOn(on, person, plan.type, first);
  if (!rule?.isActive) {
    const { zh, en } = (await leaveNames(on))(plan.type);
    return none(
      'VacationType',
      `该员工所在地区没有${zh}`,
      `The region of this person has no ${en.toLowerCase()}`,
    );
  }
  const unemployed = employedFault(person, first, last);
  if (unemployed) return { faults: [fault('Segments', unemployed)] };
  const roster = await leaveRoster(on, person, first, last);
  const clocks = clocksOf(plan.segments, roster);
  const days = costOf(rule, roster, clocks, await besideOn(on, plan, roster));
  const faults = await clashesOf(on, { ...plan, segments: clocks }, allTakers, {
    own: 'leave',
    days,
  });
  const total = totalOf(days);
  if (total === 0 && faults.length === 0 && rule.basis === basis.workDays)
    faults.push(
      fault('Segments', {
        zh: '所选时间不是工作时间，无需请假',
        en: 'The chosen time is not working time, so no leave is needed',
      }),
    );
  const otherOfYear = await leaves.listOfYears(on, plan.subject, plan.type, plan.formId);
  const asked = { ...person, days, hasProof: plan.hasProof, extraDays: plan.extraDays, otherOfYear };
  for (const { field, message } of objectionsTo(rule, asked)) faults.push(fault(field, message));
  const quota = rule.needQuota
    ? await takeFrom(on, plan, rule, days)
    : { lots: [], free: 0, rest: 0, reserved: 0, taken: [], after: [], short: 0, provisional: 0 };
  if (quota.short > 0) {
    const n = amountText(quota.short, rule.unit);
    const why = notGranted(days, quota.lots);
    faults.push(
      fault('Segments', {
        zh: `假期余额不足，差${n.zh}${why.zh}`,
        en: `The leave balance is too low: ${n.en} short${why.en}`,
      }),
    );
  }
  return { person, rule, roster, clocks, days, total, ...quota, faults };
}

/** Returns why days of a later year have no grant, and the way out; empty: they have one. */
function notGranted(days: readonly DayCost[], lots: readonly LotRow[]): Words {
  const missing = days.find(({ day }) => !lots.some((lot) => isValidOn(lot, day)));
  const last = lots
    .flatMap(({ validTo }) => (validTo === null ? [] : [validTo]))
    .toSorted()
    .at(-1);
  if (!missing || last === undefined || missing.day <= last) return { zh: '', en: '' };
  const year = missing.day.slice(0, 4);
  return {
    zh: `。${year} 年的额度还没有发放：可以先申请到 ${last}，其余等发放后再申请，或请人事先发放`,
    en: `. Nothing is granted yet for ${year}: ask for leave until ${last} and for the rest later, or ask HR to grant ${year} first`,
  };
}

async function takeFrom(on: Executor, plan: VacationPlan, rule: TypeVersion, days: readonly DayCost[]) {
  const all = await listLots(on, [plan.subject], plan.type);
  const reserved = await leaves.listReserved(on, [plan.subject], { type: plan.type, except: plan.formId });
  const { lots, ahead } = await withEstimates(on, {
    personId: plan.subject,
    type: plan.type,
    lots: all.filter((lot) => lot.unit === rule.unit),
    reserved,
    days,
    bookAhead: rule.bookAhead,
  });
  const open = afterReserved(lots, reserved);
  // Grants that expire before this leave begins do not count in its balance.
  const first = days[0]?.day ?? '';
  const counted = (one: readonly { readonly left: number; readonly validTo: string | null }[]) =>
    sum(one.filter(({ validTo }) => validTo === null || validTo >= first));
  const done = take(open, days, rule.mayOverdraw);
  return {
    lots,
    free: counted(open),
    rest: counted(done.lots),
    reserved: totalOf(reserved),
    taken: done.taken,
    after: lots.map((lot) => ({ ...lot, left: done.lots.find(({ id }) => id === lot.id)!.left })),
    short: done.short,
    provisional: totalOf(done.taken.filter(({ lotId }) => ahead.has(lotId))),
  };
}

export const isWorkedOut = (one: WorkedOut | NotWorkedOut): one is WorkedOut => 'rule' in one;
