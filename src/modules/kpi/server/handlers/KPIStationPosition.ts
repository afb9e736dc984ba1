import { serve } from '#kit/server/http/context.ts';
import { KPIStationPosition } from '../../contract/KPIStationPosition.ts';
import { detailHandlers } from './details.ts';
import { sheetHandlers } from './sheets.ts';
import { tableHandlers } from './tables.ts';

export const kpiStationPosition = serve(KPIStationPosition, {
  ...tableHandlers,
  ...sheetHandlers,
  ...detailHandlers,
});
