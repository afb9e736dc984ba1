// Building blocks of iCalendar (RFC 5545), which all modules use for their events.

/** Returns an instant in UTC in the format of iCalendar. */
export const stamp = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '');

/** Escapes characters that iCalendar text may not contain (RFC 5545, 3.3.11), and drops control characters. */
export const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replace(/\r\n|\r|\n/g, String.raw`\n`)
    // oxlint-disable-next-line no-control-regex -- these are what is taken out
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '');

/** Folds a line at 75 octets; the rest continues on the next line after a space (RFC 5545, 3.1). */
export function folded(line: string): string {
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

interface CalendarFile {
  /** Name that calendar programs show. */
  readonly name: string;
  /** Part of the portal that writes the file, in English. */
  readonly product: string;
  /** Lines of each event, from BEGIN to END. */
  readonly events: readonly (readonly string[])[];
}

/** Returns a calendar for subscribers as iCalendar text. They ask for it again after 15 minutes. */
export function calendarText({ name, product, events }: CalendarFile): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Portico//${product}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
    ...events.flat(),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/** Returns the value of a parameter in quotes (RFC 6868). */
export const quoted = (text: string): string =>
  `"${text
    .replaceAll('^', '^^')
    .replace(/\r\n|\r|\n/g, '^n')
    .replaceAll('"', "^'")
    // oxlint-disable-next-line no-control-regex -- these are what is taken out
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '')}"`;
