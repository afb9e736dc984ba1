import { createHash } from 'node:crypto';
import { general, refuse } from '#kit/contract/refusals.ts';
import { shiftDays } from '#kit/rules/dates.ts';
import { weekdayOf } from '#kit/rules/zones.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { canonicalJson } from '#kit/server/hash-chain.ts';
import { dayKind, isWorked, type DayKind, type ForWhom } from '../../contract/codes.ts';
import { calendarRefusals } from '../../contract/refusals.ts';
import * as queries from '../queries/calendars.ts';
import { listDays, type Day } from '../queries/days.ts';
import { dropHalfDay, listHalfDays, saveHalfDay, type HalfDay } from '../queries/half-days.ts';
import { readNotice, type ReadNotice } from '../rules/notice.ts';
import { statutoryDays } from '../rules/statutory.ts';
import { listCalendarUsers, tellChanged } from './changed.ts';

/** Person who changes a calendar, with the time and the address of the request. */
export interface By {
  readonly id: number;
  readonly now: Date;
  readonly ip: string;
}

export interface Naming {
  readonly name: string;
  readonly nameEn: string;
  readonly parentId: number | null;
}

/** Maximum number of days changed at once. */
const MOST_DAYS = 62;

const audit = (tx: Tx, by: By, act: string, id: number, detail: Readonly<Record<string, unknown>>) =>
  writeAudit(tx, { actorId: by.id, act: `calendar.${act}`, target: `calendar:${id}`, detail, ip: by.ip });

const findIn = (all: readonly queries.CalendarRow[], id: number, field?: string): queries.CalendarRow =>
  all.find((one) => one.id === id) ?? refuse(general.notFound, field ? { field } : {});

/** Throws unless a calendar may have this name and parent. @throws Refused notFound, nameTaken, circle */
function assertNaming(all: readonly queries.CalendarRow[], id: number | null, naming: Naming): void {
  const { name, parentId } = naming;
  if (all.some((one) => one.id !== id && one.name === name))
    refuse(calendarRefusals.nameTaken, { field: 'Name', with: { name } });
  for (let at = parentId; at !== null; at = findIn(all, at, 'ParentID').parentId)
    if (at === id) refuse(calendarRefusals.circle, { field: 'ParentID' });
}

/** Adds a calendar. @throws Refused notFound, nameTaken */
export async function addCalendar(tx: Tx, by: By, naming: Naming): Promise<number> {
  assertNaming(await queries.lockCalendars(tx), null, naming);
  const id = await queries.insertCalendar(tx, naming);
  await audit(tx, by, 'add', id, { name: naming.name });
  return id;
}

/** Renames a calendar, or bases it on another. @throws Refused notFound, nameTaken, builtIn, circle */
export async function updateCalendar(tx: Tx, by: By, id: number, naming: Naming): Promise<void> {
  const all = await queries.lockCalendars(tx);
  const before = findIn(all, id);
  const isFixed = before.parentId === null || queries.builtIn.indexOf(before.code) > 0;
  if (naming.parentId !== before.parentId && (isFixed || naming.parentId === null))
    refuse(calendarRefusals.builtIn, { field: 'ParentID' });
  assertNaming(all, id, naming);
  await queries.saveCalendar(tx, id, naming);
  if (naming.parentId !== before.parentId)
    await tellChanged(tx, id, { from: '1900-01-01', to: '9998-12-31', now: by.now });
  await audit(tx, by, 'update', id, { name: naming.name, parent: naming.parentId });
}

/** Deletes a calendar with its days. @throws Refused notFound, builtIn, restedOn, named */
export async function deleteCalendar(tx: Tx, by: By, id: number): Promise<void> {
  const all = await queries.lockCalendars(tx);
  const { code, name } = findIn(all, id);
  if (queries.builtIn.includes(code)) refuse(calendarRefusals.builtIn);
  const resting = all.filter(({ parentId }) => parentId === id);
  if (resting.length > 0)
    refuse(calendarRefusals.restedOn, { with: { names: resting.map((one) => one.name).join('、') } });
  const users = await listCalendarUsers(tx, id);
  if (users.length > 0) refuse(calendarRefusals.named, { with: { names: users.join('、') } });
  await queries.deleteCalendar(tx, id);
  await audit(tx, by, 'delete', id, { name });
}

interface Span {
  readonly id: number;
  readonly from: string;
  readonly to: string;
}

/** Returns all days from the first to the last. @throws Refused daysReversed */
function daysOf({ from, to }: Span): string[] {
  if (to < from || to > shiftDays(from, MOST_DAYS - 1))
    refuse(calendarRefusals.daysReversed, { field: 'To' });
  const days: string[] = [];
  for (let day = from; day <= to; day = shiftDays(day, 1)) days.push(day);
  return days;
}

/** Sets the kind and name of days. @throws Refused notFound, daysReversed */
export async function saveDays(
  tx: Tx,
  by: By,
  span: Span,
  said: { readonly kind: DayKind; readonly name: string; readonly nameEn: string },
): Promise<void> {
  const days = daysOf(span).map((day) => ({ day, ...said }));
  findIn(await queries.lockCalendars(tx), span.id);
  await queries.replaceDays(tx, span.id, { ...span, days });
  await tellChanged(tx, span.id, { ...span, now: by.now });
  await audit(tx, by, 'days', span.id, { from: span.from, to: span.to, kind: said.kind });
}

/** Removes the calendar's own entries for days. @throws Refused notFound, daysReversed */
export async function dropDays(tx: Tx, by: By, span: Span): Promise<void> {
  daysOf(span);
  findIn(await queries.lockCalendars(tx), span.id);
  await queries.dropDays(tx, span.id, span.from, span.to);
  await tellChanged(tx, span.id, { ...span, now: by.now });
  await audit(tx, by, 'drop', span.id, { from: span.from, to: span.to });
}

