import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { serve } from '#kit/server/http/context.ts';
import { CacRankingData } from '../../contract/CacRankingData.ts';
import { setLike } from '../queries/likes.ts';
import { listPlaces } from '../queries/ranking.ts';

export const cacRankingData = serve(CacRankingData, {
  GetCacRankingData: async ({ Period, RankType, Count }, ctx) => {
    const period = Period ?? companyDay(ctx.now).slice(0, 7);
    const { rows, mine, countedAt } = await listPlaces(ctx.db, ctx.actor.id, period, RankType, Count);
    return { Period: period, Rows: [...rows], Mine: mine, UpdateTime: countedAt };
  },
  UpdateCacSpotFabulousData: async ({ Id, IsSpot }, ctx) => {
    const liked = await setLike(ctx.db, 'ranking', Id, ctx.actor.id, IsSpot, companyDay(ctx.now));
    return liked ? { Code: 1, SpotCount: liked.count, IsSpot: liked.isLiked } : refuse(general.notFound);
  },
});
