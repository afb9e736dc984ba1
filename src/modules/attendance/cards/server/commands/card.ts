import type { Words } from '#kit/contract/refusals.ts';
import { weekdayDay } from '#kit/rules/day-words.ts';
import { companyInstant, companyMinute, isMinute, shiftDays } from '#kit/rules/dates.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import type { Filing, RequestPlan, PreparedRequest } from '#modules/approval/server/open.ts';
import { billKinds, cardSideLabels, punchSource, type CardSide } from '#modules/attendance/contract/codes.ts';
import type { RosterDay, Segment } from '#modules/attendance/leave/server/rules/cost.ts';
import { addPunches, voidPunchesOf } from '#modules/attendance/punches/server/commands/keep-punches.ts';
import { earliestFor, faultsOfLocked } from '#modules/attendance/requests/server/commands/filing.ts';
import { attendanceRequest } from '#modules/attendance/requests/server/commands/request.ts';
import { listClashes, taker } from '#modules/attendance/requests/server/queries/booked.ts';
import { employedFault, overlaps } from '#modules/attendance/requests/server/queries/clashing.ts';
import { fault } from '#modules/attendance/requests/server/rules/faults.ts';
import { minuteAt } from '#modules/attendance/requests/server/rules/minutes.ts';
import { findPerson } from '#modules/attendance/server/queries/persons.ts';
import { rosterOf } from '#modules/attendance/shifts/server/queries/person-rosters.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import { own, personOf, type Values } from '#modules/forms/contract/values.ts';
import * as queries from '../queries/cards.ts';
import { cycleOf, isAllowed, reasonOf, windowOf, type CardReason } from '../rules/cards.ts';

/** Punch correction as a form requests it. */
export interface CardPlan extends RequestPlan {
  /** Company day of the shift. */
  readonly day: string;
  /** Number of the segment in the shift, counted from 1. */
  readonly segment: number;
  readonly side: CardSide;
  /** Minute of the company's clock; empty: not known yet. */
  readonly at: string;
  readonly hasProof: boolean;
}

function cardPlan(formId: number, values: Values): CardPlan | null {
  const subject = personOf(values, 'AUID');
  const [day, side, at] = ['Day', 'Side', 'PunchAt'].map((name) => own(values, name) as string | undefined);
  if (subject === null || day === undefined || side === undefined || at === undefined) return null;
  return {
    formId,
    subject,
    day,
    segment: Number(own(values, 'Segment') ?? 1),
    side: Number(side) as CardSide,
    at,
    hasProof: ((own(values, 'Proof') as readonly unknown[] | undefined) ?? []).length > 0,
  };
}

/** Returns the key under which only one form at a time may exist: day, segment and end of the shift. */
const endOf = (values: Values): string =>
  ['Day', 'Segment', 'Side'].map((name) => (own(values, name) as string | undefined) ?? '').join(' ');

export interface CardWorkedOut {
  readonly rule: queries.KeptRule;
  readonly cycle: { readonly from: string; readonly to: string };
  /** Number of corrections used in the cycle, without this form. */
  readonly used: number;
  readonly window: Segment;
  /** Working times of that day, segment by segment. */
  readonly segments: readonly Segment[];
  readonly faults: readonly FormError[];
}

const one = (name: string, zh: string, en: string): FormError => fault(name, { zh, en });

const barred: Record<CardReason, Words> = {
  lack: { zh: '缺卡', en: 'missed punches' },
  late: { zh: '迟到', en: 'being late' },
  early: { zh: '早退', en: 'leaving early' },
  normal: { zh: '打卡正常的情况', en: 'punches without a problem' },
};

/** Returns the segments of a shift. The standard day is one segment that includes a break. */
function segmentsOf({ day, spans, shift }: RosterDay): Segment[] {
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) return [];
  const parts = shift?.segments ?? [[first[0], last[1]] as const];
  return parts.map(([on, off]) => [minuteAt(day, on), minuteAt(day, off)]);
}

/** Checks the segment, the time and the end of a correction against the day and the rule of the department. */
async function faultsOfPlan(
  on: Executor,
  plan: CardPlan,
  { rule, window, segments }: Pick<CardWorkedOut, 'rule' | 'window' | 'segments'>,
): Promise<FormError[]> {
  const { subject, formId, day, at, side } = plan;
  const faults: FormError[] = [];
  if (plan.segment > Math.max(1, segments.length))
    faults.push(
      one(
        'Segment',
        `当天班次只有 ${segments.length} 段`,
        `The shift of that day has ${segments.length} segments`,
      ),
    );
  if (at !== '' && !isMinute(at)) faults.push(one('PunchAt', '不是有效的时间', 'This is not a valid time'));
  else if (at !== '' && (at < window[0] || at > window[1]))
    faults.push(
      one(
        'PunchAt',
        `时间不在班次打卡范围内（${window[0]} 至 ${window[1]}）`,
        `The time is outside the punch times of the shift (${window[0]} to ${window[1]})`,
      ),
    );
  else if (at !== '') {
    const minute: Segment = [at, minuteAt(at.slice(0, 10), minuteAfter(at))];
    const leave = await listClashes(on, [subject], [minute], { except: formId, kinds: [taker.leave] });
    for (const { number } of leave) faults.push(fault('PunchAt', overlaps(number)));
  }
  if (!isAllowed(rule, reasonOf(await queries.findDayState(on, subject, day), side))) {
    const { zh, en } = barred[reasonOf(await queries.findDayState(on, subject, day), side)];
    faults.push(
      one('Side', `所在部门不允许为${zh}补卡`, `Your department does not allow punch corrections for ${en}`),
    );
  }
  return faults;
}

