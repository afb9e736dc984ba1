import { general, refuse } from '#kit/contract/refusals.ts';
import type { Handlers } from '#kit/server/http/context.ts';
import { acting, inChange } from '#modules/people/server/handlers/acting.ts';
import type { PermissionManagement } from '../../contract/PermissionManagement.ts';
import type { viewAsCalls } from '../../contract/view-as-calls.ts';
import { roleScopeOf } from '../commands/roles.ts';
import { endViewAs, startViewAs } from '../commands/view-as.ts';
import { personsWithin } from '../queries/scopes.ts';
import { findAsked, findPermissionByCode, listGrantors, listRolesHolding } from '../queries/view-as.ts';

/** Handlers of the PermissionManagement calls that show who sees what, and why. */
export const viewAsHandlers: Pick<Handlers<typeof PermissionManagement>, keyof typeof viewAsCalls> = {
  StartViewAs: async ({ AUID, Reason }, ctx) => ({
    Code: 1,
    Until: await inChange(ctx, (tx) =>
      startViewAs(tx, ctx.actor, AUID, Reason, { now: ctx.now, ip: ctx.ip }),
    ),
  }),
  EndViewAs: (_input, ctx) => acting(ctx, (tx) => endViewAs(tx, ctx.actor, ctx.ip)),
  ExplainAccess: async ({ Code, ...asked }, ctx) => {
    const AUID = asked.AUID ?? ctx.actor.id;
    if (AUID !== ctx.actor.id) {
      const scope = await roleScopeOf(ctx.db, ctx.actor.id);
      if (scope.reach === 0) refuse(general.forbidden);
      if (!(await personsWithin(ctx.db, scope, [AUID])).has(AUID)) refuse(general.notFound);
    }
    const { IsUse, ...Person } = (await findAsked(ctx.db, AUID)) ?? refuse(general.notFound);
    const roles = await listRolesHolding(ctx.db, Code, AUID);
    const ByRoles = roles.filter(({ isOwn }) => isOwn);
    return {
      Person,
      IsUse,
      Permission: (await findPermissionByCode(ctx.db, Code)) ?? null,
      Holds: IsUse && ByRoles.length > 0,
      ByRoles,
      OtherRoles: roles.filter(({ isOwn }) => !isOwn),
      Grantors: await listGrantors(ctx.db, Code),
    };
  },
};
