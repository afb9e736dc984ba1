import { comparedFields, compareKinds, type ComparedField } from '../../contract/compare-codes.ts';

type Value = string | number | null;
export type Compared = Readonly<Record<ComparedField, Value>> & { readonly OBID: number };

export interface Difference {
  readonly OBID: number;
  readonly Name: string;
  /** Names of the ancestors, from the top down. */
  readonly Above: string[];
  readonly Kind: number;
  readonly Fields: { Field: string; Before: Value; After: Value }[];
}

function above(of: Compared, nodes: ReadonlyMap<number, Compared>): string[] {
  const names: string[] = [];
  let at = nodes.get(Number(of.ParentOBID));
  for (; at && names.length < 12; at = nodes.get(Number(at.ParentOBID))) names.unshift(String(at.Name));
  return names;
}

/** Compares two states of a tree. Returns differences in the order of the later state, then the removed nodes. */
export function compareTrees(before: readonly Compared[], after: readonly Compared[]): Difference[] {
  const [old, now] = [before, after].map((nodes) => new Map(nodes.map((one) => [one.OBID, one])));
  const shown = (one: Compared, nodes: ReadonlyMap<number, Compared>) => ({
    OBID: one.OBID,
    Name: String(one.Name),
    Above: above(one, nodes),
  });
  const there = after.flatMap((one): Difference[] => {
    const was = old!.get(one.OBID);
    if (!was) return [{ ...shown(one, now!), Kind: compareKinds.added, Fields: [] }];
    const Fields = comparedFields
      .filter((field) => was[field] !== one[field])
      .map((Field) => ({ Field, Before: was[Field], After: one[Field] }));
    return Fields.length === 0 ? [] : [{ ...shown(one, now!), Kind: compareKinds.changed, Fields }];
  });
  const gone = before
    .filter(({ OBID }) => !now!.has(OBID))
    .map((one): Difference => ({ ...shown(one, old!), Kind: compareKinds.gone, Fields: [] }));
  return [...there, ...gone];
}
