/** Matches a number whose commas part its thousands: 1,000 and 1,000,000.5. */
const thousands = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;

/**
 * Writes a typed number as `Number` reads it, with full-width signs too. A comma that parts no thousands is a decimal
 * one: 4,5 is 4.5. A text with other commas stays as it is, so that it is no number.
 */
export function plainNumber(given: string): string {
  const text = given.normalize('NFKC').trim();
  if (thousands.test(text)) return text.replaceAll(',', '');
  return /^\d*,\d{1,2}$/.test(text) ? text.replace(',', '.') : text;
}
