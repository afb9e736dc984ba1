import type { TraceLine } from '#kit/contract/trace.ts';
import { labels } from '#kit/web/client/language.ts';
import { dayKindLabels, type DayKind } from '#modules/calendar/contract/codes.ts';
import type { DayTraceCode } from '../../contract/day-trace.ts';

type Args = TraceLine['Args'];
type Say = (args: Args, clock: (minute: number) => string) => string;

const n = (args: Args, name: string): number => Number(args[name] ?? 0);

const classes = {
  overWork: { zh: '工作日加班', en: 'workday overtime' },
  overRest: { zh: '休息日加班', en: 'rest-day overtime' },
  overStatutory: { zh: '法定节假日加班', en: 'holiday overtime' },
} as const;
const classOf = (args: Args) => classes[args['class'] as keyof typeof classes];

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
  leave: (args) => `请假 ${n(args, 'minutes')} 分钟`,
  trip: (args) => `出差 ${n(args, 'minutes')} 分钟`,
  due: (args) => `应出勤 ${n(args, 'rostered')} 分钟，扣除请假和出差后 ${n(args, 'due')} 分钟`,
  arrival: (args, clock) => `上班 ${clock(n(args, 'minute'))}`,
  departure: (args, clock) => `下班 ${clock(n(args, 'minute'))}`,
  replaced: () => '其中有补卡',
  flex: (args) =>
    n(args, 'by') > 0
      ? `弹性班次：晚到 ${n(args, 'by')} 分钟，下班相应推迟`
      : `弹性班次：早到 ${-n(args, 'by')} 分钟，下班相应提前`,
  late: (args) => `迟到 ${n(args, 'minutes')} 分钟`,
  lateForgiven: (args) => `晚到 ${n(args, 'minutes')} 分钟，在 ${n(args, 'grace')} 分钟宽限内，不计`,
  lateSerious: (args) => `达到 ${n(args, 'threshold')} 分钟，为严重迟到`,
  lateAbsent: (args) => `晚到 ${n(args, 'minutes')} 分钟，达到 ${n(args, 'threshold')} 分钟，计为旷工`,
  early: (args) => `早退 ${n(args, 'minutes')} 分钟`,
  earlyForgiven: (args) => `早走 ${n(args, 'minutes')} 分钟，在 ${n(args, 'grace')} 分钟宽限内，不计`,
  earlyAbsent: (args) => `早走 ${n(args, 'minutes')} 分钟，达到 ${n(args, 'threshold')} 分钟，计为旷工`,
  outside: (args) => `两次打卡之间外出 ${n(args, 'minutes')} 分钟，计为旷工`,
  lackOn: () => '缺上班卡',
  lackOff: () => '缺下班卡',
  absent: (args) => `没有打卡，旷工 ${n(args, 'minutes')} 分钟`,
  noCardNeeded: () => '不要求打卡，按出勤计',
  worked: (args) => `出勤 ${n(args, 'minutes')} 分钟`,
  overtime: (args, clock) =>
    `加班单 ${clock(n(args, 'from'))} 至 ${clock(n(args, 'to'))}，其中在岗 ${n(args, 'present')} 分钟`,
  overtimeMinutes: (args) =>
    `${classOf(args).zh} ${n(args, 'found')} 分钟，按半小时取整为 ${n(args, 'minutes')} 分钟`,
  overtimeSystem: () => '综合或不定时工时制：只计法定节假日加班',
  statutoryWorked: (args) => `法定节假日出勤 ${n(args, 'minutes')} 分钟，计为节假日加班`,
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
  leave: (args) => `Leave: ${n(args, 'minutes')} minutes`,
  trip: (args) => `Travel: ${n(args, 'minutes')} minutes`,
  due: (args) => `Due: ${n(args, 'rostered')} minutes, ${n(args, 'due')} minutes after leave and travel`,
  arrival: (args, clock) => `Arrival ${clock(n(args, 'minute'))}`,
  departure: (args, clock) => `Departure ${clock(n(args, 'minute'))}`,
  replaced: () => 'One of them is a punch correction',
  flex: (args) =>
    n(args, 'by') > 0
      ? `Flexible shift: arrived ${n(args, 'by')} minutes later, so the shift ends that much later`
      : `Flexible shift: arrived ${-n(args, 'by')} minutes earlier, so the shift ends that much earlier`,
  late: (args) => `Late by ${n(args, 'minutes')} minutes`,
  lateForgiven: (args) =>
    `${n(args, 'minutes')} minutes late, within the grace of ${n(args, 'grace')} minutes, not counted`,
  lateSerious: (args) => `Reaches ${n(args, 'threshold')} minutes: very late`,
  lateAbsent: (args) =>
    `${n(args, 'minutes')} minutes late, reaches ${n(args, 'threshold')} minutes: counts as absence`,
  early: (args) => `Left ${n(args, 'minutes')} minutes early`,
  earlyForgiven: (args) =>
    `Left ${n(args, 'minutes')} minutes early, within the grace of ${n(args, 'grace')} minutes, not counted`,
  earlyAbsent: (args) =>
    `Left ${n(args, 'minutes')} minutes early, reaches ${n(args, 'threshold')} minutes: counts as absence`,
  outside: (args) => `Away for ${n(args, 'minutes')} minutes between punches: counts as absence`,
  lackOn: () => 'The clock-in punch is missing',
  lackOff: () => 'The clock-out punch is missing',
  absent: (args) => `No punch: absent for ${n(args, 'minutes')} minutes`,
  noCardNeeded: () => 'No punch is required: counts as worked',
  worked: (args) => `Worked: ${n(args, 'minutes')} minutes`,
  overtime: (args, clock) =>
    `Overtime request from ${clock(n(args, 'from'))} to ${clock(n(args, 'to'))}, present for ${n(args, 'present')} minutes`,
  overtimeMinutes: (args) =>
    `${n(args, 'found')} minutes of ${classOf(args).en}, rounded down to half hours: ${n(args, 'minutes')} minutes`,
  overtimeSystem: () => 'Comprehensive or flexible working hours: only overtime on statutory holidays counts',
  statutoryWorked: (args) =>
    `Worked on a statutory holiday: ${n(args, 'minutes')} minutes of holiday overtime`,
};

export const traceWords = labels<Record<DayTraceCode, Say>>({ zh, en });
