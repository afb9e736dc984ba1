import type { Words } from '#kit/contract/refusals.ts';
import { compileFormula, type Formula } from '#kit/rules/formula/compile.ts';
import { sayFault, type Fault } from '#kit/rules/formula/faults.ts';
import {
  dayOf,
  Exact,
  isNumber,
  numberOf,
  showValue,
  type Inputs,
  type Kind,
  type Names,
  type Value,
} from '#kit/rules/formula/value.ts';

type Decimal = InstanceType<typeof Exact>;

/** Types of parameter values, each with its type in formulas. */
export const valueKinds = {
  number: 'number',
  percent: 'number',
  boolean: 'boolean',
  option: 'text',
  date: 'date',
} as const satisfies Record<string, Kind>;
export type ValueType = keyof typeof valueKinds;

/** Policies for a rule with a missing input. */
export const missingPolicy = { notScored: 1, zero: 2, refuse: 3 } as const;

export interface Parameter {
  readonly name: string;
  readonly valueType: ValueType;
  /** Named template whose control answers the parameter. Null: entered by hand. */
  readonly tampid: number | null;
  readonly items: readonly { readonly value: string; readonly label: string; readonly labelEn: string }[];
  /** Lower bound as decimal text. */
  readonly min: string | null;
  readonly max: string | null;
  readonly missing: number;
}

export interface RuleLine {
  readonly id: number;
  readonly name: string;
  readonly chineseName: string;
  readonly formula: string;
  /** Maximum points, as decimal text. */
  readonly grade: string;
  /** Formula that turns the rule's value X into points. Empty: X itself, or full points if X is true. */
  readonly gradeFormula: string;
  /** Weight in basis points. All active rules together have 10,000. */
  readonly weightBp: number;
  readonly isOn: boolean;
}

export interface Band {
  readonly name: string;
  /** Lower bound as decimal text, inclusive. The upper bound is inclusive only in the highest band. */
  readonly min: string;
  readonly max: string;
  readonly suggest: 'none' | 'whitelist' | 'warn' | 'blacklist';
}

export interface RuleSet {
  readonly parameters: readonly Parameter[];
  readonly rules: readonly RuleLine[];
  /** Grade bands from the lowest up. */
  readonly bands: readonly Band[];
  /** Formula for the final score from `total` and the parameters. Empty: `total` is the final score. */
  readonly aggregateFormula: string;
}

/** Grade of a supplier with too little data: missing data must not count as full points. */
export const unrated = '未评';
/** Weight of all rules together in basis points, and the minimum that must be scored for a grade. */
export const wholeWeight = 10_000;
export const leastScored = 6_000;

/** Names available in every formula of a rule set. */
export const fixedNames = { today: 'date' } as const;
export const totalName = 'total';
export const valueName = 'X';

/** Returns the parameter names of a rule set with their types. */
export const namesOf = (parameters: readonly Parameter[]): Names =>
  new Map([
    ...Object.entries(fixedNames),
    ...parameters.map(({ name, valueType }) => [name, valueKinds[valueType]] as const),
  ]);

/** Returns the points formula of a rule: its own, else X itself, or full points if X is true. */
export const gradeFormulaOf = ({ gradeFormula, grade }: RuleLine, isFlag: boolean): string =>
  gradeFormula.trim() || (isFlag ? `if ${valueName} then ${grade} else 0` : valueName);

/**
 * Converts an answer to a formula value.
 * @returns null if it is missing or has the wrong type
 */
export function valueOf(type: ValueType, given: unknown): Value {
  if (typeof given === 'number') return valueOf(type, String(given));
  if (typeof given === 'boolean') return type === 'boolean' ? given : null;
  if (typeof given !== 'string' || given.trim() === '') return null;
  const text = given.trim();
  switch (valueKinds[type]) {
    case 'number':
      return numberOf(text);
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : null;
    case 'date':
      return dayOf(text.slice(0, 10));
    case 'text':
      return text;
    default:
      return null;
  }
}

const zeroOf = (type: ValueType): Value =>
  valueKinds[type] === 'number' ? new Exact(0) : type === 'boolean' ? false : null;

interface Line {
  readonly rule: RuleLine;
  readonly formula: Formula;
  /** Formula for the points. Null: the value itself. */
  readonly toPoints: Formula | null;
  readonly most: Decimal;
  readonly weight: Decimal;
  /** Index of the group. Rules with the same weight and maximum are summed up before they are weighted. */
  readonly group: number;
}

