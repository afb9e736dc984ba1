import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay, companyInstant, companyMinute, isMinute, shiftDays } from '#kit/rules/dates.ts';
import { weekdayDay } from '#kit/rules/day-words.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { notify } from '#kit/server/notices.ts';
import { attendanceCode, punchSource, type CardSide } from '#modules/attendance/contract/codes.ts';
import { addPunches } from '#modules/attendance/punches/server/commands/keep-punches.ts';
import { bindAttachments } from '#modules/forms/server/open.ts';
import { listHolders, listNamesOf, type Scope } from '#modules/people/server/open.ts';
import { disputeState } from '../../contract/day-codes.ts';
import { dayRefusals } from '../../contract/day-refusals.ts';
import { disputeHolder } from '../queries/dispute-files.ts';
import * as queries from '../queries/disputes.ts';

interface By {
  readonly id: number;
  /** Person who answers for the caller: of a program the one responsible for it. */
  readonly behind: number;
  readonly now: Date;
  readonly ip: string;
}

const audited = (tx: Tx, { id, ip }: By, act: string, disputeId: number, detail: object): Promise<void> =>
  writeAudit(tx, { actorId: id, act, target: `dayDispute:${disputeId}`, detail: { ...detail }, ip });

interface Filed {
  /** Company day. */
  readonly day: string;
  readonly reason: string;
  /** Uids of files that the person has uploaded. */
  readonly files: readonly string[];
}

/**
 * Files a dispute about one's own day and tells those who look after attendance.
 * @throws Refused disputeAhead, disputeOpen, attachmentGone
 */
export async function disputeDay(tx: Tx, { day, reason, files }: Filed, by: By): Promise<number> {
  if (day > companyDay(by.now)) refuse(dayRefusals.disputeAhead, { field: 'Day' });
  const found = await queries.addDispute(tx, { personId: by.id, day, reason, now: by.now });
  const id = found ?? refuse(dayRefusals.disputeOpen, { field: 'Day' });
  await bindAttachments(tx, disputeHolder(id), files, by.id);
  const name = (await listNamesOf(tx, [by.id])).get(by.id)!;
  const people = await listHolders(tx, attendanceCode, by.id);
  if (people.length > 0)
    await notify(tx, `attendance.dispute:${id}`, by.id, [
      {
        people,
        key: `day-dispute-${id}`,
        titleZh: `${name.zh}对${weekdayDay(day, 'zh')}的考勤提出申诉：${reason}`,
        titleEn: `${name.en} disputes ${weekdayDay(day, 'en')}: ${reason}`,
        url: '/EmployeeManagement/WorkAttendNew?disputes=1',
      },
    ]);
  await audited(tx, by, 'day-dispute.file', id, { day });
  return id;
}

/** Takes back one's own open dispute. @throws Refused notFound, disputeEnded */
export async function withdrawDispute(tx: Tx, id: number, by: By): Promise<void> {
  const held = await queries.holdDispute(tx, null, id);
  if (held?.personId !== by.id) refuse(general.notFound);
  if (held.state !== disputeState.open) refuse(dayRefusals.disputeEnded);
  await queries.endDispute(tx, id, {
    state: disputeState.withdrawn,
    answer: '',
    by: by.id,
    punchAt: null,
    now: by.now,
  });
  await audited(tx, by, 'day-dispute.withdraw', id, {});
}

interface Answered {
  readonly id: number;
  readonly isAccepted: boolean;
  readonly answer: string;
  /** Minute of the company's clock; undefined: no punch is added. */
  readonly punchAt: string | undefined;
  readonly side: CardSide | undefined;
}

/**
 * Ends a dispute of somebody in scope and tells them. An accepted one may add the punch that was missing.
 * @throws Refused notFound, disputeEnded, disputeOwn, punchElsewhere, punchThere
 */
export async function answerDispute(tx: Tx, scope: Scope, given: Answered, by: By): Promise<void> {
  const { id, isAccepted, answer, punchAt, side } = given;
  const held = await queries.holdDispute(tx, scope, id);
  if (!held?.isReached) refuse(general.notFound);
  if (held.personId === by.behind) refuse(dayRefusals.disputeOwn);
  if (held.state !== disputeState.open) refuse(dayRefusals.disputeEnded);
  const adds = isAccepted && punchAt !== undefined && punchAt !== '';
  const isOn = (minute: string): boolean =>
    isMinute(minute) &&
    [held.day, shiftDays(held.day, 1)].includes(minute.slice(0, 10)) &&
    minute <= companyMinute(by.now);
  if (adds && !isOn(punchAt))
    refuse(dayRefusals.punchElsewhere, { field: 'PunchAt', with: { day: held.day } });
  const at = adds ? companyInstant(punchAt) : null;
  if (at !== null) {
    const punch = { personId: held.personId, at, source: punchSource.card, side };
    if ((await addPunches(tx, [punch], by.now)) === 0) refuse(dayRefusals.punchThere, { field: 'PunchAt' });
  }
  const state = isAccepted ? disputeState.accepted : disputeState.declined;
  await queries.endDispute(tx, id, { state, answer, by: by.id, punchAt: at, now: by.now });
  await notify(tx, `attendance.dispute:${id}`, by.id, [
    {
      people: [held.personId],
      key: `day-dispute-answer-${id}`,
      titleZh: `${weekdayDay(held.day, 'zh')}的考勤申诉${isAccepted ? '已采纳' : '未采纳'}：${answer}`,
      titleEn: `Your dispute of ${weekdayDay(held.day, 'en')} was ${isAccepted ? 'accepted' : 'declined'}: ${answer}`,
      url: `/performanceManagement/AttendanceApplication?kind=month&month=${held.day.slice(0, 7)}&day=${held.day}`,
    },
  ]);
  await audited(tx, by, 'day-dispute.answer', id, { isAccepted, punchAt: at?.toISOString() ?? null });
}
