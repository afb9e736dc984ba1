import type { SyntaxNode } from '@lezer/common';
import type { Fault, FaultCode } from './faults.ts';
import { functions } from './functions.ts';
import { formulaLimits } from './limits.ts';
import { and3, or3 } from './logic.ts';
import { parser } from './parser.gen.ts';
import {
  arithmetic,
  fixedCall,
  isOrder,
  itemsCall,
  relation,
  teller,
  type About,
  type Env,
  type Place,
  type Run,
} from './run.ts';
import { childrenOf, firstError } from './tree.ts';
import { comparable, either, fits, hasOrder, isListType, itemOf, listOf, wordOf } from './types.ts';
import { unquote } from './text.ts';
import {
  dayOf,
  isList,
  isNumber,
  kindOf,
  numberOf,
  sameValue,
  type Inputs,
  type Names,
  type Type,
  type Value,
} from './value.ts';

interface Part {
  readonly type: Type;
  readonly run: Run;
}

export interface Formula {
  readonly source: string;
  readonly type: Type;
  /** Names of the inputs that the formula reads. */
  readonly uses: readonly string[];
  /** Evaluates the formula; never throws. Adds to `faults` why the result is null, unless an input is missing. */
  evaluate(inputs: Inputs, faults?: Fault[]): Value;
}

export type Compiled =
  | { readonly ok: true; readonly formula: Formula }
  | { readonly ok: false; readonly faults: readonly Fault[] };

/**
 * Compiles a formula into closures; no text is ever evaluated as code.
 * @param names inputs with their types that the formula may read
 * @param wanted required type; if the type is only known from values, it is accepted
 */
export function compileFormula(source: string, names: Pick<Names, 'get'>, wanted: Type = 'any'): Compiled {
  const end = source.length;
  if (source.trim() === '') return { ok: false, faults: [{ code: 'empty', from: 0, to: end }] };
  if (end > formulaLimits.length)
    return { ok: false, faults: [{ code: 'tooLong', from: formulaLimits.length, to: end }] };
  const compiler = new Compiler(source, names);
  const part = compiler.top();
  if (part && compiler.faults.length === 0) compiler.expect(part.type, wanted, { from: 0, to: end });
  if (!part || compiler.faults.length > 0) return { ok: false, faults: compiler.faults };
  const { run, type } = part;
  return {
    ok: true,
    formula: {
      source,
      type,
      uses: [...compiler.uses],
      evaluate: (inputs, faults) => run({ inputs, faults }),
    },
  };
}

const isChain = (name: string): boolean => name === 'Binary' || name === 'And' || name === 'Or';

const nothing: Part = { type: 'any', run: () => null };
const constant = (type: Type, value: Value): Part => ({ type, run: () => value });

/** Operators as typed on a Latin or a Chinese keyboard. */
const plain: Readonly<Record<string, string>> = {
  '＝': '=',
  '≠': '!=',
  '＜': '<',
  '≤': '<=',
  '＞': '>',
  '≥': '>=',
  '×': '*',
  '÷': '/',
  '＋': '+',
  '－': '-',
};

/** Number of digits with which numbers are exact (decimal128). */
const mostDigits = 34;

class Compiler {
  readonly faults: Fault[] = [];
  readonly uses = new Set<string>();
  private readonly source: string;
  private readonly names: Pick<Names, 'get'>;
  private nodes = 0;

  constructor(source: string, names: Pick<Names, 'get'>) {
    this.source = source;
    this.names = names;
  }

  top(): Part | null {
    const tree = parser.parse(this.source);
    const broken = firstError(tree);
    if (broken) {
      const at = {
        from: broken.from,
        to: Math.max(broken.to, Math.min(broken.from + 1, this.source.length)),
      };
      const text = this.source.slice(at.from, at.to).trim();
      this.fault(text === '' ? 'unfinished' : 'syntax', at, { text });
      return null;
    }
    const root = tree.topNode.firstChild;
    return root && this.part(root, 1);
  }

  expect(type: Type, wanted: Type, at: Place): void {
    if (!fits(type, wanted)) this.fault('type', at, { wanted: wordOf(wanted), found: wordOf(type) });
  }

  private fault(code: FaultCode, { from, to }: Place, about: About = {}): void {
    const isKnown = this.faults.some((one) => one.code === code && one.from === from && one.to === to);
    if (!isKnown) this.faults.push({ code, from, to, ...about });
  }

  private text({ from, to }: Place): string {
    return this.source.slice(from, to);
  }

  private operator(node: SyntaxNode): string {
    const text = this.text(node);
    return plain[text] ?? text;
  }

