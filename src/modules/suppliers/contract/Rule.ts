import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { done, id, pageOf, paging, required, text, when } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { formulaLimits } from '#kit/rules/formula/limits.ts';
import { supplierCodes } from './codes.ts';
import { ruleRefusals } from './rule-refusals.ts';
import { chosen, coded } from '#kit/contract/coded.ts';

const { selectRule, updateRule, companies } = supplierCodes;
const view = [selectRule, updateRule];
const edit = [updateRule];
const touches = ['Rule'];

const decimalText = z
  .string()
  .trim()
  .regex(/^-?\d{1,12}(\.\d{1,4})?$/, '应为数字，最多 4 位小数 | Enter a number with at most 4 decimals');
const formula = z.string().max(formulaLimits.length);
const version = z.coerce.number().int().min(1);

export const valueTypes = ['number', 'percent', 'boolean', 'option', 'date'] as const;
export const suggestions = ['none', 'whitelist', 'warn', 'blacklist'] as const;

const item = z.strictObject({ Value: required(100), Label: required(40), LabelEn: text(60).default('') });

const parameterFields = {
  /** Name of the parameter in formulas. */
  ParamName: required(40),
  ValueType: z.enum(valueTypes),
  /** Control that answers the parameter. Null: entered by hand during a rating. */
  TampId: z.number().int().positive().nullish(),
  /** Choices of an option parameter. */
  Items: z.array(item).max(200).default([]),
  Min: decimalText.nullish(),
  Max: decimalText.nullish(),
  /** Policy for a missing value: 1 the rule is not scored, 2 it counts as zero, 3 the rating is refused. */
  MissingPolicy: z.coerce.number().int().min(1).max(3).default(1),
};

const ruleFields = {
  RuleName: required(60),
  ChineseName: text(60).default(''),
  /** Formula for raw points, or for true and false. */
  Formula: formula.min(1),
  /** Maximum points. */
  Grade: decimalText.refine((given) => Number(given) > 0, '应大于 0 | Enter a number above 0'),
  /** Formula that turns the rule's value X into points. Empty: X itself, or full points if X is true. */
  GradeFormula: formula.default(''),
  /** Weight in basis points. All rules together have 10,000. */
  WeightBp: z.coerce.number().int().min(0).max(10_000),
};

const band = z.strictObject({
  GradeName: required(10),
  /** Lower bound, inclusive. */
  MinScore: decimalText,
  /** Upper bound, exclusive except in the highest band. */
  MaxScore: decimalText,
  Suggest: z.enum(suggestions).default('none'),
});

const problem = z.object({
  About: z.string(),
  Key: z.string(),
  Field: z.string(),
  Msg: z.string(),
  From: z.number().int(),
  To: z.number().int(),
});

const editionStateLabels = {
  1: { zh: '草稿', en: 'Draft' },
  2: { zh: '已发布', en: 'Published' },
  3: { zh: '停用', en: 'Disabled' },
};
const onOffLabels = { 0: { zh: '停用', en: 'Off' }, 1: { zh: '启用', en: 'On' } };

const listRow = z.object({
  RuleListID: id,
  FamilyId: id,
  RuleListName: z.string(),
  TemplateId: id,
  TemplateTitle: z.string(),
  TemplateTitleEn: z.string(),
  EditionNumber: z.number().int(),
  EditionState: coded(editionStateLabels),
  RuleCount: z.number().int(),
  /** Number of ratings made with this rule set version. */
  RatingCount: z.number().int(),
  PublishTime: when.nullable(),
  UpdateTime: when,
  Version: z.number().int(),
});
export type RuleListRow = z.output<typeof listRow>;

const parameter = z.object({
  Id: id,
  ParamName: z.string(),
  ValueType: z.enum(valueTypes),
  TampId: z.number().int().nullable(),
  Items: z.array(z.object({ Value: z.string(), Label: z.string(), LabelEn: z.string() })),
  Min: z.string().nullable(),
  Max: z.string().nullable(),
  MissingPolicy: z.number().int(),
});

