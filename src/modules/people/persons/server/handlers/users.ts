import { general, refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import type { Context, Handlers } from '#kit/server/http/context.ts';
import { accessTokenRefusals } from '#modules/people/programs/contract/AccessToken.ts';
import { ownScope, scopeOf } from '#modules/people/rights/server/queries/scopes.ts';
import { openField } from '#modules/people/server/commands/secrets.ts';
import { assertFresh } from '#modules/people/sign-in/server/commands/assert-owner.ts';
import { hashPassword, initialPassword } from '#modules/people/sign-in/server/commands/password-hash.ts';
import { provesAgain, type ProvesAgain } from '#modules/people/sign-in/server/commands/prove-again.ts';
import type { SignInService } from '#modules/people/sign-in/server/commands/service.ts';
import { findAccount, savePassword } from '#modules/people/sign-in/server/queries/accounts.ts';
import type { CacUserAdmin } from '../../contract/CacUserAdmin.ts';
import type { rosterCalls } from '../../contract/roster.ts';
import type { userCalls } from '../../contract/user-calls.ts';
import { isDialogDisabled, userCodes } from '../../contract/user-tabs.ts';
import { disableUser } from '../commands/disable.ts';
import { listHeld } from '../commands/duties.ts';
import { enableUser } from '../commands/enable.ts';
import { noteIdentityRefusal } from '../commands/identity-matches.ts';
import { writeUsers } from '../commands/write.ts';
import { canSee, cardOf, detailOf, getUser, shownEvents } from '../queries/read.ts';
import { searchEmployees } from '../queries/roster.ts';
import { findDisabled } from '../queries/team.ts';
import { listApprovalRoles } from '../queries/user-place.ts';
import { addEvents, findUser, pageEvents } from '../queries/users.ts';

type UserHandlers = Pick<Handlers<typeof CacUserAdmin>, keyof typeof userCalls | keyof typeof rosterCalls>;

/** Returns the caller as a writer of people, with their data scope. */
export const managerOf = async (ctx: Context, secret: string) => ({
  scope: await scopeOf(ctx.db, ctx.actor.id, userCodes.manage),
  by: ctx.actor.id,
  now: ctx.now,
  language: ctx.language,
  ip: ctx.ip,
  secret,
  rights: ctx.actor.permissions,
});

/**
 * Throws if the caller may not change this person: they do not manage users, or their own information is read-only.
 * @throws Refused forbidden
 */
export const assertMayChange = (ctx: Context, id: number): void => {
  if (isDialogDisabled(ctx.actor.permissions, ctx.actor.id === id)) refuse(general.forbidden);
};

/**
 * Makes administrators prove their identity before they change their own phone or mail address: codes and notifications
 * go there.
 * @throws Refused inPersonOnly, and the refusals of `assertFresh`
 */
export async function assertReachedBy(
  proves: ProvesAgain,
  ctx: Context,
  given: { readonly Phone?: string | undefined; readonly Email?: string | undefined },
  password: string,
): Promise<void> {
  const isMail =
    given.Email !== undefined && given.Email !== ((await findAccount(ctx.db, ctx.actor.id))?.email ?? '');
  if (given.Phone === undefined && !isMail) return;
  if (ctx.actor.program) refuse(accessTokenRefusals.inPersonOnly);
  await assertFresh(proves, ctx, password);
}

/** Returns what a person is responsible for, in wire format. */
export async function heldBy(ctx: Context, id: number) {
  const say = ctx.language;
  return (await listHeld(ctx.db, id)).map((each) => ({
    Key: each.key,
    Name: each.name[say],
    Count: each.count,
    Fate: each.fate[say],
    Successor: each.successor,
    Examples: each.examples.map((words) => words[say] || words.zh),
  }));
}

/** Handlers of the CacUser calls that manage users. */
export const userHandlers = (service: SignInService): UserHandlers => {
  const { db, config } = service;
  const { secret } = config;
  const proves = provesAgain(service);

  return {
    GetUserInfoByAUID: async ({ AUID }, ctx) =>
      detailOf(ctx.db, ctx.actor, await getUser(ctx.db, ctx.actor, AUID, 'basic'), secret),

    GetUserInfoByIdAndType: async ({ Id, Type }, ctx) => {
      const user = await getUser(ctx.db, ctx.actor, Id, Type === 1 ? 'basic' : 'common');
      return {
        Type,
        Detail: Type === 1 ? await detailOf(ctx.db, ctx.actor, user, secret) : null,
        Card: Type === 2 ? await cardOf(ctx.db, user, secret, ctx.now) : null,
      };
    },

    GetUserRecordPage: async ({ AUID, ...page }, ctx) => {
      if (!(await canSee(ctx.db, ctx.actor, AUID, 'records'))) refuse(general.notFound);
      return shownEvents(ctx.db, ctx.actor, AUID, await pageEvents(ctx.db, AUID, page));
    },

    Add: async (given, ctx) => {
      const password = config.outside ? null : initialPassword();
      const hash = password && (await hashPassword(password));
      const manager = await managerOf(ctx, secret);
      return noteIdentityRefusal(ctx, given.IdCard, () =>
        inTransaction(db, async (tx) => {
          const { ids } = await writeUsers(tx, [{ id: null, given }], manager);
          const [personId = 0] = ids;
          if (hash) await savePassword(tx, { personId, hash, mustChange: true, now: ctx.now });
          return { Code: 1, AUID: personId, Password: password };
        }),
      );
    },

    Update: async ({ AUID, Version, EffectiveDay, Password, ...given }, ctx) => {
      assertMayChange(ctx, AUID);
      if (AUID === ctx.actor.id) await assertReachedBy(proves, ctx, given, Password);
      const manager = await managerOf(ctx, secret);
      return noteIdentityRefusal(ctx, given.IdCard, () =>
        inTransaction(db, async (tx) => {
          await writeUsers(tx, [{ id: AUID, given, version: Version, day: EffectiveDay }], manager);
          const after = await findUser(tx, AUID);
          return { Code: 1, Version: after?.version ?? 1 };
        }),
      );
    },

    UpdateMyUserInfo: async ({ Password, ...given }, ctx) => {
      if (ctx.can(userCodes.ownReadOnly)) refuse(general.forbidden);
      await assertReachedBy(proves, ctx, given, Password);
      const own = { ...(await managerOf(ctx, secret)), scope: ownScope(ctx.actor.id) };
      await noteIdentityRefusal(ctx, undefined, () =>
        inTransaction(db, (tx) => writeUsers(tx, [{ id: ctx.actor.id, given }], own)),
      );
      return { Code: 1 };
    },

    UpdateWXUser: async ({ AUID, BWX_UserID }, ctx) => {
      assertMayChange(ctx, AUID);
      const manager = await managerOf(ctx, secret);
      await inTransaction(db, (tx) => writeUsers(tx, [{ id: AUID, given: { BWX_UserID } }], manager));
      return { Code: 1 };
    },

    GetApprovalRoles: async ({ AUID }, ctx) => {
      if (AUID !== undefined && !(await canSee(ctx.db, ctx.actor, AUID, 'records'))) return [];
      return listApprovalRoles(ctx.db, AUID);
    },

    GetUserInfoIsDisable: async ({ AUID }, ctx) => {
      const found = (await canSee(ctx.db, ctx.actor, AUID, 'records'))
        ? await findDisabled(ctx.db, AUID)
        : undefined;
      if (!found) refuse(general.notFound);
      return {
        AUID,
        IsDisable: !found.isActive,
        Since: found.disabledAt,
        JobType: found.jobType,
        DisableTime: found.leaveDate,
        LeaveRemark: found.leaveRemark,
      };
    },

    GetUserDisableInfo: async ({ AUID }, ctx) => {
      const manager = await managerOf(ctx, secret);
      const user = (await findUser(ctx.db, AUID, manager.scope)) ?? refuse(general.notFound);
      const { leaderid, leader, leaderEn, ChineseName, EnglishName } = await detailOf(
        ctx.db,
        ctx.actor,
        user,
        secret,
      );
      return {
        AUID,
        ChineseName,
        EnglishName,
        LeaderId: leaderid,
        LeaderName: leader,
        LeaderNameEn: leaderEn,
        Held: await heldBy(ctx, AUID),
      };
    },

    UserInfoIsUse: async (
      { IsUse, EntryTime, UserType, CompanyId, DeptId, position, leaderid, ...input },
      ctx,
    ) => {
      const manager = await managerOf(ctx, secret);
      if (IsUse) {
        const given = { EntryTime, UserType, CompanyId, DeptId, position, leaderid };
        const said = Object.entries(given).filter(([, value]) => value !== undefined);
        await inTransaction(db, (tx) => enableUser(tx, input.AUID, Object.fromEntries(said), manager));
        return { Code: 1, HandedOver: [] };
      }
      const handed = await inTransaction(db, (tx) => disableUser(tx, input, manager));
      return {
        Code: 1,
        HandedOver: handed.map(({ name, count }) => ({ Name: name[ctx.language], Count: count })),
      };
    },

    RevealUserField: async ({ AUID, Field, Reason }, ctx) => {
      const scope = await scopeOf(ctx.db, ctx.actor.id, userCodes.common);
      const sealed = (await findUser(ctx.db, AUID, scope))?.sealed[Field] ?? refuse(general.notFound);
      await inTransaction(db, async (tx) => {
        const changes = [{ Field, Old: null, New: Reason }];
        await addEvents(tx, [{ personId: AUID, act: 'revealed', changes }], ctx.actor.id, ctx.now);
        await writeAudit(tx, {
          actorId: ctx.actor.id,
          act: 'person.reveal',
          target: `person:${AUID}`,
          detail: { field: Field, reason: Reason },
          ip: ctx.ip,
        });
      });
      return { Value: openField(secret, Field, sealed) };
    },

    SearchEmployeeRoster: (input, ctx) => searchEmployees(input, ctx, secret),
  };
};
