import type { Words } from '#kit/contract/refusals.ts';
import { compileFormula } from '#kit/rules/formula/compile.ts';
import { sayFault } from '#kit/rules/formula/faults.ts';
import { isFieldName } from '#kit/rules/formula/names.ts';
import { compareDecimal } from '#kit/rules/exact.ts';
import { dayOf, Exact, isNumber, showValue, type Inputs, type Value } from '#kit/rules/formula/value.ts';
import {
  fixedNames,
  gradeFormulaOf,
  namesOf,
  totalName,
  valueName,
  wholeWeight,
  type Band,
  type Parameter,
  type RuleLine,
  type RuleSet,
} from './rating.ts';

/** Problem that prevents publishing a rule set, with its place. */
export interface Problem {
  readonly about: 'rules' | 'rule' | 'parameter' | 'bands' | 'aggregate';
  /** Id of the rule, or name of the parameter. */
  readonly key: string;
  readonly field: 'Formula' | 'GradeFormula' | 'WeightBp' | 'ParamName' | 'Bands' | 'AggregateFormula';
  readonly message: Words;
  /** Start of the wrong part of a formula, in UTF-16 units. */
  readonly from: number;
  readonly to: number;
}

const problem = (
  about: Problem['about'],
  field: Problem['field'],
  zh: string,
  en: string,
  more: Partial<Problem> = {},
): Problem => ({ about, field, key: '', message: { zh, en }, from: 0, to: 0, ...more });

const reserved = new Set<string>([...Object.keys(fixedNames), totalName, valueName]);

/** Tells whether a word can be the name of a parameter. */
export const isParameterName = (name: string): boolean => isFieldName(name) && !reserved.has(name);

/** Returns the sample values of a parameter: both bounds and the middle, or every choice. */
function samplesOf({ valueType, min, max, items }: Parameter, today: string): Value[] {
  if (valueType === 'boolean') return [true, false];
  if (valueType === 'option') return items.map(({ value }) => value);
  if (valueType === 'date') {
    const year = Number(today.slice(0, 4));
    return [0, 1, 10].map((ago) => dayOf(`${year - ago}${today.slice(4, 8)}15`));
  }
  const low = new Exact(min ?? 0);
  const high = new Exact(max ?? (valueType === 'percent' ? 100 : low.plus(1_000_000)));
  return [low, low.plus(high).div(2), high];
}

/** Maximum number of sample combinations tried for one rule. */
const mostSamples = 512;

function combinations(parameters: readonly Parameter[], today: string): Inputs[] {
  const start: ReadonlyMap<string, Value>[] = [new Map([['today', dayOf(today)]])];
  return parameters.reduce<ReadonlyMap<string, Value>[]>((rows, parameter) => {
    const values = samplesOf(parameter, today);
    // Above the limit, values are paired side by side instead of every combination.
    if (rows.length * values.length > mostSamples)
      return rows.map((row, n) => new Map(row).set(parameter.name, values[n % values.length] ?? null));
    return rows.flatMap((row) => values.map((value) => new Map(row).set(parameter.name, value)));
  }, start);
}

export interface RuleTrial {
  readonly problems: readonly Problem[];
  /** Result for the first sample: inputs, value and points as text. Null: no sample yields points. */
  readonly sample: {
    readonly Inputs: Record<string, string>;
    readonly Value: string;
    readonly Points: string;
  } | null;
}

/**
 * Parses one rule and tries it with sample values.
 * @param today YYYY-MM-DD
 */
