import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import type { Band, Parameter, RuleLine, RuleSet, ValueType } from '../../contract/rating.ts';
import { suppliers } from './db.ts';

const heads = (on: Executor) =>
  suppliers(on)
    .selectFrom('suppliers.rule_list as l')
    .innerJoin('forms.template as t', 't.id', 'l.template_id')
    .select([
      'l.id as RuleListID',
      'l.family_id as FamilyId',
      'l.name as RuleListName',
      'l.template_id as TemplateId',
      't.title as TemplateTitle',
      't.title_en as TemplateTitleEn',
      'l.edition_number as EditionNumber',
      'l.state as EditionState',
      sql<number>`(select count(*) from suppliers.rule r where r.rule_list_id = l.id)`.as('RuleCount'),
      sql<number>`(select count(*) from suppliers.rating g where g.rule_list_id = l.id)`.as('RatingCount'),
      'l.published_at as PublishTime',
      'l.updated_at as UpdateTime',
      'l.version as Version',
    ]);

export interface RuleListFilter {
  readonly Keyword?: string | undefined;
  readonly TemplateId?: number | undefined;
  readonly EditionState?: number | undefined;
  readonly FamilyId?: number | undefined;
}

/** Returns a page of rule set versions, grouped by library, newest first. */
export async function pageRuleLists(
  on: Executor,
  { Keyword, TemplateId, EditionState, FamilyId }: RuleListFilter,
  { PageIndex, PageSize }: { readonly PageIndex: number; readonly PageSize: number },
) {
  let rows = heads(on);
  if (Keyword) rows = rows.where('l.name', 'ilike', like(Keyword));
  if (TemplateId) rows = rows.where('l.template_id', '=', TemplateId);
  if (EditionState) rows = rows.where('l.state', '=', EditionState);
  if (FamilyId) rows = rows.where('l.family_id', '=', FamilyId);
  const { total } = await rows
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const page = await rows
    .orderBy('l.family_id', 'desc')
    .orderBy('l.edition_number', 'desc')
    .limit(PageSize)
    .offset((PageIndex - 1) * PageSize)
    .execute();
  return { Total: total, Rows: page };
}

