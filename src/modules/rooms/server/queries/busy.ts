import type { Executor } from '#kit/server/db/database.ts';
import { extensionPoint } from '#kit/server/registry.ts';
import type { Span } from '#kit/rules/spans.ts';

/** Time at which a person is busy, without the reason. */
export interface BusyTime extends Span {
  readonly personId: number;
}

type BusySource = (on: Executor, people: readonly number[], span: Span) => Promise<readonly BusyTime[]>;

/** Extension point where other modules report when people are busy for reasons other than meetings in rooms. */
export const busySource = extensionPoint<BusySource>();

/** Returns the busy times that other modules report, by person. Each module uses one query. */
export async function listOtherTimes(
  on: Executor,
  people: readonly number[],
  span: Span,
): Promise<Map<number, Span[]>> {
  const found: BusyTime[] = [];
  for (const source of busySource.of(on).values()) found.push(...(await source(on, people, span)));
  return Map.groupBy(found, ({ personId }) => personId);
}
