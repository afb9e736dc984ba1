import type { Contribution } from '#kit/server/registry.ts';
import { defineRequestType, preparedRequest } from '#modules/approval/server/open.ts';
import { cancelling } from './cancelling.ts';
import { card } from './card.ts';
import { overtime } from './overtime.ts';
import { trip } from './trip.ts';
import { vacation } from './vacation.ts';

/** The request types of attendance. */
export const requestContributions: readonly Contribution[] = [
  defineRequestType(preparedRequest('attendance', vacation)),
  defineRequestType(preparedRequest('attendance', cancelling)),
  defineRequestType(preparedRequest('attendance', overtime)),
  defineRequestType(preparedRequest('attendance', trip)),
  defineRequestType(preparedRequest('attendance', card)),
].flat();
