import { general, refuse } from '#kit/contract/refusals.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { serve } from '#kit/server/http/context.ts';
import { userCodes } from '#modules/people/persons/contract/user-tabs.ts';
import { addEvents, listUsers } from '#modules/people/persons/server/queries/users.ts';
import { assertNotAbove } from '#modules/people/rights/server/commands/above.ts';
import { scopeOf } from '#modules/people/rights/server/queries/scopes.ts';
import { factorRefusals } from '../../contract/factor-refusals.ts';
import { SecondFactor } from '../../contract/SecondFactor.ts';
import { passkeyRefusals } from '../../contract/passkey-refusals.ts';
import { passwordRefusals } from '../../contract/sign-in-refusals.ts';
import { assertOwner } from '../commands/assert-owner.ts';
import { provesAgain } from '../commands/prove-again.ts';
import { SecondFactors, takeFactorOff } from '../commands/second-factor.ts';
import type { SignInService } from '../commands/service.ts';
import { findAccount } from '../queries/accounts.ts';
import { addProof } from '../queries/session-proofs.ts';

export const secondFactor = (service: SignInService) => {
  const { db, config } = service;
  const proves = provesAgain(service);
  const factors = new SecondFactors(db, config.secret);
  const isOffered = config.outside === null;

  const assertOffered = (): void => {
    if (!isOffered) refuse(factorRefusals.factorElsewhere);
  };

  return serve(SecondFactor, {
    GetSecondFactor: async (_input, ctx) => {
      const { isNeeded, since, left } = await factors.state(ctx.actor.id);
      return {
        IsOffered: isOffered,
        IsOn: since !== null,
        IsNeeded: isOffered && isNeeded,
        Since: since,
        CodesLeft: left,
        ByPassword: await proves.byPassword(db, ctx.actor.id),
      };
    },

    GetProofWays: async (_input, ctx) => {
      const { byPassword, byCode, passkey, isFresh } = await proves.waysOf(ctx);
      return {
        ByPassword: byPassword,
        ByCode: byCode,
        Passkey: passkey && { Challenge: passkey.challenge, Host: passkey.host },
        IsFresh: isFresh,
      };
    },

    ProveMyself: async ({ Password, Code, Passkey }, ctx) => {
      const proved = await proves.proveBy(ctx, { password: Password, code: Code, passkey: Passkey });
      if (proved.is === 'locked')
        refuse(passwordRefusals.passwordLocked, {
          field: Code === '' ? 'Password' : 'Code',
          with: { minutes: proved.minutes },
        });
      if (proved.is === 'codeWrong') refuse(factorRefusals.codeWrong, { field: 'Code' });
      if (proved.is === 'passkeyWrong') refuse(passkeyRefusals.passkeyWrong);
      if (proved.is === 'stale') refuse(factorRefusals.proofStale);
      if (proved.is !== 'right') refuse(factorRefusals.proofWrong, { field: 'Password' });
      await addProof(ctx.db, { sessionId: ctx.actor.sessionId, personId: ctx.actor.id, now: ctx.now });
      return { Code: 1 };
    },

    BeginSecondFactor: async ({ Password }, ctx) => {
      assertOffered();
      await assertOwner(proves, ctx, Password);
      const account = (await findAccount(db, ctx.actor.id)) ?? refuse(general.signIn);
      const { secret, uri } = await factors.begin(account.id, account.loginName, ctx.now);
      return { Code: 1, Secret: secret, Uri: uri };
    },

    ConfirmSecondFactor: async ({ Code }, { actor, now, ip }) => ({
      Code: 1,
      RecoveryCodes: await factors.confirm(actor.id, Code, now, ip),
    }),

    RenewRecoveryCodes: async ({ Password }, ctx) => {
      assertOffered();
      await assertOwner(proves, ctx, Password);
      return { Code: 1, RecoveryCodes: await factors.renew(ctx.actor.id, ctx.ip) };
    },

    EndSecondFactor: async ({ Code }, { actor, now, ip }) => {
      await factors.end(actor.id, Code, now, ip);
      return { Code: 1 };
    },

    ResetSecondFactorByAUID: async ({ AUID }, { actor, now, ip }) => {
      assertOffered();
      if (AUID === actor.id) refuse(factorRefusals.ownFactor);
      const scope = await scopeOf(db, actor.id, userCodes.manage);
      await inTransaction(db, async (tx) => {
        if ((await listUsers(tx, [AUID], true, scope)).length === 0) refuse(general.notFound);
        await assertNotAbove(tx, actor.id, AUID);
        await takeFactorOff(tx, AUID, { by: actor.id, now, ip });
        await addEvents(tx, [{ personId: AUID, act: 'factorReset', changes: [] }], actor.id, now);
      });
      return { Code: 1 };
    },
  });
};
