import { controller } from '#kit/contract/call.ts';
import { detailCalls } from './detail-calls.ts';
import { sheetCalls } from './sheet-calls.ts';
import { tableCalls } from './table-calls.ts';

/** Calls about tables, sheets and their details, under the controller name of the specification. */
export const KPIStationPosition = controller('KPIStationPosition', {
  ...tableCalls,
  ...sheetCalls,
  ...detailCalls,
});
