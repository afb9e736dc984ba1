import type { InputOf } from '#kit/contract/call.ts';
import { general, Refused, refuse, type Language } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { compileFormula } from '#kit/rules/formula/compile.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Database, Executor, Tx } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { getEdition, getTemplate } from '#modules/forms/server/open.ts';
import { parameterControls, type ControlParameter } from '../../contract/parameters.ts';
import {
  bandProblems,
  isParameterName,
  problemsOf,
  tryRule,
  type Problem,
} from '../../contract/publishing.ts';
import { namesOf, type Band, type Parameter, type RuleLine } from '../../contract/rating.ts';
import type { Rule } from '../../contract/Rule.ts';
import { ruleRefusals } from '../../contract/rule-refusals.ts';
import * as queries from '../queries/rules.ts';
import type { By } from './by.ts';

const draft = 1;
const open = 2;
const closed = 3;
/** Maximum number of rules in one rule set version. */
const mostRules = 200;

/** Grade bands of a new rule library. */
const firstBands: readonly Band[] = [
  { name: 'D', min: '0', max: '60', suggest: 'blacklist' },
  { name: 'C', min: '60', max: '75', suggest: 'warn' },
  { name: 'B', min: '75', max: '90', suggest: 'none' },
  { name: 'A', min: '90', max: '100', suggest: 'whitelist' },
];

interface Seen {
  readonly RuleListID: number;
  readonly Version: number;
}

const audit = (tx: Tx, by: By, act: string, id: number, detail: Readonly<Record<string, unknown>> = {}) =>
  writeAudit(tx, { actorId: by.id, act: `rule.${act}`, target: `rule-list:${id}`, detail, ip: by.ip });

/**
 * Locks a draft in the version that the caller saw. A version that was ever opened can no longer change.
 * @throws Refused notFound, copyFirst, stale
 */
async function lockDraft(tx: Tx, { RuleListID, Version }: Seen) {
  const list = (await queries.lockRuleList(tx, RuleListID)) ?? refuse(general.notFound);
  if (list.state !== draft) refuse(ruleRefusals.copyFirst);
  if (list.version !== Version) refuse(general.stale);
  return list;
}

/** Lists the controls of a template's newest version that can be parameters. */
export async function listControlParameters(on: Executor, templateId: number): Promise<ControlParameter[]> {
  const { editionId } = await getTemplate(on, { id: templateId });
  const { edition } = await getEdition(on, editionId);
  return parameterControls(edition);
}

export function addLibrary(
  db: Database,
  by: By,
  { RuleListName, TemplateId }: InputOf<typeof Rule.AddRuleList>,
): Promise<{ Code: number; RuleListID: number; EditionNumber: number }> {
  return inTransaction(db, async (tx) => {
    const controls = await listControlParameters(tx, TemplateId);
    if (controls.length === 0) refuse(ruleRefusals.notRatable, { field: 'TemplateId' });
    const given = { familyId: null, name: RuleListName, templateId: TemplateId, number: 1 };
    const id = await queries.addRuleList(tx, { ...given, aggregateFormula: '', bands: firstBands }, by);
    await audit(tx, by, 'add', id, { name: RuleListName });
    return { Code: 1, RuleListID: id, EditionNumber: 1 };
  });
}

/** Returns problems of a rule set in the caller's language. */
export const shownProblems = (problems: readonly Problem[], language: Language) =>
  problems.map(({ about, key, field, message, from, to }) => ({
    About: about,
    Key: key,
    Field: field,
    Msg: message[language],
    From: from,
    To: to,
  }));

export const bandsOf = (bands: NonNullable<InputOf<typeof Rule.UpdateRuleList>['Bands']>): Band[] =>
  bands.map(({ GradeName, MinScore, MaxScore, Suggest }) => ({
    name: GradeName,
    min: MinScore,
    max: MaxScore,
    suggest: Suggest,
  }));

export function editLibrary(
  db: Database,
  by: By,
  { RuleListName, AggregateFormula, Bands, ...seen }: InputOf<typeof Rule.UpdateRuleList>,
) {
  return inTransaction(db, async (tx) => {
    await lockDraft(tx, seen);
    const bands = Bands && bandsOf(Bands);
    const set = { name: RuleListName, aggregateFormula: AggregateFormula, bands };
    await queries.saveRuleList(tx, seen.RuleListID, set, by.now);
    await audit(tx, by, 'edit', seen.RuleListID);
    return { Code: 1, Problems: shownProblems(bands ? bandProblems(bands) : [], by.language) };
  });
}

/**
 * Creates a draft of the next version as a copy of this one.
 * @throws Refused notFound, draftExists
 */