/** Finds a rule set version with its grade bands, but without its rules and parameters. */
export async function findRuleList(on: Executor, id: number) {
  const row = await heads(on)
    .select(['l.aggregate_formula as AggregateFormula', 'l.bands'])
    .where('l.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { bands, ...head } = row;
  return { ...head, Bands: bands as readonly Band[] };
}

export const listParameters = async (on: Executor, ruleListId: number) =>
  (
    await suppliers(on)
      .selectFrom('suppliers.parameter')
      .selectAll()
      .where('rule_list_id', '=', ruleListId)
      .orderBy('sort_no')
      .orderBy('id')
      .execute()
  ).map((row): Parameter & { readonly id: number } => ({
    id: row.id,
    name: row.name,
    valueType: row.value_type as ValueType,
    tampid: row.tampid,
    items: row.items as Parameter['items'],
    min: row.min,
    max: row.max,
    missing: row.missing_policy,
  }));

const ruleColumns = [
  'id',
  'rule_list_id',
  'name',
  'chinese_name',
  'formula',
  'grade',
  'grade_formula',
  'weight_bp',
  'is_on',
] as const;

interface RuleRow {
  readonly id: number;
  readonly name: string;
  readonly chinese_name: string;
  readonly formula: string;
  readonly grade: string;
  readonly grade_formula: string;
  readonly weight_bp: number;
  readonly is_on: boolean;
}

const lineOf = (row: RuleRow): RuleLine => ({
  id: row.id,
  name: row.name,
  chineseName: row.chinese_name,
  formula: row.formula,
  grade: row.grade,
  gradeFormula: row.grade_formula,
  weightBp: row.weight_bp,
  isOn: row.is_on,
});

export const listRules = async (on: Executor, ruleListId: number): Promise<RuleLine[]> =>
  (
    await suppliers(on)
      .selectFrom('suppliers.rule')
      .select(ruleColumns)
      .where('rule_list_id', '=', ruleListId)
      .orderBy('sort_no')
      .orderBy('id')
      .execute()
  ).map(lineOf);

export async function findRule(on: Executor, id: number) {
  const row = await suppliers(on)
    .selectFrom('suppliers.rule as r')
    .innerJoin('suppliers.rule_list as l', 'l.id', 'r.rule_list_id')
    .select(ruleColumns.map((column) => `r.${column}` as const))
    .select('l.edition_number as edition')
    .where('r.id', '=', id)
    .executeTakeFirst();
  return row && { ...lineOf(row), ruleListId: row.rule_list_id, edition: row.edition };
}

/** Loads the complete rule set of a version. */
export async function getRuleSet(on: Executor, list: NonNullable<Awaited<ReturnType<typeof findRuleList>>>) {
  return {
    parameters: await listParameters(on, list.RuleListID),
    rules: await listRules(on, list.RuleListID),
    bands: list.Bands,
    aggregateFormula: list.AggregateFormula,
  } satisfies RuleSet;
}

/** Locks a rule set version until the transaction ends. */
export const lockRuleList = (tx: Tx, id: number) =>
  suppliers(tx)
    .selectFrom('suppliers.rule_list')
    .select(['id', 'family_id as familyId', 'name', 'template_id as templateId', 'state', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Locks all versions of a rule library, in ascending order. */
export const lockFamily = (tx: Tx, familyId: number) =>
  suppliers(tx)
    .selectFrom('suppliers.rule_list')
    .select(['id', 'edition_number as number', 'state', 'version'])
    .where('family_id', '=', familyId)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Adds a rule set version. Without a family it starts a new library. */
export async function addRuleList(
  tx: Tx,
  given: {
    readonly familyId: number | null;
    readonly name: string;
    readonly templateId: number;
    readonly number: number;
    readonly aggregateFormula: string;
    readonly bands: readonly Band[];
  },
  by: { readonly id: number | null; readonly now: Date },
): Promise<number> {
  const { id } = await suppliers(tx)
    .insertInto('suppliers.rule_list')
    .values({
      family_id: given.familyId ?? sql<number>`currval(pg_get_serial_sequence('suppliers.rule_list', 'id'))`,
      name: given.name,
      template_id: given.templateId,
      edition_number: given.number,
      aggregate_formula: given.aggregateFormula,
      bands: json(given.bands),
      created_by: by.id,
      created_at: by.now,
      updated_at: by.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveRuleList(
  tx: Tx,
  id: number,
  set: {
    readonly name?: string | undefined;
    readonly aggregateFormula?: string | undefined;
    readonly bands?: readonly Band[] | undefined;
    readonly state?: number;
    readonly publishedAt?: Date;
  },
  now: Date,
): Promise<void> {
  await suppliers(tx)
    .updateTable('suppliers.rule_list')
    .set({
      ...(set.name === undefined ? {} : { name: set.name }),
      ...(set.aggregateFormula === undefined ? {} : { aggregate_formula: set.aggregateFormula }),
      ...(set.bands === undefined ? {} : { bands: json(set.bands) }),
      ...(set.state === undefined ? {} : { state: set.state }),
      ...(set.publishedAt === undefined ? {} : { published_at: set.publishedAt }),
      version: sql`version + 1`,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

export async function removeRuleList(tx: Tx, id: number): Promise<void> {
  await suppliers(tx).deleteFrom('suppliers.rule_list').where('id', '=', id).execute();
}

const parameterValues = (parameter: Parameter) => ({
  name: parameter.name,
  value_type: parameter.valueType,
  tampid: parameter.tampid,
  items: json(parameter.items),
  min: parameter.min,
  max: parameter.max,
  missing_policy: parameter.missing,
});

export async function addParameters(
  tx: Tx,
  ruleListId: number,
  parameters: readonly Parameter[],
  from = 0,
): Promise<number[]> {
  if (parameters.length === 0) return [];
  const rows = await suppliers(tx)
    .insertInto('suppliers.parameter')
    .values(
      parameters.map((one, n) => ({ rule_list_id: ruleListId, ...parameterValues(one), sort_no: from + n })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function saveParameter(tx: Tx, id: number, parameter: Parameter): Promise<void> {
  await suppliers(tx)
    .updateTable('suppliers.parameter')
    .set(parameterValues(parameter))
    .where('id', '=', id)
    .execute();
}

export async function removeParameter(tx: Tx, id: number): Promise<void> {
  await suppliers(tx).deleteFrom('suppliers.parameter').where('id', '=', id).execute();
}

const ruleValues = (rule: Omit<RuleLine, 'id'>) => ({
  name: rule.name,
  chinese_name: rule.chineseName,
  formula: rule.formula,
  grade: rule.grade,
  grade_formula: rule.gradeFormula,
  weight_bp: rule.weightBp,
  is_on: rule.isOn,
});

export async function addRules(
  tx: Tx,
  ruleListId: number,
  rules: readonly Omit<RuleLine, 'id'>[],
  from = 0,
): Promise<number[]> {
  if (rules.length === 0) return [];
  const rows = await suppliers(tx)
    .insertInto('suppliers.rule')
    .values(rules.map((one, n) => ({ rule_list_id: ruleListId, ...ruleValues(one), sort_no: from + n })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function saveRule(tx: Tx, id: number, rule: Omit<RuleLine, 'id'>): Promise<void> {
  await suppliers(tx).updateTable('suppliers.rule').set(ruleValues(rule)).where('id', '=', id).execute();
}

export async function removeRule(tx: Tx, id: number): Promise<void> {
  await suppliers(tx).deleteFrom('suppliers.rule').where('id', '=', id).execute();
}

/** Finds the open version of a rule library, apart from the given one. */
export async function findOpen(on: Executor, familyId: number): Promise<number | undefined> {
  const row = await suppliers(on)
    .selectFrom('suppliers.rule_list')
    .select('id')
    .where('family_id', '=', familyId)
    .where('state', '=', 2)
    .executeTakeFirst();
  return row?.id;
}

/** Lists the grade bands of all open rule set versions. */
export async function listOpenBands(on: Executor): Promise<Band[]> {
  const rows = await suppliers(on)
    .selectFrom('suppliers.rule_list')
    .select('bands')
    .where('state', '=', 2)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ bands }) => bands as Band[]);
}

/** Lists the next supplier forms of a template with their answers, oldest first. */
export const listToRate = (on: Executor, templateId: number, after: number, limit: number) =>
  suppliers(on)
    .selectFrom('suppliers.form as f')
    .innerJoin('suppliers.company as c', 'c.id', 'f.company_id')
    .select(['f.id', 'c.id as companyId', 'c.name', 'f.document'])
    .where('f.template_id', '=', templateId)
    .where('f.state', '<>', -2)
    .where('f.id', '>', after)
    .orderBy('f.id')
    .limit(limit)
    .execute();

export async function countToRate(on: Executor, templateId: number): Promise<number> {
  const { total } = await suppliers(on)
    .selectFrom('suppliers.form')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('template_id', '=', templateId)
    .where('state', '<>', -2)
    .executeTakeFirstOrThrow();
  return total;
}
