import type { InputOf } from '#kit/contract/call.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { onOneConnection } from '#kit/server/db/transaction.ts';
import { serve } from '#kit/server/http/context.ts';
import { restRule } from '#modules/attendance/contract/codes.ts';
import { keeperScope, keeping, reachesAll, settingAll } from '#modules/attendance/server/handlers/keeping.ts';
import { listCalendars } from '#modules/calendar/server/open.ts';
import { AttendGroup } from '../../contract/AttendGroup.ts';
import {
  addGroup,
  addMembers,
  dropMember,
  saveMember,
  setGroupUse,
  updateGroup,
} from '../commands/keep-groups.ts';
import * as queries from '../queries/groups.ts';
import { listWeeks } from '../queries/rosters.ts';

const groupOf = (given: InputOf<typeof AttendGroup.AddAttendGroup>) => ({
  name: given.Name,
  nameEn: given.NameEn,
  calendarId: given.CalendarID,
  mode: given.Mode,
  workSystem: given.WorkSystem,
  webPunch: given.WebPunch,
  restRule: given.RestRule,
  restAfter: given.RestRule === restRule.fixed ? given.RestAfter : null,
  restMinutes: given.RestRule === restRule.fixed ? given.RestMinutes : null,
  awayPercent: given.AwayPercent,
  shifts: given.Shifts,
});
const done = { Code: 1 };
/** Last company day that a query may use. */
const farAhead = '9998-12-31';

export const attendGroup = serve(AttendGroup, {
  GetAttendGroupList: (_input, ctx) =>
    onOneConnection(ctx.db, async (on) => {
      const today = companyDay(ctx.now);
      const scope = await keeperScope(on, ctx);
      const groups = await queries.listGroups(on, scope, today);
      const ids = groups.map(({ id }) => id);
      const weeks = Map.groupBy(await listWeeks(on, ids, farAhead), ({ groupId }) => groupId);
      return {
        CanUpdate: reachesAll(scope),
        Ungrouped: await queries.countUngrouped(on, scope, today),
        Calendars: (await listCalendars(on)).map(({ id, name, nameEn }) => ({
          CalendarID: id,
          Name: name,
          NameEn: nameEn,
        })),
        Groups: groups.map((group) => {
          const own = weeks.get(group.id) ?? [];
          const current = own.find(({ from }) => from <= today);
          return {
            GroupID: group.id,
            Name: group.name,
            NameEn: group.nameEn,
            CalendarID: group.calendarId,
            Mode: group.mode,
            WorkSystem: group.workSystem,
            WebPunch: group.webPunch,
            RestRule: group.restRule,
            RestAfter: group.restAfter,
            RestMinutes: group.restMinutes,
            AwayPercent: group.awayPercent,
            IsUse: group.isActive,
            Version: group.version,
            IsWorked: group.isWorked,
            Members: group.members,
            Weeks: own.map((week) => ({
              FromDay: week.from,
              IsCurrent: week === current,
              Shifts: [...week.shifts],
            })),
          };
        }),
      };
    }),
  AddAttendGroup: (input, ctx) =>
    settingAll(ctx, async (tx, by) => ({ Code: 1, GroupID: await addGroup(tx, by, groupOf(input)) })),
  UpdateAttendGroup: (input, ctx) =>
    settingAll(ctx, async (tx, by) => {
      const { GroupID: id, Version: version, FromDay: fromDay } = input;
      await updateGroup(tx, by, { id, version, fromDay }, groupOf(input));
      return done;
    }),
  SetAttendGroupUse: ({ GroupID, Version, IsUse }, ctx) =>
    settingAll(ctx, async (tx, by) => {
      await setGroupUse(tx, by, { id: GroupID, version: Version, isActive: IsUse });
      return done;
    }),

  GetAttendMemberPage: (input, ctx) =>
    onOneConnection(ctx.db, async (on) =>
      queries.pageMembers(on, await keeperScope(on, ctx), input, companyDay(ctx.now)),
    ),
  GetUngroupedPage: (input, ctx) =>
    onOneConnection(ctx.db, async (on) =>
      queries.pageUngrouped(on, await keeperScope(on, ctx), input, companyDay(ctx.now)),
    ),
  AddAttendMembers: ({ GroupID, AUIDs, FromDay, ToDay, IsMove }, ctx) =>
    keeping(ctx, async (tx, scope, by) => ({
      Code: 1,
      Added: await addMembers(tx, scope, by, {
        groupId: GroupID,
        persons: AUIDs,
        days: { from: FromDay, to: ToDay },
        isMove: IsMove,
      }),
    })),
  SaveAttendMember: ({ MemberID, FromDay, ToDay }, ctx) =>
    keeping(ctx, async (tx, scope, by) => {
      await saveMember(tx, scope, by, MemberID, { from: FromDay, to: ToDay });
      return done;
    }),
  DropAttendMember: ({ MemberID }, ctx) =>
    keeping(ctx, async (tx, scope, by) => {
      await dropMember(tx, scope, by, MemberID);
      return done;
    }),
});
