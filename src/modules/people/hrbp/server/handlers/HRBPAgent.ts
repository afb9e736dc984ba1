import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { serve, type Context } from '#kit/server/http/context.ts';
import type { Change } from '#modules/people/persons/server/commands/change.ts';
import { personsWithin, scopeOf, type Scope } from '#modules/people/rights/server/queries/scopes.ts';
import { inChange } from '#modules/people/server/handlers/acting.ts';
import { HRBPAgent } from '../../contract/HRBPAgent.ts';
import { addAgent, agenciesChanged, setAgentUse, updateAgent } from '../commands/agents.ts';
import { listOwnDepartments, pageAgents } from '../queries/hrbp-agents.ts';

/** Returns the scope whose stand-ins the caller manages. It includes at least the caller. */
const scopeFor = (on: Executor, { actor }: Context) => scopeOf(on, actor.id, 'HRBPAgentPage');

/** Runs a change of stand-in periods; pending decisions move to the right person after the commit. */
async function changing<T>(
  ctx: Context,
  fn: (tx: Tx, scope: Scope, change: Change) => Promise<T>,
): Promise<T> {
  const done = await inChange(ctx, async (tx, change) => fn(tx, await scopeFor(tx, ctx), change));
  await agenciesChanged(ctx.db, ctx.now);
  return done;
}

interface Given {
  readonly ToAUID: number;
  readonly StartDay: string;
  readonly EndDay: string;
  readonly DeptIds: readonly number[];
}

const fieldsOf = ({ ToAUID, StartDay, EndDay, DeptIds }: Given) => ({
  agentId: ToAUID,
  fromDay: StartDay,
  toDay: EndDay,
  departmentIds: [...new Set(DeptIds)].toSorted((a, b) => a - b),
});

const use =
  (isActive: boolean) =>
  async ({ HRBPAgentID }: { HRBPAgentID: number }, ctx: Context): Promise<{ Code: number }> => {
    await changing(ctx, (tx, scope, change) => setAgentUse(tx, scope, HRBPAgentID, isActive, change));
    return { Code: 1 };
  };

export const hrbpAgent = serve(HRBPAgent, {
  GetHRBPAgentPage: async (input, ctx) => pageAgents(ctx.db, await scopeFor(ctx.db, ctx), input, ctx.now),
  GetHRBPDeptList: async ({ AUID }, ctx) => {
    const within = await personsWithin(ctx.db, await scopeFor(ctx.db, ctx), [AUID]);
    if (!within.has(AUID)) refuse(general.notFound);
    return listOwnDepartments(ctx.db, AUID, companyDay(ctx.now), '9998-12-31');
  },
  AddHRBPAgent: async ({ FromAUID, ...given }, ctx) => ({
    Code: 1,
    HRBPAgentID: await changing(ctx, (tx, scope, change) =>
      addAgent(tx, scope, { personId: FromAUID, ...fieldsOf(given) }, change),
    ),
  }),
  UpdateHRBPAgent: async ({ HRBPAgentID, Version, ...given }, ctx) => {
    await changing(ctx, (tx, scope, change) =>
      updateAgent(tx, scope, HRBPAgentID, { version: Version, ...fieldsOf(given) }, change),
    );
    return { Code: 1 };
  },
  DisableHRBPAgent: use(false),
  EnableHRBPAgent: use(true),
});
