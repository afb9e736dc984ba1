import { expect, test } from 'vitest';
import type { FlowNode } from '../contract/SuperFlowChart.ts';
import { densePeople, foldedFrom, lanes } from '../contract/flow-codes.ts';
import { foldingOf, shownOf, connectedKeys } from './fold.ts';

const node = (Key: string, Lane: number, ParentKey: string | null, DeptId = 1): FlowNode => ({
  Key,
  Lane,
  ParentKey,
  Title: Key,
  Owner: null,
  DeptId,
  DeptName: `部门${DeptId}`,
  DeptNameEn: `Dept ${DeptId}`,
  Standing: 0,
  ProgressBp: null,
  SaturationBp: null,
  StartDate: null,
  EndDate: null,
  ProjectID: null,
});
const edge = (From: string, To: string) => ({ From, To, Kind: 1, ShareBp: null });
const chart = {
  Nodes: [
    node('p1', 1, null),
    node('n1', 2, 'p1'),
    node('n2', 2, 'n1'),
    node('n3', 2, 'n2'),
    node('g1', 3, null, 2),
    node('u1', 4, null, 2),
    node('u2', 4, null, 3),
  ],
  Edges: [
    edge('p1', 'n1'),
    edge('n1', 'n2'),
    edge('n2', 'n3'),
    edge('n3', 'g1'),
    edge('n2', 'g1'),
    edge('g1', 'u1'),
  ],
};
const how = (depth: number, isByDepartment: boolean, ...folds: string[]) => ({
  depth,
  isByDepartment,
  folds: new Set(folds),
});

test.each([
  ['all of it', how(12, false), 'p1 n1 n2 n3 g1 u1 u2', 'p1>n1 n1>n2 n2>n3 n3>g1 n2>g1 g1>u1'],
  ['two levels of work', how(2, false), 'p1 n1 n2+1 g1 u1 u2', 'p1>n1 n1>n2 n2>g1 g1>u1'],
  ['one level', how(1, false), 'p1 n1+2 g1 u1 u2', 'p1>n1 n1>g1 g1>u1'],
  ['one level, opened by hand', how(1, false, 'n1'), 'p1 n1 n2+1 g1 u1 u2', 'p1>n1 n1>n2 n2>g1 g1>u1'],
  ['a project folded by hand', how(12, false, 'p1'), 'p1+3 g1 u1 u2', 'p1>g1 g1>u1'],
  ['departments', how(12, true), 'd1-1+4 d3-2+1 d4-2+1 d4-3+1', 'd1-1>d3-2 d3-2>d4-2'],
  [
    'departments, one opened',
    how(12, true, 'd4-2'),
    'd1-1+4 d3-2+1 d4-2 u1 d4-3+1',
    'd4-2>u1 d1-1>d3-2 d3-2>u1',
  ],
  [
    'too many people',
    { ...how(12, false), isDense: true },
    'p1 n1 n2 n3 g1 d4-2+1 d4-3+1',
    'p1>n1 n1>n2 n2>n3 n3>g1 n2>g1 g1>d4-2',
  ],
  [
    'too many people, a department opened',
    { ...how(1, false, 'd4-2'), isDense: true },
    'p1 n1+2 g1 d4-2 u1 d4-3+1',
    'd4-2>u1 p1>n1 n1>g1 g1>u1',
  ],
])('%s', (_name, given, boxes, edges) => {
  const shown = shownOf(chart, given);
  expect(shown.boxes.map(({ Key, inside }) => (inside > 0 ? `${Key}+${inside}` : Key)).join(' ')).toBe(boxes);
  expect(shown.edges.map(({ From, To }) => `${From}>${To}`).join(' ')).toBe(edges);
});

test.each([
  ['n2', 'g1 n1 n2 n3 p1 u1'],
  ['u2', 'u2'],
  ['g1', 'g1 n1 n2 n3 p1 u1'],
])('the whole way of %s', (key, way) =>
  expect([...connectedKeys(chart.Edges, key)].toSorted().join(' ')).toBe(way),
);

const many = (count: number, Lane: number) => Array.from({ length: count }, () => ({ Lane }));
test.each([
  ['few', '', many(densePeople, lanes.person), false, false],
  ['too many people', '', many(densePeople + 1, lanes.person), false, true],
  ['much work', '', many(foldedFrom, lanes.work), false, false],
  ['too much', '', [...many(foldedFrom, lanes.work), ...many(41, lanes.person)], true, false],
  ['asked for', '1', many(1, lanes.person), true, false],
  ['not wanted', '2', many(foldedFrom + 1, lanes.person), false, false],
])('how it opens: %s', (_name, by, nodes, isByDepartment, isDense) =>
  expect(foldingOf(by, nodes)).toEqual({ isByDepartment, isDense }),
);
