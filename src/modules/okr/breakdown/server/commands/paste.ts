import type { InputOf } from '#kit/contract/call.ts';
import { general, refuse, type Language } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { mostLevels, mostNodes, projectStates } from '#modules/okr/contract/codes.ts';
import { okrRefusals as no } from '#modules/okr/contract/refusals.ts';
import type { By } from '#modules/okr/server/commands/by.ts';
import type { PasteFault, WorkBreakdownPaste } from '../../contract/WorkBreakdownPaste.ts';
import { nodeRights } from '../../contract/nodes.ts';
import { pasteKeys, type PasteColumn } from '../../contract/paste-titles.ts';
import { addImport } from '../queries/imports.ts';
import { childrenOf, countNodes, listNodes, type Node, type NodeValues } from '../queries/nodes.ts';
import { readPasted, type PastedRow } from '../rules/pasted-table.ts';
import { gap } from '../rules/places.ts';
import type { Ref } from '../rules/tree-order.ts';
import { listDifferences, nothing, pickValues } from './node-values.ts';
import { PasteFaults, pastedOrder, pastedValues, textsByField, type PasteReading } from './pasted-values.ts';
import type { PasteUndo } from './paste-undo.ts';
import { findersFor } from './tree-files.ts';
import { writePlan } from './tree-write.ts';
import { holdTree, takeParent, type Held } from './trees.ts';

type Given = InputOf<typeof WorkBreakdownPaste.Add>;

/** Row of a paste, with the item it changes or becomes. */
interface Line {
  readonly row: PastedRow;
  readonly node: Node | null;
  readonly ref: Ref;
  readonly values: NodeValues;
  readonly faults: PasteFaults;
}

const isKey = (text: string): text is (typeof pasteKeys)[number] => pasteKeys.some((key) => key === text);

/** Says why an item cannot be changed now; null if it can. */
function obstacleOf(node: Node, version: number) {
  if ((node.can & nodeRights.change) === 0) return { about: no.mayNot, name: node.name };
  if (node.lockedAbove !== null) return { about: no.lockedAbove, name: node.lockedAbove };
  if (node.isLocked) return { about: no.locked, name: node.name };
  return node.version === version ? null : { about: general.stale, name: node.name };
}

const refOf = (node: Node | null, line: number): Ref => node?.id ?? `r${line}`;

/** Reads one row over its item. An item that cannot be changed keeps its values, and each text is named. */
function readLine(row: PastedRow, node: Node | null, version: number, reading: PasteReading): Line {
  const faults = new PasteFaults(reading.language);
  const found = { row, node, ref: refOf(node, row.line), faults };
  const obstacle = node && obstacleOf(node, version);
  if (node && obstacle) {
    for (const key of pasteKeys) {
      const text = textsByField(row)[key];
      if (text) faults.add(key, text, obstacle.about, obstacle.name);
    }
    return { ...found, values: pickValues(node) };
  }
  return { ...found, values: pastedValues(row, node ? pickValues(node) : nothing, reading, faults) };
}

/** Returns the items that the first lines are written over. @throws Refused twice, notFound */
async function takeTargets(tx: Tx, { project, by }: Held, given: Given['Targets']) {
  const ids = given.map(({ OBID }) => OBID);
  if (new Set(ids).size < ids.length) refuse(no.twice, { field: 'Targets' });
  const nodes = new Map((await listNodes(tx, project.id, ids, by)).map((node) => [node.id, node]));
  return given.map(({ OBID, Version }, n) => ({
    node: nodes.get(OBID) ?? refuse(general.notFound, { field: `Targets.${n}` }),
    version: Version,
  }));
}

/**
 * Finds the parents of new rows. Rows of the first level stand beside the item above them.
 * @throws Refused mayNot, lockedAbove, targetStopped
 */
