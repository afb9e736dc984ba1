import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen } from '#kit/contract/coded.ts';
import { day, done, id, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { kpiCodes, verdictLabels } from '#modules/kpi/contract/codes.ts';
import { kpiRefusals as no } from '#modules/kpi/contract/refusals.ts';
import { count, version } from '#modules/kpi/contract/shapes.ts';

const access = [kpiCodes.manage];
const touches = [
  'KPIStationPosition.GetInventoryReport',
  'KPIStationPosition.GetCaliberInventoryInfo',
  'KPIIndicator',
];

/** Inventories: reviews of the indicators themselves, one for each period. */
export const KPIInventory = controller('KPIInventory', {
  Open: post({
    does: 'Starts the indicator review of a period. Every indicator used in the period or in active templates then needs a verdict',
    access,
    input: z.strictObject({ PeriodID: id }),
    reply: z.object({ Code: count, InventoryID: id, Items: count }),
    refusals: [general.notFound, no.inventoryThere, no.nothingToReview],
    touches,
  }),
  SaveItem: post({
    does: 'Sets the verdict on an indicator: keep, change the definition, or disable',
    access,
    input: z.strictObject({
      InventoryID: id,
      IndicatorID: id,
      Version: version,
      Verdict: chosen(verdictLabels),
      Gap: text(500).default(''),
      Cause: text(500).default(''),
      Measure: text(500).default(''),
      /** New metric definition, valid from the next period on. Only for the verdict “change”. */
      NextDefinition: text(500).default(''),
      OwnerAUID: id.nullish(),
      DueDay: day.nullish(),
    }),
    reply: done,
    refusals: [general.notFound, general.stale, no.inventoryClosed, no.noDefinition, no.personGone],
    touches,
  }),
  Close: post({
    does: 'Ends an indicator review once every indicator has a verdict. Kept indicators are marked as checked, changed ones get their new definition from the day after the period, disabled ones go out of use',
    access,
    input: z.strictObject({ InventoryID: id, Version: version }),
    reply: done,
    refusals: [general.notFound, general.stale, no.inventoryClosed, no.verdictsMissing],
    touches,
  }),
});
