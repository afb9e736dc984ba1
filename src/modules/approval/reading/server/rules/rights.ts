import type { PersonId } from '#modules/approval/flow/server/rules/directory.ts';
import type { Order, Row } from '#modules/approval/flow/server/rules/order.ts';
import { branchAt } from '#modules/approval/flow/server/rules/route.ts';
import type { Process } from '#modules/approval/processes/contract/process.ts';
import type { Values } from '#modules/forms/contract/values.ts';

interface Reader {
  readonly id: PersonId;
  readonly administers: boolean;
}

const isTheirs = (row: Row, id: PersonId): boolean =>
  row.openedAt !== null && (row.person === id || row.onBehalfOf === id);

/**
 * Returns the controls that a reader of a form must not see. The applicant and administrators see everything.
 * Approvers see what at least one of their levels shows. Other readers see only what every level shows.
 */
export function hiddenFrom(order: Order, process: Process | null, reader: Reader): ReadonlySet<string> {
  if (!process || reader.administers || order.applicant === reader.id) return new Set();
  const { levels } = branchAt(process, order.branch);
  // Rows of an earlier route or of a revocation round do not belong to levels of this branch.
  const mine = new Set(
    order.rows.flatMap((row) =>
      isTheirs(row, reader.id) && row.round >= order.routeRound && row.origin !== 'revoke' ? [row.level] : [],
    ),
  );
  const hides = levels.map(({ hide }) => new Set(hide));
  const own = hides.filter((_hide, index) => mine.has(index + 1));
  const all = new Set(hides.flatMap((hide) => [...hide]));
  return own.length === 0 ? all : new Set([...all].filter((name) => own.every((hide) => hide.has(name))));
}

/** Returns an object keyed by control names without the hidden ones. */
export const without = <T>(
  values: Readonly<Record<string, T>>,
  hidden: ReadonlySet<string>,
): Record<string, T> => Object.fromEntries(Object.entries(values).filter(([name]) => !hidden.has(name)));

/**
 * Removes hidden values, but keeps as many empty rows as a hidden group has. Row counts then are equal for all readers.
 */
export const outline = (values: Values, hidden: ReadonlySet<string>): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      if (!hidden.has(name)) return [[name, value]];
      return Array.isArray(value) ? [[name, value.map(() => ({}))]] : [];
    }),
  );

/** Returns the controls that at least one level hides; lists and searches leave them out. */
export const hiddenSomewhere = ({ branches }: Process): ReadonlySet<string> =>
  new Set(branches.flatMap(({ levels }) => levels.flatMap(({ hide }) => hide ?? [])));

/** Whether a path of a form's values lies in a hidden control: `rows.0.amount` is in `rows`. */
export const isHidden = (path: string, hidden: ReadonlySet<string>): boolean =>
  hidden.has(path.split('.')[0] ?? '');
