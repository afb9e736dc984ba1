import type { Executor } from '#kit/server/db/database.ts';
import { extensionPoint } from '#kit/server/registry.ts';
import type { Span } from '#kit/rules/spans.ts';

/** A time at which somebody is taken; what by is not told. */
export interface BusyTime extends Span {
  readonly personId: number;
}

type BusySource = (on: Executor, people: readonly number[], span: Span) => Promise<readonly BusyTime[]>;

/** Lets a module (by its name) say when people are taken by something that is no meeting in a room. */
export const busySource = extensionPoint<BusySource>();

/** When people are taken by what other modules know of, by person; one statement of each module. */
export async function listOtherTimes(
  on: Executor,
  people: readonly number[],
  span: Span,
): Promise<Map<number, Span[]>> {
  const found: BusyTime[] = [];
  for (const source of busySource.of(on).values()) found.push(...(await source(on, people, span)));
  return Map.groupBy(found, ({ personId }) => personId);
}
