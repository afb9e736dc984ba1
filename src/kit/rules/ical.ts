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

/** Returns the value of a parameter in quotes (RFC 6868). */
export const quoted = (text: string): string =>
  `"${text
    .replaceAll('^', '^^')
    .replace(/\r\n|\r|\n/g, '^n')
    .replaceAll('"', "^'")
    // oxlint-disable-next-line no-control-regex -- these are what is taken out
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '')}"`;
