import { general, refuse } from '#kit/contract/refusals.ts';
import { serve } from '#kit/server/http/context.ts';
import { Passkey } from '../../contract/Passkey.ts';
import { passkeyRefusals } from '../../contract/passkey-refusals.ts';
import { assertOwner } from '../commands/assert-owner.ts';
import { Passkeys } from '../commands/passkeys.ts';
import { provesAgain } from '../commands/prove-again.ts';
import type { SignInService } from '../commands/service.ts';
import { findAccount } from '../queries/accounts.ts';

export const passkey = (service: SignInService) => {
  const { db, config } = service;
  const proves = provesAgain(service);
  const keys = new Passkeys(db, config);
  const assertOffered = (): void => {
    if (!keys.isOffered) refuse(passkeyRefusals.passkeysElsewhere);
  };

  return serve(Passkey, {
    GetMyPasskeyList: async (_input, { actor }) => ({
      IsOffered: keys.isOffered,
      ByPassword: await proves.byPassword(db, actor.id),
      Rows: (await keys.list(actor.id)).map(({ id, name, createdAt, lastUsedAt, isSynced }) => ({
        Id: id,
        Name: name,
        CreateTime: createdAt,
        LastUseTime: lastUsedAt,
        IsSynced: isSynced,
      })),
    }),

    BeginPasskey: async ({ Password }, ctx) => {
      assertOffered();
      await assertOwner(proves, ctx, Password);
      const account = (await findAccount(db, ctx.actor.id)) ?? refuse(general.signIn);
      return { Code: 1, ...(await keys.begin(account, ctx.now)) };
    },

    AddPasskey: async (given, { actor, now, ip }) => {
      assertOffered();
      await keys.add(actor.id, given, { now, ip });
      return { Code: 1 };
    },

    RemovePasskey: async ({ Password, Id }, ctx) => {
      await assertOwner(proves, ctx, Password);
      await keys.remove(ctx.actor.id, Id, ctx);
      return { Code: 1 };
    },
  });
};
