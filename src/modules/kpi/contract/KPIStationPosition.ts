import { controller } from '#kit/contract/call.ts';
import { detailCalls } from './detail-calls.ts';
import { sheetCalls } from './sheet-calls.ts';
import { tableCalls } from './table-calls.ts';

/** Review tables, and sheets by position. */
export const KPIStationPosition = controller('KPIStationPosition', {
  ...tableCalls,
  ...sheetCalls,
  ...detailCalls,
});
