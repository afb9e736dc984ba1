import { companyDay } from '#kit/rules/dates.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { serve, type Context } from '#kit/server/http/context.ts';
import { scopeOf } from '#modules/people/rights/server/queries/scopes.ts';
import { acting, inChange } from '#modules/people/server/handlers/acting.ts';
import { hrbpSheets } from '#modules/people/server/handlers/sheets.ts';
import { HRBP } from '../../contract/HRBP.ts';
import { addHrbp, setHrbpUse, updateHrbp } from '../commands/hrbps.ts';
import { listHrbpDepartments, pageHrbps } from '../queries/hrbp.ts';

/** Returns the scope of departments whose HRBPs the caller manages. */
const scopeFor = (on: Executor, { actor }: Context) => scopeOf(on, actor.id, 'Hrbp');

export const hrbp = serve(HRBP, {
  ...hrbpSheets,
  GetHRBPTree: async (_input, ctx) =>
    listHrbpDepartments(ctx.db, await scopeFor(ctx.db, ctx), companyDay(ctx.now)),
  GetHRBPPage: async (input, ctx) =>
    pageHrbps(ctx.db, await scopeFor(ctx.db, ctx), input, companyDay(ctx.now)),
  AddHRBP: async ({ DeptId, AUID, FromDay, ToDay }, ctx) => ({
    Code: 1,
    HRBPID: await inChange(ctx, async (tx, change) =>
      addHrbp(
        tx,
        await scopeFor(tx, ctx),
        { departmentId: DeptId, personId: AUID, fromDay: FromDay, toDay: ToDay },
        change,
      ),
    ),
  }),
  UpdateHRBP: ({ HRBPID, Version, FromDay, ToDay }, ctx) =>
    acting(ctx, async (tx, change) =>
      updateHrbp(
        tx,
        await scopeFor(tx, ctx),
        HRBPID,
        { version: Version, fromDay: FromDay, toDay: ToDay },
        change,
      ),
    ),
  DisableHRBP: ({ HRBPID }, ctx) =>
    acting(ctx, async (tx, change) => setHrbpUse(tx, await scopeFor(tx, ctx), HRBPID, false, change)),
  EnableHRBP: ({ HRBPID }, ctx) =>
    acting(ctx, async (tx, change) => setHrbpUse(tx, await scopeFor(tx, ctx), HRBPID, true, change)),
});
