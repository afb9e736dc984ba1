import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import { serve, type Context } from '#kit/server/http/context.ts';
import { viewerOf } from '#modules/approval/server/open.ts';
import { hrCode, payCode } from '#modules/hr-requests/contract/codes.ts';
import { openPay } from '#modules/payroll/server/open.ts';
import { scopeOf } from '#modules/people/server/open.ts';
import { HRTask } from '../../contract/HRTask.ts';
import { taskKindOf, type TaskCode } from '../../contract/task-codes.ts';
import { readChecklist, updateChecklist } from '../commands/checklists.ts';
import { updateTask, type SealedOfTask } from '../commands/update.ts';
import { pageTasks, revokedReason, type TaskReader } from '../queries/tasks.ts';

const readerOf = async (on: Executor, { actor }: Context): Promise<TaskReader> => ({
  viewer: viewerOf(actor),
  keeps: await scopeOf(on, actor.id, hrCode),
  pays: await scopeOf(on, actor.id, payCode),
  isSeenThrough: actor.viewer !== undefined,
});

const mayKeepLists = async (on: Executor, { actor }: Context): Promise<boolean> =>
  (await scopeOf(on, actor.id, hrCode)).reach === 4;

const revokedWords = { zh: '单据已撤销', en: 'The form was revoked' };

export const hrTask = serve(HRTask, {
  GetTaskPage: (input, ctx) =>
    onOneConnection(ctx.db, async (on) => {
      const reader = await readerOf(on, ctx);
      const { Total, Rows } = await pageTasks(on, reader, input, companyDay(ctx.now));
      return {
        Total,
        Rows: Rows.map(({ standard, code, sealed, closed_by, Reason, ...row }) => {
          const held = sealed === null ? {} : openPay<SealedOfTask>(sealed);
          const bySystem = closed_by === null && Reason === revokedReason;
          return {
            ...row,
            Kind: taskKindOf(standard)!,
            Code: code as TaskCode,
            Reason: bySystem ? revokedWords[ctx.language] : Reason,
            Amount: held.yuan ?? null,
            Percent: held.percent ?? null,
          };
        }),
      };
    }),

  UpdateTask: async (input, ctx) => ({
    Code: 1,
    Version: await inTransaction(ctx.db, async (tx) => updateTask(tx, input, await readerOf(tx, ctx), ctx)),
  }),

  GetChecklist: (input, ctx) =>
    onOneConnection(ctx.db, async (on) => ({
      ...(await readChecklist(on, input)),
      CanUpdate: await mayKeepLists(on, ctx),
    })),

  UpdateChecklist: async (input, ctx) => ({
    Code: 1,
    Version: await inTransaction(ctx.db, async (tx) => {
      if (!(await mayKeepLists(tx, ctx))) refuse(general.forbidden);
      return updateChecklist(tx, input, { by: ctx.actor.id, now: ctx.now, ip: ctx.ip });
    }),
  }),
});
