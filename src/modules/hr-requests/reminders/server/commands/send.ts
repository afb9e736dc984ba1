import { companyDay } from '#kit/rules/dates.ts';
import { isWorkDay } from '#kit/rules/work-days.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { eachByItself } from '#kit/server/db/jobs.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { notify } from '#kit/server/notices.ts';
import { remindOnce } from '#kit/server/reminded.ts';
import { specialDays } from '#modules/calendar/server/open.ts';
import { bornOn } from '#modules/people/persons/contract/age.ts';
import { retirementOf } from '#modules/people/persons/contract/retirement.ts';
import { listHrbps, openIdentityNumber } from '#modules/people/server/open.ts';
import { listAging, listComing, type ComingEvent } from '../queries/reminders.ts';
import { daysBetween, dueSteps, reach } from '../rules/reminders.ts';
import { reminderText } from './texts.ts';

/** Returns the page that a reminder links to. People reminded of their own card are sent to their profile. */
function pageOf({ kind, personId }: ComingEvent, isOwn: boolean): string {
  if (isOwn) return '/loginLog';
  if (kind === 'probation') return '/performanceManagement/PrepareBecome';
  const tab = kind === 'contract' ? '' : '&Tab=card';
  return `/EmployeeManagement/ContractManagement?AUID=${personId}${tab}`;
}

/** Returns people who reach the statutory retirement age within the reminder period. */
async function listRetiring(db: Database, secret: string, today: string): Promise<ComingEvent[]> {
  return (await listAging(db)).flatMap(({ birthDate, numberSealed, category, gender, last, ...person }) => {
    const number = numberSealed === null ? null : openIdentityNumber(secret, numberSealed);
    const birth = bornOn(birthDate, number);
    const day = birth && retirementOf(birth, category, gender)?.day;
    const left = day ? daysBetween(today, day) : -1;
    const isAhead = left >= 0 && left <= reach('retirement') && (last === null || day! <= last);
    return day && isAhead ? [{ ...person, kind: 'retirement', day }] : [];
  });
}

/**
 * Returns the recipients of a reminder: HR of the department, plus the leader for a probation and the owner for an
 * identity card.
 */
async function toldOf(
  tx: Tx,
  { kind, personId, departmentId, leaderId }: ComingEvent,
  today: string,
): Promise<number[]> {
  const hrbps = (await listHrbps(tx, departmentId, today)).filter((id) => id !== personId);
  const others =
    kind === 'probation' && leaderId !== null ? [leaderId] : kind === 'identityCard' ? [personId] : [];
  return [...new Set([...hrbps, ...others])];
}

async function remind(
  tx: Tx,
  coming: ComingEvent,
  left: number,
  due: readonly number[],
  now: Date,
): Promise<boolean> {
  const { kind, personId, day } = coming;
  const people = await toldOf(tx, coming, companyDay(now));
  // If nobody can receive the reminder, it is sent once there is a recipient.
  if (people.length === 0) return false;
  const key = `${personId}:${day}`;
  let step: number | undefined;
  for (const one of due) {
    const isNew = await remindOnce(tx, { kind, key, step: one }, now);
    if (isNew) step ??= one;
  }
  if (step === undefined) return false;
  await notify(
    tx,
    `person:${personId}`,
    null,
    [true, false].map((isOwn) => {
      const { zh, en } = reminderText(coming, left, isOwn);
      return {
        people: people.filter((id) => (id === personId) === isOwn),
        key: `reminder-${kind}-${key}-${step}`,
        titleZh: zh,
        titleEn: en,
        url: pageOf(coming, isOwn),
      };
    }),
  );
  return true;
}

/** Sends due reminders, each person, day and step once, even if several processes run. Returns the number sent. */
export async function sendReminders(db: Database, secret: string, now: Date): Promise<number> {
  const today = companyDay(now);
  const isWorked = isWorkDay(today, await specialDays(db, now));
  const coming = [
    ...(await listComing(db, today, {
      probation: reach('probation'),
      contract: reach('contract'),
      identityCard: reach('identityCard'),
      graduation: reach('graduation'),
    })),
    ...(await listRetiring(db, secret, today)),
  ];
  let sent = 0;
  await eachByItself(coming, async (one) => {
    const left = daysBetween(today, one.day);
    const due = dueSteps(one.kind, left, isWorked);
    if (due.length > 0 && (await inTransaction(db, (tx) => remind(tx, one, left, due, now)))) sent++;
  });
  return sent;
}
