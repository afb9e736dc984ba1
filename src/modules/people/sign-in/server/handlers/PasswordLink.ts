import { refuse } from '#kit/contract/refusals.ts';
import { serve, type Served } from '#kit/server/http/context.ts';
import { userCodes } from '#modules/people/persons/contract/user-tabs.ts';
import { eachPerson } from '#modules/people/persons/server/commands/several.ts';
import { scopeOf } from '#modules/people/rights/server/queries/scopes.ts';
import { PasswordLink } from '../../contract/PasswordLink.ts';
import { linkRefusals } from '../../contract/link-refusals.ts';
import { passwordRefusals } from '../../contract/sign-in-refusals.ts';
import { hashOf } from '../commands/credentials.ts';
import { invite, usePasswordLink } from '../commands/password-links.ts';
import type { SignInService } from '../commands/service.ts';
import { findPasswordLink } from '../queries/password-links.ts';

/** Serves links by which people choose a password. */
export const passwordLink = (service: SignInService): Served =>
  serve(PasswordLink, {
    MakePasswordLinks: async ({ AUIDs }, ctx) => {
      if (service.config.outside) refuse(passwordRefusals.passwordElsewhere);
      const scope = await scopeOf(ctx.db, ctx.actor.id, userCodes.manage);
      const rows = await eachPerson(ctx, AUIDs, scope, async (id) => ({
        Link: await invite(service, ctx, id, scope),
      }));
      return { Rows: rows.map((row) => ({ ...row, Link: row.Link ?? null })) };
    },
    GetPasswordLink: async ({ Token }, ctx) => {
      const link = (await findPasswordLink(ctx.db, hashOf(Token), ctx.now)) ?? refuse(linkRefusals.linkGone);
      return {
        ChineseName: link.chineseName,
        EnglishName: link.englishName,
        LoginName: link.loginName,
        CompanyName: link.company,
        CompanyNameEn: link.companyEn,
        Until: link.expiresAt,
      };
    },
    UsePasswordLink: async ({ Token, NewPassword }, ctx) => {
      await usePasswordLink(service, { token: Token, password: NewPassword, now: ctx.now, ip: ctx.ip });
      return { Code: 1 };
    },
  });
