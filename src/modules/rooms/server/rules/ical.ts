import { escaped, folded, quoted, stamp } from '#kit/rules/ical.ts';

/** One meeting as it stands in a calendar. */
export interface CalendarEvent {
  readonly id: number;
  readonly title: string;
  readonly start: Date;
  readonly end: Date;
  readonly place: string;
  readonly host: string;
  /** Who called it, by name and by an id of the product; null: the portal itself, where that is nobody's business. */
  readonly organizer: { readonly id: number; readonly name: string } | null;
  readonly isTentative: boolean;
  /** From 1, grows with every change, so that calendars notice. */
  readonly version: number;
  readonly changedAt: Date;
}

/** Not a real mail address (RFC 2606): it tells people apart, and programs that insist on mail take it. */
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
 * Meetings as an iCalendar file (RFC 5545). Every meeting is an event of its own between two instants in UTC: whatever
 * zone a calendar shows, and whichever rules of summer time it knows, the clock is right.
 * @param origin tells the events of this portal from those of others and never changes: an event that gets another UID
 *   would be a second one to a calendar
 */
export function icalendar(name: string, origin: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Portico//Meeting rooms//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
    ...events.flatMap((event) => eventLines(event, origin)),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
