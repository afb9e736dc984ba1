import type { InputOf, ReplyOf } from '#kit/contract/call.ts';
import { general, refuse } from '#kit/contract/refusals.ts';
import type { Database, Executor, Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { bindAttachments, listUploads } from '#modules/forms/server/open.ts';
import { OUTLINE_DAYS } from '../../contract/codes.ts';
import type { MeetingRoomSchedule } from '../../contract/MeetingRoomSchedule.ts';
import { roomRefusals } from '../../contract/refusals.ts';
import { findBooking, lockBookings } from '../queries/bookings.ts';
import * as outlines from '../queries/outlines.ts';
import { areInService, listPeople } from '../queries/people.ts';
import { canWriteOutline, takesPart, type Asker } from '../rules/states.ts';
import { assertOwn, record, type By } from './by.ts';
import { tell } from './tell.ts';

type Given = InputOf<typeof MeetingRoomSchedule.InsertMeetingRoomScheduleOutline>;

/** Returns the owner under which the files of an outline are stored. */
export const holder = (bookingId: number) => ({ module: 'rooms.outline', id: bookingId });

/** Returns whether a person may read the outline of a meeting: they have to take part in it. */
export async function mayReadOutline(on: Executor, asker: Asker, bookingId: number): Promise<boolean> {
  const booking = await findBooking(on, bookingId);
  return booking !== undefined && takesPart(asker, booking);
}

function contentOf({ Agenda, Summary, Decisions }: Given): outlines.Outline {
  return {
    agenda: Agenda,
    summary: Summary,
    decisions: Decisions.map(({ Content, OwnerAUID, DueDate }) => ({
      content: Content,
      owner: OwnerAUID,
      due: DueDate,
    })),
  };
}

/** Checks that everybody responsible for a decision is in service. @throws Refused personGone */
async function assertOwners(tx: Tx, { decisions }: outlines.Outline): Promise<void> {
  const ids = [...new Set(decisions.flatMap(({ owner }) => owner ?? []))];
  if (!(await areInService(tx, ids))) refuse(roomRefusals.personGone, { field: 'Decisions' });
}

/**
 * Writes an outline, or changes the given version of it.
 * @returns the new version
 * @throws Refused notFound, notYours, outlineClosed, outlineThere, stale, personGone, attachmentGone
 */
export function writeOutline(db: Database, by: By, given: Given, version: number | null): Promise<number> {
  return inTransaction(db, async (tx) => {
    const [found] = await lockBookings(tx, [given.ScheduleId]);
    if (!found || !takesPart(by, found)) refuse(general.notFound);
    const booking = assertOwn(by, found);
    if (!canWriteOutline(by, booking, by.now))
      refuse(roomRefusals.outlineClosed, { with: { days: OUTLINE_DAYS } });
    const outline = contentOf(given);
    await assertOwners(tx, outline);
    if (version === null) {
      if (!(await outlines.addOutline(tx, booking.id, outline, by.id, by.now)))
        refuse(roomRefusals.outlineThere);
    } else if (!(await outlines.saveOutline(tx, booking.id, version, outline, by.id, by.now)))
      refuse(general.stale);
    await bindAttachments(tx, holder(booking.id), given.IEnclosure, by.id);
    await record(tx, by, 'outline', [booking.id]);
    await tell(tx, by.now, [{ booking, news: 'changed', people: [] }]);
    return (version ?? 0) + 1;
  });
}

type Shown = NonNullable<ReplyOf<typeof MeetingRoomSchedule.GetMeetingRoomScheduleOutline>>;

/** Returns the outline with its earlier versions; null if there is none yet. @throws Refused notFound */
export async function readOutline(db: Database, asker: Asker, bookingId: number): Promise<Shown | null> {
  if (!(await mayReadOutline(db, asker, bookingId))) refuse(general.notFound);
  const outline = await outlines.findOutline(db, bookingId);
  if (!outline) return null;
  const editions = await outlines.listEditions(db, bookingId);
  const owners = [outline, ...editions].flatMap(({ decisions }) =>
    decisions.flatMap(({ owner }) => owner ?? []),
  );
  const people = new Map((await listPeople(db, [...new Set(owners)])).map((each) => [each.AUID, each]));
  const shown = (one: NonNullable<typeof outline>) => ({
    Agenda: one.agenda,
    Summary: one.summary,
    Decisions: one.decisions.map(({ content, owner, due }) => ({
      Content: content,
      OwnerAUID: owner,
      OwnerName: people.get(owner ?? 0)?.ChineseName ?? '',
      OwnerNameEn: people.get(owner ?? 0)?.EnglishName ?? '',
      DueDate: due,
    })),
    Version: one.version,
    AuthorName: one.authorName,
    AuthorNameEn: one.authorNameEn,
    UpdateTime: one.savedAt,
  });
  return {
    ...shown(outline),
    ScheduleId: bookingId,
    IEnclosure: await listUploads(db, holder(bookingId)),
    History: editions.map(shown),
  };
}
