import type { TraceLine } from '#kit/contract/trace.ts';
import { labels } from '#kit/web/client/language.ts';
import { dayKindLabels, type DayKind } from '#modules/calendar/contract/codes.ts';
import type { DayTraceCode } from '../contract/day-trace.ts';
import { durationText } from './marks.ts';

type Args = TraceLine['Args'];
type Say = (args: Args, clock: (minute: number) => string) => string;

const n = (args: Args, name: string): number => Number(args[name] ?? 0);

const classes = {
  overWork: { zh: '工作日加班', en: 'workday overtime' },
  overRest: { zh: '休息日加班', en: 'rest-day overtime' },
  overStatutory: { zh: '法定节假日加班', en: 'holiday overtime' },
} as const;
const classOf = (args: Args) => classes[args['class'] as keyof typeof classes];

const zhTime = (minutes: number): string => durationText(minutes, 'zh');
const enTime = (minutes: number): string => durationText(minutes, 'en');

/** Texts for each step of the calculation of a day. Minutes are those of the company's clock. */
const zh: Record<DayTraceCode, Say> = {
  kind: (args) => `这一天是${dayKindLabels[n(args, 'kind') as DayKind].zh}`,
  noRoster: () => '不在任何考勤组，不计迟到和旷工',
  dayOff: () => '排班为休息',
  freeMode: () => '自由工时，不要求固定班次',
  shift: (args, clock) => `班次 ${clock(n(args, 'from'))} 至 ${clock(n(args, 'to'))}`,
  freePart: (args, clock) => `${clock(n(args, 'from'))} 至 ${clock(n(args, 'to'))} 放假，不要求出勤`,
  window: (args, clock) => `打卡计入时段 ${clock(n(args, 'from'))} 至 ${clock(n(args, 'to'))}`,
  windowOpen: (args, clock) => `${clock(n(args, 'until'))} 之前仍可打卡，结果未定，不计旷工`,
  punch: (args, clock) => `打卡 ${clock(n(args, 'minute'))}，计入当天`,
  punchElsewhere: (args, clock) =>
    `打卡 ${clock(n(args, 'minute'))}，属于${n(args, 'offset') < 0 ? '前一天' : '后一天'}的班次`,
  punchAside: (args, clock) => `打卡 ${clock(n(args, 'minute'))}，不在任何班次的打卡范围内，只作保留`,
  leave: (args) => `请假 ${zhTime(n(args, 'minutes'))}`,
  trip: (args) => `出差 ${zhTime(n(args, 'minutes'))}`,
  due: (args) =>
    n(args, 'rostered') === n(args, 'due')
      ? `应出勤 ${zhTime(n(args, 'due'))}（不含休息）`
      : `应出勤 ${zhTime(n(args, 'rostered'))}，扣除请假和出差后 ${zhTime(n(args, 'due'))}`,
  arrival: (args, clock) => `上班 ${clock(n(args, 'minute'))}`,
  departure: (args, clock) => `下班 ${clock(n(args, 'minute'))}`,
  replaced: () => '其中有补卡',
  flex: (args) =>
    n(args, 'by') > 0
      ? `弹性班次：晚到 ${zhTime(n(args, 'by'))}，下班相应推迟`
      : `弹性班次：早到 ${zhTime(-n(args, 'by'))}，下班相应提前`,
  late: (args) => `迟到 ${zhTime(n(args, 'minutes'))}`,
  lateForgiven: (args) => `晚到 ${zhTime(n(args, 'minutes'))}，在 ${zhTime(n(args, 'grace'))}宽限内，不计`,
  lateSerious: (args) => `达到 ${zhTime(n(args, 'threshold'))}，为严重迟到`,
  lateAbsent: (args) => `晚到 ${zhTime(n(args, 'minutes'))}，达到 ${zhTime(n(args, 'threshold'))}，计为旷工`,
  early: (args) => `早退 ${zhTime(n(args, 'minutes'))}`,
  earlyForgiven: (args) => `早走 ${zhTime(n(args, 'minutes'))}，在 ${zhTime(n(args, 'grace'))}宽限内，不计`,
  earlyAbsent: (args) => `早走 ${zhTime(n(args, 'minutes'))}，达到 ${zhTime(n(args, 'threshold'))}，计为旷工`,
  outside: (args) => `两次打卡之间外出 ${zhTime(n(args, 'minutes'))}，计为旷工`,
  lackOn: () => '缺上班卡',
  lackOff: () => '缺下班卡',
  absent: (args) => `没有打卡，旷工 ${zhTime(n(args, 'minutes'))}`,
  noCardNeeded: () => '不要求打卡，按出勤计',
  worked: (args) => `出勤 ${zhTime(n(args, 'minutes'))}`,
  overtime: (args, clock) =>
    `加班单 ${clock(n(args, 'from'))} 至 ${clock(n(args, 'to'))}，其中在岗 ${zhTime(n(args, 'present'))}`,
  overtimeRest: (args) => `休息日加班按考勤组规则扣除休息 ${zhTime(n(args, 'minutes'))}`,
  overtimeMinutes: (args) =>
    `${classOf(args).zh} ${zhTime(n(args, 'found'))}，按半小时取整为 ${zhTime(n(args, 'minutes'))}`,
  overtimeSystem: () => '综合或不定时工时制：只计法定节假日加班',
  statutoryWorked: (args) => `法定节假日出勤 ${zhTime(n(args, 'minutes'))}，计为节假日加班`,
};

