import { expect, test } from 'vitest';
import type { RowStatus } from '#modules/approval/contract/codes.ts';
import { remarkText, saidBesides } from '#modules/approval/talk/web/remark-text.ts';
import { behind, clustersOf, flowLevels, groupsOf, presentNodes, type Node } from './flow.ts';

const node = (RowID: number, Round: number, ALevel: number, ASort: number, Status: RowStatus): Node => ({
  RowID,
  Round,
  ALevel,
  ASort,
  Status,
  LevelName: '',
  LevelNameEn: '',
  ApprovalAUID: RowID,
  ChineseName: '',
  EnglishName: '',
  DeptName: '',
  DeptNameEn: '',
  ApprovalType: 1,
  OpenTime: null,
  ApprovalTime: null,
  IsFinance: false,
  Remark: '',
  Rule: null,
  Why: { rule: 'people' },
  OnBehalfOfAUID: null,
  OnBehalfOfName: '',
  OnBehalfOfNameEn: '',
  DecidedByAUID: null,
  DecidedByName: '',
  DecidedByNameEn: '',
  AddedByRowID: null,
  AddedWay: null,
  DueTime: null,
});
const ids = (nodes: readonly Node[]) => nodes.map(({ RowID }) => RowID);

test('neighbours of one level and place are one group; people not involved are not shown', () => {
  const nodes = [node(1, 1, 1, 1, 2), node(2, 1, 1, 1, 11), node(3, 1, 1, 2, 6), node(4, 1, 2, 2, 0)];
  expect(groupsOf(nodes).map(ids)).toEqual([[1], [3], [4]]);
});

test('a group of which nobody is left is not shown', () => {
  expect(groupsOf([node(1, 1, 1, 1, 11)])).toEqual([]);
});

test('a round that began at level 2 stands on level 1 of the round before', () => {
  const first = [node(1, 1, 1, 1, 2), node(2, 1, 2, 1, 2), node(3, 1, 3, 1, 3)];
  const second = [node(4, 2, 2, 1, 6), node(5, 2, 3, 1, 0)];
  expect(ids(presentNodes([...first, ...second]))).toEqual([1, 4, 5]);
});

test('a round from level 1 replaces everything, also levels that the new branch does not have', () => {
  const first = [node(1, 1, 1, 1, 2), node(2, 1, 2, 1, 2), node(3, 1, 3, 1, 3)];
  expect(ids(presentNodes([...first, node(4, 2, 1, 1, 6)]))).toEqual([4]);
});

test('those who stand alike are together, in the order in which they come up; null stands alone', () => {
  const words = ['b1', 'a1', 'x', 'b2', 'x', 'a2'];
  expect(clustersOf(words, (word) => (word === 'x' ? null : (word[0] ?? null)))).toEqual([
    ['b1', 'b2'],
    ['a1', 'a2'],
    ['x'],
    ['x'],
  ]);
});

test('who stands behind a step: its own person, an administrator, a delegate, or a rule', () => {
  const waiting = node(1, 1, 1, 1, 6);
  const lead = { id: 1, zh: '', en: '' };
  const nothing = { insteadOf: null, isOverride: false, onBehalfOf: null, rule: null };
  expect(behind(waiting)).toEqual({ ...nothing, who: lead });
  const decided = { ...waiting, Status: 2 as const, DecidedByAUID: 1, DecidedByName: '李' };
  expect(behind(decided)).toEqual({ ...nothing, who: lead });
  const admin = { id: 9, zh: '管', en: 'Adm' };
  const override = {
    DecidedByAUID: 9,
    DecidedByName: '管',
    DecidedByNameEn: 'Adm',
    Rule: 'override',
  } as const;
  expect(behind({ ...decided, ...override })).toEqual({
    ...nothing,
    who: admin,
    insteadOf: lead,
    isOverride: true,
  });
  expect(behind({ ...decided, Rule: 'override' })).toEqual({ ...nothing, who: lead, isOverride: true });
  const delegate = { OnBehalfOfAUID: 5, OnBehalfOfName: '王', OnBehalfOfNameEn: 'Wang' };
  expect(behind({ ...decided, ...delegate })).toMatchObject({ who: lead, onBehalfOf: { id: 5, zh: '王' } });
  expect(behind({ ...waiting, Status: 2 as const, Rule: 'samePerson' })).toEqual({
    ...nothing,
    who: lead,
    rule: 'samePerson',
  });
  expect(behind({ ...waiting, Status: 2 as const, ApprovalAUID: null, Rule: 'nobodyFound' })).toEqual({
    ...nothing,
    who: null,
    rule: 'nobodyFound',
  });
});

test('each level says where it stands', () => {
  const levels = flowLevels([
    node(1, 1, 1, 1, 2),
    node(2, 1, 1, 1, 11),
    node(3, 1, 2, 1, 2),
    node(4, 1, 2, 1, 6),
    node(5, 1, 3, 1, 0),
  ]);
  expect(levels.map(({ state }) => state)).toEqual(['done', 'waiting', 'later']);
  expect(flowLevels([node(1, 1, 1, 1, 3), node(2, 1, 1, 1, 11)])[0]?.state).toBe('sentBack');
  expect(flowLevels([node(1, 1, 1, 1, 7)])[0]?.state).toBe('stopped');
});

test.each([
  [{ MsgInfo: '同意：金额无误', Status: 3 }, '金额无误'],
  [{ MsgInfo: '退回：附件：缺发票', Status: 4 }, '附件：缺发票'],
  [{ MsgInfo: '加签：请李伟确认', Status: 5 }, '加签：请李伟确认'],
  [{ MsgInfo: '添加备注：已电话确认', Status: null }, '已电话确认'],
  [{ MsgInfo: 'no colon', Status: 1 }, 'no colon'],
])('%j says %s', (remark, text) => {
  expect(remarkText(remark)).toBe(text);
});

const said = (MsgInfo: string, Status: number | null, minute: number, files: readonly unknown[] = []) => ({
  MsgInfo,
  Status,
  CreateTime: new Date(2026, 0, 5, 9, minute),
  IEnclosure: files,
});

test('beside the comments of the shown steps stands what the applicant, earlier rounds and remarks said', () => {
  const decidedAt = new Date(2026, 0, 5, 9, 3);
  const remarks = [
    said('提交：请尽快', 1, 0),
    said('退回：缺发票', 4, 1),
    said('修改后提交：', 1, 2),
    said('同意：金额无误', 3, 3),
    said('加签：请李伟确认', 5, 4),
    said('添加备注：', null, 5, [{ name: 'a.pdf' }]),
    said('添加备注：金额无误', null, 6),
  ];
  const shown = [
    { Remark: '金额无误', ApprovalTime: decidedAt },
    { Remark: '', ApprovalTime: null },
  ];
  expect(saidBesides(remarks, shown).map(({ CreateTime }) => CreateTime.getMinutes())).toEqual([
    0, 1, 4, 5, 6,
  ]);
});
