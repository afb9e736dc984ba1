import { serve } from '#kit/server/http/context.ts';
import { Assignment } from '../../contract/Assignment.ts';
import { placeReaders } from '../../contract/user-tabs.ts';
import { previewChange } from '../places/preview.ts';
import { pagePlaces } from '../queries/places.ts';
import { scopeOf } from '../queries/scopes.ts';
import type { SignInService } from '../sign-in/service.ts';
import { pastDay } from './past-day.ts';
import { managerOf } from './users.ts';

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
