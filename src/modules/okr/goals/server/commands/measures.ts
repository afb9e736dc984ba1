import { refuse } from '#kit/contract/refusals.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { findNode } from '#modules/okr/breakdown/server/queries/trees.ts';
import { okrRefusals as no } from '#modules/okr/contract/refusals.ts';
import type { Viewer } from '#modules/okr/server/queries/rights.ts';
import { followsWork, metricKinds, metricSources } from '../../contract/goal-codes.ts';
import type { MetricGiven } from '../../contract/goal-shapes.ts';
import type { MetricRecord } from '../queries/goals.ts';
import type { MetricValues } from '../queries/metrics.ts';
import { Exact } from '../rules/measures.ts';
import { assertWhole } from './goal-steps.ts';

const { number, percent, money, milestones, range } = metricKinds;
const { typed, node, hours, below, sum } = metricSources;

/** Returns the sources that a kind of measure allows. */
const sourcesOf = (kind: number): readonly number[] =>
  kind === percent
    ? [typed, node, hours, below, sum]
    : kind === number || kind === money
      ? [typed, sum]
      : [typed];

/** Checks that the values of a measure fit its kind and source. @throws Refused metricWrong, sameValues, weightSum */
function assertMetric(given: MetricGiven, at: string): void {
  const wrong = (): never => refuse(no.metricWrong, { field: at, with: { name: given.Name } });
  if (!sourcesOf(given.Kind).includes(given.Source)) wrong();
  const isWay =
    [number, percent, money].some((kind) => kind === given.Kind) &&
    (given.Source === typed || given.Source === sum);
  if (isWay) {
    if (typeof given.StartValue !== 'string' || typeof given.Target !== 'string') return wrong();
    if (new Exact(given.StartValue).eq(given.Target)) refuse(no.sameValues, { field: `${at}.Target` });
  }
  if (given.Kind === range) {
    if (typeof given.Low !== 'string' && typeof given.High !== 'string') wrong();
    if (
      typeof given.Low === 'string' &&
      typeof given.High === 'string' &&
      new Exact(given.Low).gt(given.High)
    )
      wrong();
  }
  if (given.Kind === milestones)
    assertWhole(
      given.Milestones.map(({ WeightBp }) => WeightBp),
      `${at}.Milestones`,
    );
  if (followsWork(given.Source) && !given.NodeOBID) wrong();
}

/**
 * Turns typed measures into stored ones. Measures that stay keep their entered values.
 * @throws Refused metricWrong, sameValues, nodeGone, weightSum
 */
export async function measuresOf(
  tx: Tx,
  given: readonly MetricGiven[],
  before: readonly MetricRecord[],
  viewer: Viewer,
): Promise<MetricValues[]> {
  const values: MetricValues[] = [];
  for (const [n, one] of given.entries()) {
    const at = `Metrics.${n}`;
    assertMetric(one, at);
    const old = before.find(({ id }) => id === one.MetricID);
    const nodeId = followsWork(one.Source) ? (one.NodeOBID ?? null) : null;
    // A caller need not see the node of an unchanged measure, because somebody else may have chosen it.
    if (nodeId !== null && nodeId !== old?.nodeId && !(await findNode(tx, nodeId, viewer)))
      refuse(no.nodeGone, { field: `${at}.NodeOBID` });
    const isSame = old !== undefined && old.kind === one.Kind && old.source === one.Source;
    values.push({
      id: old?.id ?? null,
      sort_no: n,
      name: one.Name,
      kind: one.Kind,
      source: one.Source,
      start_value: one.StartValue ?? null,
      target: one.Target ?? null,
      low: one.Low ?? null,
      high: one.High ?? null,
      unit: one.Unit,
      weight_bp: one.WeightBp,
      node_id: nodeId,
      milestones: one.Milestones.map((mile) => ({
        ...mile,
        IsDone: old?.milestones.find(({ Name }) => Name === mile.Name)?.IsDone ?? false,
      })),
      ...(isSame ? {} : { current: null }),
    });
  }
  return values;
}

/** Returns a measure without its id, so that it is stored as a new one. */
export const fresh = (given: MetricGiven): MetricGiven => ({ ...given, MetricID: undefined });

/** Returns a stored measure in typed form, for copying. @param start new start value */
export const typedOf = (one: MetricRecord, start: string | null): MetricGiven => ({
  Name: one.name,
  Kind: one.kind,
  Source: one.source,
  StartValue: start,
  Target: one.target,
  Low: one.low,
  High: one.high,
  Unit: one.unit,
  WeightBp: one.weightBp,
  NodeOBID: one.nodeId,
  Milestones: one.milestones.map(({ Name, WeightBp }) => ({ Name, WeightBp })),
});
