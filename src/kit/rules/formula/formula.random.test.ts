import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileFormula } from './compile.ts';
import { functionNames } from './functions.ts';
import { renameFields } from './names.ts';
import { Day, Exact, kindOf, numberOf, type Type, type Value } from './value.ts';

// `npm run soak` tries ten times as many formulas.
const runs = Number(process.env['FORMULA_RUNS'] ?? 20_000);
/**
 * Maximum processor time in microseconds to read and evaluate any formula. Other load on the machine does not count.
 */
const longest = 250_000;
const spent = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.threadCpuUsage(since);
  return user + system;
};

const types: readonly Type[] = ['number', 'text', 'boolean', 'date', 'number list', 'list', 'any'];
const names = new Map(types.map((type, at) => [`n${at}`, type]));

const value: fc.Arbitrary<Value> = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.string({ maxLength: 5 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((each) => new Exact(each)),
  fc.constantFrom(new Day('2024-02-29'), new Day('1999-12-31')),
  fc.array(
    fc.integer().map((each) => new Exact(each)),
    { maxLength: 3 },
  ),
);

const { expression } = fc.letrec<{ expression: string }>((tie) => {
  const inner = tie('expression');
  const literal = fc.constantFrom(
    '0',
    '1',
    '-2.5',
    '99999999999999999999',
    '"a"',
    '"差旅"',
    'true',
    'false',
    'null',
    '[]',
    ...names.keys(),
  );
  const join = (...signs: string[]) =>
    fc.tuple(inner, fc.constantFrom(...signs), inner).map(([a, sign, b]) => `${a} ${sign} ${b}`);
  return {
    expression: fc.oneof(
      { maxDepth: 6, depthIdentifier: 'formula' },
      literal,
      join('+', '-', '*', '/', '**'),
      join('=', '!=', '<', '<=', '>', '>=', 'in', 'in >'),
      join('and', 'or'),
      inner.map((each) => `(${each})`),
      inner.map((each) => `-(${each})`),
      fc.tuple(inner, inner, inner).map(([a, b, c]) => `if ${a} then ${b} else ${c}`),
      fc.tuple(inner, inner, inner).map(([a, b, c]) => `(${a}) between (${b}) and (${c})`),
      fc.tuple(inner, inner, inner).map(([a, b, c]) => `(${a}) in [${b}..${c})`),
      fc.array(inner, { maxLength: 3 }).map((each) => `[${each.join(', ')}]`),
      fc
        .tuple(fc.constantFrom(...functionNames), fc.array(inner, { maxLength: 3 }))
        .map(([name, args]) => `${name}(${args.join(', ')})`),
    ),
  };
});

/** Returns whether a value is a valid, finite result of a formula. */
const isSound = (given: Value): boolean =>
  Array.isArray(given)
    ? given.every(isSound)
    : kindOf(given) !== 'number' || numberOf((given as { toFixed(): string }).toFixed()) !== null;

function faultOf(source: string, given: readonly Value[]): string | null {
  const started = process.threadCpuUsage();
  const compiled = compileFormula(source, names);
  if (compiled.ok) {
    const inputs = new Map([...names.keys()].map((name, at) => [name, given[at] ?? null]));
    if (!isSound(compiled.formula.evaluate(inputs, []))) return 'an unsound value';
  } else if (compiled.faults.some(({ from, to }) => from > to || to > source.length))
    return 'a fault outside of the formula';
  renameFields(source, () => 'x');
  return spent(started) < longest ? null : 'too long';
}

const given = fc.array(value, { minLength: types.length, maxLength: types.length });

/** Tries many formulas and returns the first one that failed; null: none. */
const firstFault = (formula: fc.Arbitrary<string>): string | null => {
  const property = fc.property(formula, given, (source, values) => faultOf(source, values) === null);
  const found = fc.check(property, { numRuns: runs });
  return found.counterexample && JSON.stringify(found.counterexample[0]);
};

test('random formulas never throw and never take long', () => {
  expect(firstFault(expression)).toBeNull();
}, 600_000);

test('random text never throws and never takes long', () => {
  const piece = fc.oneof(
    fc.constantFrom(...'()[]+-*/<>=!.,"“”\\ 金额（）', '..', '**', ' and ', ' if ', ' in ', 'date('),
    fc.string({ maxLength: 4, unit: 'binary' }),
  );
  const text = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));
  expect(firstFault(text)).toBeNull();
}, 600_000);
