import { onOneConnection } from '#kit/server/db/transaction.ts';
import { calendarReply } from '#kit/server/http/calendar-reply.ts';
import { serve } from '#kit/server/http/context.ts';
import { assertRange } from '#modules/attendance/days/server/handlers/AttendDay.ts';
import { keeperOf } from '#modules/attendance/server/handlers/keeping.ts';
import { performanceCode } from '#modules/attendance/work/contract/work-codes.ts';
import { scopeOf } from '#modules/people/server/open.ts';
import { AttendTeam } from '../../contract/AttendTeam.ts';
import { mostTeamDays } from '../../contract/team-codes.ts';
import { describeTeamAddress, renewTeamAddress, revokeTeamAddress, teamFeed } from '../commands/team-feed.ts';
import { readTeam } from '../queries/read-team.ts';

export const attendTeam = serve(AttendTeam, {
  GetTeamCalendar: ({ PageIndex, PageSize, ...filter }, ctx) => {
    assertRange(filter, mostTeamDays);
    return onOneConnection(ctx.db, async (on) =>
      readTeam(on, await scopeOf(on, ctx.actor.id, performanceCode), filter, {
        offset: (PageIndex - 1) * PageSize,
        limit: PageSize,
      }),
    );
  },
  GetMyTeamAddress: (_input, ctx) => describeTeamAddress(ctx.db, ctx.actor.id),
  RenewMyTeamAddress: async (_input, ctx) => ({
    Code: 1,
    Token: await renewTeamAddress(ctx.db, keeperOf(ctx)),
  }),
  RevokeMyTeamAddress: async (_input, ctx) => {
    await revokeTeamAddress(ctx.db, keeperOf(ctx));
    return { Code: 1 };
  },
  Feed: async (input, ctx) => calendarReply(ctx, await teamFeed(ctx.db, input, ctx.now)),
});