/** Marks a part of a day as off. @throws Refused notFound, halfReversed */
export async function setHalfDay(tx: Tx, by: By, id: number, half: Omit<HalfDay, 'own'>): Promise<void> {
  if (half.from !== null && half.to !== null && half.to <= half.from)
    refuse(calendarRefusals.halfReversed, { field: 'FreeTo' });
  findIn(await queries.lockCalendars(tx), id);
  await saveHalfDay(tx, id, half);
  await tellChanged(tx, id, { from: half.day, to: half.day, now: by.now });
  await audit(tx, by, 'half', id, { ...half });
}

/** Removes the calendar's own half day. @throws Refused notFound */
export async function removeHalfDay(
  tx: Tx,
  by: By,
  id: number,
  { day, forWhom }: { readonly day: string; readonly forWhom: ForWhom },
): Promise<void> {
  findIn(await queries.lockCalendars(tx), id);
  await dropHalfDay(tx, id, day, forWhom);
  await tellChanged(tx, id, { from: day, to: day, now: by.now });
  await audit(tx, by, 'drop-half', id, { day, forWhom });
}

/** Days of a calendar in one year, and the number of work days among them. */
export interface YearOfDays {
  readonly days: readonly Day[];
  readonly workDays: number;
}

const kindOn = (day: string, known: ReadonlyMap<string, { readonly kind: DayKind }>): DayKind =>
  known.get(day)?.kind ?? (weekdayOf(day) <= 5 ? dayKind.workday : dayKind.rest);

function workDaysOf(year: number, known: ReadonlyMap<string, { readonly kind: DayKind }>): number {
  let count = 0;
  for (let day = `${year}-01-01`; day.startsWith(String(year)); day = shiftDays(day, 1))
    if (isWorked(kindOn(day, known))) count++;
  return count;
}

const byDay = <D extends { readonly day: string }>(days: readonly D[]): Map<string, D> =>
  new Map(days.map((one) => [one.day, one]));

/** Reads one year of a calendar. @throws Refused notFound */
export async function readYear(
  on: Executor,
  id: number,
  year: number,
): Promise<YearOfDays & { isProvisional: boolean; halfDays: readonly HalfDay[] }> {
  const { code } = findIn(await queries.listCalendars(on), id);
  const known = await queries.noticeYears(on, id);
  const days = await listYear(on, code, year);
  // A calendar without notices, such as one that follows no country's law, is never provisional.
  const isProvisional = known.length > 0 && year > Math.min(...known) && !known.includes(year);
  const halfDays = await listHalfDays(on, `${year}-01-01`, `${year}-12-31`, code);
  return { days, workDays: workDaysOf(year, byDay(days)), isProvisional, halfDays };
}

async function listYear(on: Executor, code: string, year: number): Promise<Day[]> {
  const from = await listDays(on, `${year}-01-01`, { code });
  return from.filter(({ day }) => day.startsWith(String(year)));
}

export interface NoticeText {
  readonly id: number;
  readonly year: number;
  readonly text: string;
}

interface Previewed extends ReadNotice {
  readonly workDays: number;
  readonly workDaysBefore: number;
  readonly kindBefore: (day: string) => DayKind;
  readonly token: string;
}

/** Returns the days that a notice would set in a year, without writing them. @throws Refused notFound */
export async function previewNotice(on: Executor, { id, year, text }: NoticeText): Promise<Previewed> {
  const all = await queries.listCalendars(on);
  const { code, parentId } = findIn(all, id);
  const around = async (of: string): Promise<Day[]> =>
    (await listDays(on, `${year - 1}-12-25`, { code: of })).filter(({ day }) => day <= `${year + 1}-01-07`);
  const before = byDay(await around(code));
  // Days inherited from the parent calendar stay where the notice says nothing. Statutory days known without a notice
  // are replaced by it.
  const parent = all.find((one) => one.id === parentId);
  const inherited = parent ? await around(parent.code) : [];
  const { days, faults } = readNotice(text, year, {
    law: code === 'CN' ? statutoryDays(year) : inherited.filter(({ kind }) => kind === dayKind.statutory),
    namesAll: code === 'CN',
  });
  const after = byDay([...inherited, ...days]);
  const token = createHash('sha256')
    .update(canonicalJson([id, year, days, [...before.values()]]))
    .digest('hex');
  return {
    days,
    faults,
    workDays: workDaysOf(year, after),
    workDaysBefore: workDaysOf(year, before),
    kindBefore: (day) => kindOn(day, before),
    token,
  };
}

/**
 * Replaces the calendar's own days of the year by the days of a notice.
 * @throws Refused notFound, notRead, stale where something changed since the preview
 */
export async function importNotice(
  tx: Tx,
  by: By,
  given: NoticeText & { readonly source: string; readonly token: string },
): Promise<void> {
  const { id, year, source, token } = given;
  await queries.lockCalendars(tx);
  const { days, faults, token: present } = await previewNotice(tx, given);
  if (faults.length > 0) refuse(calendarRefusals.notRead, { field: 'Text' });
  if (token !== present) refuse(general.stale);
  const whole = { from: `${year}-01-01`, to: `${year}-12-31` };
  await queries.replaceDays(tx, id, { ...whole, days });
  await tellChanged(tx, id, { ...whole, now: by.now });
  await queries.saveNotice(tx, { id, year, source, by: by.id, now: by.now });
  await audit(tx, by, 'notice', id, { year, days: days.length, source });
}
