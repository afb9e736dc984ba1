import type { Contribution } from '#kit/server/registry.ts';
import { defineRequestType } from '#modules/approval/server/open.ts';
import { cancelling } from './cancelling.ts';
import { card } from './card.ts';
import { overtime } from './overtime.ts';
import { trip } from './trip.ts';
import { vacation } from './vacation.ts';

/** The request types of attendance. */
export const requestContributions: readonly Contribution[] = [
  defineRequestType('attendance', vacation),
  defineRequestType('attendance', cancelling),
  defineRequestType('attendance', overtime),
  defineRequestType('attendance', trip),
  defineRequestType('attendance', card),
].flat();
