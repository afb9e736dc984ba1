import { AsyncLocalStorage } from 'node:async_hooks';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { Database } from '#kit/server/db/database.ts';
import { patiently } from '#kit/server/db/outage.ts';
import { hashOf } from '#modules/people/sign-in/server/commands/credentials.ts';
import {
  consumeAuthorityRecord,
  findAuthorityRecord,
  findAuthorityRecordByUid,
  removeAuthorityRecord,
  removeAuthorityRecordsOfGrant,
  saveAuthorityRecord,
} from '../queries/authority-records.ts';

type Row = { payload: unknown; consumed_at: Date | null } | undefined;

const payloadOf = (row: Row): AdapterPayload | undefined => {
  if (!row) return undefined;
  const payload = row.payload as AdapterPayload;
  return row.consumed_at ? { ...payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) } : payload;
};

/** Kinds of records whose ids programs present; stored as hashes, like access tokens. */
const shown = new Set(['AccessToken', 'RefreshToken']);

/** Hash of the address from which a program registers itself in this request. */
export const registrant = new AsyncLocalStorage<string>();

/** Milliseconds for which a self-registered program is kept while nobody has granted it access. */
const unusedFor = 7 * 24 * 60 * 60_000;

interface Keeping {
  /** Called when a grant was given back, or when something single-use under it was presented again. */
  readonly onGrantEnded: (grantId: string) => Promise<void>;
  /** Called when a program gave back an access token, with the token's hash. */
  readonly onTokenEnded: (hash: string) => Promise<void>;
  /** Whether programs other than the portal's own pages may be registered. */
  readonly programs: boolean;
}

/** Stores one kind of the authority's records in the database, so that every process can use them. */
export function recordAdapter(
  db: Database,
  model: string,
  { onGrantEnded, onTokenEnded, programs }: Keeping,
): Adapter {
  const isShown = shown.has(model);
  const keyOf = (id: string): string => (isShown ? hashOf(id) : id);
  const find = async (id: string): Promise<AdapterPayload | undefined> => {
    if (model === 'Client' && !programs) return undefined;
    const payload = payloadOf(await patiently(() => findAuthorityRecord(db, model, keyOf(id))));
    return payload && isShown ? { ...payload, jti: id } : payload;
  };
  const endOf = (expiresIn: number | undefined): Date | null => {
    if (model === 'Client') return new Date(Date.now() + unusedFor);
    return expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1000);
  };
  return {
    upsert: (id, { jti, ...payload }, expiresIn) =>
      patiently(() =>
        saveAuthorityRecord(db, {
          model,
          id: keyOf(id),
          payload: isShown ? payload : { jti, ...payload },
          accountId: model === 'Client' ? (registrant.getStore() ?? null) : (payload.accountId ?? null),
          uid: model === 'Session' ? (payload.uid ?? null) : null,
          grantId: payload.grantId ?? null,
          expiresAt: endOf(expiresIn),
        }),
      ),
    find,
    findByUid: async (uid) => payloadOf(await patiently(() => findAuthorityRecordByUid(db, model, uid))),
    // The device flow, in which codes are typed on another device, is not offered.
    findByUserCode: async () => undefined,
    consume: async (id) => {
      const first = await consumeAuthorityRecord(db, model, keyOf(id), new Date());
      if (first) return;
      // If a record is used twice at the same moment, the second use counts as a replay, too.
      const grantId = (await find(id))?.grantId;
      if (grantId !== undefined) await onGrantEnded(grantId);
      throw new errors.InvalidGrant('it was already used');
    },
    destroy: async (id) => {
      await patiently(() => removeAuthorityRecord(db, model, keyOf(id)));
      if (model === 'Grant') await onGrantEnded(id);
      if (model === 'AccessToken') await onTokenEnded(keyOf(id));
    },
    revokeByGrantId: (grantId) => patiently(() => removeAuthorityRecordsOfGrant(db, model, grantId)),
  };
}
