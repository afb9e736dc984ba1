import type { Column } from '#kit/web/list/ListScreen.tsx';
import type { ListCall } from '#kit/web/list/useList.ts';
import type { BillRow } from '#modules/approval/bills/contract/bills.ts';
import { useCan } from '#modules/people/web/open.tsx';
import { billTab, type BillTab } from '#modules/approval/bills/web/BillTabs.tsx';

type View = 'own' | 'toExamine' | 'adopted' | 'managed';

/** Returns the tabs of a family of bills: own ones, waiting, decided, and everybody's for holders of a code. */
export function useFourViews<Row extends BillRow, C extends ListCall<Row>>(
  calls: Readonly<Record<View, C>>,
  words: Readonly<Record<View | `${View}Empty`, string>>,
  columns: readonly Column<Row>[],
  code: string,
): BillTab[] {
  const can = useCan();
  const views: readonly View[] = ['own', 'toExamine', 'adopted', ...(can(code) ? ['managed' as const] : [])];
  return views.map((view) =>
    billTab<Row, C>(view, words[view], {
      from: calls[view],
      columns,
      isOwn: view === 'own',
      empty: { text: words[`${view}Empty`] },
    }),
  );
}
