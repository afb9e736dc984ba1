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

/** Time of day in the company's time zone, HH:mm. */
const minute = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

const preference = {
  /** now: within two minutes; digest: once a day from nine o'clock; off: never. */
  Mail: z.enum(['now', 'digest', 'off']),
  WorkChat: z.boolean(),
  /** Quiet hours without notifications, which may span midnight; null: none. */
  Quiet: z.strictObject({ From: minute, Until: minute }).nullable(),
};

/** How the signed-in person is notified outside of the portal. */
export const NoticePreference = controller('NoticePreference', {
  GetNoticePreference: post({
    does: 'Returns how the caller gets notifications by mail and in WeCom, and which of these are available',
    access: 'signedIn',
    reads: true,
    input: nothing,
    reply: z.object({
      ...preference,
      /** Mail address of the caller; empty: unknown, so no mail is sent. */
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