  private part(node: SyntaxNode, depth: number): Part {
    this.nodes += 1;
    if (depth > formulaLimits.depth || this.nodes > formulaLimits.nodes) {
      const code = depth > formulaLimits.depth ? 'tooDeep' : 'tooManyParts';
      this.fault(code, node);
      return nothing;
    }
    const parts = childrenOf(node);
    // A chain such as a + b + c counts as one level of depth.
    const below = (child: SyntaxNode): Part =>
      this.part(
        child,
        child === parts[0] && isChain(child.name) && child.name === node.name ? depth : depth + 1,
      );
    switch (node.name) {
      case 'Number':
        return this.number(node);
      case 'String':
        return this.quoted(node);
      case 'Boolean':
        return constant('boolean', this.text(node) === 'true');
      case 'Null':
        return constant('null', null);
      case 'Name':
        return this.name(node);
      case 'Parens':
        return below(parts[0]!);
      case 'List':
        return this.list(parts.map(below));
      case 'Negative':
        return this.negative(parts[1]!, below(parts[1]!));
      case 'Binary':
        return this.binary(node, parts, below);
      case 'And':
      case 'Or':
        return this.logical(node.name, parts, below);
      case 'Compare':
        return this.compare(node, this.operator(parts[1]!), below(parts[0]!), below(parts[2]!));
      case 'Between': {
        const [value, from, to] = [below(parts[0]!), below(parts[1]!), below(parts[2]!)];
        const least = this.compare(node, '>=', value, from);
        const most = this.compare(node, '<=', value, to);
        return { type: 'boolean', run: (env) => and3(least.run(env), () => most.run(env)) };
      }
      case 'In':
        return this.test(parts[1]!, below(parts[0]!), depth + 1);
      case 'If':
        return this.choice(parts, below);
      case 'Call':
        return this.call(node, parts, below);
      default:
        this.fault('syntax', node, { text: this.text(node) });
        return nothing;
    }
  }

  private number(node: SyntaxNode): Part {
    const value = numberOf(this.text(node));
    if (value === null) this.fault('outOfRange', node);
    if (this.text(node).replaceAll(/\D|^0*\.?0*/g, '').length > mostDigits) this.fault('tooExact', node);
    return constant('number', value);
  }

  private quoted(node: SyntaxNode): Part {
    const text = this.text(node);
    // Matches FEEL's escape with six digits, and text that looks like it.
    const escape = /(?<!\\)(?:\\\\)*(\\U[0-9a-fA-F]{0,6})/.exec(text)?.[1];
    if (escape !== undefined) this.fault('badEscape', node, { text: escape });
    return constant('text', unquote(text));
  }

  private name(node: SyntaxNode): Part {
    const name = this.text(node);
    const type = this.names.get(name);
    if (type === undefined) {
      this.fault('unknownName', node, { text: name });
      return nothing;
    }
    this.uses.add(name);
    return { type, run: ({ inputs }) => inputs.get(name) ?? null };
  }

  private list(items: readonly Part[]): Part {
    const type = listOf(items.map((item) => item.type));
    return { type, run: (env) => items.map(({ run }) => run(env)) };
  }

  private negative(node: SyntaxNode, { type, run }: Part): Part {
    this.expect(type, 'number', node);
    const tell = teller(node);
    return {
      type: 'number',
      run: (env) => {
        const value = run(env);
        if (value === null) return null;
        return isNumber(value) ? value.neg() : tell(env, 'type', { wanted: 'number', found: kindOf(value) });
      },
    };
  }

  private binary(node: SyntaxNode, parts: SyntaxNode[], below: (child: SyntaxNode) => Part): Part {
    const [left, right] = [below(parts[0]!), below(parts[2]!)];
    const operator = this.operator(parts[1]!);
    const isText = operator === '+' && (left.type === 'text' || right.type === 'text');
    const wanted: Type = isText ? 'text' : 'number';
    this.expect(left.type, wanted, parts[0]!);
    this.expect(right.type, wanted, parts[2]!);
    const open = operator === '+' && !isText && left.type !== 'number' && right.type !== 'number';
    const tell = teller(node);
    const act = arithmetic[operator]!;
    return {
      type: open ? 'any' : wanted,
      run: (env) => {
        const a = left.run(env);
        const b = right.run(env);
        if (a === null || b === null) return null;
        if (isNumber(a) && isNumber(b)) {
          if (operator === '/' && b.isZero()) return tell(env, 'dividedByZero');
          const result = act(a, b);
          return isNumber(result) && result.isFinite() ? result : tell(env, 'outOfRange');
        }
        if (operator === '+' && typeof a === 'string' && typeof b === 'string') return a + b;
        const found = kindOf(isNumber(a) ? b : a);
        return tell(env, 'type', { wanted: isNumber(a) ? 'number' : wanted, found });
      },
    };
  }

  private logical(kind: 'And' | 'Or', parts: SyntaxNode[], below: (child: SyntaxNode) => Part): Part {
    const [left, right] = parts.map((child) => {
      const part = below(child);
      this.expect(part.type, 'boolean', child);
      return part;
    }) as [Part, Part];
    const join = kind === 'And' ? and3 : or3;
    return { type: 'boolean', run: (env) => join(left.run(env), () => right.run(env)) };
  }

