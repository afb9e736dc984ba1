import { serve } from '#kit/server/http/context.ts';
import { detailHandlers } from '#modules/kpi/sheets/server/handlers/details.ts';
import { sheetHandlers } from '#modules/kpi/sheets/server/handlers/sheets.ts';
import { KPIStationPosition } from '../../contract/KPIStationPosition.ts';
import { tableHandlers } from './tables.ts';

export const kpiStationPosition = serve(KPIStationPosition, {
  ...tableHandlers,
  ...sheetHandlers,
  ...detailHandlers,
});
