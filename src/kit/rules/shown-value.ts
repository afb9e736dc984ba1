/** Control, format and direction characters, and separators of lines: none of them is seen, all of them change a text. */
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