/** Returns the minute after a minute of the clock, counted from the midnight of its day. */
const minuteAfter = (at: string): number => Number(at.slice(11, 13)) * 60 + Number(at.slice(14)) + 1;

/** Number of days before and after a day whose windows may overlap with its window. */
const beside = 2;

/**
 * Checks a punch correction against its window, leave, the rule of the department and the number used in the cycle.
 * Also returns what can be corrected on the day. Writes nothing.
 */
export async function workOutCard(
  on: Executor,
  plan: CardPlan,
): Promise<CardWorkedOut | { readonly faults: readonly FormError[] }> {
  const { subject, formId, day, segment, side } = plan;
  const person = await findPerson(on, subject);
  if (!person) return { faults: [one('AUID', '员工不存在', 'This employee does not exist')] };
  const unemployed = employedFault(person, day, day);
  if (unemployed) return { faults: [fault('Day', unemployed)] };
  const rule = await queries.getCardRule(on, subject);
  const cycle = cycleOf(day, rule.cycleStartDay);
  const live = await queries.listLiveCards(on, subject, cycle, formId);
  const roster = await rosterOf(on, person, shiftDays(day, -beside), shiftDays(day, beside));
  const window = windowOf(roster, day);
  const segments = segmentsOf(roster[beside]!);
  const faults = await faultsOfPlan(on, plan, { rule, window, segments });
  const same = live.find((card) => card.day === day && card.segment === segment && card.side === side);
  if (same)
    faults.push(
      one('Side', `${same.number} 已申请补这次卡`, `${same.number} already requests this correction`),
    );
  if (live.length >= rule.monthlyLimit)
    faults.push(
      one(
        'Day',
        `本周期补卡次数已用完（${cycle.from} 至 ${cycle.to}，共 ${rule.monthlyLimit} 次）`,
        `You have used all ${rule.monthlyLimit} corrections of this cycle (${cycle.from} to ${cycle.to})`,
      ),
    );
  return { rule, cycle, used: live.length, window, segments, faults };
}

export const isCardWorkedOut = (
  found: CardWorkedOut | { readonly faults: readonly FormError[] },
): found is CardWorkedOut => 'rule' in found;

/**
 * Returns the reasons against filing a correction: its day or time lies ahead or too far back, proof is missing, or the
 * month is locked.
 */
export async function filingFaults(
  on: Executor,
  { subject, day, at, hasProof }: CardPlan,
  { today, now, isOwn }: Filing,
): Promise<FormError[]> {
  if (day > today) return [one('Day', '不能补未来的卡', 'A punch cannot be corrected for a future day')];
  if (at !== '' && at > companyMinute(now))
    return [one('PunchAt', '打卡时间不能晚于现在', 'The punch time cannot be in the future')];
  const rule = await queries.getCardRule(on, subject);
  if (rule.needProof && !hasProof)
    return [one('Proof', '补卡需要上传证明材料', 'Upload proof for this punch correction')];
  if (!isOwn) return [];
  const earliest = await earliestFor(on, subject, today, rule.withinDays);
  return day >= earliest
    ? faultsOfLocked(on, 'Day', subject, { first: day, last: day })
    : [
        one(
          'Day',
          `最早可补 ${earliest} 的卡，更早的请联系考勤管理员`,
          `The earliest day is ${earliest}. For an earlier day, ask the attendance administrator`,
        ),
      ];
}

async function note(tx: Tx, { formId, subject, day, segment, side, at }: CardPlan): Promise<void> {
  await queries.saveCard(tx, { formId, personId: subject, day, segment, side, punchAt: at });
}

/** Request type for missed-punch corrections: a punch beside the real ones. */
export const card: PreparedRequest<CardPlan, CardWorkedOut | { readonly faults: readonly FormError[] }> = {
  ...attendanceRequest,
  template: billKinds.card,
  label: { zh: '补卡申请', en: 'Punch correction' },
  effect: {
    kind: 'card',
    label: { zh: '补卡', en: 'Punch correction' },
    order: 14,
    reads: ['AUID', 'Day', 'Segment', 'Side', 'PunchAt'],
    code: attendanceRequest.code,
  },
  plan: cardPlan,
  about: endOf,
  filing: filingFaults,
  prepare: workOutCard,
  note,
  // Rules that changed after the form was filed must not refuse it.
  check: (found, facts) => (facts === 'today' || !isCardWorkedOut(found) ? found.faults : []),
  headline: (_found, { day, side, at }) => {
    const { zh, en } = cardSideLabels[side];
    const clock = at.slice(11);
    return {
      zh: `补卡 ${zh} ${clock} · ${weekdayDay(day, 'zh')}`,
      en: `Punch correction, ${en.toLowerCase()} ${clock} · ${weekdayDay(day, 'en')}`,
    };
  },
  describe: (_found, { day, side, at }) => {
    const { zh, en } = cardSideLabels[side];
    return [
      {
        label: { zh: `${weekdayDay(day, 'zh')} ${zh}卡`, en: `${en}, ${weekdayDay(day, 'en')}` },
        before: { zh: '', en: '' },
        after: { zh: at, en: at },
      },
    ];
  },
  apply: async (tx, { subject, at, side, formId }, { now }) => {
    await addPunches(
      tx,
      [{ personId: subject, at: companyInstant(at), source: punchSource.card, formId, side }],
      now,
    );
    return null;
  },
  rests: () => Promise.resolve(null),
  revert: (tx, { formId }, _undo, { by, now }) => voidPunchesOf(tx, formId, { by, now }),
};
