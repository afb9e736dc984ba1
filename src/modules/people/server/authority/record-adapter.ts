import { AsyncLocalStorage } from 'node:async_hooks';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { Database } from '#kit/server/db/database.ts';
import { patiently } from '#kit/server/db/outage.ts';
import { hashOf } from '../sign-in/credentials.ts';
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

/** Kinds whose ids are what programs show: kept as hashes, as access tokens are. */
const shown = new Set(['AccessToken', 'RefreshToken']);

/** Hash of the address from which a program registers itself in this request. */
export const registrant = new AsyncLocalStorage<string>();

/** Milliseconds that a program which registered itself and that nobody has let in is kept. */
const unusedFor = 7 * 24 * 60 * 60_000;

interface Keeping {
  /** A grant was given back, or something under it that is good once was shown again. */
  readonly onGrantEnded: (grantId: string) => Promise<void>;
  /** A program gave back an access token, told by its hash. */
  readonly onTokenEnded: (hash: string) => Promise<void>;
  /** Whether programs beside the portal's own pages are known. */
  readonly programs: boolean;
}

/** Keeps one kind of the authority's records in the database, so that any process can go on where another was. */
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
    // Codes that are typed in on another device are not offered.
    findByUserCode: async () => undefined,
    consume: async (id) => {
      const first = await consumeAuthorityRecord(db, model, keyOf(id), new Date());
      if (first) return;
      // Of two at the same moment the second one is a replay as well.
      const grantId = (await find(id))?.grantId;
      if (grantId !== undefined) await onGrantEnded(grantId);
      throw new errors.InvalidGrant('it was used already');
    },
    destroy: async (id) => {
      await patiently(() => removeAuthorityRecord(db, model, keyOf(id)));
      if (model === 'Grant') await onGrantEnded(id);
      if (model === 'AccessToken') await onTokenEnded(keyOf(id));
    },
    revokeByGrantId: (grantId) => patiently(() => removeAuthorityRecordsOfGrant(db, model, grantId)),
  };
}
