import { controller } from '#kit/contract/call.ts';
import { detailCalls } from '#modules/kpi/sheets/contract/detail-calls.ts';
import { sheetCalls } from '#modules/kpi/sheets/contract/sheet-calls.ts';
import { tableCalls } from './table-calls.ts';

/** Calls about tables, sheets and their details, under the controller name of the specification. */
export const KPIStationPosition = controller('KPIStationPosition', {
  ...tableCalls,
  ...sheetCalls,
  ...detailCalls,
});
