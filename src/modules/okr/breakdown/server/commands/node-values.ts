import type { NodeValues } from '../queries/nodes.ts';

/** Values of a new node before anything is typed. */
export const nothing: NodeValues = {
  name: '',
  type: 1,
  owner_id: null,
  department_id: null,
  calibre_post_id: null,
  plan_start: null,
  plan_end: null,
  plan_minutes: null,
  weight_bp: null,
};

const wireNames: Readonly<Record<keyof NodeValues, string>> = {
  name: 'Name',
  type: 'TypeID',
  owner_id: 'OwnerAUID',
  department_id: 'DeptId',
  calibre_post_id: 'CaliberPostID',
  plan_start: 'PlanStart',
  plan_end: 'PlanEnd',
  plan_minutes: 'PlanMinutes',
  weight_bp: 'WeightBp',
};
export const valueKeys = Object.keys(wireNames) as (keyof NodeValues)[];

/** Returns the keys whose values differ. */
export const listDifferences = (before: NodeValues, after: NodeValues) =>
  valueKeys.filter((key) => before[key] !== after[key]);

/** Returns some values by their wire names. */
export const onWire = (values: NodeValues, of: readonly (keyof NodeValues)[]) =>
  Object.fromEntries(of.map((key) => [wireNames[key], values[key]]));

/** Returns the typed fields of a node alone. */
export const pickValues = (of: NodeValues): NodeValues => ({
  name: of.name,
  type: of.type,
  owner_id: of.owner_id,
  department_id: of.department_id,
  calibre_post_id: of.calibre_post_id,
  plan_start: of.plan_start,
  plan_end: of.plan_end,
  plan_minutes: of.plan_minutes,
  weight_bp: of.weight_bp,
});
