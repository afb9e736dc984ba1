import type { Words } from '#kit/contract/refusals.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { extensionPoint, type Contribution } from '#kit/server/registry.ts';
import { teamDuty } from './team.ts';

/** Work or responsibility of a person that somebody has to take over when the person leaves. */
export interface Held {
  readonly key: string;
  readonly name: Words;
  readonly count: number;
  /** Text that says what happens to it when the person leaves. */
  readonly fate: Words;
  readonly successor: 'approval' | 'team' | 'none';
  /** Names of a few of the items. */
  readonly examples: readonly Words[];
  /** Text of a task that the person must do before their last working day; left out: no task. */
  readonly task?: Words;
}

export interface Leaving {
  readonly personId: number;
  readonly approvalSuccessor: number | null;
  readonly teamSuccessor: number | null;
  /** First company day on which the successors lead the team. Left out or in the future: today. */
  readonly since?: string;
  /** Id of the person who disables the account. */
  readonly by: number;
  readonly now: Date;
}

export interface HandedOver {
  readonly name: Words;
  readonly count: number;
  /** People who took it over, each with the number of items. */
  readonly to: readonly { readonly personId: number; readonly count: number }[];
}

/** Kind of work that people are responsible for and that is handed over when they leave. */
export interface Duty {
  /** Lists what the person is responsible for now, without kinds that have no items. */
  readonly held: (on: Executor, personId: number) => Promise<readonly Held[]>;
  /** Hands the work over within the transaction that disables the person; the account is disabled already. */
  readonly handOver: (tx: Tx, leaving: Leaving) => Promise<readonly HandedOver[]>;
}

const duties = extensionPoint<{ readonly rank: number; readonly duty: Duty }>();

/**
 * Registers what people may be responsible for in a module. @param rank duties are listed and handed over in ascending
 * rank
 */
export const onPersonLeaves = (name: string, rank: number, duty: Duty): Contribution =>
  duties(name, { rank, duty });

const dutiesInOrder = (on: Executor): Duty[] => [
  teamDuty,
  ...[...duties.of(on).values()].toSorted((a, b) => a.rank - b.rank).map(({ duty }) => duty),
];

/** Lists everything that the person is responsible for, in the order in which it is handed over. */
export async function listHeld(on: Executor, personId: number): Promise<Held[]> {
  const held: Held[] = [];
  for (const duty of dutiesInOrder(on)) held.push(...(await duty.held(on, personId)));
  return held;
}

/** Hands over everything that the person is responsible for. */
export async function handOverAll(tx: Tx, leaving: Leaving): Promise<HandedOver[]> {
  const done: HandedOver[] = [];
  for (const duty of dutiesInOrder(tx)) done.push(...(await duty.handOver(tx, leaving)));
  return done;
}