export function copyEdition(
  db: Database,
  by: By,
  id: number,
): Promise<{ Code: number; RuleListID: number; EditionNumber: number }> {
  // A transaction that waited for another copy does not see that draft yet; the constraints detect it.
  const { draftExists } = ruleRefusals;
  const taken = { rule_list_family_id_edition_number_key: draftExists, rule_list_one_draft: draftExists };
  return onConstraint(taken, () =>
    inTransaction(db, async (tx) => {
      const list = (await queries.findRuleList(tx, id)) ?? refuse(general.notFound);
      const family = await queries.lockFamily(tx, list.FamilyId);
      const there = family.find(({ state }) => state === draft);
      if (there) refuse(ruleRefusals.draftExists);
      const number = Math.max(...family.map((one) => one.number)) + 1;
      const set = await queries.getRuleSet(tx, list);
      const RuleListID = await queries.addRuleList(
        tx,
        {
          familyId: list.FamilyId,
          name: list.RuleListName,
          templateId: list.TemplateId,
          number,
          aggregateFormula: set.aggregateFormula,
          bands: set.bands,
        },
        by,
      );
      await queries.addParameters(tx, RuleListID, set.parameters);
      await queries.addRules(tx, RuleListID, set.rules);
      await audit(tx, by, 'copy', RuleListID, { from: id, edition: number });
      return { Code: 1, RuleListID, EditionNumber: number };
    }),
  );
}

/**
 * Opens a rule set version and closes the open one, or closes this one.
 * @throws Refused notFound, stale, wrongState, notOpenable with the problems
 */
export function openOrCloseEdition(
  db: Database,
  by: By,
  { RuleListID, Version, IsOpen }: InputOf<typeof Rule.UpdateIsOpenRuleList>,
) {
  return inTransaction(db, async (tx) => {
    const list = (await queries.findRuleList(tx, RuleListID)) ?? refuse(general.notFound);
    const family = await queries.lockFamily(tx, list.FamilyId);
    const own = family.find(({ id }) => id === RuleListID) ?? refuse(general.notFound);
    if (own.version !== Version) refuse(general.stale);
    if (IsOpen === (own.state === open) || (!IsOpen && own.state === draft)) refuse(ruleRefusals.wrongState);
    if (IsOpen) {
      const problems = problemsOf(await queries.getRuleSet(tx, list), companyDay(by.now));
      if (problems[0])
        refuse(ruleRefusals.notOpenable, {
          with: { problem: problems[0].message[by.language] },
          body: { Problems: shownProblems(problems, by.language) },
        });
      for (const before of family)
        if (before.state === open) await queries.saveRuleList(tx, before.id, { state: closed }, by.now);
    }
    const published = IsOpen && own.state === draft ? { publishedAt: by.now } : {};
    await queries.saveRuleList(tx, RuleListID, { state: IsOpen ? open : closed, ...published }, by.now);
    await audit(tx, by, IsOpen ? 'open' : 'close', RuleListID, { edition: own.number });
    return { Code: 1, Problems: [] };
  });
}

export function dropDraft(db: Database, by: By, seen: Seen): Promise<{ Code: number }> {
  return inTransaction(db, async (tx) => {
    await lockDraft(tx, seen);
    await queries.removeRuleList(tx, seen.RuleListID);
    await audit(tx, by, 'drop', seen.RuleListID);
    return { Code: 1 };
  });
}

/** Increments the version of a draft after a change of its parts, and writes the audit log. */
async function changed(
  tx: Tx,
  by: By,
  id: number,
  act: string,
  before: unknown,
  after: unknown,
): Promise<void> {
  await queries.saveRuleList(tx, id, {}, by.now);
  await audit(tx, by, act, id, { before, after });
}

/** Adds or changes a parameter of a draft. @throws Refused notFound, copyFirst, stale, badName, nameTaken, wrongControl */
export function saveParameter(
  db: Database,
  by: By,
  { Id, RuleListID, Version, ...given }: InputOf<typeof Rule.AddHeadParameter>,
): Promise<{ Code: number; Id: number }> {
  if (!isParameterName(given.ParamName)) refuse(ruleRefusals.badName, { field: 'ParamName' });
  const parameter: Parameter = {
    name: given.ParamName,
    valueType: given.ValueType,
    tampid: given.TampId ?? null,
    items: given.Items.map(({ Value, Label, LabelEn }) => ({ value: Value, label: Label, labelEn: LabelEn })),
    min: given.Min ?? null,
    max: given.Max ?? null,
    missing: given.MissingPolicy,
  };
  const taken = {
    parameter_rule_list_id_name_key: () =>
      new Refused(ruleRefusals.nameTaken, { field: 'ParamName', with: { name: parameter.name } }),
  };
  return onConstraint(taken, () =>
    inTransaction(db, async (tx) => {
      const list = await lockDraft(tx, { RuleListID, Version });
      if (parameter.tampid !== null) {
        const controls = await listControlParameters(tx, list.templateId);
        const fits = controls.some(
          ({ tampid, valueType }) => tampid === parameter.tampid && valueType === parameter.valueType,
        );
        if (!fits) refuse(ruleRefusals.wrongControl, { field: 'TampId' });
      }
      const there = await queries.listParameters(tx, RuleListID);
      const before = there.find(({ id }) => id === Id);
      if (Id && !before) refuse(general.notFound, { field: 'Id' });
      const [added] = Id ? [Id] : await queries.addParameters(tx, RuleListID, [parameter], there.length);
      if (Id) await queries.saveParameter(tx, Id, parameter);
      await changed(tx, by, RuleListID, 'parameter', before ?? null, parameter);
      return { Code: 1, Id: added ?? 0 };
    }),
  );
}

