import type { Words } from '#kit/contract/refusals.ts';
import type { Control, ControlOf, Edition } from './control.ts';
import { keyOf, refSets } from './refs.ts';
import { wordsOfValue } from './summary.ts';
import { rowsOf } from './totals.ts';
import { own, type Values } from './values.ts';
import { labelOf } from './validate.ts';

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

/** What makes two clean values the same: the key of what was chosen, else the value as it is written. */
function comparable(control: Control, value: unknown): string {
  const set = refSets[control.type];
  return JSON.stringify(set ? [value ?? []].flat().map((each) => keyOf(each, set)) : (value ?? null));
}

const rowKey = (group: ControlOf<'groupArea'>, row: Values) =>
  JSON.stringify(group.controls.map((control) => comparable(control, own(row, control.name))));

/** Pairs of places in two lists that belong together: equal rows stay paired, rows between them pair in order. */
function pairRows(
  before: readonly string[],
  after: readonly string[],
): [number | undefined, number | undefined][] {
  const lengths = Array.from({ length: before.length + 1 }, () => Array<number>(after.length + 1).fill(0));
  for (let b = before.length - 1; b >= 0; b--) {
    for (let a = after.length - 1; a >= 0; a--) {
      lengths[b]![a] =
        before[b] === after[a]
          ? lengths[b + 1]![a + 1]! + 1
          : Math.max(lengths[b + 1]![a]!, lengths[b]![a + 1]!);
    }
  }
  const pairs: [number | undefined, number | undefined][] = [];
  let [b, a] = [0, 0];
  let [gone, come]: [number[], number[]] = [[], []];
  const settle = () => {
    for (let i = 0; i < Math.max(gone.length, come.length); i++) pairs.push([gone[i], come[i]]);
    [gone, come] = [[], []];
  };
  while (b < before.length || a < after.length) {
    if (b < before.length && a < after.length && before[b] === after[a]) {
      settle();
      pairs.push([b++, a++]);
    } else if (a >= after.length || (b < before.length && lengths[b + 1]![a]! >= lengths[b]![a + 1]!))
      gone.push(b++);
    else come.push(a++);
  }
  settle();
  return pairs;
}

const rowLabel = (group: Control, row: number): Words => {
  const label = labelOf(group);
  return { zh: `${label.zh}第 ${row + 1} 行`, en: `${label.en} row ${row + 1}` };
};

const rowWords = (group: ControlOf<'groupArea'>, row: Values): Words => {
  const words = group.controls.map((control) => wordsOfValue(control, own(row, control.name)));
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
  const key = (row: Values) => rowKey(group, row);
  return pairRows(was.map(key), is.map(key)).flatMap(([b, a]): Change[] => {
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
      const [row, label] = [rowLabel(group, a), labelOf(control)];
      const both = { zh: `${row.zh}${label.zh}`, en: `${row.en}, ${label.en}` };
      return fieldChange(control, was[b]!, is[a]!, `${group.name}.${a}.`, both);
    });
  });
}

/** What changed between two clean fillings of the same edition, in the order of the controls. */
export function diffValues(edition: Edition, before: Values, after: Values): Change[] {
  return edition.controls.flatMap((control) =>
    control.type === 'groupArea'
      ? rowChanges(control, before, after)
      : fieldChange(control, before, after, '', labelOf(control)),
  );
}
