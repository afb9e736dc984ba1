import type { Fault, FaultCode } from './faults.ts';
import type { FunctionRule } from './functions.ts';
import { not3 } from './logic.ts';
import { Exact, isList, kindOf, orderOf, sameValue, type Inputs, type Value } from './value.ts';

/** Inputs of one evaluation, and the list that collects its faults. */
export interface Env {
  readonly inputs: Inputs;
  readonly faults: Fault[] | undefined;
}

export type Run = (env: Env) => Value;
export type Place = Pick<Fault, 'from' | 'to'>;
export type About = Pick<Fault, 'text' | 'wanted' | 'found'>;

const orders: Readonly<Record<string, (order: number) => boolean>> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

export const isOrder = (operator: string): boolean => Object.hasOwn(orders, operator);

type Arithmetic = (left: Value, right: Value) => Value;
export const arithmetic: Readonly<Record<string, Arithmetic>> = {
  '+': (left, right) => new Exact(left as never).plus(right as never),
  '-': (left, right) => new Exact(left as never).minus(right as never),
  '*': (left, right) => new Exact(left as never).times(right as never),
  '/': (left, right) => new Exact(left as never).div(right as never),
  '**': (left, right) => new Exact(left as never).pow(right as never),
};

type Told = (env: Env, code: FaultCode, about?: About) => null;

/** Records a fault of an evaluation at a position of the source. */
export const teller =
  ({ from, to }: Place): Told =>
  (env, code, about) => {
    env.faults?.push({ code, from, to, ...about });
    return null;
  };

export function relation(operator: string, left: Run, right: Run, tell: Told): Run {
  const order = orders[operator];
  if (order)
    return (env) => {
      const a = left(env);
      const b = right(env);
      if (a === null || b === null) return null;
      const found = orderOf(a, b);
      return found === null ? tell(env, 'unlike', { found: kindOf(a), wanted: kindOf(b) }) : order(found);
    };
  const isEqual = operator === '=';
  return (env) => {
    const a = left(env);
    const b = right(env);
    const same = sameValue(a, b);
    if (same === null) return tell(env, 'unlike', { found: kindOf(a), wanted: kindOf(b) });
    return isEqual ? same : not3(same);
  };
}

export function fixedCall(
  rule: FunctionRule,
  kinds: readonly string[],
  args: readonly { readonly run: Run }[],
  node: Place,
): Run {
  const tell = teller(node);
  return (env) => {
    const values: Value[] = [];
    for (const [at, { run }] of args.entries()) {
      const value = run(env);
      if (value === null) return null;
      const found = kindOf(value);
      if (found !== kinds[at]) return tell(env, 'type', { wanted: kinds[at]!, found });
      values.push(value);
    }
    return rule.run(values, (code, about) => tell(env, code, about));
  };
}

export function itemsCall(rule: FunctionRule, args: readonly { readonly run: Run }[], node: Place): Run {
  const tell = teller(node);
  return (env) => {
    const values = args.map(({ run }) => run(env));
    const [only] = values;
    const items = values.length === 1 && only !== undefined && isList(only) ? only : values;
    return rule.run(items, (code, about) => tell(env, code, about));
  };
}
