import { companyDay } from '#kit/rules/dates.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { notify } from '#kit/server/notices.ts';
import { rowKinds, stages } from '#modules/kpi/contract/codes.ts';
import type { Content } from '#modules/kpi/contract/shapes.ts';
import { beginStep } from '#modules/kpi/requests/server/commands/forms.ts';
import { insertRows } from '#modules/kpi/sheets/server/queries/rows.ts';
import { findLeadersOf } from '#modules/kpi/sheets/server/queries/sheets.ts';
import { listIndicators } from '#modules/kpi/templates/server/queries/indicators.ts';
import * as queries from '../queries/periods.ts';

type Period = Pick<queries.HeldPeriod, 'id' | 'name' | 'name_en' | 'targets_until'>;

/** Returns the rows of a sheet by its template, with the present definition of each indicator. */
async function rowsFor(tx: Tx, content: Content, today: string) {
  const ids = content.Rows.map(({ IndicatorID }) => IndicatorID);
  const calibres = new Map(
    (await listIndicators(tx, ids, today)).map(({ id, calibreId }) => [id, calibreId]),
  );
  return content.Rows.map(({ IndicatorID, Kind, WeightBp, Target }) => ({
    indicator_id: IndicatorID,
    calibre_id: calibres.get(IndicatorID)!,
    kind: Kind,
    weight_bp: Kind <= rowKinds.judged ? WeightBp : 0,
    target: Target,
  }));
}

/**
 * Creates a sheet for each stretch, with the form of its targets.
 * @param lines stretches with a leader, at a position that has a template
 * @returns people whose sheets were made
 * @throws Refused noForm
 */
export async function makeSheets(
  tx: Tx,
  period: Pick<Period, 'id'>,
  lines: readonly queries.Stretch[],
  templates: Awaited<ReturnType<typeof queries.listOpenTemplates>>,
  now: Date,
): Promise<number[]> {
  const today = companyDay(now);
  const rowsOf = new Map<number, Awaited<ReturnType<typeof rowsFor>>>();
  const told: number[] = [];
  for (const line of lines) {
    const template = templates.get(line.postId)!;
    const { second } = await findLeadersOf(tx, line.leaderId!);
    const id = await queries.insertSheet(tx, {
      template_id: template.id,
      period_id: period.id,
      post_id: line.postId,
      person_id: line.personId,
      department_id: line.departmentId,
      leader_id: line.leaderId,
      second_id: second === line.personId ? null : second,
      from_day: line.from,
      to_day: line.to,
    });
    if (id === undefined) continue;
    const rows = rowsOf.get(template.id) ?? (await rowsFor(tx, template.content as Content, today));
    rowsOf.set(template.id, rows);
    await insertRows(tx, id, rows);
    await beginStep(tx, id, stages.target, now);
    told.push(line.personId);
  }
  return [...new Set(told)];
}

/** Asks people to fill in their targets. */
export const tellTargets = (
  tx: Tx,
  period: Period,
  people: readonly number[],
  by: number | null,
  key = `kpi.period:${period.id}/targets`,
): Promise<unknown> =>
  notify(tx, `kpi.period:${period.id}`, by, [
    {
      people: [...people],
      key,
      titleZh: `请在 ${period.targets_until} 前制定「${period.name}」的 KPI 目标`,
      titleEn: `Set your KPI targets for “${period.name_en || period.name}” by ${period.targets_until}`,
      url: '/xtable1',
    },
  ]);
