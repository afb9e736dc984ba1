import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { serve } from '#kit/server/http/context.ts';
import { supplierCodes } from '../../contract/codes.ts';
import { problemsOf } from '../../contract/publishing.ts';
import type { Band, Parameter, RuleLine } from '../../contract/rating.ts';
import { Rule } from '../../contract/Rule.ts';
import { dryRun } from '../commands/dry-run.ts';
import {
  addLibrary,
  copyEdition,
  dropDraft,
  dropParameter,
  dropRule,
  editLibrary,
  listControlParameters,
  openOrCloseEdition,
  saveParameter,
  saveRule,
  shownProblems,
  turnRule,
} from '../commands/rules.ts';
import * as queries from '../queries/rules.ts';
import { byOf } from './by.ts';

const itemsOf = (items: Parameter['items']) =>
  items.map(({ value, label, labelEn }) => ({ Value: value, Label: label, LabelEn: labelEn }));

const shownParameter = (parameter: Parameter & { readonly id: number }) => ({
  Id: parameter.id,
  ParamName: parameter.name,
  ValueType: parameter.valueType,
  TampId: parameter.tampid,
  Items: itemsOf(parameter.items),
  Min: parameter.min,
  Max: parameter.max,
  MissingPolicy: parameter.missing,
});

const shownRule = (rule: RuleLine, RuleListID: number, EditionNumber: number) => ({
  Id: rule.id,
  RuleListID,
  RuleName: rule.name,
  ChineseName: rule.chineseName,
  Formula: rule.formula,
  Grade: rule.grade,
  GradeFormula: rule.gradeFormula,
  WeightBp: rule.weightBp,
  RuleState: rule.isOn ? 1 : 0,
  EditionNumber,
});

const shownBand = ({ name, min, max, suggest }: Band) => ({
  GradeName: name,
  MinScore: min,
  MaxScore: max,
  Suggest: suggest,
});

export const rule = serve(Rule, {
  GetRuleList: ({ PageIndex, PageSize, ...filter }, ctx) =>
    queries.pageRuleLists(ctx.db, filter, { PageIndex, PageSize }),

  GetRuleGather: async ({ RuleListID }, ctx) => {
    const list = (await queries.findRuleList(ctx.db, RuleListID)) ?? refuse(general.notFound);
    const { Bands, ...head } = list;
    const parameters = await queries.listParameters(ctx.db, RuleListID);
    const rules = await queries.listRules(ctx.db, RuleListID);
    const set = { parameters, rules, bands: Bands, aggregateFormula: list.AggregateFormula };
    const isDraft = list.EditionState === 1;
    return {
      ...head,
      Parameters: parameters.map(shownParameter),
      Rules: rules.map((one) => shownRule(one, RuleListID, list.EditionNumber)),
      Bands: Bands.map(shownBand),
      Problems: isDraft ? shownProblems(problemsOf(set, companyDay(ctx.now)), ctx.language) : [],
      OpenID: (await queries.findOpen(ctx.db, list.FamilyId)) ?? null,
      Can: { Edit: isDraft && ctx.can(supplierCodes.updateRule) },
    };
  },

  GetTemplateValid: async ({ TemplateId }, ctx) => {
    const controls = await listControlParameters(ctx.db, TemplateId);
    return {
      Valid: controls.length > 0,
      Controls: controls.map((control) => ({
        TampId: control.tampid,
        Label: control.label,
        LabelEn: control.labelEn,
        ValueType: control.valueType,
        Items: itemsOf(control.items),
        Min: control.min,
        Max: control.max,
      })),
    };
  },

  AddRuleList: (input, ctx) => addLibrary(ctx.db, byOf(ctx), input),
  UpdateRuleList: (input, ctx) => editLibrary(ctx.db, byOf(ctx), input),
  CopyRule: ({ RuleListID }, ctx) => copyEdition(ctx.db, byOf(ctx), RuleListID),
  UpdateIsOpenRuleList: (input, ctx) => openOrCloseEdition(ctx.db, byOf(ctx), input),
  DelRuleList: (input, ctx) => dropDraft(ctx.db, byOf(ctx), input),

  GetHeadParameter: async ({ RuleListID }, ctx) =>
    (await queries.listParameters(ctx.db, RuleListID)).map(shownParameter),
  AddHeadParameter: (input, ctx) => saveParameter(ctx.db, byOf(ctx), input),
  DelHeadParameter: (input, ctx) => dropParameter(ctx.db, byOf(ctx), input),

  GetRule: async ({ Id }, ctx) => {
    const { ruleListId, edition, ...found } =
      (await queries.findRule(ctx.db, Id)) ?? refuse(general.notFound);
    return shownRule(found, ruleListId, edition);
  },
  AddRule: (input, ctx) => saveRule(ctx.db, byOf(ctx), null, input),
  UpdateRule: ({ Id, ...input }, ctx) => saveRule(ctx.db, byOf(ctx), Id, input),
  UpdateIsOpenRule: (input, ctx) => turnRule(ctx.db, byOf(ctx), input),
  DelRule: (input, ctx) => dropRule(ctx.db, byOf(ctx), input),

  GetGradeList: async ({ RuleListID }, ctx) => {
    if (RuleListID === undefined) {
      const bands = await queries.listOpenBands(ctx.db);
      return [...new Map(bands.map((one) => [one.name, shownBand(one)])).values()];
    }
    const list = (await queries.findRuleList(ctx.db, RuleListID)) ?? refuse(general.notFound);
    return list.Bands.map(shownBand);
  },

  DryRun: (input, ctx) => dryRun(ctx.db, input, ctx.now),
});
