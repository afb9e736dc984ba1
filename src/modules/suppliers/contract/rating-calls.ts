import { z } from 'zod';
import { post } from '#kit/contract/call.ts';
import { id, required, text, when } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { supplierCodes } from './codes.ts';
import { ruleRefusals } from './rule-refusals.ts';

const { companies, selectRule, updateRule } = supplierCodes;

/** Refusal text of the specification (section 5): a whole number above -5000, at most 1000. */
const scoreWords = '评分为整数 | The score must be a whole number above -5000, at most 1000';

/** Score given by a person. Every invalid input has the same error. */
export const humanScore = z.unknown().transform((given, ctx) => {
  const said = typeof given === 'number' ? String(given) : typeof given === 'string' ? given.trim() : '';
  const score = /^-?\d{1,4}$/.test(said) ? Number(said) : Number.NaN;
  if (score > -5_000 && score <= 1_000) return score;
  ctx.addIssue({ code: 'custom', message: scoreWords });
  return z.NEVER;
});

const detail = z.object({
  RuleName: z.string(),
  ChineseName: z.string(),
  Formula: z.string(),
  GradeFormula: z.string(),
  WeightBp: z.number().int(),
  Inputs: z.record(z.string(), z.string().nullable()),
  Value: z.string().nullable(),
  Points: z.string().nullable(),
  Grade: z.string(),
  State: z.enum(['scored', 'notScored']),
  ReasonZh: z.string(),
  ReasonEn: z.string(),
  /** Points of the final 100 that this rule cost. */
  Lost: z.string(),
});

const systemRating = {
  /** Score as decimal text with 2 decimals. Null: too little data. */
  SystemScore: z.string().nullable(),
  SystemGrade: z.string(),
  /** Points of each rule. Empty if the approval form hides anything from the reader. */
  Details: z.array(detail),
};

const rating = z.object({
  ADID: id,
  /** Approval form of the rating. Null: rated on the company's card. */
  ApprovalFormID: id.nullable(),
  ControlIndex: z.number().int(),
  SupplierFormID: id,
  EnterpriseId: id,
  CompanyName: z.string(),
  RuleListID: id,
  RuleListName: z.string(),
  EditionNumber: z.number().int(),
  ...systemRating,
  /** Score given by a person. Null: the system's score counts. */
  RuleScore: z.number().int().nullable(),
  /** Grade that counts: the one given by a person, else the system's. */
  RuleGrade: z.string(),
  Reason: z.string(),
  HumanName: z.string(),
  HumanNameEn: z.string(),
  RateTime: when,
  Version: z.number().int(),
});
export type Rating = z.output<typeof rating>;
export const ratingSchema = rating;

const openList = z.object({
  RuleListID: id,
  RuleListName: z.string(),
  EditionNumber: z.number().int(),
  TemplateId: id,
  /** Parameters that are entered by hand. */
  Manual: z.array(
    z.object({
      ParamName: z.string(),
      ValueType: z.string(),
      Items: z.array(z.object({ Value: z.string(), Label: z.string(), LabelEn: z.string() })),
    }),
  ),
});

/** Values entered by hand, by parameter name. */
const manual = z
  .record(z.string().max(40), text(100))
  .refine((given) => Object.keys(given).length <= 100, '内容过多 | Too many values');

const which = {
  SupplierFormID: id,
  RuleListID: id,
  /** Approval form in which the rating is made. Its answers take precedence over those of the supplier form. */
  ApprovalFormID: id.nullish(),
};

/** Index from 0 of the supplier control in the approval form: the form's own controls first, then those in rows. */
const controlIndex = z.coerce.number().int().min(0).max(9_999).default(0);

const rateRefusals = [
  ruleRefusals.inputsMissing,
  ruleRefusals.notOpen,
  ruleRefusals.otherTemplate,
  ruleRefusals.notAbout,
];

const touches = ['SupplierForm', 'EnterpriseInfo', 'Rule'];

const override = (does: string, via: 'body' | 'either') =>
  post({
    does,
    access: [updateRule],
    via,
    input: z.strictObject({
      ADID: id,
      ApprovalFormID: id.nullish(),
      SupplierFormID: id,
      RuleListID: id,
      RuleScore: humanScore,
      /** Grade. It follows from the score, so it may be left out. */
      RuleGrade: text(10).optional(),
      ControlIndex: controlIndex,
      Reason: required(200),
      Version: z.coerce.number().int().min(1),
    }),
    reply: z.object({ Code: z.number().int(), RuleGrade: z.string() }),
    refusals: [general.stale],
    touches,
  });

const people = [companies, selectRule, updateRule];

/** Calls of `SupplierForm` for ratings. */
export const ratingCalls = {
  GetRuleListService: post({
    does: 'Returns published rule libraries, of one template if given',
    access: people,
    reads: true,
    input: z.strictObject({ TemplateId: id.optional() }),
    reply: z.array(openList),
  }),
  SearchRuleList: post({
    does: 'Searches published rule libraries by a part of their name',
    access: people,
    reads: true,
    via: 'either',
    input: z.strictObject({ Keyword: text(60).default('') }),
    reply: z.array(openList),
  }),
  GetSupplierRuleGrade: post({
    does: 'Calculates the rating of a supplier by a rule library, with the calculation of each rule. Saves nothing',
    access: people,
    reads: true,
    via: 'either',
    input: z.strictObject({ ...which, ControlIndex: controlIndex, Manual: manual.default({}) }),
    reply: z.object({
      ...systemRating,
      EditionNumber: z.number().int(),
      /** Score of the existing rating that this one would replace. */
      RuleScore: z.number().int().nullable(),
      RuleGrade: z.string(),
    }),
    refusals: rateRefusals,
  }),
  AddSupplierFormRule: post({
    does: 'Rates a supplier by a rule library. An earlier rating at the same place becomes history',
    access: [companies],
    input: z.strictObject({
      ...which,
      ControlIndex: controlIndex,
      Manual: manual.default({}),
    }),
    reply: z.object({ Code: z.number().int(), ADID: id }),
    refusals: rateRefusals,
    touches,
  }),
  UpdateSupplierRuleGrade: override('Saves a manual score next to the system score', 'either'),
  EditApprovalFormRuleGrade: override(
    'Saves a manual score next to the system score inside an approval form, at its ControlIndex',
    'body',
  ),
  GetRatingPlaces: post({
    does: 'Returns the suppliers in an approval form that the caller may read, each with its supplier forms',
    access: 'signedIn',
    reads: true,
    input: z.strictObject({ ApprovalFormID: id }),
    reply: z.array(
      z.object({
        ControlIndex: z.number().int(),
        Label: z.string(),
        LabelEn: z.string(),
        /** Name of the company. Empty: it is not in the library. */
        CompanyName: z.string(),
        Forms: z.array(
          z.object({ FormID: id, TemplateId: id, TemplateTitle: z.string(), TemplateTitleEn: z.string() }),
        ),
      }),
    ),
  }),
  GetApprovalFormRuleGrade: post({
    does: 'Returns the rating at one place of an approval form that the caller may read',
    access: 'signedIn',
    reads: true,
    input: z.strictObject({ ApprovalFormID: id, ControlIndex: controlIndex }),
    reply: rating,
  }),
  GetSupplierRuleGradeByApproval: post({
    does: 'Returns all ratings of an approval form that the caller may read',
    access: 'signedIn',
    reads: true,
    input: z.strictObject({ ApprovalFormID: id }),
    reply: z.array(rating),
  }),
};
