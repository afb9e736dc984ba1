import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { done, nothing } from '#kit/contract/fields.ts';
import { refusals } from '#kit/contract/refusals.ts';

export const noticePreferenceRefusals = refusals({
  quietHoursEmpty: {
    code: 42294,
    status: 422,
    zh: '免打扰的开始和结束时间不能相同',
    en: 'Quiet hours cannot begin and end at the same time. Change one of the times.',
  },
});

/** A minute of the company's clock, HH:mm. */
const minute = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

const preference = {
  /** now: within two minutes; digest: once a day from nine o'clock; off: never. */
  Mail: z.enum(['now', 'digest', 'off']),
  WorkChat: z.boolean(),
  /** Nothing is sent from then until then, over midnight too; null: at any time. */
  Quiet: z.strictObject({ From: minute, Until: minute }).nullable(),
};

/** How notices reach the signed-in person outside of the product. */
export const NoticePreference = controller('NoticePreference', {
  GetNoticePreference: post({
    does: 'Returns how the caller gets notifications by mail and in WeCom, and which of these are available',
    access: 'signedIn',
    reads: true,
    input: nothing,
    reply: z.object({
      ...preference,
      /** The caller's own address; empty: none is known, so no mail comes. */
      Email: z.string(),
      HasMail: z.boolean(),
      HasWorkChat: z.boolean(),
    }),
  }),
  SetNoticePreference: post({
    does: 'Sets how the caller gets notifications',
    access: 'signedIn',
    input: z.strictObject(preference),
    reply: done,
    refusals: [noticePreferenceRefusals.quietHoursEmpty],
    touches: ['NoticePreference'],
  }),
});
