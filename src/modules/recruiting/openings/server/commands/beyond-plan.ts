import type { Words } from '#kit/contract/refusals.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { findInPlan } from '#modules/people/server/open.ts';
import { countOnTheirWay, findPlaceNames } from '#modules/recruiting/offers/server/queries/offer-ground.ts';

/** Number of people who would join a position of a department. */
export interface Coming {
  readonly departmentId: number;
  readonly postId: number;
  readonly count: number;
  /** Application of one of these people, so that they are not counted twice. Null if there is none yet. */
  readonly applicationId: number | null;
}

/**
 * Returns a warning if more people would join a position than the department's headcount plan allows. Returns no
 * warning if they fit, or if the department has no plan.
 */
export async function warnBeyondPlan(on: Executor, coming: Coming): Promise<Words[]> {
  const plan = await findInPlan(on, coming);
  if (!plan.isKept || coming.count < 1) return [];
  const { department, post } = await findPlaceNames(on, coming);
  if (plan.planned === null)
    return [
      {
        zh: `「${department.zh}」的编制计划中没有职位「${post.zh}」`,
        en: `The headcount plan of ${department.en} does not include the position ${post.en}`,
      },
    ];
  const taken = plan.taken + (await countOnTheirWay(on, coming));
  if (taken + coming.count <= plan.planned) return [];
  return [
    {
      zh: `「${department.zh}」的职位「${post.zh}」编制 ${plan.planned} 人，在岗与已录用 ${taken} 人，再增加 ${coming.count} 人将超编`,
      en: `The headcount plan of ${department.en} has ${plan.planned} places for ${post.en}. ${taken} people are employed or hired, so ${coming.count} more would exceed the plan`,
    },
  ];
}
