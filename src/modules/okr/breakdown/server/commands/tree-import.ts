import type { Language } from '#kit/contract/refusals.ts';
import { mostLevels, nodeStates } from '#modules/okr/contract/codes.ts';
import { okrRefusals as no } from '#modules/okr/contract/refusals.ts';
import { kindOf, type TableRow } from '#modules/people/server/open.ts';
import type { TreeColumn } from '../../contract/WorkBreakdownFile.ts';
import { nodeRights } from '../../contract/nodes.ts';
import type { Node, NodeValues } from '../queries/nodes.ts';
import { numbersOf, orderChildren, type Child, type Ref } from '../rules/tree-order.ts';
import { listDifferences, pickValues } from './node-values.ts';
import {
  Faults,
  readValues,
  textsOf,
  typedColumns,
  type Fault,
  type Finders,
  type NodeNames,
} from './tree-cells.ts';

/** Existing node with the names a file uses for it. */
export interface TreeNow extends Node {
  readonly names: NodeNames;
}

/** Project as the import finds it, with the nodes that the caller sees, in order. */
export interface ProjectNow {
  readonly nodes: readonly TreeNow[];
  readonly name: string;
  readonly isManager: boolean;
  /** True while the project has not started. The planned days are then also the baseline, and ends may still move later. */
  readonly isPlanned: boolean;
}

/** Changes that an import writes to a tree. */
export interface TreePlan {
  readonly adds: readonly { readonly ref: Ref; readonly parent: Ref | null; readonly values: NodeValues }[];
  readonly changes: readonly {
    readonly id: number;
    readonly values: NodeValues;
    /** New parent. Left out: the node keeps its parent. */
    readonly parent?: Ref | null;
  }[];
  readonly sorts: readonly { readonly ref: Ref; readonly sortNo: number }[];
  /** Ids of nodes that the file puts into another order. */
  readonly ordered: readonly number[];
}

export interface TreeRow {
  readonly Row: number;
  readonly Kind: 'new' | 'changed' | 'same' | 'error';
  readonly OBID: number | null;
  readonly WBS: string;
  readonly Name: string;
  readonly Cells: { Column: string; Before: string; After: string }[];
  readonly Errors: Fault[];
}

interface Line {
  readonly row: number;
  readonly cells: Readonly<Partial<Record<TreeColumn, string>>>;
  readonly node: TreeNow | null;
  readonly ref: Ref;
  /** WBS number of its new place; empty to keep the place. */
  readonly wbs: string;
  readonly faults: Faults;
  readonly values: NodeValues;
  /** Parent it gets. */
  parent: Ref | null;
  isMoved: boolean;
}

const isWbs = (text: string): boolean => /^\d{1,4}(\.\d{1,4}){0,11}$/.test(text);
const aboveOf = (wbs: string): string => wbs.slice(0, Math.max(0, wbs.lastIndexOf('.')));
const placeOf = (wbs: string): number => Number(wbs.slice(wbs.lastIndexOf('.') + 1));

/** Works out, row by row, the changes a file would make to a tree and what is to be written. */
export class TreeImport {
  readonly #now: ProjectNow;
  readonly #language: Language;
  readonly #byId: ReadonlyMap<number, TreeNow>;
  readonly #numbers: ReadonlyMap<number, string>;
  readonly #byNumber: ReadonlyMap<string, TreeNow>;
  readonly #lines: readonly Line[];
  readonly #byWbs = new Map<string, Line>();
  readonly #lineOf = new Map<Ref, Line>();

  constructor(rows: readonly TableRow<TreeColumn>[], now: ProjectNow, find: Finders, language: Language) {
    this.#now = now;
    this.#language = language;
    this.#byId = new Map(now.nodes.map((node) => [node.id, node]));
    this.#numbers = numbersOf(now.nodes.map((node) => ({ ...node, parentId: this.#seenParent(node) })));
    this.#byNumber = new Map(now.nodes.map((node) => [this.#numbers.get(node.id)!, node]));
    const byNumbers = rows.some(({ cells }) => cells.OBID !== undefined);
    this.#lines = rows.map(({ row, cells }) => this.#read(row, cells, byNumbers, find));
    this.#settle();
  }

