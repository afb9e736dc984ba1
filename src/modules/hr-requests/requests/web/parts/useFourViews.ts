import type { Column } from '#kit/web/list/ListScreen.tsx';
import type { ListCall } from '#kit/web/list/useList.ts';
import type { BillRow } from '#modules/approval/bills/contract/bills.ts';
import { useFourViews as useViews, type BillTab } from '#modules/approval/web/open.ts';
import { hrCode } from '#modules/hr-requests/contract/codes.ts';

/** Returns the four lists of a kind of HR request. */
export const useFourViews = <Row extends BillRow, C extends ListCall<Row>>(
  calls: Parameters<typeof useViews<Row, C>>[0],
  words: Parameters<typeof useViews<Row, C>>[1],
  columns: readonly Column<Row>[],
): BillTab[] => useViews<Row, C>(calls, words, columns, hrCode);
