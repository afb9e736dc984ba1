import type { FieldError } from '#kit/contract/refusals.ts';
import type { Problem } from '#modules/kpi/contract/shapes.ts';
import type { modelWords } from './words.ts';

type Words = (typeof modelWords)['zh'];

/**
 * Turns field errors of a template into problems, named by the labels on the page. Errors of other fields are left out.
 */
export function typedProblems(errors: readonly FieldError[], words: Words): Problem[] {
  const labels: Readonly<Record<string, string>> = {
    Target: words.target,
    ScoreFormula: words.formula,
    WeightBp: words.weight,
    Score: words.bandScore,
    Name: words.gradeName,
    TotalFormula: words.totalFormula,
    BonusCap: words.bonusCap,
    VetoCap: words.vetoCap,
    Max: words.max,
    Self: words.self,
    Leader: words.leader,
    Second: words.second,
  };
  return errors.flatMap(({ Field, Msg }) => {
    const path = Field.split('.');
    const Key = path.at(-1)!;
    const isRow = path[1] === 'Rows';
    const label = Key === 'From' ? (isRow ? words.bandFrom : words.gradeFrom) : labels[Key];
    if (path[0] !== 'Content' || label === undefined) return [];
    return [
      {
        RowNo: isRow ? Number(path[2]) + 1 : null,
        Key,
        Code: 'typed',
        Msg: words.about(label, Msg),
        IsWarning: false,
      },
    ];
  });
}
