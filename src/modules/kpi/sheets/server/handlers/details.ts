import type { InputOf, ReplyOf } from '#kit/contract/call.ts';
import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import type { Context } from '#kit/server/http/context.ts';
import { findInfo, findInventory, listReport } from '#modules/kpi/inventory/server/queries/inventory.ts';
import { findPeriod } from '#modules/kpi/periods/server/queries/periods.ts';
import { saveChange } from '#modules/kpi/requests/server/commands/changes.ts';
import { byOf } from '#modules/kpi/server/commands/by.ts';
import { runsAll, viewerOf } from '#modules/kpi/server/queries/rights.ts';
import { listManagedProjects } from '#modules/okr/server/open.ts';
import type { detailCalls } from '../../contract/detail-calls.ts';
import { presentDetails, updateDetails } from '../commands/details.ts';
import { pageLog } from '../queries/log.ts';
import { readsSheetOf } from '../queries/sheets.ts';

type Calls = typeof detailCalls;
type Handlers = {
  readonly [K in keyof Calls]: (input: InputOf<Calls[K]>, ctx: Context) => Promise<ReplyOf<Calls[K]>>;
};

const closed = 2;

export const detailHandlers: Handlers = {
  GetDetails: (input, { db, actor, now }) =>
    onOneConnection(db, async (on) => presentDetails(on, input, await viewerOf(on, actor.id), now)),
  UpdateDetails: async (input, ctx) => {
    const { actual, version } = await inTransaction(ctx.db, (tx) => updateDetails(tx, input, byOf(ctx)));
    return { Code: 1, Actual: actual, Version: version };
  },
  UpdateKPIBackup: async (input, ctx) => {
    const saved = await inTransaction(ctx.db, (tx) => saveChange(tx, input, byOf(ctx)));
    const { id, formId, formVersion, version } = saved;
    return { Code: 1, BackupID: id, FormID: formId, FormVersion: formVersion, Version: version };
  },
  GetApprovalLogByAUID: ({ AUID, ...asked }, { db, actor }) =>
    onOneConnection(db, async (on) =>
      pageLog(on, await viewerOf(on, actor.id), { ...asked, AUID: AUID ?? actor.id }),
    ),
  GetProjectManagerIsExist: ({ AUID = 0 }, { db, actor }) =>
    onOneConnection(db, async (on) => {
      const id = AUID || actor.id;
      if (id !== actor.id && !(await readsSheetOf(on, await viewerOf(on, actor.id), id)))
        refuse(general.notFound);
      const found = await listManagedProjects(on, id);
      return {
        IsExist: found.length > 0,
        Projects: found.map((project) => ({ ProjectID: project.id, Name: project.name })),
      };
    }),
  GetInventoryReport: ({ PeriodID }, { db, actor, now }) =>
    onOneConnection(db, async (on) => {
      if (!(await findPeriod(on, PeriodID))) refuse(general.notFound);
      const inventory = await findInventory(on, PeriodID);
      const viewer = await viewerOf(on, actor.id);
      return {
        InventoryID: inventory?.id ?? null,
        IsClosed: inventory?.state === closed,
        MayReview: runsAll(viewer),
        Version: inventory?.version ?? null,
        Items: await listReport(on, viewer, PeriodID, inventory?.id ?? null, companyDay(now)),
      };
    }),
  GetCaliberInventoryInfo: async ({ IndicatorID }, { db }) =>
    (await findInfo(db, IndicatorID)) ?? refuse(general.notFound),
};
