import type { Executor } from '#kit/server/db/database.ts';
import { extensionPoint } from '#kit/server/registry.ts';
import { findPostInPlan, type InPlan } from '../queries/posts.ts';

/** An approved change of somebody's place that waits for its day. */
export interface PlaceAhead {
  readonly personId: number;
  /** Where he will be; null: he leaves. */
  readonly to: { readonly departmentId: number; readonly postId: number | null } | null;
}

type List = (on: Executor) => Promise<readonly PlaceAhead[]>;

/** Lets a module (by its name) say which changes of places wait for their day. */
export const onPlacesAhead = extensionPoint<List>();

/** Every change of a place that waits for its day. */
export async function listPlacesAhead(on: Executor): Promise<PlaceAhead[]> {
  const found: PlaceAhead[] = [];
  for (const list of onPlacesAhead.of(on).values()) found.push(...(await list(on)));
  return found;
}

/** Finds a post in the plan of a department, with changes that wait for their day counted. */
export const findInPlan = async (
  on: Executor,
  place: { readonly departmentId: number; readonly postId: number },
): Promise<InPlan> => findPostInPlan(on, place, await listPlacesAhead(on));
