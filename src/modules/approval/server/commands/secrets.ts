import { canonicalJson } from '#kit/server/hash-chain.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { boxOf, type Box } from '#kit/server/secret-box.ts';
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
import { effectState } from '../../contract/codes.ts';
import type { Process } from '../../contract/process.ts';
import { listEffects } from '../queries/effects.ts';
import type { Order } from '../rules/order.ts';
import { endsFor, shownSecrets } from '../rules/secrets.ts';

export const formPurpose = 'form secrets';

let kept: Box | null = null;

/**
 * What is secret in forms is sealed with the newest of the installation's secrets, and opened with whichever sealed it.
 * Said once before anything of a form is read: by the server, with its jobs, and by whoever seeds.
 * @param secrets the oldest first
 */
export function keepSecrets(secrets: readonly string[]): void {
  kept = boxOf(secrets, formPurpose);
}

/** @throws Error where a form has secrets and nobody has brought the box */
export function box(): Box {
  if (!kept) throw new Error('no box for what is secret in forms');
  return kept;
}

/**
 * A request as its repetitions are told by, and as former secrets marked it: pay in it could be guessed from a plain hash.
 */
export function marksOf(request: unknown): {
  readonly request: unknown;
  readonly former: readonly unknown[];
} {
  if (!kept) return { request, former: [] };
  const [newest, ...former] = kept.fingerprints(canonicalJson(JSON.parse(JSON.stringify(request))));
  return { request: newest, former };
}

/** Everything that a form says: for the rules and the areas, never for an answer. */
export const openAll = (edition: Edition, stored: Stored): Values =>
  openValues(edition, stored, box, everything);

/** What a form says without what is secret. */
export const openPlain = (edition: Edition, stored: Stored): Values =>
  openValues(edition, stored, box, nothing);

/** What somebody typed himself, and whatever is not secret. */
export const openTyped = (edition: Edition, stored: Stored, person: number): Values =>
  openValues(edition, stored, box, (_control, by) => by === person);

/** What somebody may read of a form. */
export const openFor = (edition: Edition, stored: Stored, may: May): Values =>
  openValues(edition, stored, box, may);

/** Values as they are kept; what is equal to something kept before keeps its sealed text. */
export const sealed = (
  edition: Edition,
  values: Values,
  before: readonly (Stored | null)[],
  by: number,
): Stored => sealValues(edition, values, before, box, by);

/** What an applicant gives, with the secrets that approvers typed: he does not see them, and they stay. */
export const withKept = (
  edition: Edition,
  given: Values,
  { values, draft }: { readonly values: Stored; readonly draft: Stored | null },
  person: number,
): Values => {
  const own: May = (_control, by) => by === person;
  return withUnread(edition, withUnread(edition, given, values, box, own), draft ?? values, box, own);
};

/** Anything that is JSON, as the database keeps it where it holds pay. */
export const sealedJson = (value: unknown): { sealed: string } => ({
  sealed: box().seal(JSON.stringify(value ?? null)),
});

/** What `sealedJson` made, as it was; anything else is as it is. */
export function openedJson(held: unknown): unknown {
  const isSealed =
    typeof held === 'object' && held !== null && 'sealed' in held && typeof held.sealed === 'string';
  return isSealed ? (JSON.parse(box().open(held.sealed as string)) as unknown) : held;
}

interface Reader {
  readonly id: number;
  readonly now: Date;
}

/** The subject reads secrets from the day on which the form has done what it does; of one that does nothing, from its end. */
async function hasItsDay(on: Executor, formId: number): Promise<boolean> {
  const effects = await listEffects(on, formId);
  const last = effects.at(-1)?.seq;
  const latest = effects.filter(({ seq }) => seq === last);
  return latest.length === 0 || latest.some(({ state }) => state === effectState.applied);
}

/** Which secrets somebody may read: what he typed, what is shown to a level of his, and from its day what is about him. */
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

/** Controls, and groups of rows, that hold something secret which somebody may not read. */
export const veiledIn = (edition: Edition, stored: Stored, may: May): ReadonlySet<string> => {
  const veiled = new Set<string>();
  if (secretsIn(edition).size > 0)
    openValues(edition, stored, box, (control, by) => {
      if (!may(control, by)) veiled.add(control);
      return false;
    });
  return veiled;
};

/** The edition that a form is filled in with. */
export const editionOf = async (on: Executor, editionId: number): Promise<Edition> =>
  (await getEdition(on, editionId)).edition;
