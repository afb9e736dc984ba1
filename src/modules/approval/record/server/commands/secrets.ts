import type { Executor } from '#kit/server/db/database.ts';
import { canonicalJson } from '#kit/server/hash-chain.ts';
import { boxOf, type Box } from '#kit/server/secret-box.ts';
import { effectState } from '#modules/approval/contract/codes.ts';
import { listEffects } from '#modules/approval/effects/server/queries/effects.ts';
import type { Order } from '#modules/approval/flow/server/rules/order.ts';
import type { Process } from '#modules/approval/processes/contract/process.ts';
import type { Edition } from '#modules/forms/contract/control.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import {
  everything,
  getEdition,
  nothing,
  openValues,
  sealValues,
  secretsIn,
  withUnread,
  type May,
  type Stored,
} from '#modules/forms/server/open.ts';
import { endsFor, shownSecrets } from '../rules/secrets.ts';

export const formPurpose = 'form secrets';

let kept: Box | null = null;

/**
 * Sets the keys for secrets in forms: the newest key seals, and each key opens what it has sealed.
 * It must run before any form is read: in the server with its jobs, and in seed scripts.
 * @param secrets oldest first
 */
export function keepSecrets(secrets: readonly string[]): void {
  kept = boxOf(secrets, formPurpose);
}

/** Returns the encryption of secrets in forms. @throws Error if `keepSecrets` has not been called */
export function box(): Box {
  if (!kept) throw new Error('no box for what is secret in forms');
  return kept;
}

/**
 * Returns the keyed fingerprint by which a repeated request is recognised, and those by former keys.
 * Pay in a request could be guessed from a plain hash.
 */
export function marksOf(request: unknown): {
  readonly request: unknown;
  readonly former: readonly unknown[];
} {
  if (!kept) return { request, former: [] };
  const [newest, ...former] = kept.fingerprints(canonicalJson(JSON.parse(JSON.stringify(request))));
  return { request: newest, former };
}

/** Opens all values of a form, secrets included: for rules and areas, never for a reply. */
export const openAll = (edition: Edition, stored: Stored): Values =>
  openValues(edition, stored, box, everything);

/** Opens the values of a form without its secrets. */
export const openPlain = (edition: Edition, stored: Stored): Values =>
  openValues(edition, stored, box, nothing);

/** Opens the values of a form with only those secrets that the person typed. */
export const openTyped = (edition: Edition, stored: Stored, person: number): Values =>
  openValues(edition, stored, box, (_control, by) => by === person);

/** Opens the values of a form with only those secrets that `may` allows. */
export const openFor = (edition: Edition, stored: Stored, may: May): Values =>
  openValues(edition, stored, box, may);

/** Seals values for storage. A value equal to an earlier one keeps its sealed text. */
export const sealed = (
  edition: Edition,
  values: Values,
  before: readonly (Stored | null)[],
  by: number,
): Stored => sealValues(edition, values, before, box, by);

/**
 * Completes an applicant's values with the secrets that approvers typed: the applicant does not see them, and they
 * stay.
 */
export const withKept = (
  edition: Edition,
  given: Values,
  { values, draft }: { readonly values: Stored; readonly draft: Stored | null },
  person: number,
): Values => {
  const own: May = (_control, by) => by === person;
  return withUnread(edition, withUnread(edition, given, values, box, own), draft ?? values, box, own);
};

/** Seals any JSON value that contains pay, for storage in the database. */
export const sealedJson = (value: unknown): { sealed: string } => ({
  sealed: box().seal(JSON.stringify(value ?? null)),
});

/** Opens a result of `sealedJson`; any other value is returned unchanged. */
export function openedJson(held: unknown): unknown {
  const isSealed =
    typeof held === 'object' && held !== null && 'sealed' in held && typeof held.sealed === 'string';
  return isSealed ? (JSON.parse(box().open(held.sealed as string)) as unknown) : held;
}

interface Reader {
  readonly id: number;
  readonly now: Date;
}

/** Whether the subject may read the form's secrets: its last effects are applied, or it has none. */
async function hasItsDay(on: Executor, formId: number): Promise<boolean> {
  const effects = await listEffects(on, formId);
  const last = effects.at(-1)?.seq;
  const latest = effects.filter(({ seq }) => seq === last);
  return latest.length === 0 || latest.some(({ state }) => state === effectState.applied);
}

/**
 * Returns which secrets a person may read: those they typed and those shown to one of their levels.
 * The subject of a finished form reads all of them once its effect is applied.
 */
export async function mayRead(
  on: Executor,
  { id, now }: Reader,
  {
    formId,
    edition,
    order,
    process,
  }: {
    readonly formId: number;
    readonly edition: Edition;
    readonly order: Order;
    readonly process: Process | null;
  },
): Promise<May> {
  if (secretsIn(edition).size === 0) return nothing;
  const shown = shownSecrets(order, process, { id, now: now.toISOString() });
  const isHis = endsFor(order, id) && (await hasItsDay(on, formId));
  return (control, by) => isHis || by === id || shown.has(control);
}

/** Returns the controls and row groups that hold a secret which the reader may not read. */
export const veiledIn = (edition: Edition, stored: Stored, may: May): ReadonlySet<string> => {
  const veiled = new Set<string>();
  if (secretsIn(edition).size > 0)
    openValues(edition, stored, box, (control, by) => {
      if (!may(control, by)) veiled.add(control);
      return false;
    });
  return veiled;
};

/** Returns the edition with which a form is filled in. */
export const editionOf = async (on: Executor, editionId: number): Promise<Edition> =>
  (await getEdition(on, editionId)).edition;
