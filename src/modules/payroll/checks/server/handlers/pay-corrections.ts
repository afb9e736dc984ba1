import { fenToYuan } from '#kit/rules/money.ts';
import { onOneConnection } from '#kit/server/db/transaction.ts';
import { personBehind, type Handlers } from '#kit/server/http/context.ts';
import type { RunHeld } from '#modules/payroll/calculation/server/rules/run/types.ts';
import type { PayRun } from '#modules/payroll/runs/contract/PayRun.ts';
import { openedRun } from '#modules/payroll/runs/server/handlers/opened-run.ts';
import { listPersons } from '#modules/payroll/runs/server/queries/pay-runs.ts';
import { openPay } from '#modules/payroll/server/commands/pay-box.ts';
import { listNames } from '../queries/variance.ts';
import { isCalled } from './pay-variance.ts';

/** Handlers for the amounts that a run pays or deducts for earlier months. */
export const payCorrections: Pick<Handlers<typeof PayRun>, 'GetPayRunCorrectionPage'> = {
  GetPayRunCorrectionPage: ({ RunId, Keyword = '', PageIndex, PageSize }, ctx) =>
    onOneConnection(ctx.db, async (on) => {
      const run = await openedRun(on, ctx, RunId);
      const found = (await listPersons(on, run.id)).flatMap(({ personId, sealed }) =>
        sealed === null || personId === personBehind(ctx.actor)
          ? []
          : openPay<RunHeld>(sealed)
              .lines.map((line, at) => ({ personId, line, at }))
              .filter(({ line }) => line.source === 'correction'),
      );
      const names = await listNames(on, [...new Set(found.map(({ personId }) => personId))]);
      const rows = found.filter(({ personId }) => isCalled(names, personId, Keyword));
      return {
        Total: rows.length,
        Rows: rows.slice((PageIndex - 1) * PageSize, PageIndex * PageSize).map(({ personId, line, at }) => ({
          ...names.get(personId)!,
          Line: at,
          Name: line.name,
          NameEn: line.nameEn,
          Amount: fenToYuan(line.fen),
          Explain: line.explain,
          ExplainEn: line.explainEn ?? '',
        })),
      };
    }),
};