export function tryRule(parameters: readonly Parameter[], rule: RuleLine, today: string): RuleTrial {
  const names = namesOf(parameters);
  const key = String(rule.id);
  const faulty = (
    field: 'Formula' | 'GradeFormula',
    faults: Parameters<typeof sayFault>[0][],
  ): RuleTrial => ({
    problems: faults.map((fault) =>
      problem('rule', field, sayFault(fault, 'zh'), sayFault(fault, 'en'), {
        key,
        from: fault.from,
        to: fault.to,
      }),
    ),
    sample: null,
  });
  const formula = compileFormula(rule.formula, names);
  if (!formula.ok) return faulty('Formula', [...formula.faults]);
  const own = gradeFormulaOf(rule, formula.formula.type === 'boolean');
  const points = compileFormula(own, new Map([...names, [valueName, formula.formula.type]]), 'number');
  if (!points.ok) {
    // A rule without a grade formula must yield points by its own formula.
    if (rule.gradeFormula.trim() !== '') return faulty('GradeFormula', [...points.faults]);
    const notNumber = compileFormula(rule.formula, names, 'number');
    return faulty('Formula', notNumber.ok ? [...points.faults] : [...notNumber.faults]);
  }
  const used = parameters.filter(({ name }) =>
    [...formula.formula.uses, ...points.formula.uses].includes(name),
  );
  let sample: RuleTrial['sample'] = null;
  for (const inputs of combinations(used, today)) {
    const value = formula.formula.evaluate(inputs);
    const found = points.formula.evaluate(new Map([...inputs, [valueName, value]]));
    const shown = Object.fromEntries(used.map(({ name }) => [name, showValue(inputs.get(name) ?? null)]));
    const at = used.map(({ name }) => `${name} = ${shown[name]}`).join(', ');
    // A sample without a result is not scored. That does not prevent publishing.
    if (!isNumber(found)) continue;
    sample ??= { Inputs: shown, Value: showValue(value), Points: showValue(found) };
    if (found.isNegative() || found.gt(rule.grade))
      return {
        sample,
        problems: [
          problem(
            'rule',
            rule.gradeFormula.trim() === '' ? 'Formula' : 'GradeFormula',
            `得 ${showValue(found)} 分，应在 0 到 ${rule.grade} 之间${at ? `（${at}）` : ''}`,
            `The formula gives ${showValue(found)} points, but must give 0 to ${rule.grade}${at ? ` (${at})` : ''}`,
            { key, to: rule.formula.length },
          ),
        ],
      };
  }
  return { problems: [], sample };
}

const say = (zh: string, en: string): Problem => problem('bands', 'Bands', zh, en);

/** Returns the problems of grade bands. They must cover 0 to 100 without gaps, and their names must differ. */
export function bandProblems(bands: readonly Band[]): Problem[] {
  if (bands.length < 2 || bands.length > 10) return [say('等级应有 2 到 10 个', 'Add 2 to 10 grades')];
  if (new Set(bands.map(({ name }) => name)).size < bands.length)
    return [say('等级名称不能重复', 'Two grades have the same name')];
  const found: Problem[] = [];
  let from = '0';
  for (const { name, min, max } of bands) {
    if (compareDecimal(min, from) !== 0)
      found.push(say(`等级“${name}”应从 ${from} 分开始`, `Grade “${name}” must start at ${from}`));
    if (compareDecimal(max, min) <= 0)
      found.push(
        say(`等级“${name}”的上限应大于下限`, `The upper bound of “${name}” must be above its lower bound`),
      );
    from = max;
  }
  if (compareDecimal(from, '100') !== 0)
    found.push(say('最高等级应到 100 分为止', 'The highest grade must end at 100'));
  return found;
}

const percent = (bp: number): string => `${bp / 100}%`;

/**
 * Returns all problems that prevent publishing. An empty list means that it can be published.
 * @param today YYYY-MM-DD
 */
export function problemsOf(set: RuleSet, today: string): Problem[] {
  const on = set.rules.filter(({ isOn }) => isOn);
  const weight = on.reduce((sum, { weightBp }) => sum + weightBp, 0);
  const found: Problem[] = [];
  if (on.length === 0) found.push(problem('rules', 'WeightBp', '还没有启用的规则', 'No rule is switched on'));
  else if (weight !== wholeWeight)
    found.push(
      problem(
        'rules',
        'WeightBp',
        `启用规则的权重合计 ${percent(weight)}，应为 100%`,
        `The weights of the rules that are on add up to ${percent(weight)}. They must add up to 100%`,
      ),
    );
  for (const { name } of set.parameters)
    if (!isParameterName(name))
      found.push(
        problem(
          'parameter',
          'ParamName',
          `“${name}”不能作为参数名`,
          `“${name}” cannot be used as a parameter name`,
          {
            key: name,
          },
        ),
      );
  for (const rule of on) found.push(...tryRule(set.parameters, rule, today).problems);
  if (set.aggregateFormula.trim() !== '') {
    const names = new Map([...namesOf(set.parameters), [totalName, 'number' as const]]);
    const compiled = compileFormula(set.aggregateFormula, names, 'number');
    if (!compiled.ok)
      found.push(
        ...compiled.faults.map((fault) =>
          problem('aggregate', 'AggregateFormula', sayFault(fault, 'zh'), sayFault(fault, 'en'), {
            from: fault.from,
            to: fault.to,
          }),
        ),
      );
  }
  return [...found, ...bandProblems(set.bands)];
}
