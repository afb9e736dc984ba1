import type { Words } from '#kit/contract/refusals.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { extensionPoint, type Contribution } from '#kit/server/registry.ts';
import { teamDuty } from './team.ts';

/** Something that a person holds and somebody has to take over when he leaves. */
export interface Held {
  readonly key: string;
  readonly name: Words;
  readonly count: number;
  /** What becomes of it. */
  readonly fate: Words;
  readonly successor: 'approval' | 'team' | 'none';
  /** A few of them, by name. */
  readonly examples: readonly Words[];
  /** What he has to see to himself before his last working day; left out: nothing. */
  readonly task?: Words;
}

export interface Leaving {
  readonly personId: number;
  readonly approvalSuccessor: number | null;
  readonly teamSuccessor: number | null;
  /** First company day on which others lead the team; left out or ahead: today. */
  readonly since?: string;
  /** Who disables the account. */
  readonly by: number;
  readonly now: Date;
}

export interface HandedOver {
  readonly name: Words;
  readonly count: number;
  /** Who has it now, and how much of it. */
  readonly to: readonly { readonly personId: number; readonly count: number }[];
}

/** A kind of work that people hold. */
export interface Duty {
  /** What of it a person holds now; kinds that he holds nothing of are left out. */
  readonly held: (on: Executor, personId: number) => Promise<readonly Held[]>;
  /** Hands it over within the transaction that disables him; the account is out of use already. */
  readonly handOver: (tx: Tx, leaving: Leaving) => Promise<readonly HandedOver[]>;
}

const duties = extensionPoint<{ readonly rank: number; readonly duty: Duty }>();

/** Lets a module say what people may hold of it. @param rank duties are listed and handed over from the smallest rank on */
export const onPersonLeaves = (name: string, rank: number, duty: Duty): Contribution =>
  duties(name, { rank, duty });

const dutiesInOrder = (on: Executor): Duty[] => [
  teamDuty,
  ...[...duties.of(on).values()].toSorted((a, b) => a.rank - b.rank).map(({ duty }) => duty),
];

/** Lists everything that a person holds, in the order in which it is handed over. */
export async function listHeld(on: Executor, personId: number): Promise<Held[]> {
  const held: Held[] = [];
  for (const duty of dutiesInOrder(on)) held.push(...(await duty.held(on, personId)));
  return held;
}

/** Hands over everything that a person holds. */
export async function handOverAll(tx: Tx, leaving: Leaving): Promise<HandedOver[]> {
  const done: HandedOver[] = [];
  for (const duty of dutiesInOrder(tx)) done.push(...(await duty.handOver(tx, leaving)));
  return done;
}
