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

const stamp = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '');

/** What a text may not hold as it is (RFC 5545, 3.3.11). */
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replace(/\r\n|\r|\n/g, String.raw`\n`)
    // oxlint-disable-next-line no-control-regex -- these are what is taken out
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '');

/** A line of at most 75 octets; what is longer goes on after a space (RFC 5545, 3.1). */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let size = 0;
  for (const letter of line) {
    const more = Buffer.byteLength(letter);
    if (size + more > 75) {
      parts.push(part);
      part = ' ';
      size = 1;
    }
    part += letter;
    size += more;
  }
  return [...parts, part].join('\r\n');
}

/** A parameter's value in quotes (RFC 6868). */
const quoted = (text: string): string =>
  `"${text
    .replaceAll('^', '^^')
    .replace(/\r\n|\r|\n/g, '^n')
    .replaceAll('"', "^'")
    // oxlint-disable-next-line no-control-regex -- these are what is taken out
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '')}"`;

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