interface Group {
  readonly weight: Decimal;
  readonly most: Decimal;
}

function groupOf(groups: Group[], { weightBp, grade }: RuleLine): number {
  const at = groups.findIndex(({ weight, most }) => weight.eq(weightBp) && most.eq(grade));
  return at >= 0 ? at : groups.push({ weight: new Exact(weightBp), most: new Exact(grade) }) - 1;
}

/** Rule set parsed once, to rate many suppliers. */
export interface Rater {
  readonly set: RuleSet;
  readonly lines: readonly Line[];
  readonly groups: readonly Group[];
  readonly aggregate: Formula | null;
  readonly top: readonly { readonly band: Band; readonly min: Decimal; readonly max: Decimal }[];
}

/** Parses the active rules. A rule with an unreadable formula is left out; publishing refuses it. */
export function raterOf(set: RuleSet): Rater {
  const names = namesOf(set.parameters);
  const groups: Group[] = [];
  const lines = set.rules
    .filter(({ isOn }) => isOn)
    .flatMap((rule): Line[] => {
      const formula = compileFormula(rule.formula, names);
      if (!formula.ok) return [];
      const own = gradeFormulaOf(rule, formula.formula.type === 'boolean');
      const points = compileFormula(own, new Map([...names, [valueName, formula.formula.type]]), 'number');
      if (!points.ok) return [];
      return [
        {
          rule,
          formula: formula.formula,
          toPoints: own === valueName ? null : points.formula,
          most: new Exact(rule.grade),
          weight: new Exact(rule.weightBp),
          group: groupOf(groups, rule),
        },
      ];
    });
  const aggregate = compileFormula(
    set.aggregateFormula.trim() || totalName,
    new Map([...names, [totalName, 'number']]),
    'number',
  );
  return {
    set,
    lines,
    groups,
    aggregate: set.aggregateFormula.trim() !== '' && aggregate.ok ? aggregate.formula : null,
    top: set.bands.map((band) => ({ band, min: new Exact(band.min), max: new Exact(band.max) })),
  };
}

export interface PreparedInputs {
  readonly inputs: Inputs;
  /** Missing parameters that prevent any rating. */
  readonly refused: readonly string[];
}

/**
 * Converts answers to formula inputs. Missing ones are replaced according to their policy.
 * @param today YYYY-MM-DD
 */
export function inputsOf(
  set: RuleSet,
  answerOf: (parameter: Parameter) => unknown,
  today: string,
): PreparedInputs {
  const refused: string[] = [];
  const inputs = new Map<string, Value>([['today', dayOf(today)]]);
  for (const parameter of set.parameters) {
    const value = valueOf(parameter.valueType, answerOf(parameter));
    if (value === null && parameter.missing === missingPolicy.refuse) refused.push(parameter.name);
    inputs.set(
      parameter.name,
      value === null && parameter.missing === missingPolicy.zero ? zeroOf(parameter.valueType) : value,
    );
  }
  return { inputs, refused };
}

const reasons = {
  missing: { zh: '缺少{text}', en: '{text} is missing' },
  noPoints: { zh: '公式没有得出分值', en: 'The formula did not produce a score' },
} as const satisfies Record<string, Words>;

/** Explanation of the points of one rule, stored with a rating. */
export interface Detail {
  readonly RuleName: string;
  readonly ChineseName: string;
  readonly Formula: string;
  readonly GradeFormula: string;
  readonly WeightBp: number;
  readonly Inputs: Readonly<Record<string, string | null>>;
  /** Value of the formula as text. Null: no value. */
  readonly Value: string | null;
  readonly Points: string | null;
  readonly Grade: string;
  readonly State: 'scored' | 'notScored';
  readonly ReasonZh: string;
  readonly ReasonEn: string;
  /** Points lost of the final 100, 2 decimals. */
  readonly Lost: string;
}

export interface Rated {
  /** Unrounded score. Null: too little data. */
  readonly score: Decimal | null;
  readonly grade: string;
  readonly band: Band | null;
  /** Weight of the scored rules, in basis points. */
  readonly scoredBp: number;
}

/** Returns the band of a score. Every score from 0 to 100 belongs to exactly one. */
export function bandAt(rater: Pick<Rater, 'top'>, score: Decimal): Band | null {
  for (let at = rater.top.length - 1; at >= 0; at -= 1) {
    const one = rater.top[at]!;
    if (score.gte(one.min)) return one.band;
  }
  return rater.top[0]?.band ?? null;
}

const zero = new Exact(0);
const hundred = new Exact(100);

