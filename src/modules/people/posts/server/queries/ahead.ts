import type { Executor } from '#kit/server/db/database.ts';
import { extensionPoint } from '#kit/server/registry.ts';
import { findPostInPlan, type InPlan } from './posts.ts';

/** Approved change of a person's place on a future day. */
export interface PlaceAhead {
  readonly personId: number;
  /** Future place of the person; null: the person leaves. */
  readonly to: { readonly departmentId: number; readonly postId: number | null } | null;
}

type List = (on: Executor) => Promise<readonly PlaceAhead[]>;

/** Lets a module (by its name) provide approved changes of places on future days. */
export const onPlacesAhead = extensionPoint<List>();

/** Lists all approved changes of places on future days. */
export async function listPlacesAhead(on: Executor): Promise<PlaceAhead[]> {
  const found: PlaceAhead[] = [];
  for (const list of onPlacesAhead.of(on).values()) found.push(...(await list(on)));
  return found;
}

/** Finds the figures of a position in a department's headcount plan, including approved future changes. */
export const findInPlan = async (
  on: Executor,
  place: { readonly departmentId: number; readonly postId: number },
): Promise<InPlan> => findPostInPlan(on, place, await listPlacesAhead(on));