/** Tells whether a rule's formulas use a parameter. */
function names(rule: RuleLine, parameters: readonly Parameter[], name: string): boolean {
  const types = new Map([...namesOf(parameters), ['X', 'any' as const]]);
  return [rule.formula, rule.gradeFormula].some((source) => {
    const compiled = compileFormula(source, types);
    return compiled.ok ? compiled.formula.uses.includes(name) : source.includes(name);
  });
}

export function dropParameter(
  db: Database,
  by: By,
  { Id, ...seen }: InputOf<typeof Rule.DelHeadParameter>,
): Promise<{ Code: number }> {
  return inTransaction(db, async (tx) => {
    await lockDraft(tx, seen);
    const parameters = await queries.listParameters(tx, seen.RuleListID);
    const found = parameters.find(({ id }) => id === Id) ?? refuse(general.notFound, { field: 'Id' });
    const user = (await queries.listRules(tx, seen.RuleListID)).find((rule) =>
      names(rule, parameters, found.name),
    );
    if (user) refuse(ruleRefusals.parameterUsed, { with: { name: found.name, rule: user.name } });
    await queries.removeParameter(tx, Id);
    await changed(tx, by, seen.RuleListID, 'parameter', found, null);
    return { Code: 1 };
  });
}

type RuleGiven = Omit<InputOf<typeof Rule.AddRule>, keyof Seen>;

const lineOf = (given: RuleGiven, isOn: boolean): Omit<RuleLine, 'id'> => ({
  name: given.RuleName,
  chineseName: given.ChineseName,
  formula: given.Formula,
  grade: given.Grade,
  gradeFormula: given.GradeFormula,
  weightBp: given.WeightBp,
  isOn,
});

async function triedOf(tx: Tx, by: By, ruleListId: number, rule: RuleLine) {
  const parameters = await queries.listParameters(tx, ruleListId);
  const { problems, sample } = tryRule(parameters, rule, companyDay(by.now));
  const [first] = problems;
  return {
    Code: 1,
    Id: rule.id,
    ErrorPos: first ? first.from : null,
    ErrorMsg: first ? first.message[by.language] : '',
    Sample: sample,
  };
}

/** Adds or changes a rule of a draft. Formula errors are reported, but can be saved until publishing. */
export function saveRule(
  db: Database,
  by: By,
  id: number | null,
  { RuleListID, Version, ...given }: Seen & RuleGiven,
) {
  return inTransaction(db, async (tx) => {
    await lockDraft(tx, { RuleListID, Version });
    const rules = await queries.listRules(tx, RuleListID);
    const before = rules.find((rule) => rule.id === id);
    if (id !== null && !before) refuse(general.notFound, { field: 'Id' });
    if (id === null && rules.length >= mostRules) refuse(ruleRefusals.tooManyRules);
    const line = lineOf(given, before?.isOn ?? true);
    const [added] = id === null ? await queries.addRules(tx, RuleListID, [line], rules.length) : [id];
    if (id !== null) await queries.saveRule(tx, id, line);
    await changed(tx, by, RuleListID, 'line', before ?? null, line);
    return triedOf(tx, by, RuleListID, { ...line, id: added ?? 0 });
  });
}

export function turnRule(
  db: Database,
  by: By,
  { Id, IsOpen, ...seen }: InputOf<typeof Rule.UpdateIsOpenRule>,
): Promise<{ Code: number }> {
  return inTransaction(db, async (tx) => {
    await lockDraft(tx, seen);
    const rule = (await queries.findRule(tx, Id)) ?? refuse(general.notFound, { field: 'Id' });
    if (rule.ruleListId !== seen.RuleListID) refuse(general.notFound, { field: 'Id' });
    await queries.saveRule(tx, Id, { ...rule, isOn: IsOpen });
    await changed(tx, by, seen.RuleListID, 'line', rule, { ...rule, isOn: IsOpen });
    return { Code: 1 };
  });
}

export function dropRule(
  db: Database,
  by: By,
  { Id, ...seen }: InputOf<typeof Rule.DelRule>,
): Promise<{ Code: number }> {
  return inTransaction(db, async (tx) => {
    await lockDraft(tx, seen);
    const rule = (await queries.findRule(tx, Id)) ?? refuse(general.notFound, { field: 'Id' });
    if (rule.ruleListId !== seen.RuleListID) refuse(general.notFound, { field: 'Id' });
    await queries.removeRule(tx, Id);
    await changed(tx, by, seen.RuleListID, 'line', rule, null);
    return { Code: 1 };
  });
}
