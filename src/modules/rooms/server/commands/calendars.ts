import type { InputOf, ReplyOf } from '#kit/contract/call.ts';
import { general, refuse, type Language } from '#kit/contract/refusals.ts';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { hashAddress, isUseDue, newAddressToken } from '#kit/server/secret-address.ts';
import { bookingStatus, kind } from '../../contract/codes.ts';
import type { MeetingCalendar } from '../../contract/MeetingCalendar.ts';
import * as addresses from '../queries/addresses.ts';
import type { AddressOf, Addressed } from '../queries/addresses.ts';
import { icalendar, type CalendarEvent } from '../rules/ical.ts';
import type { By } from './by.ts';
import { recordRoom } from './rooms.ts';

/** Number of past and future company days in a calendar. The future ones cover everything that can be booked. */
const BEFORE = 30;
const AFTER = 400;
const idOf = (of: AddressOf): string =>
  of.kind === 'person' ? `person ${of.personId}` : `${of.kind} ${of.roomId}`;

/** Checks that a room exists. @throws Refused notFound */
async function assertThere(on: Database, of: AddressOf): Promise<void> {
  if (of.kind !== 'person' && !(await addresses.roomExists(on, of.roomId)))
    refuse(general.notFound, { field: 'RoomId' });
}

/**
 * Creates a secret address and revokes the former one. The address is returned only once, because only its hash is
 * stored.
 * @throws Refused notFound
 */
export async function renewAddress(db: Database, by: By, of: AddressOf): Promise<string> {
  await assertThere(db, of);
  const token = newAddressToken();
  await inTransaction(db, async (tx) => {
    await addresses.saveAddress(tx, of, hashAddress(token), by.id, by.now);
    await recordRoom(tx, by, 'address', idOf(of), {});
  });
  return token;
}

/** Revokes an address. Revoking it again changes nothing. @throws Refused notFound */
export async function revokeAddress(db: Database, by: By, of: AddressOf): Promise<void> {
  await assertThere(db, of);
  await inTransaction(db, async (tx) => {
    if (await addresses.removeAddress(tx, of)) await recordRoom(tx, by, 'addressEnd', idOf(of), {});
  });
}

/** Returns whether an address exists, and since when. @throws Refused notFound */
export async function describeAddress(db: Database, of: AddressOf) {
  await assertThere(db, of);
  const found = await addresses.findMade(db, of);
  return {
    HasAddress: found !== undefined,
    CreateTime: found?.createdAt ?? null,
    LastUseTime: found?.usedAt ?? null,
  };
}

/** Finds the owner of an address. @throws Refused notFound, the same for a wrong address and a revoked one */
async function open(db: Database, token: string, now: Date, isDoor: boolean): Promise<Addressed> {
  const found = await addresses.findAddressed(db, hashAddress(token));
  if (!found || (found.of.kind === 'door') !== isDoor) refuse(general.notFound);
  if (isUseDue(found.usedAt, now)) await addresses.saveUse(db, found.id, now);
  return found;
}

const calendarWords = {
  zh: { reserved: '已预定', block: '维护', host: '主持人' },
  en: { reserved: 'Reserved', block: 'Maintenance', host: 'Host' },
} as const;

type Listed = Awaited<ReturnType<typeof addresses.listEvents>>[number];

function eventOf(event: Listed, language: Language, isRoom: boolean): CalendarEvent {
  const words = calendarWords[language];
  const either = (zh: string, en: string): string => (language === 'zh' ? zh || en : en || zh);
  const isHidden = isRoom && event.isPrivate;
  const isBlock = event.kind === kind.block;
  return {
    id: event.id,
    title: isHidden ? words.reserved : isBlock ? `${words.block} · ${event.title}` : event.title,
    start: event.start,
    end: event.end,
    place: [
      either(event.room, event.roomEn),
      either(event.building, event.buildingEn),
      either(event.floor, event.floorEn),
    ]
      .filter(Boolean)
      .join(' · '),
    host: isHidden || isBlock ? '' : `${words.host}: ${either(event.host, event.hostEn)}`,
    organizer: isHidden || isBlock ? null : { id: event.hostId, name: either(event.host, event.hostEn) },
    isTentative: event.status === bookingStatus.pending,
    version: event.version,
    changedAt: event.changedAt,
  };
}

/**
 * Returns the calendar behind an address as iCalendar text. The calendar of a room hides private titles.
 * @throws Refused notFound
 */
export async function feed(
  db: Database,
  { token, lang }: InputOf<typeof MeetingCalendar.Feed>,
  now: Date,
): Promise<string> {
  const { of, name, nameEn } = await open(db, token, now, false);
  const events = await addresses.listEvents(db, of, shiftDays(companyDay(now), -BEFORE), BEFORE + AFTER);
  const whose = lang === 'zh' ? name : nameEn || name;
  return icalendar(
    `${whose} · Portico`,
    await addresses.findCalendarId(db),
    events.map((event) => eventOf(event, lang, of.kind === 'room')),
  );
}

/** Returns the data for the display at a room's door. @throws Refused notFound */
export async function door(
  db: Database,
  token: string,
  now: Date,
): Promise<ReplyOf<typeof MeetingCalendar.Door>> {
  const { of } = await open(db, token, now, true);
  const roomId = of.kind === 'person' ? 0 : of.roomId;
  const events = await addresses.listEvents(db, of, companyDay(now), 1);
  return {
    ...(await addresses.findDoorRoom(db, roomId)),
    Today: events
      .filter(({ end }) => end > now)
      .map((event) => {
        const isQuiet = event.isPrivate || event.kind === kind.block;
        return {
          Title: event.isPrivate ? '' : event.title,
          Host: isQuiet ? '' : event.host,
          HostEn: isQuiet ? '' : event.hostEn,
          StartTime: event.start,
          EndTime: event.end,
          IsBlock: event.kind === kind.block,
        };
      }),
    Time: now,
  };
}
