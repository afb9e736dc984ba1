import { fenToYuan } from '#kit/rules/money.ts';
import { onOneConnection } from '#kit/server/db/transaction.ts';
import { personBehind, type Handlers } from '#kit/server/http/context.ts';
import type { PayRun } from '../../contract/PayRun.ts';
import { openPay } from '../commands/pay-box.ts';
import { listPersons } from '../queries/pay-runs.ts';
import { listNames } from '../queries/variance.ts';
import type { RunHeld } from '../rules/run/types.ts';
import { openedRun } from './opened-run.ts';
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
