import { calendarText, escaped, quoted, stamp } from '#kit/rules/ical.ts';

/** Meeting as an event of a calendar. */
export interface CalendarEvent {
  readonly id: number;
  readonly title: string;
  readonly start: Date;
  readonly end: Date;
  readonly place: string;
  readonly host: string;
  /** Organiser with name and id; null: the portal itself, if the organiser is private. */
  readonly organizer: { readonly id: number; readonly name: string } | null;
  readonly isTentative: boolean;
  /** Sequence number from 1, which grows with every change so that calendar programs notice. */
  readonly version: number;
  readonly changedAt: Date;
}

/** Invalid mail address (RFC 2606). It identifies a person to programs that insist on one. */
const organizerLine = ({ organizer }: CalendarEvent, origin: string): string => {
  const name = organizer?.name ?? 'Portico';
  const who = organizer ? `person-${organizer.id}` : 'portal';
  return `ORGANIZER;CN=${quoted(name)}:mailto:${who}@${origin}.invalid`;
};

const eventLines = (event: CalendarEvent, origin: string): string[] => [
  'BEGIN:VEVENT',
  `UID:booking-${event.id}@${origin}`,
  `DTSTAMP:${stamp(event.changedAt)}`,
  `LAST-MODIFIED:${stamp(event.changedAt)}`,
  `SEQUENCE:${event.version - 1}`,
  `DTSTART:${stamp(event.start)}`,
  `DTEND:${stamp(event.end)}`,
  organizerLine(event, origin),
  `SUMMARY:${escaped(event.title)}`,
  `LOCATION:${escaped(event.place)}`,
  ...(event.host ? [`DESCRIPTION:${escaped(event.host)}`] : []),
  `STATUS:${event.isTentative ? 'TENTATIVE' : 'CONFIRMED'}`,
  'END:VEVENT',
];

/**
 * Returns meetings as an iCalendar file (RFC 5545). Every meeting is an event of its own with start and end in UTC, so
 * that it is right in every time zone and under all rules of summer time.
 * @param origin identifies this portal in event ids and never changes, because calendars would show an event with a new
 * id twice
 */
export const icalendar = (name: string, origin: string, events: readonly CalendarEvent[]): string =>
  calendarText({ name, product: 'Meeting rooms', events: events.map((event) => eventLines(event, origin)) });
