import { z } from 'zod';
import { done, when } from './fields.ts';

/** Format of the secret part of an address: 256 random bits as base64url. */
export const addressToken = z.string().regex(/^[\w-]{43}$/);

/** Whether a secret address exists, and since when. */
export const addressState = z.object({
  HasAddress: z.boolean(),
  CreateTime: when.nullable(),
  /** Last time that the address was read, to the hour. */
  LastUseTime: when.nullable(),
});

/** Secret token, shown only once because only its hash is stored. */
export const freshAddress = done.extend({ Token: z.string() });

/** Query of a calendar feed: the secret, and the language of its texts. */
export const feedInput = z.strictObject({ token: addressToken, lang: z.enum(['zh', 'en']).default('zh') });

/** Maximum number of requests a minute from one IP address. All tablets and calendars of an office may share one. */
export const addressLimit = { max: 600, seconds: 60 };
