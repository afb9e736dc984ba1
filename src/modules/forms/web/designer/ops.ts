import { namedControls } from '../../contract/named.ts';
import type { Kind } from '../../contract/control.ts';

/** Control in the designer, which may still lack required properties. */
export interface Draft {
  readonly type: Kind;
  readonly name: string;
  readonly controls?: readonly Draft[];
  readonly [property: string]: unknown;
}

export type Drafts = readonly Draft[];

/** Position of a control: its index, or the index of its group area and its index there. */
export type Path = readonly number[];

/** Returns a path in the format of publication errors: `controls.3.controls.1`. */
export const pathText = (path: Path): string => path.map((at) => `controls.${at}`).join('.');

export const samePath = (one: Path | null, other: Path | null): boolean => one?.join() === other?.join();

const childrenOf = (control: Draft | undefined): Drafts => control?.controls ?? [];

export function at(controls: Drafts, [first = -1, second]: Path): Draft | undefined {
  const outer = controls[first];
  return second === undefined ? outer : childrenOf(outer)[second];
}

/** Changes the list that contains the control of a path. */
function inList(controls: Drafts, path: Path, change: (list: Drafts, place: number) => Drafts): Drafts {
  const [first = 0, second] = path;
  if (second === undefined) return change(controls, first);
  const group = controls[first];
  return group ? controls.with(first, { ...group, controls: change(childrenOf(group), second) }) : controls;
}

export const insert = (controls: Drafts, path: Path, control: Draft): Drafts =>
  inList(controls, path, (list, place) => list.toSpliced(place, 0, control));

export const remove = (controls: Drafts, path: Path): Drafts =>
  inList(controls, path, (list, place) => list.toSpliced(place, 1));

export const change = (controls: Drafts, path: Path, patch: Readonly<Record<string, unknown>>): Drafts =>
  inList(controls, path, (list, place) => {
    const before = list[place];
    if (!before) return list;
    const next = Object.entries({ ...before, ...patch }).filter(([, value]) => value !== undefined);
    return list.with(place, Object.fromEntries(next) as unknown as Draft);
  });

/** Returns whether a control is allowed at a path: group areas may only contain fields. */
export const isAllowedAt = (control: Pick<Draft, 'type'>, path: Path): boolean =>
  path.length === 1 || (control.type !== 'groupArea' && control.type !== 'divider');

/** Moves a control before the one that is at `to` now; returns its new path. */
export function move(controls: Drafts, from: Path, to: Path): { controls: Drafts; path: Path } {
  const control = at(controls, from);
  const isPlace = to.length === 1 || at(controls, to.slice(0, 1))?.type === 'groupArea';
  if (!control || !isPlace || !isAllowedAt(control, to)) return { controls, path: from };
  const gone = remove(controls, from);
  // Removing the control shifts the ones after it in the same list.
  const shifted = to.map((place, depth) => {
    const sameList = from.length === depth + 1 && from.slice(0, depth).join() === to.slice(0, depth).join();
    return sameList && from[depth]! < place ? place - 1 : place;
  });
  return { controls: insert(gone, shifted, control), path: shifted };
}

/** Returns the path one step up or down, into or out of group areas; undefined at the end. */
export function step(controls: Drafts, path: Path, by: -1 | 1): Path | undefined {
  const [first = 0, second] = path;
  const control = at(controls, path);
  if (!control) return undefined;
  if (second !== undefined) {
    const next = second + by;
    const inside = next >= 0 && next < childrenOf(controls[first]).length;
    return inside ? [first, by > 0 ? second + 2 : second - 1] : [by > 0 ? first + 1 : first];
  }
  const neighbour = controls[first + by];
  if (!neighbour) return undefined;
  if (neighbour.type === 'groupArea' && isAllowedAt(control, [0, 0]))
    return by > 0 ? [first + 1, 0] : [first - 1, childrenOf(neighbour).length];
  return [by > 0 ? first + 2 : first - 1];
}

export const all = (controls: Drafts): Draft[] =>
  controls.flatMap((control) => [control, ...childrenOf(control)]);

/** Returns a name that no control has yet. */
export function freeName(controls: Drafts, wanted: string): string {
  const taken = new Set(all(controls).map(({ name }) => name));
  const stem = wanted.replace(/\d+$/, '') || 'field';
  if (!taken.has(wanted)) return wanted;
  let n = 2;
  while (taken.has(`${stem}${n}`)) n++;
  return `${stem}${n}`;
}

/** Renames a control, and updates all controls that refer to it. */
export function rename(controls: Drafts, path: Path, name: string): Drafts {
  const before = at(controls, path)?.name;
  const follow = (control: Draft): Draft => ({
    ...control,
    ...(control['relation_name'] === before ? { relation_name: name } : {}),
    ...(control['autoWrite'] === before ? { autoWrite: name } : {}),
    ...(control.controls ? { controls: control.controls.map(follow) } : {}),
  });
  return change(before ? controls.map(follow) : controls, path, { name });
}

/** The five options of a new select (specification section 3). */
const fiveItems = [1, 2, 3, 4, 5].map((n) => ({
  label_value: `option${n}`,
  label_name: `选项${n}`,
  label_name_en: `Option ${n}`,
}));

const starts: Partial<Record<Kind, Readonly<Record<string, unknown>>>> = {
  select: { items: fiveItems },
  userSearch: { multiple: false },
  money: { fixed: 'amount', label: '金额', labelEn: 'Amount', min: 0.01 },
};

/** Returns a new control of a kind. The first amount becomes the fixed 金额, the only control with that name. */
export function fresh(controls: Drafts, type: Kind, label: string, labelEn: string): Draft {
  const hasAmount = all(controls).some((each) => each['fixed'] === 'amount');
  const base = { type, name: freeName(controls, type), label, labelEn };
  if (type === 'groupArea') {
    const inner = {
      type: 'input',
      name: freeName(controls, 'item'),
      label: '说明',
      labelEn: 'Note',
    } as const;
    return { ...base, controls: [inner] };
  }
  if (type === 'money' && hasAmount) return { ...base, label: '费用', labelEn: 'Cost' };
  return { ...base, ...starts[type] };
}

/** Returns the path directly after another one. */
export const behind = (path: Path): Path => [...path.slice(0, -1), (path.at(-1) ?? 0) + 1];

/** Returns the control of a named template. */
export function newNamedControl(controls: Drafts, tampid: number): Draft | undefined {
  const found = namedControls.find((one) => one.tampid === tampid)?.control;
  return found && { ...found, name: freeName(controls, found.name) };
}

/** Returns a copy of a control with unused names. */
export function copyOf(controls: Drafts, control: Draft): Draft {
  const name = freeName(controls, control.name);
  const { fixed, ...rest } = control;
  const copy: Draft = { ...(rest as Draft), name };
  const label = fixed === undefined ? {} : { label: '费用', labelEn: 'Cost' };
  const inner = control.controls && {
    controls: control.controls.map((each) => ({ ...each, name: `${each.name}_${name}` })),
  };
  return { ...copy, ...label, ...inner };
}
