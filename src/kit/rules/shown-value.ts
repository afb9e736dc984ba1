/**
 * Matches characters that are not visible but change a text: control, format and direction characters, and line
 * separators.
 */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * Returns a value on one line that shows everything: texts are in quotation marks, and invisible characters appear as
 * codes. So no value can look like another field, line or text.
 */
export const shownValue = (value: unknown): string =>
  (JSON.stringify(value) ?? 'null').replace(unseen, (sign) =>
    Array.from(
      { length: sign.length },
      (_, at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
