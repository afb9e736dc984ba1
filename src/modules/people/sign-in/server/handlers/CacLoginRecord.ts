import { general, type Language, refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { type Context, serve } from '#kit/server/http/context.ts';
import { dayOrInstant } from '#modules/people/persons/server/rules/moment.ts';
import { ownScope, scopeOf, type Scope } from '#modules/people/rights/server/queries/scopes.ts';
import { CacLoginRecord } from '../../contract/CacLoginRecord.ts';
import { failReasons, logoutTypes } from '../../contract/sign-in-codes.ts';
import { assertFresh } from '../commands/assert-owner.ts';
import { provesAgain } from '../commands/prove-again.ts';
import { endSession, endSessionsOf } from '../commands/revocation.ts';
import { clearCookie, givenBy, originOf, setCookie, type SignInService } from '../commands/service.ts';
import {
  countLoginRecords,
  findRecordSession,
  listLoginRecords,
  type LoginRecordFilter,
} from '../queries/login-records.ts';

/** Returns the scope in which the caller sees and ends sign-ins: the scope of the code, at least their own. */
export const reachOf = async (ctx: Context): Promise<Scope> => {
  const scope = await scopeOf(ctx.db, ctx.actor.id, 'LoginRecordManagement');
  return scope.reach === 0 ? ownScope(ctx.actor.id) : scope;
};

type Row = Awaited<ReturnType<typeof listLoginRecords>>[number];

const shown = ({ failReason, ...row }: Row, language: Language, sessionId: string) => ({
  ...row,
  Result: failReason === null ? 1 : 0,
  FailReason:
    failReason === null
      ? ''
      : (failReasons[failReason as keyof typeof failReasons]?.[language] ?? failReason),
  IsCurrent: row.SessionId === sessionId,
});

const list = async (ctx: Context, filter: LoginRecordFilter, page: { offset: number; limit: number }) =>
  (await listLoginRecords(ctx.db, filter, page)).map((row) => shown(row, ctx.language, ctx.actor.sessionId));

export const cacLoginRecord = (service: SignInService) => {
  const { db, config, enrolment, sweep } = service;
  const proves = provesAgain(service);
  return serve(CacLoginRecord, {
    AddCacLoginRecord: async ({ IdToken }, ctx) => {
      const { personId, sessionId, mustChange, cookie } = await enrolment.enrol(
        givenBy(ctx, config),
        IdToken,
        originOf(ctx),
      );
      if (cookie !== null) setCookie(ctx, config, cookie);
      await sweep(ctx.now);
      return {
        Code: 1,
        AUID: personId,
        SessionId: sessionId,
        IsNew: cookie !== null,
        MustChangePassword: mustChange,
      };
    },

    GetSignOutCacLoginRecord: async (_input, ctx) => {
      await inTransaction(db, (tx) => endSession(tx, ctx.actor.sessionId, logoutTypes.person, ctx.now));
      clearCookie(ctx, config);
      return { Code: 1 };
    },

    GetCacLoginRecordList: ({ Top }, ctx) =>
      list(ctx, { scope: ownScope(ctx.actor.id) }, { offset: 0, limit: Top }),

    GetCacLoginRecordPageList: async (input, ctx) => {
      const filter: LoginRecordFilter = {
        scope: await reachOf(ctx),
        personId: input.AUID,
        keyword: input.Keyword,
        from: dayOrInstant(input.Start, 'start'),
        to: dayOrInstant(input.End, 'end'),
        succeeded: input.Result === undefined ? undefined : input.Result === 1,
        onlyLive: input.OnlyLive,
      };
      const page = { offset: (input.PageIndex - 1) * input.PageSize, limit: input.PageSize };
      return { Total: await countLoginRecords(ctx.db, filter), Rows: await list(ctx, filter, page) };
    },

    SignOutOtherCacLoginRecord: async ({ Password }, ctx) => {
      await assertFresh(proves, ctx, Password);
      const { id, sessionId } = ctx.actor;
      await inTransaction(db, async (tx) => {
        await endSessionsOf(tx, id, ctx.now, sessionId);
        const target = `person:${id}`;
        await writeAudit(tx, { actorId: id, act: 'session.endOthers', target, detail: {}, ip: ctx.ip });
      });
      return { Code: 1 };
    },

    ForceSignOutCacLoginRecord: async ({ Id, Password }, ctx) => {
      const session = (await findRecordSession(ctx.db, Id, await reachOf(ctx))) ?? refuse(general.notFound);
      // A session of somebody else is ended in an emergency, so the permission is enough and no proof is asked for.
      if (session.personId === ctx.actor.id) await assertFresh(proves, ctx, Password);
      await inTransaction(db, async (tx) => {
        await endSession(tx, session.sessionId, logoutTypes.forced, ctx.now);
        const target = `person:${session.personId}`;
        const detail = { sessionId: session.sessionId };
        await writeAudit(tx, { actorId: ctx.actor.id, act: 'session.end', target, detail, ip: ctx.ip });
      });
      return { Code: 1 };
    },
  });
};
