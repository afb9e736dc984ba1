import type { InputOf, ReplyOf } from '#kit/contract/call.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { rowKinds } from '#modules/kpi/contract/codes.ts';
import type { Viewer } from '#modules/kpi/server/queries/rights.ts';
import { gridMost, type gridCalls } from '../../contract/grid-calls.ts';
import { isVetoed } from '../../contract/totals.ts';
import { loadSheets } from './loaded.ts';
import { seesScores, shownRows } from './present.ts';
import { pageManaged } from './sheets.ts';

type Grid = ReplyOf<(typeof gridCalls)['GetGrid']>;

/**
 * Returns the sheets of a period that the viewer administers, side by side, with the score of each item as far as they
 * may see it.
 */
export async function presentGrid(
  on: Executor,
  viewer: Viewer,
  asked: InputOf<(typeof gridCalls)['GetGrid']>,
  now: Date,
): Promise<Grid> {
  const { Total, Rows } = await pageManaged(on, viewer, { ...asked, PageIndex: 1, PageSize: gridMost });
  const heads = new Map(Rows.map((head) => [head.SheetID, head]));
  const items: Grid['Items'] = [];
  const places = new Map<number, number>();
  const loaded = await loadSheets(on, [...heads.keys()], now);
  const Sheets = loaded.map((one) => {
    const { SheetID, Person, PostName, PostNameEn, DeptName, DeptNameEn, State, Grade, ...head } = heads.get(
      one.sheet.id,
    )!;
    const Cells = shownRows(one, seesScores(one, viewer.id)).map(
      (row): Grid['Sheets'][number]['Cells'][number] => {
        let at = places.get(row.IndicatorID);
        if (at === undefined) {
          at = items.push({ IndicatorID: row.IndicatorID, Name: row.Name, NameEn: row.NameEn }) - 1;
          places.set(row.IndicatorID, at);
        }
        const Actual = row.IsNotApplicable ? null : row.Actual;
        if (row.Kind !== rowKinds.veto) return { At: at, Actual, Score: row.RowScore };
        return { At: at, Actual, Score: null, ...(isVetoed(row) ? { IsVetoed: true as const } : {}) };
      },
    );
    const of = { PostName, PostNameEn, DeptName, DeptNameEn };
    return { SheetID, Person, ...of, State, Total: head.Total, Grade, Cells };
  });
  return { Total, Items: items, Sheets };
}
