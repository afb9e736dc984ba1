import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import { serve, type Served } from '#kit/server/http/context.ts';
import { notify } from '#kit/server/notices.ts';
import { listHolders, listNamesOf } from '#modules/people/server/open.ts';
import { SetupGuide } from '../../contract/SetupGuide.ts';
import { setupRefusals } from '../../contract/setup-refusals.ts';
import * as queries from '../queries/handed-steps.ts';
import { findSetupFacts } from '../queries/setup-facts.ts';
import { gapsOf, setupSteps } from '../rules/steps.ts';

/**
 * Serves the set-up guide.
 * @param installation settings of the installation that steps look at
 */
export const setupGuide = (installation: {
  readonly hasMail: boolean;
  readonly hasBackups: boolean;
}): Served =>
  serve(SetupGuide, {
    GetSetupGuide: (_input, ctx) =>
      onOneConnection(ctx.db, async (on) => {
        const facts = await findSetupFacts(on, companyDay(ctx.now), installation);
        const handed = new Map((await queries.listHandedSteps(on)).map(({ key, ...to }) => [key, to]));
        return {
          IsHidden: await queries.isGuideHidden(on, ctx.actor.id),
          Steps: setupSteps.map((step) => ({
            Step: step.key,
            Gaps: gapsOf(step, facts).map(({ zh, en }) => ({ Zh: zh, En: en })),
            IsOptional: step.isOptional ?? false,
            Path: step.path,
            CanOpen: step.path !== '' && ctx.actor.permissions.has(step.permission),
            Handed: handed.get(step.key) ?? null,
          })),
        };
      }),
    HandSetupStep: ({ Step, AUID }, ctx) =>
      inTransaction(ctx.db, async (tx) => {
        const { path, permission } = setupSteps.find(({ key }) => key === Step)!;
        if (AUID === null) await queries.deleteHandedStep(tx, Step);
        else {
          const name =
            (await listNamesOf(tx, [AUID])).get(AUID) ?? refuse(general.notFound, { field: 'AUID' });
          if (path === '' || !(await listHolders(tx, permission)).includes(AUID))
            refuse(setupRefusals.cannotOpen, { field: 'AUID', with: { name: name[ctx.language] } });
          await queries.saveHandedStep(tx, { key: Step, to: AUID, by: ctx.actor.id, now: ctx.now });
          await notify(tx, `setup:${Step}`, null, [
            {
              people: [AUID],
              key: `setup:${Step}:${ctx.now.getTime()}`,
              titleZh: '请您完成系统初始设置中的一步',
              titleEn: 'You are asked to complete a step of the set-up',
              url: path,
            },
          ]);
        }
        const detail = { person: AUID };
        await writeAudit(tx, {
          actorId: ctx.actor.id,
          act: 'setup.hand',
          target: `setup:${Step}`,
          detail,
          ip: ctx.ip,
        });
        return { Code: 1 };
      }),
    HideSetupGuide: ({ IsHidden }, ctx) =>
      inTransaction(ctx.db, async (tx) => {
        await queries.saveGuideHidden(tx, ctx.actor.id, IsHidden);
        return { Code: 1 };
      }),
  });
