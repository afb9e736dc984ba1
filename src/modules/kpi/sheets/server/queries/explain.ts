import type { Executor } from '#kit/server/db/database.ts';
import { findAdjusted } from '#modules/kpi/calibration/server/queries/calibration.ts';
import { roles, rowKinds } from '#modules/kpi/contract/codes.ts';
import { fractionOf, shown } from '#modules/kpi/contract/fraction.ts';
import { pointsAdded, withCounter, type Explanation } from '../../contract/explain.ts';
import { gradeOf, showTotal, usualFormula } from '../../contract/scores.ts';
import { resultOf, toScore, type LoadedSheet } from './loaded.ts';

/** Explains the total of a sheet as it stands. */
function explain(loaded: LoadedSheet): Explanation {
  const { rows, rules, scores, asksSecond } = loaded;
  const result = resultOf(loaded);
  const { Parts } = rules;
  return {
    Rows: rows.map((row) => {
      const own = result.rows.find(({ no }) => no === row.no)!;
      const { formula } = toScore(row, rules);
      return {
        RowNo: row.no,
        Name: row.name,
        NameEn: row.nameEn,
        Kind: row.kind,
        WeightBp: row.weightBp,
        Calibre: row.definition,
        CalibreNo: row.calibreNo,
        Target: row.target,
        Actual: row.actual,
        Source: row.source && { Feed: row.feed, Value: row.source.value, Ids: [...row.source.ids] },
        IsNotApplicable: row.isNotApplicable,
        Reason: row.isNotApplicable ? row.reason : '',
        Formula: row.kind === rowKinds.measured ? formula || usualFormula : '',
        Worked: own.worked,
        System: own.system && shown(own.system),
        Score: own.score && shown(own.score),
        By: own.by,
        Given: scores
          .filter(({ no }) => no === row.no)
          .map(({ role, chineseName, englishName, value, reason }) => ({
            Role: role,
            ChineseName: chineseName,
            EnglishName: englishName,
            Value: value,
            Reason: role === roles.self ? '' : reason,
          })),
        Adds: pointsAdded(result, row.no, row.kind, row.weightBp),
      };
    }),
    Parts: { Self: Parts.Self, Leader: Parts.Leader, Second: asksSecond ? Parts.Second : 0 },
    ScoredBp: result.scoredBp,
    Sum: result.sum && shown(result.sum),
    Bonus: shown(result.bonus),
    TotalFormula: rules.TotalFormula,
    Formed: result.formed && shown(result.formed),
    IsVetoed: result.isVetoed,
    VetoCap: rules.VetoCap,
    Max: rules.Max,
    Counted: [],
    Total: result.total && showTotal(result.total, rules),
    Grade: result.grade,
  };
}

/** Explains the total of a sheet, including the adjustment of a calibration. */
export async function explainCounted(on: Executor, loaded: LoadedSheet): Promise<Explanation> {
  const { sheet, rules } = loaded;
  const total = fractionOf(sheet.calibrated_total);
  const adjusted = total && (await findAdjusted(on, sheet.id));
  if (!total || !adjusted) return explain(loaded);
  return withCounter(explain(loaded), {
    Kind: 'calibration',
    To: showTotal(total, rules),
    Grade: gradeOf(total, rules),
    Reason: adjusted.reason,
    ChineseName: adjusted.chineseName,
    EnglishName: adjusted.englishName,
  });
}
