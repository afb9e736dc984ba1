import { expect, test } from 'vitest';
import type { FlowChart, FlowNode } from '../contract/SuperFlowChart.ts';
import { compareFlows } from './compare.ts';

const node = (Key: string, more: Partial<FlowNode> = {}): FlowNode => ({
  Key,
  Lane: 2,
  ParentKey: null,
  Title: Key,
  Owner: null,
  DeptId: 1,
  DeptName: '部门',
  DeptNameEn: 'Dept',
  Standing: 0,
  ProgressBp: null,
  SaturationBp: null,
  StartDate: null,
  EndDate: null,
  ProjectID: null,
  ...more,
});
const chart = (Nodes: FlowNode[], ...edges: readonly (readonly [string, string])[]): FlowChart => ({
  Nodes,
  Edges: edges.map(([From, To]) => ({ From, To, Kind: 1, ShareBp: null })),
});
const said = (before: FlowChart, after: FlowChart) =>
  compareFlows(before, after).map(
    ({ node: { Key }, Kind, fields }) => `${Key} ${Kind} ${fields.map(({ field }) => field).join()}`,
  );

test.each([
  ['nothing', chart([node('n1')]), chart([node('n1')]), []],
  ['an added and a gone one', chart([node('n1')]), chart([node('n2')]), ['n2 1 ', 'n1 2 ']],
  [
    'values',
    chart([node('n1', { ProgressBp: '100', Standing: 1 })]),
    chart([node('n1', { ProgressBp: '200', Standing: 3, SaturationBp: '9' })]),
    ['n1 3 Standing,ProgressBp'],
  ],
  [
    'another owner and place',
    chart([node('n1', { Owner: { AUID: 1, ChineseName: '甲', EnglishName: '' } })]),
    chart([node('n1', { ParentKey: 'p1', Owner: { AUID: 2, ChineseName: '乙', EnglishName: '' } })]),
    ['n1 3 ParentKey,Owner'],
  ],
  [
    'lines, whatever their order',
    chart([node('n1'), node('n2')], ['n1', 'g1'], ['n1', 'g2'], ['n2', 'g1']),
    chart([node('n1'), node('n2')], ['n1', 'g2'], ['n1', 'g1'], ['n2', 'g2']),
    ['n2 3 joins'],
  ],
])('%s', (_name, before, after, differences) => expect(said(before, after)).toEqual(differences));
