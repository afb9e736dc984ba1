import { companyDay } from '#kit/rules/dates.ts';
import { showValue } from '#kit/rules/formula/value.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { useTemplate } from '#modules/forms/server/open.ts';
import type { SupplierState } from '../../contract/codes.ts';
import { normName } from '#kit/rules/company-name.ts';
import type { Document } from '../../contract/document.ts';
import {
  inputsOf,
  raterOf,
  rateWithTrace,
  type Parameter,
  type RuleLine,
  type RuleSet,
  type ValueType,
} from '../../contract/rating.ts';
import { addSuppliers } from '../queries/bulk.ts';
import { addParameters, addRuleList, addRules, saveRuleList } from '../queries/rules.ts';
import { moveSeeded, rateSeeded } from '../queries/seed.ts';
import { bindFiles, factsOf } from './document.ts';

/** Company with its past state changes. */
export interface KnownSupplier {
  readonly name: string;
  readonly creditCode: string;
  readonly reviewOn: string | null;
  readonly document: Document;
  readonly createdAt: Date;
  readonly moves: readonly {
    readonly to: SupplierState;
    readonly at: Date;
    readonly reason: string;
    readonly evidenceUrl: string;
    readonly expiresAt: Date | null;
  }[];
}

/** Adds companies with a past in few statements, without checks and notifications. */
export async function seedSuppliers(
  tx: Tx,
  given: readonly KnownSupplier[],
  { by, template }: { readonly by: number; readonly template: string },
): Promise<{ companyId: number; formId: number }[]> {
  const { id: editionId, edition, template: found } = await useTemplate(tx, { code: template });
  const added = await addSuppliers(
    tx,
    { id: found.id, editionId },
    given.map(({ name, moves: _moves, ...one }) => ({
      ...one,
      name,
      nameNorm: normName(name),
      facts: factsOf(one.document),
    })),
    by,
  );
  for (const [n, { document }] of given.entries())
    await bindFiles(tx, { id: by }, added[n]!.formId, edition, document);
  await moveSeeded(
    tx,
    given.flatMap(({ moves }, n) =>
      moves.map((move, at) => ({
        ...move,
        from: moves[at - 1]?.to ?? 3,
        isLast: at === moves.length - 1,
        ...added[n]!,
      })),
    ),
    by,
  );
  return added;
}

/** Rules of the example library for the standard supplier template. */
const exampleSet: RuleSet = {
  parameters: [
    parameter('注册资本', 'number', 1005, { max: '1000000000000' }),
    parameter('资产负债率', 'percent', 30, { max: '100' }),
    parameter('成立时间', 'date', 21),
    parameter('是否上市公司', 'boolean', 1035),
    parameter('是否行业垄断', 'boolean', 1034),
  ],
  rules: [
    line('资本实力', '注册资本达到五千万元得满分', '注册资本', 2_500, 'min(100, X / 500000)'),
    line('偿债能力', '负债率越低得分越高', '100 - 资产负债率', 3_000),
    line('经营年限', '满十年得满分', 'years(成立时间, today)', 2_500, 'min(100, X * 10)'),
    line('公开透明', '上市公司信息公开', '是否上市公司', 1_000, 'if X then 100 else 60'),
    line('议价空间', '行业垄断会削弱议价能力', 'not(是否行业垄断)', 1_000),
  ],
  bands: [
    { name: 'D', min: '0', max: '45', suggest: 'blacklist' },
    { name: 'C', min: '45', max: '60', suggest: 'warn' },
    { name: 'B', min: '60', max: '75', suggest: 'none' },
    { name: 'A', min: '75', max: '100', suggest: 'whitelist' },
  ],
  aggregateFormula: '',
};

function parameter(
  name: string,
  valueType: ValueType,
  tampid: number,
  more: { readonly max?: string } = {},
): Parameter {
  const isNumber = valueType === 'number' || valueType === 'percent';
  const max = more.max ?? null;
  return { name, valueType, tampid, items: [], min: isNumber ? '0' : null, max, missing: 1 };
}

function line(
  name: string,
  chineseName: string,
  formula: string,
  weightBp: number,
  gradeFormula = '',
): RuleLine {
  return { id: 0, name, chineseName, formula, grade: '100', gradeFormula, weightBp, isOn: true };
}

/** Publishes the example library and rates suppliers with it, each at a given instant. */
export async function seedRatings(
  tx: Tx,
  given: readonly {
    readonly companyId: number;
    readonly formId: number;
    readonly document: Document;
    readonly at: Date;
  }[],
  { by, template, now }: { readonly by: number; readonly template: string; readonly now: Date },
): Promise<void> {
  const { template: found } = await useTemplate(tx, { code: template });
  const head = { familyId: null, name: '供应商准入评分', templateId: found.id, number: 1 };
  const { aggregateFormula, bands, parameters, rules } = exampleSet;
  const ruleListId = await addRuleList(tx, { ...head, aggregateFormula, bands }, { id: by, now });
  await addParameters(tx, ruleListId, parameters);
  await addRules(tx, ruleListId, rules);
  await saveRuleList(tx, ruleListId, { state: 2, publishedAt: now }, now);
  const rater = raterOf(exampleSet);
  const rows = given.map(({ companyId, formId, document, at }) => {
    const answer = ({ tampid }: Parameter): unknown => (tampid === null ? null : document[tampid]);
    const { inputs } = inputsOf(exampleSet, answer, companyDay(at));
    const { score, grade, details } = rateWithTrace(rater, inputs);
    const shown = [...inputs].map(([name, value]) => [name, value === null ? null : showValue(value)]);
    return {
      companyId,
      formId,
      score: score?.toFixed() ?? null,
      grade,
      inputs: Object.fromEntries(shown) as Record<string, string | null>,
      trace: details,
      at: at.toISOString(),
    };
  });
  await rateSeeded(tx, ruleListId, rows, by);
}
