import type { Handlers } from '#kit/server/http/context.ts';
import type { VisitorForm } from '../../contract/VisitorForm.ts';
import type { rollCallCalls } from '../../contract/roll-call-calls.ts';
import { countRollCall, endRollCall, startRollCall } from '../commands/roll-call.ts';
import { listFound, listOpen } from '../queries/roll-call.ts';
import { shownVisit } from '../queries/shown.ts';
import { listOnSite } from '../queries/visits.ts';
import { byOf, viewerOf } from './by.ts';

type Calls = Pick<Handlers<typeof VisitorForm>, keyof typeof rollCallCalls>;

const nobody = { Found: 0, FoundName: '', FoundNameEn: '', FoundTime: null };

/** Handlers of the roll call, for the desk. */
export const rollCallHandlers = (secret: string): Calls => ({
  GetRollCall: async (_input, ctx) => {
    const viewer = viewerOf(ctx);
    const found = new Map((await listFound(ctx.db)).map(({ visitId, ...of }) => [visitId, of]));
    return {
      Time: ctx.now,
      Rows: (await listOnSite(ctx.db, viewer)).map((row) => ({
        ...shownVisit(row, viewer, ctx.now),
        ...(found.get(row.id) ?? nobody),
      })),
      Open: await listOpen(ctx.db),
    };
  },
  StartRollCall: ({ Sites }, ctx) => startRollCall(ctx.db, byOf(ctx, secret), Sites),
  CountRollCall: (input, ctx) => countRollCall(ctx.db, byOf(ctx, secret), input),
  EndRollCall: ({ Ids }, ctx) => endRollCall(ctx.db, byOf(ctx, secret), Ids),
});
