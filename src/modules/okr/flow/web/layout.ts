import { lanes } from '../contract/flow-codes.ts';

/** Size of a box and gaps between boxes, in pixels. */
export const size = { width: 200, height: 56, gapX: 72, gapY: 16, head: 40 } as const;

export interface PlacedBox {
  readonly Key: string;
  readonly Lane: number;
  readonly ParentKey: string | null;
}
interface Joined {
  readonly From: string;
  readonly To: string;
}
export interface Place {
  readonly x: number;
  readonly y: number;
}
export interface Layout {
  readonly places: ReadonlyMap<string, Place>;
  /** Lanes that have boxes, from left to right. */
  readonly lanes: readonly { readonly lane: number; readonly x: number; readonly width: number }[];
  readonly width: number;
  readonly height: number;
}

/** Top box with everything below it. */
interface Tree {
  readonly key: string;
  readonly children: Tree[];
  readonly level: number;
}

const step = size.height + size.gapY;
/** Limits of the lane of people: boxes in one column, and number of columns. */
const mostRows = 16;
const mostColumns = 4;
const sweeps = 4;

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;

/**
 * Assigns rows to a tree: leaves below each other, a parent beside the middle of its children. Returns the number of
 * rows.
 */
function placeTree(tree: Tree, first: number, rows: Map<string, number>): number {
  if (tree.children.length === 0) {
    rows.set(tree.key, first);
    return 1;
  }
  let taken = 0;
  for (const child of tree.children) taken += placeTree(child, first + taken, rows);
  rows.set(tree.key, (rows.get(tree.children[0]!.key)! + rows.get(tree.children.at(-1)!.key)!) / 2);
  return taken;
}

/** Returns the number of rows of a tree, which is its number of leaves. */
const leavesOf = (tree: Tree): number =>
  Math.max(
    1,
    tree.children.reduce((sum, child) => sum + leavesOf(child), 0),
  );

/**
 * Flows the trees of the last lane into columns. Boxes without children stand side by side, each slightly lower so that
 * lines pass between them. An open tree has its rows for itself.
 * @returns column of each tree, and its rows up to the next
 */
function flowOf(trees: readonly Tree[], columns: number): { column: number; rows: number }[] {
  let column = -1;
  return trees.map((tree, n) => {
    const isLeaf = tree.children.length === 0;
    column = isLeaf ? (column + 1) % columns : -1;
    const next = trees[n + 1];
    const isShared = isLeaf && next !== undefined && next.children.length === 0;
    return { column: Math.max(0, column), rows: isShared ? 1 / columns : leavesOf(tree) };
  });
}

/**
 * Moves ordered blocks as close as possible to their wished rows, without overlap (pool adjacent violators).
 * @returns first row of each block
 */
export function placeBlocks(blocks: readonly { readonly wish: number; readonly rows: number }[]): number[] {
  const pools: { wish: number; count: number; rows: number }[] = [];
  for (const { wish, rows } of blocks) {
    let pool = { wish, count: 1, rows };
    for (let last = pools.at(-1); last && last.wish + last.rows > pool.wish; last = pools.at(-1)) {
      pools.pop();
      const count = last.count + pool.count;
      pool = {
        wish: (last.wish * last.count + (pool.wish - last.rows) * pool.count) / count,
        count,
        rows: last.rows + pool.rows,
      };
    }
    pools.push(pool);
  }
  const starts: number[] = [];
  for (const pool of pools) {
    let row = pool.wish;
    for (let n = 0; n < pool.count; n += 1) {
      starts.push(row);
      row += blocks[starts.length - 1]!.rows;
    }
  }
  return starts;
}

/**
 * Places boxes in columns, lane after lane; children stand one column further. Many people flow into several columns.
 * Connected boxes stay together and near what they are joined to (barycentre); otherwise data order decides. The same
 * chart always gives the same drawing, and no two boxes overlap.
 */
