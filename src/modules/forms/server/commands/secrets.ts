import type { Box } from '#kit/server/secret-box.ts';
import type { Control, Edition } from '../../contract/control.ts';
import { rowsOf } from '../../contract/totals.ts';
import { isEmpty, own, type Values } from '../../contract/values.ts';

declare const sealed: unique symbol;

/** Stored values, with secrets encrypted. Only `openValues` can read them. */
export interface Stored {
  readonly [sealed]: true;
}

/**
 * Returns whether somebody may read what a person typed into a control. For a column in rows, the group area counts.
 */
export type May = (control: string, typedBy: number) => boolean;

export const everything: May = () => true;
export const nothing: May = () => false;

const known = new WeakMap<Edition, ReadonlySet<string>>();

/** Returns the names of an edition's secret controls, including those in rows. Names are unique in an edition. */
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

/** Content of an encrypted secret. */
interface Secret {
  readonly value: unknown;
  /** Person who typed the secret. */
  readonly by: number;
}

const raw = (stored: Stored): Values => stored as unknown as Values;

const sealedText = (held: unknown): string | undefined =>
  typeof held === 'object' && held !== null && 'sealed' in held && typeof held.sealed === 'string'
    ? held.sealed
    : undefined;

const openText = (box: Box, text: string): Secret => JSON.parse(box.open(text)) as Secret;

/**
 * Converts each secret value with `turn`. Values for which it returns undefined, or that are in no row, are left out.
 */
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
 * Encrypts the secrets in values. Unchanged secrets keep their encrypted text, so that they count as no change and the
 * record's digest stays.
 * @param kept stored values of the form and its draft
 * @param by person who typed the new secrets
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

/** Decrypts the secrets that may be read, and leaves out the others. */
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
