import { companyInstant, shiftDays } from '#kit/rules/dates.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { keepsKpi, type By } from '#modules/kpi/server/open.ts';
import { workday } from './days.ts';
import {
  monthBefore,
  plannedContent,
  plannedIndicators,
  quarterBefore,
  type PlannedPeriod,
} from './kpi-plan.ts';

/** Team with the person who runs its performance reviews. */
export interface KpiTeam {
  readonly department: number;
  readonly members: readonly number[];
  readonly officer: number;
  readonly today: string;
  /** Teams with the same positions and monthly reviews: one has an appeal, one is in calibration. */
  readonly monthly?: readonly [KpiUnit, KpiUnit];
}

interface KpiUnit {
  readonly department: number;
  readonly members: readonly number[];
}

/** Returns 10:00 on a day, or on the Monday after if it is a weekend day. */
const instant = (day: string): Date => companyInstant(`${workday(day)} 10:00`);

const by = (id: number, day: string): By => ({ id, language: 'zh', now: instant(day), ip: null });

/**
 * Adds a review template for sales people, with a published quarter and one that is being scored in one team, and a
 * month with an appeal and one in calibration.
 */
export async function seedKpi(joined: Database, tx: Tx, team: KpiTeam): Promise<void> {
  const { department, officer, today, monthly = [] } = team;
  const members = [...team.members, ...monthly.flatMap((one) => one.members)];
  // A quarter is only used if its results could be submitted by now.
  const last = shiftDays(today, -12);
  const quarters = [quarterBefore(last, 2), quarterBefore(last, 1)] as const;
  const begin = shiftDays(quarters[0].from, -10);

  const officerThen = by(officer, begin);
  const folder = await keepsKpi.addMenu(
    tx,
    { Kind: 1, Name: '销售', NameEn: 'Sales', SortNo: 1 },
    officerThen,
  );
  const table = await keepsKpi.addMenu(
    tx,
    { Kind: 2, ParentID: folder, Name: '销售考核表', NameEn: 'Sales appraisal', SortNo: 1 },
    officerThen,
  );
  const ids: number[] = [];
  for (const [Code, Name, NameEn, Definition, Unit] of plannedIndicators) {
    const given = {
      Code,
      Name,
      NameEn,
      Definition,
      Unit,
      Source: '',
      Direction: 1,
      Aggregate: 1,
      IsUse: true,
    };
    ids.push((await keepsKpi.saveIndicator(tx, given, officerThen)).id);
  }
  for (const post of await keepsKpi.listPostsOf(tx, members)) {
    const draft = { PostID: post, MenuID: table, Content: plannedContent(ids) };
    await keepsKpi.publishTemplate(tx, await keepsKpi.saveDraft(tx, draft, officerThen), officerThen);
  }
  const run = async (
    type: number,
    { name, nameEn, from, to }: PlannedPeriod,
    unit: number,
    scores: Date,
    until: Parameters<typeof keepsKpi.live>[2]['until'],
  ): Promise<void> => {
    const period = await keepsKpi.savePeriod(
      tx,
      {
        PeriodType: type,
        Name: name,
        NameEn: nameEn,
        FromDay: from,
        TargetsUntil: shiftDays(from, 14),
        ToDay: to,
        ScoresUntil: shiftDays(to, 20),
      },
      by(officer, shiftDays(from, -5)),
    );
    await keepsKpi.live(joined, tx, {
      period,
      scope: { personId: officer, departmentId: 0, reach: 4 },
      department: unit,
      officer: by(officer, shiftDays(from, -3)),
      targets: instant(shiftDays(from, 5)),
      results: instant(shiftDays(to, 3)),
      scores,
      // The appeal is filed in time after publication.
      appeals: instant(shiftDays(today, -3)),
      until,
    });
  };
  // The last quarter waits for the leader; the one before is published.
  for (const [n, quarter] of quarters.entries())
    await run(2, quarter, department, instant(shiftDays(quarter.to, 8)), n === 0 ? 'published' : 'submitted');
  for (const [n, unit] of monthly.entries()) {
    const month = monthBefore(shiftDays(today, -14), n + 1);
    const recently = n === 0 ? shiftDays(today, -6) : shiftDays(month.to, 8);
    await run(1, month, unit.department, instant(recently), n === 0 ? 'appealed' : 'calibrating');
  }
}