export function layOutFlow(boxes: readonly PlacedBox[], edges: readonly Joined[]): Layout {
  const laneOf = new Map(boxes.map(({ Key, Lane }) => [Key, Lane]));
  const below = Map.groupBy(boxes, ({ ParentKey, Lane }) =>
    ParentKey !== null && laneOf.has(ParentKey) && laneOf.get(ParentKey)! <= Lane ? ParentKey : null,
  );
  // Work hangs below its project. Each other lane is a forest of its own.
  const treeOf = ({ Key, Lane }: PlacedBox, level: number): Tree => ({
    key: Key,
    level,
    children: (below.get(Key) ?? []).map((child) => treeOf(child, child.Lane === Lane ? level + 1 : 0)),
  });
  const forests = [...Map.groupBy(below.get(null) ?? [], ({ Lane }) => Math.max(2, Lane))]
    .toSorted(([one], [other]) => one - other)
    .map(([, tops]) => tops.map((top) => treeOf(top, 0)));
  const forestOf = new Map<string, number>();
  const levels = new Map<string, number>();
  const note = (tree: Tree, forest: number): void => {
    forestOf.set(tree.key, forest);
    levels.set(tree.key, tree.level);
    for (const child of tree.children) note(child, forest);
  };
  forests.forEach((trees, n) => trees.forEach((tree) => note(tree, n)));
  const across = new Map<string, string[]>();
  for (const { From, To } of edges) {
    if (!forestOf.has(From) || !forestOf.has(To) || forestOf.get(From) === forestOf.get(To)) continue;
    across.set(From, [...(across.get(From) ?? []), To]);
    across.set(To, [...(across.get(To) ?? []), From]);
  }
  const rows = new Map<string, number>();
  const people = forests.find(([first]) => laneOf.get(first!.key) === lanes.person);
  const single = people?.filter(({ children }) => children.length === 0).length ?? 0;
  const flows = (trees: readonly Tree[]): { column: number; rows: number }[] =>
    flowOf(trees, trees === people ? Math.min(mostColumns, Math.max(1, Math.ceil(single / mostRows))) : 1);
  const plain = (trees: readonly Tree[]): void => {
    let row = 0;
    const flow = flows(trees);
    for (const [n, tree] of trees.entries()) {
      placeTree(tree, row, rows);
      row += flow[n]!.rows;
    }
  };
  forests.forEach(plain);

  /** Returns the rows a branch is drawn towards, and sorts its children by them. */
  const pull = (tree: Tree): number[] => {
    const pulled = tree.children.map((child) => ({ child, rows: pull(child) }));
    const wish = (one: (typeof pulled)[number]): number =>
      one.rows.length > 0 ? mean(one.rows) : (rows.get(one.child.key) ?? 0);
    const sorted = pulled.toSorted((one, other) => wish(one) - wish(other));
    tree.children.splice(0, tree.children.length, ...sorted.map(({ child }) => child));
    return [
      ...(across.get(tree.key) ?? []).map((key) => rows.get(key)!),
      ...pulled.flatMap((one) => one.rows),
    ];
  };
  const arrange = (trees: Tree[]): void => {
    const pulled = trees.map((tree) => ({ tree, rows: pull(tree), was: rows.get(tree.key)! }));
    const wish = ({ rows: to, was }: (typeof pulled)[number]): number => (to.length > 0 ? mean(to) : was);
    pulled.sort((one, other) => wish(one) - wish(other));
    trees.splice(0, trees.length, ...pulled.map(({ tree }) => tree));
    const flow = flows(trees);
    const blocks = pulled.map((one, n) => {
      const taken = placeTree(one.tree, 0, rows);
      return { wish: wish(one) - (taken - 1) / 2, rows: flow[n]!.rows };
    });
    placeBlocks(blocks).forEach((start, n) => placeTree(trees[n]!, start, rows));
  };
  for (let n = 0; n < sweeps; n += 1)
    for (const trees of n % 2 === 0 ? forests.slice(1) : forests.slice(0, -1).toReversed()) arrange(trees);

  if (people)
    for (const [n, { column }] of flows(people).entries()) if (column > 0) levels.set(people[n]!.key, column);

  const columns = new Map<string, number>();
  const laneList: { lane: number; x: number; width: number }[] = [];
  let x = 0;
  for (const [lane, members] of [...Map.groupBy(boxes, ({ Lane }) => Lane)].toSorted(([a], [b]) => a - b)) {
    const deepest = members.reduce((most, { Key }) => Math.max(most, levels.get(Key) ?? 0), 0);
    for (let level = 0; level <= deepest; level += 1)
      columns.set(`${lane} ${level}`, x + level * (size.width + size.gapX));
    const width = (deepest + 1) * size.width + deepest * size.gapX;
    laneList.push({ lane, x, width });
    x += width + size.gapX;
  }
  const top = boxes.reduce((least, { Key }) => Math.min(least, rows.get(Key) ?? 0), Infinity);
  const places = new Map<string, Place>();
  let bottom = 0;
  for (const { Key, Lane } of boxes) {
    const y = size.head + (rows.get(Key)! - top) * step;
    places.set(Key, { x: columns.get(`${Lane} ${levels.get(Key)!}`)!, y });
    bottom = Math.max(bottom, y + size.height);
  }
  return { places, lanes: laneList, width: Math.max(0, x - size.gapX), height: bottom };
}

/** Returns the line between two boxes as an SVG path. */
export function lineOf(from: Place, to: Place): string {
  const [x1, y1] = [from.x + size.width, Math.round(from.y + size.height / 2)];
  const [x2, y2] = [to.x, Math.round(to.y + size.height / 2)];
  const bend = size.gapX / 2;
  return `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`;
}
