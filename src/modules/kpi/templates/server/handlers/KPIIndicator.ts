import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import { serve } from '#kit/server/http/context.ts';
import { byOf } from '#modules/kpi/server/commands/by.ts';
import { KPIIndicator } from '../../contract/KPIIndicator.ts';
import { saveIndicator } from '../commands/indicators.ts';
import { listCalibres, pageIndicators } from '../queries/indicators.ts';

export const kpiIndicator = serve(KPIIndicator, {
  GetPage: (input, { db, now }) => onOneConnection(db, (on) => pageIndicators(on, input, companyDay(now))),
  GetCalibres: async ({ IndicatorID }, { db }) => {
    const found = await listCalibres(db, IndicatorID);
    return found.length > 0 ? found : refuse(general.notFound);
  },
  Save: async (input, ctx) => {
    const { id, isNewCalibre } = await inTransaction(ctx.db, (tx) => saveIndicator(tx, input, byOf(ctx)));
    return { Code: 1, IndicatorID: id, IsNewCalibre: isNewCalibre };
  },
});
