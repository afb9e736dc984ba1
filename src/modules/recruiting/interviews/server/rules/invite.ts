import { escaped, folded, quoted, stamp } from '#kit/rules/ical.ts';
import type { Span } from '#kit/rules/spans.ts';

export interface Invited extends Span {
  /** Id of the interview. Calendars recognise the event by it. */
  readonly id: number;
  /** Revision number from 0. It grows with every change shown in calendars. */
  readonly sequence: number;
  readonly title: string;
  readonly place: string;
  readonly isCancelled: boolean;
  readonly at: Date;
}

/** Placeholder for the candidate's address, which stays encrypted until the letter is sent. */
const candidate = '{candidate}';

/**
 * Returns the calendar entry of an interview (RFC 5546) as lines that are not folded yet. Later entries have the same
 * UID and a higher sequence, so that the candidate's calendar moves or removes the event.
 * @param origin constant that distinguishes the events of this portal from others
 */
export function inviteLines(
  { id, sequence, start, end, title, place, isCancelled, at }: Invited,
  origin: string,
): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Portico//Interviews//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${isCancelled ? 'CANCEL' : 'REQUEST'}`,
    'BEGIN:VEVENT',
    `UID:interview-${id}@${origin}`,
    `DTSTAMP:${stamp(at)}`,
    `SEQUENCE:${sequence}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(end)}`,
    `ORGANIZER;CN=${quoted('Portico')}:mailto:portal@${origin}.invalid`,
    `ATTENDEE;ROLE=REQ-PARTICIPANT;RSVP=FALSE:mailto:${candidate}`,
    `SUMMARY:${escaped(title)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\n');
}

/** Returns the calendar entry with the candidate's address filled in. */
export const inviteFor = (lines: string, mail: string): string =>
  `${lines
    .replace(candidate, () => mail)
    .split('\n')
    .map(folded)
    .join('\r\n')}\r\n`;
