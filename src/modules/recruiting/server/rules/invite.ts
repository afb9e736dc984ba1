import { escaped, folded, quoted, stamp } from '#kit/rules/ical.ts';
import type { Span } from '#kit/rules/spans.ts';

export interface Invited extends Span {
  /** Of the interview: the same as long as it is the same to a calendar. */
  readonly id: number;
  /** From 0, grows with every change that a calendar shows. */
  readonly sequence: number;
  readonly title: string;
  readonly place: string;
  readonly isCancelled: boolean;
  readonly at: Date;
}

/** Stands for the candidate's address until the letter goes: it is kept sealed. */
const candidate = '{candidate}';

/**
 * The entry for a candidate's calendar (RFC 5546): a later one of the same interview has the same UID and a higher sequence,
 * so that his calendar moves it or takes it away. Lines that are not folded yet.
 * @param origin tells the events of this portal from others and never changes
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

/** The entry as it is sent to somebody. */
export const inviteFor = (lines: string, mail: string): string =>
  `${lines
    .replace(candidate, () => mail)
    .split('\n')
    .map(folded)
    .join('\r\n')}\r\n`;
