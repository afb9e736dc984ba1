import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen } from '#kit/contract/coded.ts';
import { day, flag, id, pageOf, paging, required, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { aggregateLabels, directionLabels, feedLabels, kpiCodes } from '#modules/kpi/contract/codes.ts';
import { kpiRefusals as no } from '#modules/kpi/contract/refusals.ts';
import { calibreRow, indicatorRow, version } from '#modules/kpi/contract/shapes.ts';

/** Indicators, with the versions of their metric definitions. */
export const KPIIndicator = controller('KPIIndicator', {
  GetPage: post({
    does: 'Returns indicators with their current definition',
    access: [kpiCodes.templates],
    reads: true,
    input: z.strictObject({ ...paging, Keyword: text(100).optional(), IsUse: flag.optional() }),
    reply: pageOf(indicatorRow),
  }),
  GetCalibres: post({
    does: 'Returns all versions of an indicator’s definition, newest first',
    access: [kpiCodes.templates],
    reads: true,
    input: z.strictObject({ IndicatorID: id }),
    reply: z.array(calibreRow),
    refusals: [general.notFound],
  }),
  Save: post({
    does: 'Adds or changes an indicator. A changed definition becomes a new version; existing reviews keep theirs',
    access: [kpiCodes.templates],
    input: z.strictObject({
      /** Indicator to change. Left out to add a new one. */
      IndicatorID: id.optional(),
      Version: version.optional(),
      Code: required(30),
      Name: required(100),
      NameEn: text(100).default(''),
      IsUse: flag.default(true),
      /** Exact description of what the indicator counts and how. */
      Definition: required(500),
      /** Description of the data that it is counted from. */
      Source: text(200).default(''),
      Unit: text(20).default(''),
      Direction: chosen(directionLabels).default(1),
      Aggregate: chosen(aggregateLabels).default(1),
      /** Automatic source of the actual value; 0: people fill it in. */
      Feed: chosen(feedLabels).default(0),
      DataOwnerAUID: id.nullish(),
      /** First day the definition is valid; left out: today (company day). */
      ValidFrom: day.optional(),
    }),
    reply: z.object({ Code: z.number().int(), IndicatorID: id, IsNewCalibre: z.boolean() }),
    refusals: [general.notFound, general.stale, no.indicatorCode, no.personGone],
    touches: ['KPIIndicator', 'KPITemplate'],
  }),
});
