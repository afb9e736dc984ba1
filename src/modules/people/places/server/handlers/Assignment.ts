import { serve } from '#kit/server/http/context.ts';
import { placeReaders } from '#modules/people/persons/contract/user-tabs.ts';
import { managerOf } from '#modules/people/persons/server/handlers/users.ts';
import { scopeOf } from '#modules/people/rights/server/queries/scopes.ts';
import type { SignInService } from '#modules/people/sign-in/server/commands/service.ts';
import { Assignment } from '../../contract/Assignment.ts';
import { previewChange } from '../commands/preview.ts';
import { pagePlaces } from '../queries/places.ts';
import { pastDay } from './past-day.ts';

/** Handlers for present and past assignments, and for the preview of a change. */
export const assignment = ({ config: { secret } }: SignInService) =>
  serve(Assignment, {
    PreviewChange: async ({ AUID, EffectiveDay, ...given }, ctx) =>
      previewChange(ctx.db, AUID, EffectiveDay, given, await managerOf(ctx, secret)),
    GetPlacePage: async (input, ctx) => {
      pastDay(ctx, input.Day);
      return pagePlaces(ctx.db, await scopeOf(ctx.db, ctx.actor.id, placeReaders), input);
    },
  });
