import { serve } from '#kit/server/http/context.ts';
import { logSms, noSms, sendCode } from '#modules/people/notices/server/commands/sms.ts';
import { account } from '../../contract/account.ts';
import type { SignInService } from '../commands/service.ts';

export const accountCalls = ({ db, config }: SignInService) =>
  serve(account, {
    sms: async ({ Phone }, ctx) => {
      const development = config.demoPeople ? logSms((line) => ctx.log.info(line)) : noSms;
      const provider = config.sms ?? development;
      await sendCode(
        db,
        { secret: config.secret, provider, onError: config.onError },
        { phone: Phone, ip: ctx.ip, now: ctx.now },
      );
      return { Code: 1 };
    },
  });