const en: Record<DayTraceCode, Say> = {
  kind: (args) => `The day is a ${dayKindLabels[n(args, 'kind') as DayKind].en.toLowerCase()}`,
  noRoster: () => 'Not in an attendance group: lateness and absence are not counted',
  dayOff: () => 'Day off by the roster',
  freeMode: () => 'Free hours: no fixed shift is required',
  shift: (args, clock) => `Shift from ${clock(n(args, 'from'))} to ${clock(n(args, 'to'))}`,
  freePart: (args, clock) =>
    `Off from ${clock(n(args, 'from'))} to ${clock(n(args, 'to'))}: no attendance is required`,
  window: (args, clock) =>
    `Punches from ${clock(n(args, 'from'))} to ${clock(n(args, 'to'))} count for this day`,
  windowOpen: (args, clock) =>
    `Punches are possible until ${clock(n(args, 'until'))}: the result is not final, and no absence is counted`,
  punch: (args, clock) => `Punch ${clock(n(args, 'minute'))}: counts for this day`,
  punchElsewhere: (args, clock) =>
    `Punch ${clock(n(args, 'minute'))}: belongs to the shift of the day ${n(args, 'offset') < 0 ? 'before' : 'after'}`,
  punchAside: (args, clock) =>
    `Punch ${clock(n(args, 'minute'))}: outside the punch times of all shifts, kept on record only`,
  leave: (args) => `Leave: ${enTime(n(args, 'minutes'))}`,
  trip: (args) => `Travel: ${enTime(n(args, 'minutes'))}`,
  due: (args) => `Due: ${enTime(n(args, 'rostered'))}, ${enTime(n(args, 'due'))} after leave and travel`,
  arrival: (args, clock) => `Arrival ${clock(n(args, 'minute'))}`,
  departure: (args, clock) => `Departure ${clock(n(args, 'minute'))}`,
  replaced: () => 'One of them is a punch correction',
  flex: (args) =>
    n(args, 'by') > 0
      ? `Flexible shift: arrived ${enTime(n(args, 'by'))} later, so the shift ends that much later`
      : `Flexible shift: arrived ${enTime(-n(args, 'by'))} earlier, so the shift ends that much earlier`,
  late: (args) => `Late by ${enTime(n(args, 'minutes'))}`,
  lateForgiven: (args) =>
    `${enTime(n(args, 'minutes'))} late, within the grace of ${enTime(n(args, 'grace'))}, not counted`,
  lateSerious: (args) => `Reaches ${enTime(n(args, 'threshold'))}: very late`,
  lateAbsent: (args) =>
    `${enTime(n(args, 'minutes'))} late, reaches ${enTime(n(args, 'threshold'))}: counts as absence`,
  early: (args) => `Left ${enTime(n(args, 'minutes'))} early`,
  earlyForgiven: (args) =>
    `Left ${enTime(n(args, 'minutes'))} early, within the grace of ${enTime(n(args, 'grace'))}, not counted`,
  earlyAbsent: (args) =>
    `Left ${enTime(n(args, 'minutes'))} early, reaches ${enTime(n(args, 'threshold'))}: counts as absence`,
  outside: (args) => `Away for ${enTime(n(args, 'minutes'))} between punches: counts as absence`,
  lackOn: () => 'The clock-in punch is missing',
  lackOff: () => 'The clock-out punch is missing',
  absent: (args) => `No punch: absent for ${enTime(n(args, 'minutes'))}`,
  noCardNeeded: () => 'No punch is required: counts as worked',
  worked: (args) => `Worked: ${enTime(n(args, 'minutes'))}`,
  overtime: (args, clock) =>
    `Overtime request from ${clock(n(args, 'from'))} to ${clock(n(args, 'to'))}, present for ${enTime(n(args, 'present'))}`,
  overtimeRest: (args) =>
    `${enTime(n(args, 'minutes'))} of rest deducted from overtime on a day off, by the rule of the group`,
  overtimeMinutes: (args) =>
    `${enTime(n(args, 'found'))} of ${classOf(args).en}, rounded down to half hours: ${enTime(n(args, 'minutes'))}`,
  overtimeSystem: () => 'Comprehensive or flexible working hours: only overtime on statutory holidays counts',
  statutoryWorked: (args) =>
    `Worked on a statutory holiday: ${enTime(n(args, 'minutes'))} of holiday overtime`,
};

export const traceWords = labels<Record<DayTraceCode, Say>>({ zh, en });
