import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { flag, id, month, when } from '#kit/contract/fields.ts';
import { chosen } from '#kit/contract/coded.ts';
import { rankTypeLabels } from './codes.ts';

const row = z.object({
  Id: id,
  /** Place in the ranking; equal scores share one place. */
  RankNo: z.number().int(),
  AUID: id,
  ChineseName: z.string(),
  EnglishName: z.string(),
  DeptName: z.string(),
  DeptNameEn: z.string(),
  Score: z.number().int(),
  SpotCount: z.number().int(),
  IsSpot: z.boolean(),
});

export const CacRankingData = controller('CacRankingData', {
  GetCacRankingData: post({
    does: 'Ranks who handled the most forms in a month: the first places and the caller’s own',
    access: 'signedIn',
    reads: true,
    fromReplica: true,
    input: z.strictObject({
      /** Month of the ranking; left out: the current one. */
      Period: month.optional(),
      RankType: chosen(rankTypeLabels).default(1),
      Count: z.coerce.number().int().min(1).max(50).default(10),
    }),
    reply: z.object({
      Period: z.string(),
      Rows: z.array(row),
      Mine: row.nullable(),
      /** Time of the last count. */
      UpdateTime: when.nullable(),
    }),
  }),
  UpdateCacSpotFabulousData: post({
    does: 'Likes a place in the ranking or removes the like; toggles it without IsSpot',
    access: 'signedIn',
    via: 'either',
    input: z.strictObject({ Id: id, IsSpot: flag.optional() }),
    reply: z.object({ Code: z.number().int(), SpotCount: z.number().int(), IsSpot: z.boolean() }),
    touches: ['CacRankingData.GetCacRankingData'],
  }),
});
