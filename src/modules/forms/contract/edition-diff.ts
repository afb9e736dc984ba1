import type { Words } from '#kit/contract/refusals.ts';
import { controlSchema } from './control.ts';

/** Control in the designer, which may still lack required properties. */
export type DesignedControl = Readonly<Record<string, unknown>>;

export interface ControlChange {
  /** Name of the control; in a group area such as `rows.amount`. */
  readonly name: string;
  readonly what: 'added' | 'removed' | 'moved' | 'changed';
  readonly label: Words;
  /** Properties that differ, with both values as JSON. Only set for changed controls. */
  readonly properties: readonly { readonly name: string; readonly before: string; readonly after: string }[];
}

/** Adds all default values, so that a missing property equals one with the default value. */
const whole = (control: DesignedControl): DesignedControl => controlSchema.safeParse(control).data ?? control;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const written = (value: unknown): string =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);

const labelOf = (control: DesignedControl): Words => {
  const zh = textOf(control['label']) || textOf(control['name']);
  return { zh, en: textOf(control['labelEn']) || zh };
};

const nameOf = (control: DesignedControl): string => textOf(control['name']);

const childrenOf = (control: DesignedControl): readonly DesignedControl[] =>
  Array.isArray(control['controls']) ? (control['controls'] as DesignedControl[]) : [];

function propertiesOf(before: DesignedControl, after: DesignedControl): ControlChange['properties'] {
  const [was, is] = [whole(before), whole(after)];
  const names = new Set([...Object.keys(was), ...Object.keys(is)]);
  names.delete('controls');
  return [...names].flatMap((name) => {
    const pair = { name, before: written(was[name]), after: written(is[name]) };
    return pair.before === pair.after ? [] : [pair];
  });
}

/** Returns the largest set of names that have the same order on both sides. All others were moved. */
function unmoved(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const place = new Map(before.map((name, at) => [name, at]));
  const shared = after.filter((name) => place.has(name));
  // Longest increasing sequence of positions (patience sorting with back links).
  const tails: number[] = [];
  const previous: number[] = [];
  shared.forEach((name, at) => {
    const isBelow = (tail: number): boolean => place.get(shared[tail]!)! < place.get(name)!;
    const found = tails.findIndex((tail) => !isBelow(tail));
    const to = found < 0 ? tails.length : found;
    previous[at] = to > 0 ? tails[to - 1]! : -1;
    tails[to] = at;
  });
  const kept = new Set<string>();
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at]!) kept.add(shared[at]!);
  return kept;
}

function diffList(
  before: readonly DesignedControl[],
  after: readonly DesignedControl[],
  at: string,
): ControlChange[] {
  const was = new Map(before.map((control) => [nameOf(control), control]));
  const is = new Set(after.map(nameOf));
  const still = unmoved([...was.keys()], [...is]);
  const change = (
    control: DesignedControl,
    what: ControlChange['what'],
    properties: ControlChange['properties'] = [],
  ) => ({
    name: at + nameOf(control),
    what,
    label: labelOf(control),
    properties,
  });
  const kept = after.flatMap((control): ControlChange[] => {
    const former = was.get(nameOf(control));
    if (!former) return [change(control, 'added')];
    const properties = propertiesOf(former, control);
    return [
      ...(properties.length > 0 ? [change(control, 'changed', properties)] : []),
      ...(still.has(nameOf(control)) ? [] : [change(control, 'moved')]),
      ...diffList(childrenOf(former), childrenOf(control), `${at}${nameOf(control)}.`),
    ];
  });
  const removed = before
    .filter((control) => !is.has(nameOf(control)))
    .map((control) => change(control, 'removed'));
  return [...kept, ...removed];
}

/** Returns the controls that were added, removed or changed, in the order of the later set. */
export function diffControls(
  before: readonly DesignedControl[],
  after: readonly DesignedControl[],
): ControlChange[] {
  return diffList(before, after, '');
}
