import { z } from 'zod';
import { isDay, isMonth } from '../rules/dates.ts';

/** Removes characters that the database refuses in any text: NUL and halves of surrogate pairs. */
const storable = (given: string): string => given.replaceAll('\0', '').toWellFormed();

/** Identifier: a positive whole number. Digits are accepted as text, because it is also used in addresses. */
export const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** Trimmed text of at most `max` characters; 20 is the specification's default for inputs (section 5). */
export const text = (max = 20) => z.string().overwrite(storable).trim().max(max);

/** Text of a cell of a pasted table. Spaces in front of it stay, because they may say how deep a row stands. */
export const pastedCell = z.string().overwrite(storable).max(2000);

/** Trimmed text that must not be empty. */
export const required = (max = 20) => text(max).min(1);

/** Longer text; 200 is the specification's default for text areas (section 5). */
export const textarea = (max = 200) => text(max);

/** Calendar day in the company's time zone, YYYY-MM-DD, from 1900 to 2100. */
export const day = z.iso
  .date({ abort: true })
  .refine(isDay, '日期须在 1900 年至 2100 年之间 | The date must be between 1900 and 2100');

const notMonth =
  '请输入 1900 年至 2100 年的有效月份（年-月） | Enter a valid month from 1900 to 2100 (year-month)';

/** Calendar month, YYYY-MM. */
export const month = z
  .string()
  .regex(/^\d{4}-\d{2}$/, { abort: true, error: notMonth })
  .refine(isMonth, notMonth);

/** Instant in ISO 8601, from 1900 to 2100. */
export const instant = z.iso
  .datetime({ offset: true, abort: true })
  .refine(
    (given) => isDay(given.slice(0, 10)),
    '时间须在 1900 年至 2100 年之间 | The time must be between 1900 and 2100',
  );

/** Instant in a reply: a Date on the server, ISO 8601 on the wire. */
export const when = z.date();

/** Amount of money as decimal text, never a float, with at most 2 decimals. */
export const amount = z.string().regex(/^\d{1,13}(\.\d{1,2})?$/);

/**
 * Path of a page of the portal. Browsers read `//host` and `/\\host` as another host (WHATWG URL, relative slash
 * state).
 */
export const ownPath = text(200).regex(/^\/(?![/\\])/);

/** Boolean that can also be text in an address. */
export const flag = z.union([z.boolean(), z.stringbool()]);

/** Key of a command from the client. Repetitions with the same key have no further effect. */
export const idempotencyKey = z
  .string()
  .regex(/^[\w.:-]{8,64}$/)
  .optional();

/** Input of a call that needs none. Unknown fields are refused. */
export const nothing = z.strictObject({});

/** Paging of all lists: pages start at 1 and have at most 200 rows. */
export const paging = {
  PageIndex: z.coerce.number().int().min(1).max(1_000_000).default(1),
  PageSize: z.coerce.number().int().min(1).max(200).default(20),
};

/** Number up to which the rows of very long lists are counted. */
export const MOST_COUNTED = 10_000;

/** Page of rows with the total. If `IsMore` is set, counting stopped at MOST_COUNTED. */
export const pageOf = <R extends z.core.$ZodType>(row: R) =>
  z.object({ Total: z.number().int(), IsMore: z.boolean().optional(), Rows: z.array(row) });

/** Reply of a command without further content: Code 1 is success. */
export const done = z.object({ Code: z.number().int() });