const rule = z.object({
  Id: id,
  RuleListID: id,
  RuleName: z.string(),
  ChineseName: z.string(),
  Formula: z.string(),
  Grade: z.string(),
  GradeFormula: z.string(),
  WeightBp: z.number().int(),
  RuleState: coded(onOffLabels),
  EditionNumber: z.number().int(),
});

const bandOut = z.object({
  GradeName: z.string(),
  MinScore: z.string(),
  MaxScore: z.string(),
  Suggest: z.enum(suggestions),
});

const gather = z.object({
  ...listRow.shape,
  AggregateFormula: z.string(),
  Parameters: z.array(parameter),
  Rules: z.array(rule),
  Bands: z.array(bandOut),
  Problems: z.array(problem),
  /** Open version of this rule library. Null: none is open. */
  OpenID: id.nullable(),
  Can: z.object({ Edit: z.boolean() }),
});
export type RuleEdition = z.output<typeof gather>;

const listId = { RuleListID: id };
const seen = { ...listId, Version: version };
const draftRefusals = [general.stale, ruleRefusals.copyFirst];

const tried = z.object({
  Code: z.number().int(),
  Id: id,
  /** Position of the error in the formula. Null: no error. */
  ErrorPos: z.number().int().nullable(),
  ErrorMsg: z.string(),
  /** Result of the rule for sample values. Null: there is none. */
  Sample: z
    .object({ Inputs: z.record(z.string(), z.string()), Value: z.string(), Points: z.string() })
    .nullable(),
});

const read = <R extends z.core.$ZodType>(does: string, reply: R) =>
  post({ does, access: view, reads: true, via: 'either', input: z.strictObject(listId), reply });

