import type { ListCall } from '#kit/web/list/useList.ts';
import type { Column } from '#kit/web/list/ListScreen.tsx';
import type { BillRow } from '#modules/approval/contract/bills.ts';
import { billTab, type BillTab } from '#modules/approval/web/open.ts';
import { useCan } from '#modules/people/web/open.tsx';
import { hrCode } from '../../contract/codes.ts';

type View = 'own' | 'toExamine' | 'adopted' | 'managed';

/** One's own bills of a family, those that wait for one, those one decided on, and for HR everybody's. */
export function useFourViews<Row extends BillRow, C extends ListCall<Row>>(
  calls: Readonly<Record<View, C>>,
  words: Readonly<Record<View | `${View}Empty`, string>>,
  columns: readonly Column<Row>[],
): BillTab[] {
  const can = useCan();
  const views: readonly View[] = [
    'own',
    'toExamine',
    'adopted',
    ...(can(hrCode) ? ['managed' as const] : []),
  ];
  return views.map((view) =>
    billTab<Row, C>(view, words[view], {
      from: calls[view],
      columns,
      empty: { text: words[`${view}Empty`] },
    }),
  );
}
