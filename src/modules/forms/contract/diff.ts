import type { Words } from '#kit/contract/refusals.ts';
import type { Control, ControlOf, Edition } from './control.ts';
import { keyOf, refSets } from './refs.ts';
import { wordsOfValue } from './summary.ts';
import { rowsOf } from './totals.ts';
import { own, type Values } from './values.ts';
import { labelOf, rowLabel } from './validate.ts';

/** One difference between two fillings of a form. Texts are frozen in both languages, so it can be logged as it is. */
export interface Change {
  /** Path in the later values (`rows.1.amount`); of a removed row, its path in the earlier ones (`rows.0`). */
  readonly name: string;
  readonly what: 'changed' | 'added' | 'removed';
  readonly label: Words;
  readonly before: Words;
  readonly after: Words;
}

const nothing: Words = { zh: '', en: '' };
/** Text for a changed secret, which never shows the values. */
const secretChanged: Words = { zh: '已变更', en: 'Changed' };

/** Returns the text by which two clean values are compared: the key of a chosen item, else the value as JSON. */
function comparable(control: Control, value: unknown): string {
  const set = refSets[control.type];
  return JSON.stringify(set ? [value ?? []].flat().map((each) => keyOf(each, set)) : (value ?? null));
}

type Cells = readonly (string | undefined)[];

/** Returns the comparison text of each cell in a row; undefined for an empty cell. */
const cellsOf = (group: ControlOf<'groupArea'>, row: Values): Cells =>
  group.controls.map((control) => {
    const value = control.kept ? undefined : own(row, control.name);
    return value === undefined ? undefined : comparable(control, value);
  });

/** Returns how similar two rows are. Every pair counts a little, and each equal filled cell counts much more. */
const likeness = (one: Cells, other: Cells): number =>
  1 + 10 * one.filter((cell, at) => cell !== undefined && cell === other[at]).length;

type Pair = readonly [before: number | undefined, after: number | undefined];

/** Matches rows, in order, so that the total similarity is highest. Unmatched rows were removed or added. */
function pairRows(before: readonly Cells[], after: readonly Cells[]): Pair[] {
  const best = Array.from({ length: before.length + 1 }, () => Array<number>(after.length + 1).fill(0));
  const fit = (b: number, a: number): number => best[b + 1]![a + 1]! + likeness(before[b]!, after[a]!);
  for (let b = before.length - 1; b >= 0; b--) {
    for (let a = after.length - 1; a >= 0; a--) {
      best[b]![a] = Math.max(fit(b, a), best[b + 1]![a]!, best[b]![a + 1]!);
    }
  }
  const pairs: Pair[] = [];
  let [b, a] = [0, 0];
  while (b < before.length || a < after.length) {
    if (a === after.length) pairs.push([b++, undefined]);
    else if (b === before.length) pairs.push([undefined, a++]);
    else if (best[b]![a] === fit(b, a)) pairs.push([b++, a++]);
    else if (best[b]![a] === best[b + 1]![a]) pairs.push([b++, undefined]);
    else pairs.push([undefined, a++]);
  }
  return pairs;
}

const rowWords = (group: ControlOf<'groupArea'>, row: Values): Words => {
  const open = group.controls.filter(({ secret, kept }) => !secret && !kept);
  const words = open.map((control) => wordsOfValue(control, own(row, control.name)));
  const line = (language: keyof Words) =>
    words
      .map((each) => each[language])
      .filter(Boolean)
      .join(' · ');
  return { zh: line('zh'), en: line('en') };
};

function fieldChange(control: Control, before: Values, after: Values, at: string, label: Words): Change[] {
  const [was, is] = [own(before, control.name), own(after, control.name)];
  if (comparable(control, was) === comparable(control, is)) return [];
  if (control.secret)
    return [{ name: at + control.name, what: 'changed', label, before: nothing, after: secretChanged }];
  return [
    {
      name: at + control.name,
      what: 'changed',
      label,
      before: wordsOfValue(control, was),
      after: wordsOfValue(control, is),
    },
  ];
}

function rowChanges(group: ControlOf<'groupArea'>, before: Values, after: Values): Change[] {
  const [was, is] = [rowsOf(before, group.name), rowsOf(after, group.name)];
  const cells = (row: Values) => cellsOf(group, row);
  return pairRows(was.map(cells), is.map(cells)).flatMap(([b, a]): Change[] => {
    if (a === undefined) {
      const row = rowWords(group, was[b!]!);
      return [
        {
          name: `${group.name}.${b}`,
          what: 'removed',
          label: rowLabel(group, b!),
          before: row,
          after: nothing,
        },
      ];
    }
    if (b === undefined) {
      const row = rowWords(group, is[a]!);
      return [
        { name: `${group.name}.${a}`, what: 'added', label: rowLabel(group, a), before: nothing, after: row },
      ];
    }
    return group.controls.flatMap((control) => {
      if (control.kept) return [];
      const [row, label] = [rowLabel(group, a), labelOf(control)];
      const both = { zh: `${row.zh}${label.zh}`, en: `${row.en}, ${label.en}` };
      return fieldChange(control, was[b]!, is[a]!, `${group.name}.${a}.`, both);
    });
  });
}

/** Returns the changes between two clean fillings of the same edition, in the order of the controls. */
export function diffValues(edition: Edition, before: Values, after: Values): Change[] {
  return edition.controls.flatMap((control) =>
    control.type === 'groupArea'
      ? rowChanges(control, before, after)
      : fieldChange(control, before, after, '', labelOf(control)),
  );
}
