import type { RuleEdition } from '../../contract/Rule.ts';
import type { Parameter, RuleSet } from '../../contract/rating.ts';

/** Converts a rule set version from the API to the shape that the rating rules use. */
export const ruleSetOf = (edition: RuleEdition): RuleSet => ({
  parameters: edition.Parameters.map((one): Parameter => ({
    name: one.ParamName,
    valueType: one.ValueType,
    tampid: one.TampId,
    items: one.Items.map(({ Value, Label, LabelEn }) => ({ value: Value, label: Label, labelEn: LabelEn })),
    min: one.Min,
    max: one.Max,
    missing: one.MissingPolicy,
  })),
  rules: edition.Rules.map((one) => ({
    id: one.Id,
    name: one.RuleName,
    chineseName: one.ChineseName,
    formula: one.Formula,
    grade: one.Grade,
    gradeFormula: one.GradeFormula,
    weightBp: one.WeightBp,
    isOn: one.RuleState === 1,
  })),
  bands: edition.Bands.map((one) => ({
    name: one.GradeName,
    min: one.MinScore,
    max: one.MaxScore,
    suggest: one.Suggest,
  })),
  aggregateFormula: edition.AggregateFormula,
});

/** Returns basis points as a percentage, such as 33.34%. */
export const percentOf = (bp: number): string => `${bp / 100}%`;
