import { expect, test } from 'vitest';
import {
  conditionFields,
  formulaOf,
  toKept,
  toShown,
} from '#modules/approval/processes/contract/conditions.ts';
import { processSchema, type ProcessInput } from '#modules/approval/processes/contract/process.ts';
import { editionSchema } from '#modules/forms/contract/control.ts';
import { applies, inputsOf, sameInputs } from './conditions.ts';

const edition = editionSchema.parse({
  controls: [
    { type: 'money', name: 'amount', label: '金额', labelEn: 'Amount', fixed: 'amount' },
    { type: 'number', name: 'days', label: '天数', labelEn: 'Number of days' },
    { type: 'select', name: 'kind', label: '类型', items: [{ label_value: 'trip', label_name: '差旅' }] },
    { type: 'date', name: 'from', label: '开始 日期' },
    { type: 'userSearch', name: 'with', label: '同行人' },
    { type: 'departmentTree', name: 'department', label: '部门' },
    { type: 'input', name: 'cashier', label: '出纳', finance: true },
    { type: 'upload', name: 'files', label: '附件' },
  ],
});
const fields = conditionFields(edition);
const about = {
  company: { id: 1, name: '甲公司', nameEn: 'Alpha' },
  department: { id: 2, name: '研发部', nameEn: 'Research' },
  level: '经理',
  amount: '6000.00',
  summary: '',
  summaryEn: '',
};

const processWith = (...formulas: string[]) =>
  processSchema.parse({
    branches: [...formulas.map((formula) => ({ formula })), null].map((when) => ({
      name: { zh: '分支', en: 'Branch' },
      when,
      levels: [{ name: { zh: '审批', en: 'Approval' }, approvers: { kind: 'directLeader' }, sign: 1 }],
    })),
  } satisfies ProcessInput);

test('conditions may use the amount, the applicant and the values they fill in', () => {
  expect(fields.map(({ name, type }) => `${name}: ${type}`)).toEqual([
    'amount: number',
    'company: text',
    'department: text',
    'departments: text list',
    'level: text',
    'days: number',
    'kind: text',
    'from: date',
    'with: text list',
  ]);
});

test('formulas are kept by names and shown by labels', () => {
  const kept = 'amount > 5000 and days >= 3 and kind = "trip" and "研发部" in departments';
  const zh = '金额 > 5000 and 天数 >= 3 and 类型 = "trip" and "研发部" in 所属各级部门';
  const en = 'Amount > 5000 and Number_of_days >= 3 and kind = "trip" and "研发部" in Departments_above';
  expect(toShown(kept, fields, 'zh')).toBe(zh);
  expect(toShown(kept, fields, 'en')).toBe(en.replace('and kind', 'and 类型'));
  expect(toKept(zh, fields)).toBe(kept);
  expect(toKept(en, fields)).toBe(kept);
  expect(toKept('天数 > (', fields)).toBe('days > (');
});

const values = { days: '3', kind: 'trip', from: '2026-02-01', with: [{ id: 1, name: '王', nameEn: 'Wang' }] };

test.each([
  ['amount > 5999.99 and amount <= 6000', true],
  ['days + 1 = 4', true],
  ['kind in ("trip", "other")', true],
  ['from >= date("2026-02-01")', true],
  ['"王" in with', true],
  ['company = "甲公司" and department = "研发部" and level = "经理"', true],
  ['days > 3', false],
  ['1 / 0 > 1', false],
])('%s', (formula, expected) => {
  const process = processWith(formula);
  const inputs = inputsOf(process, edition, values, about);
  expect(applies({ formula }, { amount: about.amount, inputs })).toBe(expected);
});

test('an empty field makes no condition true', () => {
  const process = processWith('days < 3', 'not(days < 3)');
  const facts = { amount: null, inputs: inputsOf(process, edition, {}, about) };
  expect(process.branches.map(({ when }) => when && applies(when, facts))).toEqual([false, false, null]);
});

test('only what is asked for is kept', () => {
  expect(inputsOf(processWith('days > 1'), edition, values, about)).toEqual({ days: ['number', '3'] });
  expect(inputsOf(processWith(), edition, values, about)).toEqual({});
});

test('conditions of first editions go on working', () => {
  const when = { amountFrom: '10', amountBelow: '20' };
  expect(['9.99', '10.00', '19.99', '20', null].map((amount) => applies(when, { amount }))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
  expect(formulaOf(when)).toBe('amount >= 10 and amount < 20');
  expect(formulaOf({ amountFrom: null, amountBelow: '5' })).toBe('amount < 5');
});

test('the same inputs are the same, whatever the numbers look like', () => {
  expect(sameInputs({ a: ['number', '1.0'] }, { a: ['number', '1'] })).toBe(true);
  expect(sameInputs({ a: ['text', '1.0'] }, { a: ['text', '1'] })).toBe(false);
  expect(sameInputs({ a: ['text', 'x'] })).toBe(false);
  expect(sameInputs(undefined, undefined)).toBe(true);
});
