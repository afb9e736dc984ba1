import type { ReplyOf } from '#kit/contract/call.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { rowKinds } from '#modules/kpi/contract/codes.ts';
import type { Content } from '#modules/kpi/contract/shapes.ts';
import { listLastPublished } from '#modules/kpi/periods/server/queries/publishing.ts';
import type { Viewer } from '#modules/kpi/server/queries/rights.ts';
import { scoreSheet, showTotal, type Result } from '#modules/kpi/sheets/contract/scores.ts';
import {
  givenTo,
  loadSheets,
  resultOf,
  type LoadedSheet,
} from '#modules/kpi/sheets/server/queries/loaded.ts';
import { findHead } from '#modules/kpi/sheets/server/queries/sheets.ts';
import type { KPITemplate } from '../../contract/KPITemplate.ts';
import type { Column } from '../../contract/columns.ts';

/**
 * Scores a sheet by the rows and rules of another template version. Indicators the sheet does not have are not scored.
 */
export function scoredBy(loaded: LoadedSheet, content: Content, columns: readonly Column[]): Result {
  const found = content.Rows.map((row, n) => {
    const old = loaded.rows.find(({ indicatorId }) => indicatorId === row.IndicatorID);
    return {
      old: old?.no ?? 0,
      row: {
        no: n + 1,
        kind: row.Kind,
        weightBp: row.Kind <= rowKinds.judged ? row.WeightBp : 0,
        target: old?.target ?? row.Target,
        actual: old?.actual ?? null,
        values: old?.values ?? {},
        isNotApplicable: old?.isNotApplicable ?? false,
        formula: row.ScoreFormula,
        bands: row.Bands,
      },
    };
  });
  const given = givenTo(loaded);
  return scoreSheet(
    found.map(({ row }) => row),
    (no) => given(found[no - 1]!.old),
    columns,
    content,
    loaded.asksSecond && content.Parts.Second > 0,
  );
}

type Reply = ReplyOf<typeof KPITemplate.DryRun>;

/**
 * Returns the published sheets of a position's last period that the viewer administers, with the grades a template
 * would have given.
 */
export async function dryRun(
  on: Executor,
  viewer: Viewer,
  template: { readonly postId: number; readonly content: Content; readonly columns: readonly Column[] },
  now: Date,
): Promise<Reply> {
  const { period, ids } = await listLastPublished(on, viewer, template.postId);
  const changed: Reply['Changed'][number][] = [];
  for (const loaded of await loadSheets(on, ids, now)) {
    const { id } = loaded.sheet;
    const [before, after] = [resultOf(loaded), scoredBy(loaded, template.content, template.columns)];
    if (before.grade === after.grade) continue;
    const head = (await findHead(on, viewer, id))!;
    changed.push({
      SheetID: id,
      Person: head.Person,
      Before: before.total && showTotal(before.total, loaded.rules),
      BeforeGrade: before.grade,
      After: after.total && showTotal(after.total, template.content),
      AfterGrade: after.grade,
    });
  }
  return {
    PeriodName: period?.name ?? '',
    PeriodNameEn: period?.nameEn ?? '',
    Sheets: ids.length,
    Changed: changed,
  };
}
