/** What was typed for posts, by their ids, with what stood there; null: no plan. */
export type TypedPlan = ReadonlyMap<
  number,
  { readonly planned: number | null; readonly seen: number | null }
>;

/** The same by department: what is typed stays while others are looked at. */
export type TypedPlans = ReadonlyMap<number, TypedPlan>;

export const nothingTyped: TypedPlan = new Map();
