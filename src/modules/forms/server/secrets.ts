import type { Box } from '#kit/server/secret-box.ts';
import type { Control, Edition } from '../contract/control.ts';
import { rowsOf } from '../contract/totals.ts';
import { isEmpty, own, type Values } from '../contract/values.ts';

declare const sealed: unique symbol;

/** Values as the database has them: what is secret is sealed, so that nothing reads them but `openValues`. */
export interface Stored {
  readonly [sealed]: true;
}

/** Whether somebody may read what a person typed in a control; of a column of rows, in the group of the rows. */
export type May = (control: string, typedBy: number) => boolean;

export const everything: May = () => true;
export const nothing: May = () => false;

const known = new WeakMap<Edition, ReadonlySet<string>>();

/** Names of an edition's secret controls, in rows or not; no two controls of an edition share a name. */
export function secretsIn(edition: Edition): ReadonlySet<string> {
  const found = known.get(edition);
  if (found) return found;
  const all = edition.controls.flatMap((control) =>
    control.type === 'groupArea' ? [control, ...control.controls] : [control],
  );
  const names = new Set(all.filter(({ secret }) => secret).map(({ name }) => name));
  known.set(edition, names);
  return names;
}

/** Content of a sealed text. */
interface Secret {
  readonly value: unknown;
  /** Who typed it. */
  readonly by: number;
}

const raw = (stored: Stored): Values => stored as unknown as Values;

const sealedText = (held: unknown): string | undefined =>
  typeof held === 'object' && held !== null && 'sealed' in held && typeof held.sealed === 'string'
    ? held.sealed
    : undefined;

const openText = (box: Box, text: string): Secret => JSON.parse(box.open(text)) as Secret;

/** Values with each secret one as `turn` makes it; left out where that is undefined, and where it is in no row. */
function turned(
  controls: readonly Control[],
  values: Values,
  turn: (control: Control, root: string, held: unknown) => unknown,
  group?: string,
): Values {
  const result: Record<string, unknown> = { ...values };
  for (const control of controls) {
    const held = own(values, control.name);
    if (held === undefined) continue;
    if (control.type === 'groupArea' && control.controls.some(({ secret }) => secret))
      result[control.name] = rowsOf(values, control.name).map((row) =>
        turned(control.controls, row, turn, control.name),
      );
    if (!control.secret) continue;
    const next = turn(control, group ?? control.name, held);
    if (next === undefined) delete result[control.name];
    else result[control.name] = next;
  }
  return result;
}

/**
 * Seals what is secret in values. What was typed before, by whomever, keeps its sealed text, so that an equal value is
 * no change and a record's digest stays.
 * @param kept what the form holds so far: its values, its draft
 * @param by who has typed what is new
 */
export function sealValues(
  edition: Edition,
  given: Values,
  kept: readonly (Stored | null)[],
  box: () => Box,
  by: number,
): Stored {
  if (secretsIn(edition).size === 0) return given as unknown as Stored;
  const before = new Map<string, Map<string, string>>();
  for (const stored of kept)
    if (stored)
      turned(edition.controls, raw(stored), ({ name }, _root, held) => {
        const text = sealedText(held);
        if (text === undefined) return held;
        const texts = before.get(name) ?? new Map<string, string>();
        const value = JSON.stringify(openText(box(), text).value);
        if (!texts.has(value)) texts.set(value, text);
        before.set(name, texts);
        return held;
      });
  const stored = turned(edition.controls, given, ({ name }, _root, value) => ({
    sealed:
      before.get(name)?.get(JSON.stringify(value)) ??
      box().seal(JSON.stringify({ value, by } satisfies Secret)),
  }));
  return stored as unknown as Stored;
}

/** Values with those secrets that may be read; the others are left out. */
export function openValues(edition: Edition, stored: Stored, box: () => Box, may: May): Values {
  if (secretsIn(edition).size === 0) return raw(stored);
  return turned(edition.controls, raw(stored), (_control, root, held) => {
    const text = sealedText(held);
    if (text === undefined) return undefined;
    const { value, by } = openText(box(), text);
    return may(root, by) ? value : undefined;
  });
}

/**
 * Adds the stored secrets that a person was not shown and did not retype, so that saving does not lose them. In a group
 * area, secrets stay with the row whose other cells are unchanged.
 */
export function withUnread(
  edition: Edition,
  given: Values,
  stored: Stored,
  box: () => Box,
  may: May,
): Values {
  if (secretsIn(edition).size === 0) return given;
  const unread = openValues(edition, stored, box, (control, by) => !may(control, by));
  const result: Record<string, unknown> = { ...given };
  for (const control of edition.controls) {
    const { name } = control;
    if (control.secret && isEmpty(own(given, name)) && own(unread, name) !== undefined)
      result[name] = own(unread, name);
    if (control.type !== 'groupArea' || !control.controls.some(({ secret }) => secret)) continue;
    const left = [...rowsOf(unread, name)];
    const cellsOf = (row: Values): string =>
      JSON.stringify(control.controls.flatMap((cell) => (cell.secret ? [] : [own(row, cell.name) ?? null])));
    if (Array.isArray(own(given, name)))
      result[name] = rowsOf(given, name).map((row) => {
        const at = left.findIndex((one) => cellsOf(one) === cellsOf(row));
        const [former = {}] = at < 0 ? [] : left.splice(at, 1);
        const cells = control.controls.filter((cell) => cell.secret && isEmpty(own(row, cell.name)));
        return {
          ...row,
          ...Object.fromEntries(
            cells.flatMap((cell) => {
              const held = own(former, cell.name);
              return held === undefined ? [] : [[cell.name, held]];
            }),
          ),
        };
      });
  }
  return result;
}
