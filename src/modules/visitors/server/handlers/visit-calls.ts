import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay, companyMinute } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import type { Context, Handlers } from '#kit/server/http/context.ts';
import { findMeeting } from '#modules/rooms/server/open.ts';
import type { VisitorForm } from '../../contract/VisitorForm.ts';
import { visitState } from '../../contract/codes.ts';
import { visitorRefusals } from '../../contract/refusals.ts';
import type { visitCalls } from '../../contract/visit-calls.ts';
import { inviteGuest, registerAtDesk } from '../commands/invite.ts';
import { deleteVisit, moveVisits } from '../commands/move.ts';
import { openField, readPass, signPass } from '../commands/secrets.ts';
import { addLog } from '../queries/changes.ts';
import { controlsIn, shownVisit } from '../queries/shown.ts';
import { countToday, countVisits, findByNumber, findVisit, listLog, listVisits } from '../queries/visits.ts';
import { findWatchReason } from '../queries/watch.ts';
import { maskIdentity } from '../rules/mask.ts';
import { passFits, passWindow } from '../rules/pass-window.ts';
import { byOf, viewerOf } from './by.ts';
import { exportVisits } from './export.ts';

type Calls = Pick<Handlers<typeof VisitorForm>, keyof typeof visitCalls>;

/** Finds the visit behind the text of a pass, a visit number, or the end of a number of today. */
async function behindPass(given: string, { db, now }: Context, secret: string): Promise<number | undefined> {
  const pass = readPass(secret, given);
  if (!pass) return (await findByNumber(db, given.toUpperCase(), companyDay(now)))?.id;
  const visit = await findVisit(db, { id: 0, isDesk: true }, pass.id);
  return visit?.passNonce === pass.nonce ? visit.id : undefined;
}

/** Handlers of the calls about visits, for hosts and for the desk. */
export const visitHandlers = (secret: string): Calls => ({
  GetDataPage: async ({ PageIndex, PageSize, ...filter }, ctx) => {
    const viewer = viewerOf(ctx);
    const looking = { viewer, secret, now: ctx.now };
    const page = { limit: PageSize, offset: (PageIndex - 1) * PageSize };
    const rows = await listVisits(ctx.db, looking, filter, page);
    const counted = await countToday(ctx.db, looking);
    return {
      Total: await countVisits(ctx.db, looking, filter),
      Rows: rows.map((row) => shownVisit(row, viewer, ctx.now)),
      Counters: {
        Coming: counted.coming,
        Expected: counted.expected,
        OnSite: counted.onSite,
        OnSitePeople: counted.onSitePeople,
        Left: counted.left,
      },
    };
  },

  ExportData: (filter, ctx) => exportVisits(filter, ctx, secret),

  GetDetail: async ({ Id }, ctx) => {
    const viewer = viewerOf(ctx);
    const visit = (await findVisit(ctx.db, viewer, Id)) ?? refuse(general.notFound);
    const { submitted, approved, invited } = visitState;
    const hasPass = visit.state === submitted || visit.state === approved;
    return {
      ...shownVisit(visit, viewer, ctx.now),
      IdCard: maskIdentity(openField(secret, 'IdCard', visit.identitySealed)),
      Reason: visit.reason,
      FlagReason: viewer.isDesk && visit.watchId !== null ? await findWatchReason(ctx.db, visit.watchId) : '',
      ConsentTime: visit.consentAt,
      ConsentVersion: visit.consentVersion,
      Anonymized: visit.anonymizedAt !== null,
      Meeting:
        visit.scheduleId === null ? null : ((await findMeeting(ctx.db, viewer.id, visit.scheduleId)) ?? null),
      Controls: controlsIn(visit.controls) as unknown as Record<string, unknown>[],
      Document: visit.document as Record<string, unknown>,
      InviteToken: (visit.state === invited && visit.inviteToken) || '',
      Pass: hasPass ? signPass(secret, { id: Id, nonce: visit.passNonce }) : '',
      Log: await listLog(ctx.db, viewer, Id),
    };
  },

  MergeStateAsync: (input, ctx) => moveVisits(ctx.db, byOf(ctx, secret), input),

  Del: ({ id }, ctx) => deleteVisit(ctx.db, byOf(ctx, secret), id),

  Invite: (input, ctx) => inviteGuest(ctx.db, byOf(ctx, secret), input),

  Register: (input, ctx) => registerAtDesk(ctx.db, byOf(ctx, secret), input),

  FindPass: async ({ Pass }, ctx) => {
    const viewer = viewerOf(ctx);
    const id = await behindPass(Pass, ctx, secret);
    const visit = id === undefined ? undefined : await findVisit(ctx.db, viewer, id);
    if (!visit) return refuse(visitorRefusals.passWrong, { field: 'Pass' });
    const { from, until } = passWindow(visit.arriveAt, visit.leaveAt);
    // The pass's time limits hold only on the way in. A guest on site can leave at any time.
    if (visit.state === visitState.approved) {
      const fit = passFits(visit.arriveAt, visit.leaveAt, ctx.now);
      if (fit === 'early')
        refuse(visitorRefusals.passEarly, { field: 'Pass', with: { from: companyMinute(from) } });
      if (fit === 'over')
        refuse(visitorRefusals.passOver, { field: 'Pass', with: { until: companyMinute(until) } });
    }
    return shownVisit(visit, viewer, ctx.now);
  },

  Reveal: async ({ Id, Field, Reason }, ctx) => {
    const visit = (await findVisit(ctx.db, viewerOf(ctx), Id)) ?? refuse(general.notFound);
    const sealed = Field === 'Phone' ? visit.phoneSealed : visit.identitySealed;
    if (sealed === '') refuse(general.notFound);
    await inTransaction(ctx.db, async (tx) => {
      const act = Field === 'Phone' ? 'phoneRevealed' : 'identityRevealed';
      await addLog(tx, [
        { visitId: Id, act, from: null, to: null, by: ctx.actor.id, note: Reason, at: ctx.now },
      ]);
      await writeAudit(tx, {
        actorId: ctx.actor.id,
        act: 'visit.reveal',
        target: `visit:${Id}`,
        // The reason stands in the visit's own log, which is deleted with the visit's personal data.
        detail: { field: Field },
        ip: ctx.ip,
      });
    });
    return { Value: openField(secret, Field, sealed) };
  },
});
