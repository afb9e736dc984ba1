import { compileFormula } from '#kit/rules/formula/compile.ts';
import { Exact, type Names, type Value } from '#kit/rules/formula/value.ts';

const evaluations = 2_000_000;

/** Measures many evaluations of one formula: `npm run bench -- --engine formula`. */
export function benchFormula(say: (text: string) => void): void {
  const names: Names = new Map([
    ['amount', 'number'],
    ['days', 'number'],
  ]);
  const compiled = compileFormula('if amount > 5000 then days else 0', names);
  if (!compiled.ok) throw new Error('the formula of the benchmark is wrong');
  const inputs = [4999.99, 5000.01].map(
    (amount) =>
      new Map<string, Value>([
        ['amount', new Exact(amount)],
        ['days', new Exact(3)],
      ]),
  );
  const started = performance.now();
  for (let at = 0; at < evaluations; at += 1) compiled.formula.evaluate(inputs[at % 2]!);
  const seconds = (performance.now() - started) / 1000;
  say(
    `formula: ${evaluations.toLocaleString('en')} evaluations of an if with two names in ${seconds.toFixed(2)} s`,
  );
}
