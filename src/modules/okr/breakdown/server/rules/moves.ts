import { placeAmong, type Sibling } from './places.ts';

/** Node that moves or receives children, as it stands before the first move. */
interface Standing {
  readonly id: number;
  /** Ids from the top down to the node itself. */
  readonly path: readonly number[];
}

export interface Branch {
  readonly id: number;
  /** Level of the node before the first move, 1 at the top. */
  readonly depth: number;
  /** Ids from the top down to the node itself, after the last move. */
  readonly path: readonly number[];
}

/** Simulates moves one after the other on a tree of which only the touched part is loaded. */
export class MovingTree {
  readonly #before: ReadonlyMap<number, readonly number[]>;
  readonly #paths: Map<number, readonly number[]>;
  readonly #moving: readonly number[];
  readonly #extents: ReadonlyMap<number, number>;
  readonly #children: Map<number | null, readonly Sibling[]>;
  readonly #sorts = new Map<number, number>();

  /**
   * @param moving nodes that move
   * @param parents nodes they move to
   * @param extents levels below each moving node that move with it, without branches that move themselves
   * @param children direct children of each parent (null: top level), in order
   */
  constructor(
    moving: readonly Standing[],
    parents: readonly Standing[],
    extents: ReadonlyMap<number, number>,
    children: ReadonlyMap<number | null, readonly Sibling[]>,
  ) {
    this.#before = new Map(moving.map(({ id, path }) => [id, path]));
    const above = moving
      .filter(({ path }) => path.length > 1)
      .map(({ path }) => ({ id: path.at(-2)!, path: path.slice(0, -1) }));
    this.#paths = new Map([...above, ...parents, ...moving].map(({ id, path }) => [id, path]));
    this.#moving = moving.map(({ id }) => id);
    this.#extents = extents;
    this.#children = new Map(children);
  }

  /** Returns the present path to a node that is moving, is a target, or was a parent. Empty for the top. */
  pathOf(id: number | null): readonly number[] {
    return id === null ? [] : this.#paths.get(id)!;
  }

  /** Returns the present number of levels of a branch, its top counted. */
  heightOf(id: number): number {
    const above = this.#paths.get(id)!.length - 1;
    const ends = this.#moving
      .filter((one) => this.#paths.get(one)!.includes(id))
      .map((one) => this.#paths.get(one)!.length + (this.#extents.get(one) ?? 0));
    return Math.max(...ends) - above;
  }

  /** Moves a branch below a node (null: top level). @param beforeId sibling it stands before; gone: last */
  move(id: number, parentId: number | null, beforeId: number | null): void {
    const before = this.#paths.get(id)!;
    const after = [...this.pathOf(parentId), id];
    if (after.join() !== before.join())
      for (const [one, path] of this.#paths)
        if (path[before.length - 1] === id) this.#paths.set(one, [...after, ...path.slice(before.length)]);
    for (const [parent, rows] of this.#children)
      if (rows.some((row) => row.id === id))
        this.#children.set(
          parent,
          rows.filter((row) => row.id !== id),
        );
    this.#place(id, parentId, beforeId);
  }

  #place(id: number, parentId: number | null, beforeId: number | null): void {
    const siblings = this.#children.get(parentId)!;
    const { sortNo, renumbered } = placeAmong(siblings, beforeId);
    for (const one of [...renumbered, { id, sortNo }]) this.#sorts.set(one.id, one.sortNo);
    const rows = renumbered.length > 0 ? renumbered : siblings;
    const at = rows.findIndex((row) => row.sortNo > sortNo);
    this.#children.set(parentId, rows.toSpliced(at === -1 ? rows.length : at, 0, { id, sortNo }));
  }

  /** Returns the branches whose path has changed. */
  branches(): Branch[] {
    return this.#moving
      .map((id) => ({ id, depth: this.#before.get(id)!.length, path: this.#paths.get(id)! }))
      .filter(({ id, path }) => path.join() !== this.#before.get(id)!.join());
  }

  /** Returns changed sort numbers, of moved nodes and of siblings that made room. */
  sorts(): Sibling[] {
    return [...this.#sorts].map(([id, sortNo]) => ({ id, sortNo }));
  }
}
