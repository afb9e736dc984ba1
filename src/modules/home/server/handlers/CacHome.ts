import type { Executor } from '#kit/server/db/database.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { serve } from '#kit/server/http/context.ts';
import { countByForm, countByPeriod, countByState } from '#modules/approval/server/open.ts';
import { CacHome, type Point } from '../../contract/CacHome.ts';
import { countedStates } from '../../contract/codes.ts';
import { stretchOf, type Stretch } from '../rules/range.ts';

const sumOf = (points: readonly Point[], key: 'Applied' | 'Handled'): number =>
  points.reduce((sum, point) => sum + point[key], 0);

/** Counts the forms that a person filed and decided, including days or months without any. */
async function readPoints(on: Executor, personId: number, stretch: Stretch, templateId?: number) {
  const counted = await countByPeriod(on, personId, stretch, stretch.period, templateId);
  const byPeriod = new Map(counted.map((row) => [row.period, row]));
  const Points = stretch.periods.map((period) => ({
    Date: period,
    Applied: byPeriod.get(period)?.filed ?? 0,
    Handled: byPeriod.get(period)?.decided ?? 0,
  }));
  return { Points, Applied: sumOf(Points, 'Applied'), Handled: sumOf(Points, 'Handled') };
}

export const cacHome = serve(CacHome, {
  GetCacStatistics: async ({ Range }, ctx) => {
    const stretch = stretchOf(Range, companyDay(ctx.now));
    const { id } = ctx.actor;
    const states = await countByState(ctx.db, id, stretch);
    const forms = await countByForm(ctx.db, id, stretch);
    return {
      From: stretch.from,
      To: stretch.to,
      ...(await readPoints(ctx.db, id, stretch)),
      States: countedStates.map((State) => ({ State, Count: states[State] })),
      Forms: forms.map((form) => ({
        TemplateId: form.templateId,
        Title: form.title,
        TitleEn: form.titleEn,
        Count: form.count,
        Amount: form.amount,
      })),
    };
  },
  GetCacStatisticsByFrom: ({ Range, TemplateId }, ctx) =>
    readPoints(ctx.db, ctx.actor.id, stretchOf(Range, companyDay(ctx.now)), TemplateId),
});