async function findParents(
  tx: Tx,
  held: Held,
  lines: readonly Line[],
): Promise<ReadonlyMap<Ref, Ref | null>> {
  const base = lines.findLast(({ node }) => node !== null)?.node?.parentId ?? null;
  const depths = new Map<Ref, number>();
  const known = new Map<number | null, number>();
  const parents = new Map<Ref, Ref | null>();
  const depthBelow = async (parent: number | null): Promise<number> => {
    const depth = known.get(parent) ?? (await takeParent(tx, held, parent)).path.length;
    known.set(parent, depth);
    return depth;
  };
  for (const { row, node, ref, faults, values } of lines) {
    if (node) continue;
    const above = row.parent === null ? undefined : lines[row.parent];
    let parent: Ref | null = above ? above.ref : base;
    let depth = typeof parent === 'string' ? (depths.get(parent) ?? 0) : await depthBelow(parent);
    // Text that stands too deep goes beside its parent.
    while (depth >= mostLevels && typeof parent === 'string') {
      parent = parents.get(parent) ?? null;
      depth -= 1;
      if (depth < mostLevels) faults.add('Name', values.name, 'deep');
    }
    if (depth >= mostLevels) refuse(no.tooDeep, { field: 'Table', with: { most: mostLevels } });
    parents.set(ref, parent);
    depths.set(ref, depth + 1);
  }
  return parents;
}

/** Returns sort numbers that put new rows behind the children their parents have. */
async function sortNew(tx: Tx, projectId: number, parents: ReadonlyMap<Ref, Ref | null>) {
  const there = [...new Set(parents.values())].filter((parent) => typeof parent !== 'string');
  const children = await childrenOf(tx, projectId, there);
  const last = new Map<Ref | null, number>(
    there.map((parent) => [parent, children.get(parent)?.at(-1)?.sortNo ?? 0]),
  );
  return [...parents].map(([ref, parent]) => {
    const sortNo = (last.get(parent) ?? 0) + gap;
    last.set(parent, sortNo);
    return { ref, sortNo };
  });
}

/**
 * Writes a pasted table into a tree: over the given items, and as new items beyond them.
 * @throws Refused notFound, projectEnded, twice, mayNot, lockedAbove, targetStopped, tooDeep, tooManyNodes
 */
export async function pasteTable(tx: Tx, given: Given, by: By, language: Language) {
  const held = await holdTree(tx, given.ProjectID, by);
  const { project } = held;
  const columns = given.Columns.map((text): PasteColumn | { unread: string } =>
    isKey(text) ? text : { unread: text },
  );
  const { rows, unread } = readPasted(given.Table, columns);
  const targets = await takeTargets(tx, held, given.Targets);
  const find = await findersFor(
    tx,
    rows.map((row) => ({ row: row.line, cells: { Owner: textsByField(row).OwnerAUID ?? '' } })),
  );
  const reading: PasteReading = {
    find,
    language,
    range: { from: project.start_day, to: project.end_day },
    order: pastedOrder(rows),
    isPlanned: project.state === projectStates.planned,
  };
  const lines = rows.map((row): Line => {
    const target = targets[row.line];
    return readLine(row, target?.node ?? null, target?.version ?? 0, reading);
  });
  const parents = await findParents(tx, held, lines);
  if ((await countNodes(tx, project.id)) + parents.size > mostNodes)
    refuse(no.tooManyNodes, { field: 'Table', with: { most: mostNodes } });
  const adds = lines.flatMap(({ node, ref, values }) =>
    node ? [] : [{ ref, parent: parents.get(ref) ?? null, values }],
  );
  const changed = lines.flatMap(({ node, values }) =>
    node && listDifferences(node, values).length > 0 ? [{ node, values }] : [],
  );
  const changes = changed.map(({ node, values }) => ({ id: node.id, values }));
  const plan = { adds, changes, sorts: await sortNew(tx, project.id, parents), ordered: [] };
  const { done, idOf } = await writePlan(tx, held, plan, new Map(changed.map(({ node }) => [node.id, node])));
  const undo: PasteUndo = {
    added: adds.map(({ ref }) => idOf(ref)),
    changed: changed.map(({ node, values }) => ({
      id: node.id,
      version: node.version + 1,
      before: pickValues(node),
      after: values,
    })),
  };
  const counts = { Added: adds.length, Changed: changed.length };
  const Token = await addImport(tx, by.id, { projectId: project.id }, { undo }, by.now);
  await writeAudit(tx, {
    actorId: by.id,
    act: 'tree.paste',
    target: `project:${project.id}`,
    detail: counts,
    ip: by.ip,
  });
  const Faults = lines.flatMap(({ ref, faults }): PasteFault[] =>
    faults.all.map((fault) => ({ OBID: idOf(ref), ...fault })),
  );
  const Versions = undo.changed.map(({ id, version }) => ({ OBID: id, Version: version }));
  return { ...done, ...counts, Token, Faults, Unread: [...unread], Versions };
}
