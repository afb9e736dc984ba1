/** Typed headcounts by position id, with the stored ones; null: no plan. */
export type TypedPlan = ReadonlyMap<
  number,
  { readonly planned: number | null; readonly seen: number | null }
>;

/** Typed headcounts by department id, kept while other departments are shown. */
export type TypedPlans = ReadonlyMap<number, TypedPlan>;

export const nothingTyped: TypedPlan = new Map();