/** Rule libraries for rating suppliers. */
export const Rule = controller('Rule', {
  GetRuleList: post({
    does: 'Returns rule libraries with their versions, newest first',
    access: view,
    reads: true,
    input: z.strictObject({
      ...paging,
      Keyword: text(60).optional(),
      TemplateId: id.optional(),
      EditionState: chosen(editionStateLabels).optional(),
      FamilyId: id.optional(),
    }),
    reply: pageOf(listRow),
  }),
  GetRuleGather: read(
    'Returns one version with its parameters, rules, grades and the problems that prevent publishing',
    gather,
  ),
  GetTemplateValid: post({
    does: 'Returns whether a template can be rated, and which of its controls can be parameters',
    access: view,
    reads: true,
    via: 'either',
    input: z.strictObject({ TemplateId: id }),
    reply: z.object({
      Valid: z.boolean(),
      Controls: z.array(
        z.object({
          TampId: z.number().int(),
          Label: z.string(),
          LabelEn: z.string(),
          ValueType: z.enum(valueTypes),
          Items: parameter.shape.Items,
          Min: z.string().nullable(),
          Max: z.string().nullable(),
        }),
      ),
    }),
  }),
  AddRuleList: post({
    does: 'Creates a rule library with its first version as a draft',
    access: edit,
    input: z.strictObject({ RuleListName: required(60), TemplateId: id }),
    reply: z.object({ Code: z.number().int(), RuleListID: id, EditionNumber: z.number().int() }),
    refusals: [ruleRefusals.notRatable],
    touches,
  }),
  UpdateRuleList: post({
    does: 'Changes the name, final formula and grades of a draft',
    access: edit,
    input: z.strictObject({
      ...seen,
      RuleListName: required(60).optional(),
      AggregateFormula: formula.optional(),
      Bands: z.array(band).max(10).optional(),
    }),
    reply: z.object({ Code: z.number().int(), Problems: z.array(problem) }),
    refusals: draftRefusals,
    touches,
  }),
  CopyRule: post({
    does: 'Copies a version as the next draft of its library',
    access: edit,
    input: z.strictObject(listId),
    reply: z.object({ Code: z.number().int(), RuleListID: id, EditionNumber: z.number().int() }),
    refusals: [ruleRefusals.draftExists],
    touches,
  }),
  UpdateIsOpenRuleList: post({
    does: 'Publishes or disables a version. Publishing disables the version published before',
    access: edit,
    input: z.strictObject({ ...seen, IsOpen: z.boolean() }),
    reply: z.object({ Code: z.number().int(), Problems: z.array(problem) }),
    refusals: [general.stale, ruleRefusals.notOpenable, ruleRefusals.wrongState],
    touches: [...touches, 'SupplierForm'],
  }),
  DelRuleList: post({
    does: 'Deletes a draft',
    access: edit,
    input: z.strictObject(seen),
    reply: done,
    refusals: draftRefusals,
    touches,
  }),
  GetHeadParameter: read('Returns the parameters of a version', z.array(parameter)),
  AddHeadParameter: post({
    does: 'Adds or changes a parameter of a draft',
    access: edit,
    input: z.strictObject({ ...seen, Id: id.nullish(), ...parameterFields }),
    reply: z.object({ Code: z.number().int(), Id: id }),
    refusals: [...draftRefusals, ruleRefusals.badName, ruleRefusals.nameTaken, ruleRefusals.wrongControl],
    touches,
  }),
  DelHeadParameter: post({
    does: 'Removes a parameter from a draft',
    access: edit,
    input: z.strictObject({ ...seen, Id: id }),
    reply: done,
    refusals: [...draftRefusals, ruleRefusals.parameterUsed],
    touches,
  }),
  GetRule: post({
    does: 'Returns one rule',
    access: view,
    reads: true,
    via: 'either',
    input: z.strictObject({ Id: id }),
    reply: rule,
  }),
  AddRule: post({
    does: 'Adds a rule to a draft and tests it. A wrong formula is saved and its problem returned',
    access: edit,
    input: z.strictObject({ ...seen, ...ruleFields }),
    reply: tried,
    refusals: [...draftRefusals, ruleRefusals.tooManyRules],
    touches,
  }),
  UpdateRule: post({
    does: 'Changes a rule of a draft and tests it',
    access: edit,
    input: z.strictObject({ ...seen, Id: id, ...ruleFields }),
    reply: tried,
    refusals: draftRefusals,
    touches,
  }),
  UpdateIsOpenRule: post({
    does: 'Turns a rule of a draft on or off',
    access: edit,
    input: z.strictObject({ ...seen, Id: id, IsOpen: z.boolean() }),
    reply: done,
    refusals: draftRefusals,
    touches,
  }),
  DelRule: post({
    does: 'Removes a rule from a draft',
    access: edit,
    input: z.strictObject({ ...seen, Id: id }),
    reply: done,
    refusals: draftRefusals,
    touches,
  }),
  GetGradeList: post({
    does: 'Returns the grades of a version from the lowest up. Without a version, returns those of all published versions',
    access: [...view, companies],
    reads: true,
    input: z.strictObject({ RuleListID: id.optional() }),
    reply: z.array(bandOut),
  }),
  DryRun: post({
    does: 'Tests the next batch of suppliers with two versions and saves nothing. Repeat the call until it is done',
    access: view,
    reads: true,
    input: z.strictObject({
      ...listId,
      /** Rule set version to compare with. Left out: the open one, if there is one. */
      AgainstID: id.nullish(),
      /** Id of the last supplier form in the previous answer. */
      After: z.coerce.number().int().min(0).default(0),
    }),
    reply: z.object({
      Total: z.number().int(),
      /** Number of suppliers in this answer. */
      Count: z.number().int(),
      /** Value of `After` for the next call. Null: all suppliers are rated. */
      Next: z.number().int().nullable(),
      Grades: z.array(z.object({ Old: z.string(), New: z.string(), Count: z.number().int() })),
      /** Suppliers whose grade changes, at most 50 in one answer. */
      Changed: z.array(
        z.object({
          FormID: id,
          EnterpriseId: id,
          CompanyName: z.string(),
          OldScore: z.string().nullable(),
          OldGrade: z.string(),
          NewScore: z.string().nullable(),
          NewGrade: z.string(),
        }),
      ),
    }),
  }),
});