  /** Returns the parent of a node, if the caller sees it. */
  #seenParent({ parentId }: Node): number | null {
    return parentId !== null && this.#byId.has(parentId) ? parentId : null;
  }

  #read(row: number, cells: Line['cells'], byNumbers: boolean, find: Finders): Line {
    const faults = new Faults(this.#language);
    const { OBID = '', WBS: wbs = '' } = cells;
    const node =
      (OBID === '' ? (byNumbers ? null : this.#byNumber.get(wbs)) : this.#byId.get(Number(OBID))) ?? null;
    if (OBID !== '' && !node) faults.add('OBID', 'node', { value: OBID });
    const ref: Ref = node?.id ?? `r${row}`;
    if (wbs === '' ? !node : !isWbs(wbs)) faults.add('WBS', 'wbs');
    const before = node ? { values: node, texts: textsOf(node, node.names) } : null;
    const given = readValues(cells, before, find, this.#now.isPlanned, faults);
    const values = pickValues(given);
    const line: Line = {
      row,
      cells,
      node,
      ref,
      wbs,
      faults,
      values,
      parent: node ? this.#seenParent(node) : null,
      isMoved: false,
    };
    const twin = this.#lineOf.get(ref);
    if (twin) faults.add('OBID', 'again', { value: twin.row });
    else this.#lineOf.set(ref, line);
    const same = wbs === '' ? undefined : this.#byWbs.get(wbs);
    if (same) faults.add('WBS', 'again', { value: same.row });
    else if (wbs !== '') this.#byWbs.set(wbs, line);
    return line;
  }

  /** Computes all new places without the rows that are wrong. Repeats until no further row becomes wrong. */
  #settle(): void {
    for (let before = -1, count = this.#wrong(); count !== before; count = this.#wrong()) {
      before = count;
      this.#order = null;
      for (const line of this.#lines) this.#aim(line);
      for (const line of this.#live()) this.#assertPlace(line);
      this.#assertDepth();
      for (const line of this.#live()) this.#assertChange(line);
    }
    this.#order = null;
  }

  #wrong(): number {
    return this.#lines.filter(({ faults }) => faults.all.length > 0).length;
  }

  #live(): Line[] {
    return this.#lines.filter(({ faults }) => faults.all.length === 0);
  }

  /** Finds the new parent of a row by its WBS. A row with errors keeps its place. */
  #aim(line: Line): void {
    const { node, wbs, faults } = line;
    const now = node ? this.#seenParent(node) : null;
    line.parent = now;
    line.isMoved = false;
    if (wbs === '' || faults.all.length > 0) return;
    const above = aboveOf(wbs);
    if (above === '') line.parent = null;
    else {
      const row = this.#byWbs.get(above);
      const there = this.#byNumber.get(above);
      if (row && row.node === null && row.faults.all.length > 0)
        faults.add('WBS', 'parentWrong', { value: above });
      else if (row) line.parent = row.ref;
      // A WBS number of a node that the file moves elsewhere no longer counts.
      else if (there && !this.#lineOf.has(there.id)) line.parent = there.id;
      else faults.add('WBS', 'parent', { value: above });
    }
    if (faults.all.length > 0) line.parent = now;
    line.isMoved = node !== null && line.parent !== now;
  }

  /** Checks that the caller may add below the parent that a new or moved row names. */
  #assertPlace({ node, parent, isMoved, faults }: Line): void {
    if (node && !isMoved) return;
    if (parent === null) {
      if (!this.#now.isManager) faults.add('WBS', no.mayNot, { name: this.#now.name });
      return;
    }
    const there = typeof parent === 'number' ? this.#byId.get(parent) : undefined;
    if (!there) return;
    if ((there.can & nodeRights.add) === 0) faults.add('WBS', no.mayNot, { name: there.name });
    const locked = there.lockedAbove ?? (there.isLocked ? there.name : null);
    if (locked !== null) faults.add('WBS', no.lockedAbove, { name: locked });
    const stopped = there.stoppedAbove ?? (there.state === nodeStates.stopped ? there.name : null);
    if (stopped !== null) faults.add('WBS', no.targetStopped, { name: stopped });
  }

  /** Checks the new paths to the top: no cycle, and not too many levels. */
  #assertDepth(): void {
    const parentOf = (ref: Ref): Ref | null => {
      const line = this.#lineOf.get(ref);
      if (line && line.faults.all.length === 0) return line.parent;
      return typeof ref === 'number' ? this.#seenParent(this.#byId.get(ref)!) : null;
    };
    const check = (ref: Ref): void => {
      const way: Ref[] = [];
      for (let at: Ref | null = ref; at !== null && !way.includes(at); at = parentOf(at)) way.push(at);
      const isCircle = parentOf(way.at(-1)!) !== null;
      const top = this.#byId.get(way.at(-1) as number);
      // A node below one that the caller does not see is deeper than the file shows, so the unseen levels are added.
      const unseen = top && !this.#lineOf.get(top.id)?.isMoved ? top.path.length - 1 : 0;
      if (!isCircle && way.length + unseen <= mostLevels) return;
      for (const one of way) {
        const line = this.#lineOf.get(one);
        if (!line || line.faults.all.length > 0 || (line.node && !line.isMoved)) continue;
        line.faults.add('WBS', isCircle ? no.circle : no.tooDeep, { most: mostLevels });
        return;
      }
    };
    if (this.#live().every(({ node, isMoved }) => node && !isMoved)) return;
    for (const { ref } of this.#live()) check(ref);
    for (const { id } of this.#now.nodes) check(id);
  }

  /**
   * Checks that a changed node may be changed by the caller, is not locked, and has the version that the file was
   * exported with.
   */
  #assertChange(line: Line): void {
    const { node, cells, faults } = line;
    if (!node || !(this.#isChanged(line) || this.#reordered().has(node.id))) return;
    if ((node.can & nodeRights.change) === 0) faults.add('Name', no.mayNot, { name: node.name });
    if (node.lockedAbove !== null) faults.add('Name', no.lockedAbove, { name: node.lockedAbove });
    else if (node.isLocked) faults.add('Name', no.locked, { name: node.name });
    if (cells.Version && cells.Version !== String(node.version)) faults.add('Version', 'version');
  }

  #isChanged({ node, values, isMoved }: Line): boolean {
    return node !== null && (isMoved || listDifferences(node, values).length > 0);
  }

  #order: { moved: Set<Ref>; sorts: TreePlan['sorts'] } | null = null;

  #reordered(): ReadonlySet<Ref> {
    return this.#ordered().moved;
  }

  /** Computes the new order of children, for parents that get new ones or whose children the file reorders. */
  #ordered(): { moved: Set<Ref>; sorts: TreePlan['sorts'] } {
    if (this.#order) return this.#order;
    const live = this.#live();
    const comes = Map.groupBy(
      live.filter(({ node, isMoved }) => !node || isMoved),
      ({ parent }) => parent,
    );
    const gone = new Set(live.filter(({ isMoved }) => isMoved).map(({ ref }) => ref));
    const below = Map.groupBy(this.#now.nodes, (node) => this.#seenParent(node));
    const moved = new Set<Ref>();
    const sorts: { ref: Ref; sortNo: number }[] = [];
    for (const parent of new Set<Ref | null>([...below.keys(), ...comes.keys()])) {
      const here = typeof parent === 'string' ? [] : (below.get(parent) ?? []);
      const staying = here
        .filter(({ id, parentId }) => !gone.has(id) && parentId === parent)
        .map(({ id, sortNo }): Child => {
          const line = this.#lineOf.get(id);
          const said =
            line && line.faults.all.length === 0 && line.wbs !== '' ? line.wbs : this.#numbers.get(id)!;
          return { ref: id, number: placeOf(said), sortNo };
        });
      const coming = (comes.get(parent) ?? []).map(({ ref, wbs }): Child => ({
        ref,
        number: placeOf(wbs),
        sortNo: null,
      }));
      const order = orderChildren([...staying, ...coming]);
      order.moved.forEach((ref) => moved.add(ref));
      sorts.push(...order.sorts);
    }
    this.#order = { moved, sorts };
    return this.#order;
  }

  /** Returns the outcome of each row. */
  rows(): TreeRow[] {
    return this.#lines.map((line) => {
      const { row, node, wbs, values, faults, cells } = line;
      const before = node ? (this.#numbers.get(node.id) ?? '') : '';
      const Cells = typedColumns.flatMap((key) => {
        const was = node ? textsOf(node, node.names)[key][this.#language] : '';
        const text = cells[key] ?? '';
        const isSame = text === '' || (node && Object.values(textsOf(node, node.names)[key]).includes(text));
        return isSame ? [] : [{ Column: key, Before: was, After: text }];
      });
      const isMoved = node !== null && (line.isMoved || this.#reordered().has(node.id));
      const Name = values.name || node?.name || '';
      return {
        Row: row,
        Kind: faults.all.length > 0 ? 'error' : kindOf(node !== null, isMoved || this.#isChanged(line)),
        OBID: node?.id ?? null,
        WBS: wbs || before,
        Name,
        Cells: [...(isMoved ? [{ Column: 'WBS', Before: before, After: wbs }] : []), ...Cells],
        Errors: faults.all,
      };
    });
  }

  /** Returns everything the import has to write. */
  plan(): TreePlan {
    const live = this.#live();
    return {
      adds: live.filter(({ node }) => !node).map(({ ref, parent, values }) => ({ ref, parent, values })),
      changes: live
        .filter((line) => this.#isChanged(line))
        .map(({ node, values, parent, isMoved }) => ({
          id: node!.id,
          values,
          ...(isMoved ? { parent } : {}),
        })),
      sorts: this.#ordered().sorts,
      ordered: [...this.#reordered()].filter((ref) => typeof ref === 'number'),
    };
  }
}
