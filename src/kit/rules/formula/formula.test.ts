import { describe, expect, test } from 'vitest';
import { cases } from './formula.cases.ts';
import { compileFormula } from './compile.ts';
import { faultWords, sayFault, type Fault } from './faults.ts';
import { formulaLimits } from './limits.ts';
import { isFieldName, renameFields } from './names.ts';
import { Day, Exact, showValue, type Type, type Value } from './value.ts';

const inputs: Record<string, [Type, Value]> = {
  amount: ['number', new Exact(6000)],
  zero: ['number', new Exact(0)],
  none: ['number', null],
  text: ['text', '差旅'],
  noText: ['text', null],
  noBool: ['boolean', null],
  day: ['date', new Day('2026-11-21')],
  noDay: ['date', null],
  places: ['text list', ['总部', '研发部']],
  numbers: ['number list', [new Exact(10), new Exact(6000)]],
  noList: ['list', null],
  open: ['any', 'z'],
  金额: ['number', new Exact(6000)],
  申请部门: ['text', '研发部'],
  天数_2: ['number', new Exact(3)],
  _a1: ['number', new Exact(1)],
  größe: ['number', new Exact(2)],
  Ünïcode: ['number', new Exact(3)],
  имя: ['number', new Exact(4)],
  カタカナ: ['number', new Exact(5)],
  𠮷野家: ['number', new Exact(6)],
};
const names = new Map(Object.entries(inputs).map(([name, [type]]) => [name, type]));
const values = new Map(Object.entries(inputs).map(([name, [, value]]) => [name, value]));

const place = ({ code, from, to }: Fault): string => `! ${code}@${from}-${to}`;

function answer(source: string): string {
  const compiled = compileFormula(source, names);
  if (!compiled.ok) return compiled.faults.map(place).join(' ');
  const faults: Fault[] = [];
  const value = compiled.formula.evaluate(values, faults);
  const codes = [...new Set(faults.map(({ code }) => ` ~ ${code}`))];
  return `${value === null ? 'null' : showValue(value)}${codes.join('')}`;
}

const lines = cases.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

test('the table is as long as it is meant to be', () => {
  expect(lines.length).toBeGreaterThanOrEqual(300);
});

test.each(lines)('%s', (line) => {
  const at = line.lastIndexOf(' =>');
  expect(answer(line.slice(0, at))).toBe(line.slice(at + 3).trim());
});

const nested = (depth: number): string => `${'('.repeat(depth)}1${')'.repeat(depth)}`;

describe('limits', () => {
  test.each([
    ['nothing', '', '! empty@0-0'],
    ['spaces', '  ', '! empty@0-2'],
    ['as long as it may be', '1'.padEnd(formulaLimits.length), '1'],
    ['one character more', '1'.padEnd(formulaLimits.length + 1), '! tooLong@500-501'],
    ['as deep as it may be', nested(formulaLimits.depth - 1), '1'],
    ['one level deeper', nested(formulaLimits.depth), '! tooDeep@32-33'],
    ['a long chain is not deep', '1+'.repeat(200) + 1, '201'],
    ['a long chain of conditions', `${'true and '.repeat(50)}true`, 'true'],
  ])('%s', (_name, source, expected) => {
    expect(answer(source)).toBe(expected);
  });

  test('the most parts that fit into the length are taken', () => {
    const source = '-1*'.repeat(166) + '-1';
    expect(source).toHaveLength(formulaLimits.length);
    expect(answer(source)).toBe('-1');
  });
});

const wanting = (source: string) => compileFormula(source, names, 'boolean');

test('the type that is wanted is checked', () => {
  expect(wanting('amount > 1').ok).toBe(true);
  expect(wanting('open').ok).toBe(true);
  expect(wanting('amount')).toMatchObject({ ok: false, faults: [{ code: 'type', wanted: 'boolean' }] });
});

test('a formula says what it reads', () => {
  const compiled = compileFormula('if 金额 > zero then text else text', names);
  expect(compiled.ok && compiled.formula.uses).toEqual(['金额', 'zero', 'text']);
});

test('faults are said in both languages', () => {
  const compiled = compileFormula('amount > "a"', names);
  const [fault] = compiled.ok ? [] : compiled.faults;
  expect(sayFault(fault!, 'en')).toBe('A number and text cannot be compared');
  expect(sayFault(fault!, 'zh')).toBe('数字与文字不能比较');
  for (const code of Object.keys(faultWords) as Fault['code'][]) {
    const said = sayFault({ code, from: 0, to: 1, text: 't', wanted: 'text', found: 'number' }, 'en');
    expect(said).not.toMatch(/[{}]/);
  }
});

const rename = (name: string) => ({ 天数: 'days', count: 'n', 金额: 'amount' })[name];

test('fields are renamed, texts and functions are not', () => {
  expect(renameFields('天数 > 3 and "天数" = x or count([天数]) > 金额', rename)).toBe(
    'days > 3 and "天数" = x or count([days]) > amount',
  );
  expect(renameFields('天数 > (', rename)).toBe('days > (');
  expect(['金额', 'a1', '1a', 'a b', 'if', 'null', '金额（元）', ''].map(isFieldName)).toEqual([
    true,
    true,
    ...Array.from({ length: 6 }, () => false),
  ]);
});
