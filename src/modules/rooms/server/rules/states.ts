import {
  bookingStatus,
  CHECK_IN_BEFORE,
  kind,
  meetingStatus,
  OUTLINE_DAYS,
  type MeetingStatus,
} from '../../contract/codes.ts';

/** Facts about a booking that decide who may do what with it. */
export interface Facts {
  readonly kind: number;
  readonly status: number;
  readonly start: Date;
  readonly end: Date;
  readonly hostId: number;
  readonly creatorId: number;
  readonly attendeeIds: readonly number[];
  readonly checkedInAt: Date | null;
  readonly checkInEnabled: boolean;
}

export interface Asker {
  readonly id: number;
  readonly manages: boolean;
}

const MINUTE_MS = 60_000;
const { pending, confirmed, released, endedEarly } = bookingStatus;

/** Returns the time status of a meeting: not started, running or over. */
export const meetingStatusAt = (start: Date, end: Date, now: Date): MeetingStatus =>
  now < start ? meetingStatus.notStarted : now < end ? meetingStatus.inMeeting : meetingStatus.over;

/** Tells whether a booking is pending or confirmed, so that nothing has ended it. */
export const isLive = ({ status }: Pick<Facts, 'status'>): boolean =>
  status === pending || status === confirmed;

/** Tells whether a person may change a booking: its host, the person who booked it, or an administrator of rooms. */
export const owns = (asker: Asker, of: Pick<Facts, 'hostId' | 'creatorId' | 'kind'>): boolean =>
  asker.manages || (of.kind === kind.meeting && (of.hostId === asker.id || of.creatorId === asker.id));

/** Tells whether a person may see everything of a booking, even if it is private. */
export const takesPart = (asker: Asker, of: Facts): boolean =>
  owns(asker, of) || of.attendeeIds.includes(asker.id);

export const canEdit = (asker: Asker, of: Facts, now: Date): boolean =>
  of.kind === kind.meeting && owns(asker, of) && isLive(of) && now < of.end;

export const canCancel = (asker: Asker, of: Facts, now: Date): boolean =>
  owns(asker, of) && isLive(of) && now < of.start;

export const canEndEarly = (asker: Asker, of: Facts, now: Date): boolean =>
  owns(asker, of) && of.status === confirmed && of.start <= now && now < of.end;

export const canCheckIn = (asker: Asker, of: Facts, now: Date): boolean =>
  of.kind === kind.meeting &&
  of.checkInEnabled &&
  of.status === confirmed &&
  of.checkedInAt === null &&
  takesPart(asker, of) &&
  of.start.getTime() - CHECK_IN_BEFORE * MINUTE_MS <= now.getTime() &&
  now < of.end;

export const canTakeBack = (asker: Asker, of: Facts, now: Date): boolean =>
  owns(asker, of) && of.status === released && now < of.end;

export const canWriteOutline = (asker: Asker, of: Facts, now: Date): boolean =>
  of.kind === kind.meeting &&
  owns(asker, of) &&
  (isLive(of) || of.status === endedEarly) &&
  now.getTime() < of.end.getTime() + OUTLINE_DAYS * 86_400_000;

/** Returns when a room is released if nobody checks in; null if it is not released. */
export function releaseAt(of: {
  readonly start: Date;
  readonly createdAt: Date;
  readonly checkedInAt: Date | null;
  readonly status: number;
  readonly kind: number;
  readonly checkInEnabled: boolean;
  readonly releaseMinutes: number;
}): Date | null {
  const wait = of.releaseMinutes * MINUTE_MS;
  // A meeting booked at the last moment needs no check-in, because the booker is assumed to be at the door.
  const isLate = of.createdAt.getTime() > of.start.getTime() - wait;
  const applies =
    of.kind === kind.meeting &&
    of.checkInEnabled &&
    of.status === confirmed &&
    of.checkedInAt === null &&
    !isLate;
  return applies ? new Date(of.start.getTime() + wait) : null;
}

/** Returns the end of a meeting that is ended now: the next whole minute. */
export const roundedUp = (now: Date): Date => new Date(Math.ceil(now.getTime() / MINUTE_MS) * MINUTE_MS);
