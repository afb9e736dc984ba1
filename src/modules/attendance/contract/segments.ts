import { z } from 'zod';

const minute = z.string().max(16);
type Pair = [from: string, to: string];
/** From and to, minutes of the company's clock: YYYY-MM-DD HH:mm. A tuple would not be described to every reader of calls. */
const pair = z.array(minute).length(2) as unknown as z.ZodType<Pair, Pair>;

/** Rows of times; how many there may be is said with the row that is too many. */
export const segments = z.array(pair).max(200);

/** What stands against a bill, with the control that it is about. */
export const objections = z.array(z.object({ Field: z.string(), Msg: z.string() }));

/** Files that show it. */
export const proof = z.array(z.strictObject({ uid: z.uuid() })).max(20);
