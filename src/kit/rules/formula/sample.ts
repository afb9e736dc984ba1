import type { SyntaxNode } from '@lezer/common';
import { parser } from './parser.gen.ts';
import { unquote } from './text.ts';
import { dayOf, Exact, isNumber, numberOf, type Inputs, type Names, type Type, type Value } from './value.ts';

/** Syntax for which a few sample values show everything that a formula can do. */
const plainParts = new Set(
  (
    'Formula And Or Parens Compare Between In Range Test Tests List If Number String Name Boolean Null ' +
    'Negative MinusSign CompareOp Keyword'
  ).split(' '),
);

/** Maximum number of combinations of sample values. */
const mostSamples = 20_000;

interface Seen {
  readonly names: ReadonlySet<string>;
  readonly literals: readonly Value[];
  readonly isPlain: boolean;
}

function look(source: string): Seen {
  const names = new Set<string>();
  const literals: Value[] = [];
  let isPlain = true;
  const see = (node: SyntaxNode): void => {
    const text = source.slice(node.from, node.to);
    if (node.name === 'Name' && node.parent?.name !== 'Function') names.add(text);
    if (node.name === 'Number') literals.push(numberOf(text), numberOf(`-${text}`));
    if (node.name === 'String') literals.push(unquote(text), dayOf(unquote(text)));
    if (node.name === 'Null') literals.push(null);
    const isDate = node.name === 'Call' && /^date\s*[(（]/.test(text);
    const isNot = node.name === 'Call' && /^not\s*[(（]/.test(text);
    if (!plainParts.has(node.name) && node.name !== 'Function' && !isDate && !isNot) isPlain = false;
    // If two names are compared with each other, samples around the literals do not cover all cases.
    if (['Compare', 'Between', 'In'].includes(node.name) && namesIn(node, source).size > 1) isPlain = false;
    for (let child = node.firstChild; child; child = child.nextSibling) see(child);
  };
  see(parser.parse(source).topNode);
  return { names, literals, isPlain };
}

function namesIn(node: SyntaxNode, source: string, found = new Set<string>()): Set<string> {
  if (node.name === 'Name' && node.parent?.name !== 'Function') found.add(source.slice(node.from, node.to));
  for (let child = node.firstChild; child; child = child.nextSibling) namesIn(child, source, found);
  return found;
}

/** Adds values at, between and beyond the ones that formulas mention. */
function around(literals: readonly Value[], type: Type): Value[] {
  if (type === 'boolean') return [true, false];
  if (type === 'number') {
    const numbers = literals.filter(isNumber).toSorted((a, b) => a.cmp(b));
    const between = numbers.slice(1).map((each, at) => each.plus(numbers[at] ?? 0).div(2));
    const [first = new Exact(0), last = first] = [numbers[0], numbers.at(-1)];
    return [...numbers, ...between, first.minus(1), last.plus(1)];
  }
  const wanted = literals.filter((each) =>
    type === 'date' ? typeof each === 'object' : typeof each === 'string',
  );
  const days = ['0001-01-01', '9999-12-31'].map(dayOf);
  if (type === 'date') return [...wanted.filter((each) => each !== null && !isNumber(each)), ...days];
  const texts = [
    ...(wanted as string[]),
    ...(wanted as string[]).map((each) => `${each}\u{1}`),
    '',
    '\u{10ffff}',
  ];
  return type === 'text list' ? [[], ...texts.map((each) => [each]), texts] : texts;
}

/**
 * Returns inputs that together show every result of some formulas. Each name takes the values with which it is
 * compared, values between them and values beyond. Null if the formulas are too complex to be sure.
 */
export function sampleInputs(sources: readonly string[], types: Pick<Names, 'get'>): Inputs[] | null {
  const seen = sources.map(look);
  if (seen.some(({ isPlain }) => !isPlain)) return null;
  const literals = seen.flatMap((each) => each.literals);
  const names = [...new Set(seen.flatMap((each) => [...each.names]))];
  let samples: Map<string, Value>[] = [new Map()];
  for (const name of names) {
    const values = new Map(
      [...around(literals, types.get(name) ?? 'any'), ...(literals.includes(null) ? [null] : [])].map(
        (each) => [JSON.stringify(each), each],
      ),
    );
    if (samples.length * values.size > mostSamples) return null;
    samples = samples.flatMap((sample) =>
      [...values.values()].map((value) => new Map(sample).set(name, value)),
    );
  }
  return samples;
}
