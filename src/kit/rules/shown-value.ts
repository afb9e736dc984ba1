/**
 * Matches characters that are not visible but change a text: control, format and direction characters, and line
 * separators.
 */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * A value in one line that shows all of it: a text stands in quotation marks, what is not seen as its code. So no value
 * looks like another field, another line or another text.
 */
export const shownValue = (value: unknown): string =>
  (JSON.stringify(value) ?? 'null').replace(unseen, (sign) =>
    Array.from(
      { length: sign.length },
      (_, at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
