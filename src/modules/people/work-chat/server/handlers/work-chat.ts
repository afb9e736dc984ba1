import type { Handlers } from '#kit/server/http/context.ts';
import type { CacUser } from '#modules/people/persons/contract/CacUser.ts';
import type { SignInService } from '#modules/people/sign-in/server/commands/service.ts';
import type { workChatCalls } from '../../contract/work-chat-calls.ts';
import { findBinding } from '../queries/work-chat.ts';

type WorkChatHandlers = Pick<Handlers<typeof CacUser>, keyof typeof workChatCalls>;

/** Handlers of the CacUser calls that bind people to WeCom. */
export const workChatHandlers = ({ workChat }: SignInService): WorkChatHandlers => ({
  GetWxWorkUrl: async (_input, ctx) => {
    const { url, expiresAt } = await workChat.begin(ctx.actor, ctx.now);
    return { Url: url, ExpireTime: expiresAt };
  },
  HaveBindWxWork: async (_input, ctx) => {
    const binding = workChat.isOpen ? await findBinding(ctx.db, ctx.actor.id) : undefined;
    const chatId = binding?.chatId ?? null;
    return { IsBind: chatId !== null, Name: binding?.name ?? chatId ?? '', IsOpen: workChat.isOpen };
  },
  BindWxWork: async ({ code, state }, ctx) => {
    const { ChineseName, EnglishName } = await workChat.finish(state, code, ctx.now, ctx.ip);
    return { Code: 1, ChineseName, EnglishName };
  },
  DeleteWxWorkID: async (_input, ctx) => {
    await workChat.end(ctx.actor, ctx.now, ctx.ip);
    return { Code: 1 };
  },
});