  private compare(node: SyntaxNode, operator: string, left: Part, right: Part): Part {
    const kinds = { found: wordOf(left.type), wanted: wordOf(right.type) };
    const order = isOrder(operator);
    if (!comparable(left.type, right.type)) this.fault('unlike', node, kinds);
    else if (order && !hasOrder(left.type)) this.fault('noOrder', node, kinds);
    else if (order && !hasOrder(right.type)) this.fault('noOrder', node, { found: kinds.wanted });
    return { type: 'boolean', run: relation(operator, left.run, right.run, teller(node)) };
  }

  /** Reads the right side of `in`: a range, a comparison, several of them in brackets, a list, or a single value. */
  private test(node: SyntaxNode, value: Part, depth: number): Part {
    const parts = childrenOf(node);
    const inner = (child: SyntaxNode | undefined): Part => this.part(child!, depth + 1);
    switch (node.name) {
      case 'Tests': {
        const tests = parts.map((part) => this.test(part, value, depth + 1).run);
        return {
          type: 'boolean',
          run: (env) => tests.reduce<boolean | null>((found, test) => or3(found, () => test(env)), false),
        };
      }
      case 'Test':
        return this.compare(node, this.operator(parts[0]!), value, inner(parts[1]));
      case 'Range': {
        const text = this.text(node);
        const least = this.compare(node, /^[[【]/.test(text) ? '>=' : '>', value, inner(parts[0]));
        const most = this.compare(node, /[\]】]$/.test(text) ? '<=' : '<', value, inner(parts[1]));
        return { type: 'boolean', run: (env) => and3(least.run(env), () => most.run(env)) };
      }
      default:
        return this.member(node, value, this.part(node, depth));
    }
  }

  private member(node: SyntaxNode, value: Part, among: Part): Part {
    const item = isListType(among.type) ? itemOf(among.type) : among.type;
    if (!comparable(value.type, item))
      this.fault('unlike', node, { found: wordOf(value.type), wanted: wordOf(item) });
    const isPlain = !isListType(among.type) && among.type !== 'any' && among.type !== 'null';
    const tell = teller(node);
    const same = (env: Env, left: Value, right: Value): boolean | null =>
      sameValue(left, right) ?? tell(env, 'unlike', { found: kindOf(left), wanted: kindOf(right) });
    return {
      type: 'boolean',
      run: (env) => {
        const [left, right] = [value.run(env), among.run(env)];
        if (!isList(right))
          return right === null && left !== null && !isPlain ? null : same(env, left, right);
        // A list may hold values of several kinds. A value of another kind never equals this one.
        const isOne = (one: Value): boolean | null =>
          item === 'any' ? (sameValue(left, one) ?? false) : same(env, left, one);
        return right.reduce<boolean | null>((found, one) => or3(found, () => isOne(one)), false);
      },
    };
  }

  private choice(parts: SyntaxNode[], below: (child: SyntaxNode) => Part): Part {
    const [condition, then, otherwise] = parts.map(below) as [Part, Part, Part];
    this.expect(condition.type, 'boolean', parts[0]!);
    return {
      type: either(then.type, otherwise.type),
      run: (env) => (condition.run(env) === true ? then.run(env) : otherwise.run(env)),
    };
  }

  private call(node: SyntaxNode, parts: SyntaxNode[], below: (child: SyntaxNode) => Part): Part {
    const [named, ...given] = parts;
    const name = this.text(named!).replaceAll(/\s+/g, ' ');
    const rule = Object.hasOwn(functions, name) ? functions[name] : undefined;
    const args = given.map(below);
    if (!rule) {
      this.fault('unknownFunction', named!, { text: name });
      return nothing;
    }
    const { takes } = rule;
    const fixed = 'items' in takes ? null : takes;
    const isCounted = fixed
      ? args.length <= fixed.length && args.length >= fixed.length - (rule.optional ?? 0)
      : args.length > 0;
    if (!isCounted) {
      this.fault('argumentCount', node, { text: name });
      return nothing;
    }
    const [only] = args;
    const each =
      args.length === 1 && only && isListType(only.type) ? [itemOf(only.type)] : args.map(({ type }) => type);
    const kinds = fixed ? args.map(({ type }) => type) : each;
    for (const [at, type] of kinds.entries())
      this.expect(type, 'items' in takes ? takes.items : (takes[at] ?? 'any'), given[at]!);
    if (name === 'date' && given[0]?.name === 'String' && dayOf(unquote(this.text(given[0]))) === null)
      this.fault('badDate', given[0], { text: unquote(this.text(given[0])) });
    return {
      type: rule.gives === 'sameAsItems' ? each.reduce(either) : rule.gives,
      run: fixed ? fixedCall(rule, fixed, args, node) : itemsCall(rule, args, node),
    };
  }
}