const within = (value: Decimal, most: Decimal): Decimal =>
  value.isNegative() ? zero : value.gt(most) ? most : value;

interface Outcome {
  readonly value: Value;
  readonly points: Decimal | null;
}

function pointsOf(line: Line, inputs: Inputs, faults?: Fault[]): Outcome {
  for (const name of line.formula.uses) if (inputs.get(name) === null) return { value: null, points: null };
  const value = line.formula.evaluate(inputs, faults);
  if (value === null) return { value, points: null };
  const found = line.toPoints
    ? line.toPoints.evaluate(new Map([...inputs, [valueName, value]]), faults)
    : value;
  return { value, points: isNumber(found) ? found : null };
}

/** Returns the contribution of points to the weighted sum, in basis points. */
const added = ({ weight, most }: Group, points: Decimal): Decimal => points.times(weight).div(most);

type Note = (line: Line, outcome: Outcome, faults: readonly Fault[]) => void;

/** Rates one set of inputs. The grade follows from the unrounded score. */
export function rate(rater: Rater, inputs: Inputs, note?: Note): Rated {
  const sums = rater.groups.map(() => zero);
  let scoredBp = 0;
  for (const line of rater.lines) {
    const faults: Fault[] | undefined = note && [];
    const outcome = pointsOf(line, inputs, faults);
    if (outcome.points !== null) {
      const points = within(outcome.points, line.most);
      const before = sums[line.group]!;
      sums[line.group] = points.isZero() ? before : before.plus(points);
      scoredBp += line.rule.weightBp;
    }
    note?.(line, outcome, faults ?? []);
  }
  const none = { score: null, grade: unrated, band: null, scoredBp };
  if (scoredBp < leastScored) return none;
  const sum = rater.groups.reduce((all, group, n) => all.plus(added(group, sums[n]!)), zero);
  const total = sum.times(100).div(scoredBp);
  const final = rater.aggregate ? rater.aggregate.evaluate(new Map([...inputs, [totalName, total]])) : total;
  if (!isNumber(final)) return none;
  const score = within(final, hundred);
  const band = bandAt(rater, score);
  return { score, grade: band?.name ?? unrated, band, scoredBp };
}

/** Rates one set of inputs and explains the points of each rule, and what it cost. */
export function rateWithTrace(rater: Rater, inputs: Inputs): Rated & { readonly details: Detail[] } {
  const seen: Parameters<Note>[] = [];
  const rated = rate(rater, inputs, (...one) => seen.push(one));
  const details = seen.map(([line, { value, points }, faults]): Detail => {
    const { rule } = line;
    const missing = line.formula.uses.filter((name) => inputs.get(name) === null);
    const reason = (language: 'zh' | 'en'): string => {
      if (points !== null) return '';
      const [fault] = faults;
      if (missing.length > 0)
        return reasons.missing[language].replace('{text}', () =>
          missing.join(language === 'zh' ? '、' : ', '),
        );
      return fault ? sayFault(fault, language) : reasons.noPoints[language];
    };
    const lost =
      points === null || rated.scoredBp === 0
        ? zero
        : line.weight
            .minus(added(line, within(points, line.most)))
            .times(100)
            .div(rated.scoredBp);
    return {
      RuleName: rule.name,
      ChineseName: rule.chineseName,
      Formula: rule.formula,
      GradeFormula: rule.gradeFormula,
      WeightBp: rule.weightBp,
      Inputs: Object.fromEntries(
        line.formula.uses.map((name) => {
          const input = inputs.get(name) ?? null;
          return [name, input === null ? null : showValue(input)];
        }),
      ),
      Value: value === null ? null : showValue(value),
      Points: points === null ? null : roundHalfUp(within(points, line.most)),
      Grade: rule.grade,
      State: points === null ? 'notScored' : 'scored',
      ReasonZh: reason('zh'),
      ReasonEn: reason('en'),
      Lost: roundHalfUp(lost),
    };
  });
  return { ...rated, details };
}

/** Rounds to 2 decimals, half up. For display only. */
export const roundHalfUp = (value: Decimal): string =>
  value.toDecimalPlaces(2, Exact.ROUND_HALF_UP).toFixed(2);

/** Returns the grade of a score given by a person. Scores outside 0 to 100 get the lowest or highest band. */
export const gradeOfPersonScore = (rater: Pick<Rater, 'top'>, score: number): string =>
  bandAt(rater, within(new Exact(score), hundred))?.name ?? unrated;
