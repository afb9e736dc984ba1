import type { Tx } from '#kit/server/db/database.ts';
import { insertTree, type PlantedNode } from '../queries/plant.ts';
import { saveTree } from '../queries/projects.ts';
import { gap } from '../rules/places.ts';
import { leafOf, rollUp } from '../rules/roll-up.ts';

/** Demo node of a tree that is created at once. */
export interface Plant {
  readonly name: string;
  readonly ownerId: number | null;
  readonly start: string;
  readonly end: string;
  readonly minutes: number;
  /** Typed progress of a node without children, in ten-thousandths. */
  readonly typedBp: number | null;
  readonly below: readonly Plant[];
}

interface Grown extends PlantedNode {
  readonly progress: string | null;
  readonly state: number;
  readonly weightBp: null;
  readonly planMinutes: number;
}

/** Creates a whole tree in an empty project, in few statements. */
export async function plantTree(tx: Tx, projectId: number, plants: readonly Plant[]): Promise<void> {
  const rows: Grown[] = [];
  const grow = (plant: Plant, n: number, above: readonly number[]): Grown => {
    const at = rows.length;
    // Reserves the node's index before its children take theirs.
    rows.push(undefined as never);
    const below = plant.below.map((one, nth) => grow(one, nth, [...above, at]));
    const { progress, state } = below.length > 0 ? rollUp(below) : leafOf(plant.typedBp);
    const row: Grown = {
      at,
      above,
      name: plant.name,
      ownerId: plant.ownerId,
      start: plant.start,
      end: plant.end,
      planMinutes: plant.minutes,
      weightBp: null,
      typedBp: below.length > 0 ? null : plant.typedBp,
      progress,
      state,
      sortNo: (n + 1) * gap,
    };
    rows[at] = row;
    return row;
  };
  const top = plants.map((plant, n) => grow(plant, n, []));
  await insertTree(tx, projectId, rows);
  await saveTree(tx, projectId, { version: 2, progress: top.length > 0 ? rollUp(top).progress : null });
}
