import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { Database } from '#kit/server/db/database.ts';
import { patiently } from '#kit/server/db/outage.ts';
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

/**
 * Keeps one kind of the authority's records in the database, so that any process can go on where another was.
 * @param onReplay something that is good once was shown again
 */
export function recordAdapter(
  db: Database,
  model: string,
  onReplay: (grantId: string) => Promise<void>,
): Adapter {
  return {
    upsert: (id, payload, expiresIn) =>
      patiently(() =>
        saveAuthorityRecord(db, {
          model,
          id,
          payload,
          accountId: payload.accountId ?? null,
          uid: model === 'Session' ? (payload.uid ?? null) : null,
          grantId: payload.grantId ?? null,
          expiresAt: expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1000),
        }),
      ),
    find: async (id) => payloadOf(await patiently(() => findAuthorityRecord(db, model, id))),
    findByUid: async (uid) => payloadOf(await patiently(() => findAuthorityRecordByUid(db, model, uid))),
    // Codes that are typed in on another device are not offered.
    findByUserCode: async () => undefined,
    consume: async (id) => {
      const first = await consumeAuthorityRecord(db, model, id, new Date());
      if (first) return;
      // Of two at the same moment the second one is a replay as well.
      const grantId = payloadOf(await findAuthorityRecord(db, model, id))?.grantId;
      if (grantId !== undefined) await onReplay(grantId);
      throw new errors.InvalidGrant('it was used already');
    },
    destroy: (id) => patiently(() => removeAuthorityRecord(db, model, id)),
    revokeByGrantId: (grantId) => patiently(() => removeAuthorityRecordsOfGrant(db, model, grantId)),
  };
}
