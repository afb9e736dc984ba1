import type { z } from 'zod';
import { rowStatus, type SystemRule } from '#modules/approval/contract/codes.ts';
import type { node } from '#modules/approval/contract/shapes.ts';

export type Node = z.infer<typeof node>;

export interface FlowLevel {
  readonly level: number;
  readonly nodes: readonly Node[];
  /** Steps in groups: neighbours with the same ALevel and ASort. Rows of status 11 are not shown (section 4). */
  readonly groups: readonly (readonly Node[])[];
  readonly state: 'done' | 'waiting' | 'sentBack' | 'stopped' | 'later';
}

interface Named {
  readonly id: number;
  readonly zh: string;
  readonly en: string;
}

/** The people and the rule behind the state of a step. */
export interface Behind {
  /** The decider, or the owner while the step is undecided; null for the system. */
  readonly who: Named | null;
  /** The owner, when an administrator decided in their place. */
  readonly insteadOf: Named | null;
  readonly isOverride: boolean;
  readonly onBehalfOf: Named | null;
  /** The automatic rule that decided the step. */
  readonly rule: SystemRule | null;
}

const named = (id: number | null, zh: string, en: string): Named | null =>
  id === null ? null : { id, zh, en };

export function behind(node: Node): Behind {
  const own = named(node.ApprovalAUID, node.ChineseName, node.EnglishName);
  const decider = named(node.DecidedByAUID, node.DecidedByName, node.DecidedByNameEn);
  const isOverride = node.Rule === 'override';
  const isAnother = isOverride && decider !== null && decider.id !== own?.id;
  return {
    // The row keeps the owner's name as it was then. The decider's name is needed only when they are another person.
    who: decider && decider.id !== own?.id ? decider : own,
    insteadOf: isAnother ? own : null,
    isOverride,
    onBehalfOf: named(node.OnBehalfOfAUID, node.OnBehalfOfName, node.OnBehalfOfNameEn),
    rule: decider === null && !isOverride ? node.Rule : null,
  };
}

/**
 * Returns the rows that count now: a round that began at a later level keeps the earlier levels of the rounds before.
 */
export function presentNodes(nodes: readonly Node[]): Node[] {
  const rounds = [...new Set(nodes.map((node) => node.Round))].toSorted((a, b) => b - a);
  let below = Number.POSITIVE_INFINITY;
  const kept: Node[] = [];
  for (const round of rounds) {
    const here = nodes.filter((node) => node.Round === round && node.ALevel < below);
    kept.push(...here);
    below = Math.min(below, ...here.map((node) => node.ALevel));
  }
  return kept.toSorted((a, b) => a.ALevel - b.ALevel || a.ASort - b.ASort || a.RowID - b.RowID);
}

/** Groups consecutive steps with the same ALevel and ASort, without people who are not involved. */
export function groupsOf(nodes: readonly Node[]): Node[][] {
  const groups: Node[][] = [];
  for (const node of nodes) {
    if (node.Status === rowStatus.notInvolved) continue;
    const last = groups.at(-1)?.[0];
    if (last && last.ALevel === node.ALevel && last.ASort === node.ASort) groups.at(-1)?.push(node);
    else groups.push([node]);
  }
  return groups;
}

/** Groups items with the same key, in the order of first appearance; items with a null key stay alone. */
export function clustersOf<T>(people: readonly T[], key: (one: T) => string | null): T[][] {
  const clusters: T[][] = [];
  const open = new Map<string, T[]>();
  for (const one of people) {
    const name = key(one);
    const cluster = name === null ? undefined : open.get(name);
    if (cluster) {
      cluster.push(one);
      continue;
    }
    const fresh = [one];
    clusters.push(fresh);
    if (name !== null) open.set(name, fresh);
  }
  return clusters;
}

const stateOf = (nodes: readonly Node[]): FlowLevel['state'] => {
  const has = (status: number): boolean => nodes.some((node) => node.Status === status);
  if (has(rowStatus.sentBack)) return 'sentBack';
  if (has(rowStatus.waiting) || has(rowStatus.parked)) return 'waiting';
  if (has(rowStatus.suspended) || has(rowStatus.cancelled)) return 'stopped';
  return nodes.every((node) => node.Status === rowStatus.notReached) ? 'later' : 'done';
};

/** Returns the levels of the flow chart from top to bottom. */
export function flowLevels(nodes: readonly Node[]): FlowLevel[] {
  const present = presentNodes(nodes);
  return [...new Set(present.map((node) => node.ALevel))].map((level) => {
    const here = present.filter((node) => node.ALevel === level);
    return { level, nodes: here, groups: groupsOf(here), state: stateOf(here) };
  });
}
