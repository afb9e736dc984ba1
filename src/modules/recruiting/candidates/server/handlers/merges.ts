import type { InputOf, ReplyOf } from '#kit/contract/call.ts';
import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import type { Context } from '#kit/server/http/context.ts';
import { forget, mayForget, setNoContact } from '#modules/recruiting/pool/server/commands/forget.ts';
import { findSetting, saveSetting } from '#modules/recruiting/pool/server/queries/forgetting.ts';
import { byOf, viewerOf } from '#modules/recruiting/server/commands/by.ts';
import type { Seals } from '#modules/recruiting/server/commands/seals.ts';
import type { Viewer } from '#modules/recruiting/server/queries/rights.ts';
import type { mergeCalls, MergeSide } from '../../contract/merge-calls.ts';
import { mergeRefusals } from '../../contract/merge-refusals.ts';
import { maskedOf, othersOf, poolStateOf, shownOf } from '../commands/matches.ts';
import { mergeSeekers, undoMerge } from '../commands/merge.ts';
import { findSide, listSides, type ShownSide } from '../queries/merges.ts';
import { canReadSeeker, listOthers } from '../queries/seekers.ts';

type Calls = typeof mergeCalls;
type Handlers = {
  readonly [K in keyof Calls]: (input: InputOf<Calls[K]>, ctx: Context) => Promise<ReplyOf<Calls[K]>>;
};

/** Loads candidates as they are compared before a merge. */
async function sidesOf(
  on: Executor,
  rows: readonly ShownSide[],
  viewer: Viewer,
  { seals, now }: { readonly seals: Seals; readonly now: Date },
): Promise<MergeSide[]> {
  const others = await listOthers(
    on,
    viewer,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...shownOf(seals, row.id, row),
    IdCard: maskedOf(seals, row, 'IdCard'),
    SourceName: row.sourceName,
    PoolState: poolStateOf(row, companyDay(now)),
    ConsentUntil: row.consent_until,
    CreateTime: row.madeAt,
    Applications: othersOf(others, row.id),
    Version: row.version,
  }));
}

/** Handlers that merge, split and forget candidates. @param seals encryption of contacts */
export const mergeHandlers = (seals: Seals): Handlers => ({
  FindMergeable: async ({ SeekerID, Keyword }, ctx) => {
    const viewer = await viewerOf(ctx);
    const { permissions } = ctx.actor;
    return onOneConnection(ctx.db, async (on) => {
      const self = (await findSide(on, SeekerID, viewer, permissions)) ?? refuse(general.notFound);
      const found = await listSides(on, self, Keyword, viewer, permissions);
      const [Self, ...Found] = await sidesOf(on, [self, ...found], viewer, { seals, now: ctx.now });
      return { Self: Self!, Found };
    });
  },

  MergeSeekers: async ({ SeekerID, Version, OtherID, OtherVersion, Take, Reason }, ctx) => {
    const by = await byOf(ctx, seals);
    const { id, mergeId } = await inTransaction(ctx.db, (tx) =>
      mergeSeekers(
        tx,
        [
          { id: SeekerID, version: Version },
          { id: OtherID, version: OtherVersion },
        ],
        { take: Take, reason: Reason, may: ctx.actor.permissions },
        by,
      ),
    );
    return { Code: 1, SeekerID: id, MergeID: mergeId };
  },

  UndoMerge: async ({ MergeID, Asked, Keep }, ctx) => {
    const by = await byOf(ctx, seals);
    const may = ctx.actor.permissions;
    const { kept, gone } = await inTransaction(ctx.db, (tx) =>
      undoMerge(tx, MergeID, { asked: Asked, keep: Keep, may }, by),
    );
    return { Code: 1, SeekerID: kept, OtherID: gone };
  },

  Anonymize: async ({ SeekerID: id, Version: version, Reason, DoNotContactUntil }, ctx) => {
    const viewer = await viewerOf(ctx);
    const until = DoNotContactUntil ?? null;
    await inTransaction(ctx.db, async (tx) => {
      if (!(await mayForget(tx, id, viewer, ctx))) refuse(general.notFound);
      if (until !== null && until < companyDay(ctx.now))
        refuse(mergeRefusals.noContactPast, { field: 'DoNotContactUntil' });
      const wish = { reason: Reason, noContactUntil: until, viewer };
      await forget(tx, { id, version }, wish, { id: viewer.id, now: ctx.now, ip: ctx.ip, seals });
    });
    return { Code: 1 };
  },

  UpdateDoNotContact: async ({ SeekerID: id, Version: version, Until, Reason }, ctx) => {
    const viewer = await viewerOf(ctx);
    await inTransaction(ctx.db, async (tx) => {
      if (!(await canReadSeeker(tx, id, viewer, ctx.actor.permissions))) refuse(general.notFound);
      const by = { id: viewer.id, now: ctx.now, ip: ctx.ip, seals };
      await setNoContact(tx, { id, version }, { until: Until, reason: Reason }, by);
    });
    return { Code: 1 };
  },

  GetRetention: async (_input, { db }) => {
    const { keepDays, version } = await findSetting(db);
    return { KeepDays: keepDays, Version: version };
  },

  UpdateRetention: async ({ KeepDays, Version }, ctx) => {
    await inTransaction(ctx.db, async (tx) => {
      const { version, keepDays } = await findSetting(tx, true);
      if (version !== Version) refuse(general.stale, { body: { Version: version } });
      await saveSetting(tx, KeepDays);
      await writeAudit(tx, {
        actorId: ctx.actor.id,
        act: 'recruiting.retention',
        target: 'recruiting:setting',
        detail: { from: keepDays, to: KeepDays },
        ip: ctx.ip,
      });
    });
    return { Code: 1 };
  },
});
