import { placeAmong, type Sibling } from './places.ts';

/** A node that moves, or one below which something goes; as it stands before the first move. */
interface Standing {
  readonly id: number;
  /** From the top down to itself. */
  readonly path: readonly number[];
}

export interface Branch {
  readonly id: number;
  /** Levels down to it before the first move, itself counted. */
  readonly depth: number;
  /** From the top down to itself, after the last move. */
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
   * @param moving what moves @param parents below what it goes
   * @param extents levels below a node that moves, as far as they move with it and not by themselves
   * @param children what stands right below each parent (null: at the top), in its order
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

  /** The way by now from the top to a node that moves, to one below which something goes, or to what a mover stood below; empty at the top. */
  pathOf(id: number | null): readonly number[] {
    return id === null ? [] : this.#paths.get(id)!;
  }

  /** Levels of a branch by now, its top counted. */
  heightOf(id: number): number {
    const above = this.#paths.get(id)!.length - 1;
    const ends = this.#moving
      .filter((one) => this.#paths.get(one)!.includes(id))
      .map((one) => this.#paths.get(one)!.length + (this.#extents.get(one) ?? 0));
    return Math.max(...ends) - above;
  }

  /** Puts a branch below a node (null: at the top). @param beforeId who stands after it; gone: it comes last */
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

  /** Branches whose way is another now. */
  branches(): Branch[] {
    return this.#moving
      .map((id) => ({ id, depth: this.#before.get(id)!.length, path: this.#paths.get(id)! }))
      .filter(({ id, path }) => path.join() !== this.#before.get(id)!.join());
  }

  /** Places that are others now, of what moved and of what made room for it. */
  sorts(): Sibling[] {
    return [...this.#sorts].map(([id, sortNo]) => ({ id, sortNo }));
  }
}
