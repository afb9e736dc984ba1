import { z } from 'zod';
import { post } from '#kit/contract/call.ts';
import { done, nothing, required } from '#kit/contract/fields.ts';
import { refusals } from '#kit/contract/refusals.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { factorRefusals } from '#modules/people/sign-in/contract/factor-refusals.ts';

/** Refusals of binding a work chat account, or of unbinding it. */
export const workChatRefusals = refusals({
  workChatOff: {
    code: 42395,
    status: 422,
    zh: '系统未启用企业微信',
    en: 'WeCom is not set up here. Ask an administrator.',
  },
  bindingOver: {
    code: 42396,
    status: 422,
    zh: '二维码已失效，请在电脑上刷新二维码后重新扫描',
    en: 'This code has expired. Refresh it on the computer and scan again.',
  },
  notOfCompany: {
    code: 42397,
    status: 422,
    zh: '您不是本企业的企业微信成员，不能绑定，请联系管理员',
    en: 'You are not a member of this company in WeCom. Contact an administrator.',
  },
  workChatUnreachable: {
    code: 50386,
    status: 503,
    zh: '企业微信暂时无法访问，请稍后重试',
    en: 'WeCom cannot be reached. Try again later.',
  },
});

const { workChatOff, bindingOver, notOfCompany, workChatUnreachable } = workChatRefusals;

/** Calls of CacUser that bind a person to a WeCom account. */
export const workChatCalls = {
  GetWxWorkUrl: post({
    inPerson: true,
    does: 'Returns the address of a QR code for binding WeCom; valid once, for ten minutes, for this session',
    access: 'signedIn',
    limit: { max: 30, seconds: 600 },
    input: nothing,
    reply: z.object({ Url: z.string(), ExpireTime: z.date() }),
    refusals: [workChatOff],
    touches: [],
  }),

  HaveBindWxWork: post({
    does: 'Says whether the caller is bound to a WeCom account, and to which; IsOpen says whether WeCom is available',
    access: 'signedIn',
    reads: true,
    input: nothing,
    reply: z.object({ IsBind: z.boolean(), Name: z.string(), IsOpen: z.boolean() }),
  }),

  BindWxWork: post({
    inPerson: true,
    does: 'Binds the person who asked for the QR code to the WeCom account that scanned it',
    access: 'open',
    limit: { max: 20, seconds: 60 },
    input: z.strictObject({ code: required(512), state: required(64) }),
    /** Person of the portal to whom the account is now bound. */
    reply: z.object({ Code: z.number().int(), ChineseName: z.string(), EnglishName: z.string() }),
    refusals: [workChatOff, bindingOver, notOfCompany, workChatUnreachable, peopleRefusals.chatIdTaken],
  }),

  DeleteWxWorkID: post({
    inPerson: true,
    does: 'Unbinds the caller from WeCom; only soon after signing in',
    access: 'signedIn',
    input: nothing,
    reply: done,
    refusals: [factorRefusals.proofNeeded],
    touches: ['CacUser'],
  }),
};
