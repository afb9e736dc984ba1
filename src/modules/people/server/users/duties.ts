import type { Words } from '#kit/contract/refusals.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
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

const duties = new Map<string, Duty>([['people.team', teamDuty]]);

/** A module says what people may hold of it; once a start, the same name replaces itself. */
export function onPersonLeaves(name: string, duty: Duty): void {
  duties.set(name, duty);
}

/** Everything that a person holds, in the order in which the modules registered. */
export async function listHeld(on: Executor, personId: number): Promise<Held[]> {
  const held: Held[] = [];
  for (const duty of duties.values()) held.push(...(await duty.held(on, personId)));
  return held;
}

/** Hands over everything that a person holds. */
export async function handOverAll(tx: Tx, leaving: Leaving): Promise<HandedOver[]> {
  const done: HandedOver[] = [];
  for (const duty of duties.values()) done.push(...(await duty.handOver(tx, leaving)));
  return done;
}
