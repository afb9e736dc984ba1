import type { Contribution } from '#kit/server/registry.ts';
import { defineRequestType, preparedRequest } from '#modules/approval/server/open.ts';
import { card } from '#modules/attendance/cards/server/commands/card.ts';
import { cancelling } from '#modules/attendance/leave/server/commands/cancelling.ts';
import { vacation } from '#modules/attendance/leave/server/commands/vacation.ts';
import { overtime } from '#modules/attendance/overtime/server/commands/overtime.ts';
import { trip } from '#modules/attendance/trips/server/commands/trip.ts';

/** The request types of attendance. */
export const requestContributions: readonly Contribution[] = [
  defineRequestType(preparedRequest('attendance', vacation)),
  defineRequestType(preparedRequest('attendance', cancelling)),
  defineRequestType(preparedRequest('attendance', overtime)),
  defineRequestType(preparedRequest('attendance', trip)),
  defineRequestType(preparedRequest('attendance', card)),
].flat();
