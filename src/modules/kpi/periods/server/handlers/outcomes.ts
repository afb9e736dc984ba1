import type { InputOf, ReplyOf } from '#kit/contract/call.ts';
import { general, refuse } from '#kit/contract/refusals.ts';
import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import type { Context } from '#kit/server/http/context.ts';
import { fractionOf } from '#modules/kpi/contract/fraction.ts';
import { appeal, decideAppeal } from '#modules/kpi/requests/server/commands/appeals.ts';
import { byOf } from '#modules/kpi/server/commands/by.ts';
import { viewerOf } from '#modules/kpi/server/queries/rights.ts';
import { gradeOf, showTotal } from '#modules/kpi/sheets/contract/scores.ts';
import { findHead } from '#modules/kpi/sheets/server/queries/sheets.ts';
import { findTemplate } from '#modules/kpi/templates/server/queries/templates.ts';
import type { outcomeCalls } from '../../contract/outcome-calls.ts';
import { lockPeriod, reopenSheet } from '../commands/outcomes.ts';
import { listEditions, listParts } from '../queries/outcomes.ts';
import { findPeriod } from '../queries/periods.ts';
import { daysOf, weighByDays } from '../rules/outcome.ts';

type Calls = typeof outcomeCalls;
type Handlers = {
  readonly [K in keyof Calls]: (input: InputOf<Calls[K]>, ctx: Context) => Promise<ReplyOf<Calls[K]>>;
};

export const outcomeHandlers: Handlers = {
  Appeal: async (input, ctx) => ({ Code: 1, FormID: await appeal(ctx, input) }),
  DecideAppeal: async (input, ctx) => {
    await decideAppeal(ctx, input);
    return { Code: 1 };
  },
  Reopen: async ({ SheetID, Version, Reason }, ctx) => {
    const viewer = await viewerOf(ctx.db, ctx.actor.id);
    const ref = { id: SheetID, version: Version, reason: Reason };
    await inTransaction(ctx.db, (tx) => reopenSheet(tx, ref, viewer, byOf(ctx)));
    return { Code: 1 };
  },
  GetEditions: ({ SheetID }, { db, actor }) =>
    onOneConnection(db, async (on) => {
      if (!(await findHead(on, await viewerOf(on, actor.id), SheetID))) refuse(general.notFound);
      return listEditions(on, SheetID);
    }),
  Lock: async ({ PeriodID }, ctx) => {
    const viewer = await viewerOf(ctx.db, ctx.actor.id);
    const { locked, isClosed } = await inTransaction(ctx.db, (tx) =>
      lockPeriod(tx, PeriodID, viewer, byOf(ctx)),
    );
    return { Code: 1, Locked: locked, IsClosed: isClosed };
  },
  GetPeriodTotal: ({ PeriodID, AUID = 0 }, { db, actor }) =>
    onOneConnection(db, async (on) => {
      if (!(await findPeriod(on, PeriodID))) refuse(general.notFound);
      const parts = await listParts(on, await viewerOf(on, actor.id), PeriodID, AUID || actor.id);
      const last = parts.at(-1);
      if (!last) refuse(general.notFound);
      const days = parts.map((part) => ({ days: daysOf(part.FromDay, part.ToDay), total: part.total }));
      const total = weighByDays(days);
      const { content } = (await findTemplate(on, last.templateId))!;
      return {
        Total: total && showTotal(total, content),
        Grade: total && gradeOf(total, content),
        Parts: parts.map(({ templateId: _of, decimals, total: own, ...part }, n) => ({
          ...part,
          Days: days[n]!.days,
          Total: own === null ? null : showTotal(fractionOf(own)!, { Decimals: decimals }),
        })),
      };
    }),
};
