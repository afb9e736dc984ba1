import { z } from 'zod';
import { coded } from '#kit/contract/coded.ts';
import { feedLabels, rowKindLabels, rowKinds } from '#modules/kpi/contract/codes.ts';
import { shown } from '#modules/kpi/contract/fraction.ts';
import * as f from '#modules/kpi/contract/fraction.ts';
import { count } from '#modules/kpi/contract/shapes.ts';
import type { Result } from './scores.ts';

const text = z.string().nullable();

/** Explanation of a total: rows with formulas in numbers, and the steps from their sum to the grade. */
export const explanation = z.object({
  Rows: z.array(
    z.object({
      RowNo: count,
      Name: z.string(),
      NameEn: z.string(),
      Kind: coded(rowKindLabels),
      WeightBp: count,
      /** Definition of the indicator, with its version number. */
      Calibre: z.string(),
      CalibreNo: count,
      Target: text,
      Actual: text,
      /** Source the actual was read from, with the ids of its records; null if people filled it in. */
      Source: z
        .object({ Feed: coded(feedLabels), Value: z.string(), Ids: z.array(count) })
        .nullable()
        .default(null),
      IsNotApplicable: z.boolean(),
      Reason: z.string(),
      Formula: z.string(),
      /** Formula with numbers instead of names. */
      Worked: z.string(),
      System: text,
      Score: text,
      /** Source of the score that counts. */
      By: z.enum(['system', 'parts', 'leader', 'second', 'none']),
      Given: z.array(
        z.object({
          Role: count,
          ChineseName: z.string(),
          EnglishName: z.string(),
          Value: text,
          Reason: z.string(),
        }),
      ),
      /** Points that the row adds to the weighted sum. */
      Adds: text,
    }),
  ),
  /**
   * Weights of the scores of a judged row in ten-thousandths: self, leader, second leader. 0: no score is asked for.
   */
  Parts: z.object({ Self: count, Leader: count, Second: count }),
  ScoredBp: count,
  Sum: text,
  Bonus: z.string(),
  TotalFormula: z.string(),
  Formed: text,
  IsVetoed: z.boolean(),
  VetoCap: z.string(),
  Max: z.string(),
  /** Changes of the computed total: first by calibration, then by appeal. */
  Counted: z
    .array(
      z.object({
        Kind: z.enum(['calibration', 'appeal']),
        From: text,
        To: z.string(),
        Reason: z.string(),
        ChineseName: z.string(),
        EnglishName: z.string(),
      }),
    )
    .default([]),
  Total: text,
  Grade: text,
});
export type Explanation = z.output<typeof explanation>;

type Counter = Omit<Explanation['Counted'][number], 'From'> & { readonly Grade: string | null };

/** Returns an explanation with a changed total. The earlier total stays in it. */
export const withCounter = (of: Explanation, { Grade, ...counter }: Counter): Explanation => ({
  ...of,
  Total: counter.To,
  Grade,
  Counted: [...of.Counted, { ...counter, From: of.Total }],
});

/** Returns the points a weighted row adds to the sum: its share of the weight that is scored. */
export const pointsAdded = (result: Result, no: number, kind: number, weightBp: number): string | null => {
  const { score } = result.rows.find((row) => row.no === no) ?? { score: null };
  if (!score || result.scoredBp === 0) return null;
  if (kind === rowKinds.bonus) return shown(score);
  if (kind === rowKinds.veto) return null;
  return f.shownWith(f.over(f.times(score, f.whole(weightBp)), f.whole(result.scoredBp)), 4);
};
