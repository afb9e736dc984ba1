import { gap } from './places.ts';

/** Reference to a node: its id, or `r12` for one that row 12 creates. */
export type Ref = number | `r${number}`;

interface Placed {
  readonly id: number;
  /** Parent node; null if the node is at the top, or below one the reader does not see. */
  readonly parentId: number | null;
  readonly sortNo: number;
}

/** Returns the WBS numbers of nodes in their order: 1, 1.1, 1.2, 2. */
export function numbersOf(nodes: readonly Placed[]): Map<number, string> {
  const below = Map.groupBy(nodes, ({ parentId }) => parentId);
  const numbers = new Map<number, string>();
  const walk = (parentId: number | null, at: string): void =>
    below.get(parentId)?.forEach(({ id }, n) => {
      numbers.set(id, `${at}${n + 1}`);
      walk(id, `${at}${n + 1}.`);
    });
  walk(null, '');
  return numbers;
}

/** Returns the positions of a longest increasing run. Its items need not move when the list is sorted. */
export function longestRun(numbers: readonly number[]): Set<number> {
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  numbers.forEach((value, at) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (numbers[ends[middle]!]! < value) low = middle + 1;
      else high = middle;
    }
    before[at] = low > 0 ? ends[low - 1] : undefined;
    ends[low] = at;
  });
  const run = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = before[at]) run.add(at);
  return run;
}

/** Child of one parent, existing or new. */
export interface Child {
  readonly ref: Ref;
  /** Place it should get. Children without a row keep their place. */
  readonly number: number;
  /** Present sort number among the siblings; null if the child comes from another parent. */
  readonly sortNo: number | null;
}

export interface Ordered {
  /** Existing nodes whose place among their siblings changes. */
  readonly moved: readonly Ref[];
  readonly sorts: readonly { readonly ref: Ref; readonly sortNo: number }[];
}

/**
 * Sorts children by their numbers; of equal ones, those that come from elsewhere stand first. Returns nothing to move
 * if that is the present order.
 * @param children in their present order
 */
export function orderChildren(children: readonly Child[]): Ordered {
  const there = new Map(
    children.filter(({ sortNo }) => sortNo !== null).map(({ ref }, at) => [ref, at] as const),
  );
  const wanted = children.toSorted(
    (a, b) => a.number - b.number || Number(a.sortNo !== null) - Number(b.sortNo !== null),
  );
  const staying = wanted.filter(({ ref }) => there.has(ref));
  const run = longestRun(staying.map(({ ref }) => there.get(ref)!));
  const moved = staying.filter((_one, at) => !run.has(at)).map(({ ref }) => ref);
  const firstNew = wanted.findIndex(({ sortNo }) => sortNo === null);
  const isAppended = firstNew === -1 || wanted.slice(firstNew).every(({ sortNo }) => sortNo === null);
  if (moved.length === 0 && isAppended) {
    const last = staying.at(-1)?.sortNo ?? 0;
    return {
      moved,
      sorts: wanted.slice(staying.length).map(({ ref }, n) => ({ ref, sortNo: last + (n + 1) * gap })),
    };
  }
  const sorts = wanted.map(({ ref, sortNo: before }, n) => ({ ref, before, sortNo: (n + 1) * gap }));
  return {
    moved,
    sorts: sorts
      .filter(({ before, sortNo }) => before !== sortNo)
      .map(({ ref, sortNo }) => ({ ref, sortNo })),
  };
}
