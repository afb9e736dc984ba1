import { calendarReply } from '#kit/server/http/calendar-reply.ts';
import { serve } from '#kit/server/http/context.ts';
import { MeetingCalendar } from '../../contract/MeetingCalendar.ts';
import { describeAddress, door, feed, renewAddress, revokeAddress } from '../commands/calendars.ts';
import { byOf } from './by.ts';

export const meetingCalendar = serve(MeetingCalendar, {
  GetMine: (_input, ctx) => describeAddress(ctx.db, { kind: 'person', personId: ctx.actor.id }),
  RenewMine: async (_input, ctx) => ({
    Code: 1,
    Token: await renewAddress(ctx.db, byOf(ctx), { kind: 'person', personId: ctx.actor.id }),
  }),
  RevokeMine: async (_input, ctx) => {
    await revokeAddress(ctx.db, byOf(ctx), { kind: 'person', personId: ctx.actor.id });
    return { Code: 1 };
  },
  GetRoom: async ({ RoomId: roomId }, ctx) => ({
    Calendar: await describeAddress(ctx.db, { kind: 'room', roomId }),
    Door: await describeAddress(ctx.db, { kind: 'door', roomId }),
  }),
  RenewRoom: async ({ RoomId: roomId, Kind: kind }, ctx) => ({
    Code: 1,
    Token: await renewAddress(ctx.db, byOf(ctx), { kind, roomId }),
  }),
  RevokeRoom: async ({ RoomId: roomId, Kind: kind }, ctx) => {
    await revokeAddress(ctx.db, byOf(ctx), { kind, roomId });
    return { Code: 1 };
  },
  Feed: async (input, ctx) => calendarReply(ctx, await feed(ctx.db, input, ctx.now)),
  Door: ({ Token }, ctx) => door(ctx.db, Token, ctx.now),
});
