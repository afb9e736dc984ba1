import { z } from 'zod';

const minute = z.string().max(16);
type Pair = [from: string, to: string];
/**
 * Start and end as minutes of the company's clock: YYYY-MM-DD HH:mm. An array, because API descriptions cannot show a
 * tuple.
 */
const pair = z.array(minute).length(2) as unknown as z.ZodType<Pair, Pair>;

/** Rows of times. The refusal of too many rows comes later and names the row. */
export const segments = z.array(pair).max(200);

/** Reasons against a request, each with the field it concerns. */
export const objections = z.array(z.object({ Field: z.string(), Msg: z.string() }));

/** Files uploaded as proof. */
export const proof = z.array(z.strictObject({ uid: z.uuid() })).max(20);
