import { describe, expect, it } from 'vitest';
import { checkEdition } from './edition.ts';

const input = (name: string, more: object = {}) => ({ type: 'input', name, label: name, ...more });
const money = (more: object) => ({ type: 'money', name: 'm', label: '金额', ...more });
const rows = (controls: object[]) => ({ type: 'groupArea', name: 'rows', label: '明细', controls });
const person = (name: string, more: object = {}) => ({
  type: 'userSearch',
  name,
  label: name,
  multiple: false,
  ...more,
});
const option = (value: string, name = value) => ({ label_value: value, label_name: name });

describe('versions that may be published', () => {
  it.each<[string, object[], string[]]>([
    ['one control', [input('a')], []],
    ['a line', [{ type: 'divider', name: 'line' }, input('a')], []],
    [
      'fixed controls',
      [rows([money({ fixed: 'amount' })]), money({ name: 't', label: '合计金额', fixed: 'totalAmount' })],
      [],
    ],
    ['no controls', [], ['controls']],
    ['unknown kind', [{ type: 'script', name: 'a', label: 'a' }], ['controls.0.type']],
    ['unknown property', [input('a', { onclick: 'x' })], ['controls.0']],
    ['label of 101', [input('a', { label: 'x'.repeat(101) })], ['controls.0.label']],
    [
      'option of 16',
      [{ type: 'select', name: 'a', label: 'a', items: [option('x', 'x'.repeat(16))] }],
      ['controls.0.items.0.label_name'],
    ],
    ['no label', [input('a', { label: '' })], ['controls.0.label']],
    ['name taken', [input('a'), input('a')], ['controls.0.name', 'controls.1.name']],
    [
      'name taken in a row',
      [input('a'), rows([input('a')])],
      ['controls.0.name', 'controls.1.controls.0.name'],
    ],
    ['name that is no name', [input('__proto__')], ['controls.0.name']],
    ['named 金额 by hand', [input('a', { label: '金额' })], ['controls.0.label']],
    ['named 合计金额 by hand', [money({ label: '合计金额' })], ['controls.0.label']],
    ['fixed by another name', [money({ label: '费用', fixed: 'amount' })], ['controls.0.label']],
    [
      'fixed twice',
      [money({ fixed: 'amount' }), money({ name: 'n', fixed: 'amount' })],
      ['controls.0.fixed', 'controls.1.fixed'],
    ],
    ['nothing to add up', [money({ label: '合计金额', fixed: 'totalAmount' })], ['controls.0.fixed']],
    [
      'same value twice',
      [{ type: 'select', name: 'a', label: 'a', items: [option('x'), option('x')] }],
      ['controls.0.items'],
    ],
    ['least above most', [{ type: 'number', name: 'a', label: 'a', min: 5, max: 1 }], ['controls.0.max']],
    [
      'depends on nothing',
      [input('a', { relation: true, relation_name: 'b', relation_value: 'x' })],
      ['controls.0.relation_name'],
    ],
    [
      'depends on no value',
      [input('a', { relation: true, relation_name: 'b' }), input('b')],
      ['controls.0.relation_value'],
    ],
    [
      'depends in a circle',
      [
        input('a', { relation: true, relation_name: 'b', relation_value: 'x' }),
        input('b', { relation: true, relation_name: 'a', relation_value: 'x' }),
      ],
      ['controls.0.relation_name', 'controls.1.relation_name'],
    ],
    [
      'depends on a row from outside',
      [input('a', { relation: true, relation_name: 'b', relation_value: 'x' }), rows([input('b')])],
      ['controls.0.relation_name'],
    ],
    [
      'row depends on the form',
      [input('a'), rows([input('b', { relation: true, relation_name: 'a', relation_value: 'x' })])],
      [],
    ],
    [
      'filled from another kind',
      [input('a', { autoWrite: 'b' }), { type: 'date', name: 'b', label: 'b' }],
      ['controls.0.autoWrite'],
    ],
    [
      'filled from each other',
      [input('a', { autoWrite: 'c' }), input('b', { autoWrite: 'a' }), input('c', { autoWrite: 'b' })],
      ['controls.0.autoWrite', 'controls.1.autoWrite', 'controls.2.autoWrite'],
    ],
    ['filled from itself', [input('a', { autoWrite: 'a' })], ['controls.0.autoWrite']],
    [
      'filled from what is filled',
      [input('a', { autoWrite: 'b' }), input('b', { autoWrite: 'c' }), input('c')],
      [],
    ],
    [
      'filled from the applicant',
      [{ type: 'company', name: 'a', label: 'a', autoWrite: 'applicant.company' }],
      [],
    ],
    ['is about several people', [person('a', { subject: true, multiple: true })], ['controls.0.subject']],
    [
      'is about two people',
      [person('a', { subject: true }), person('b', { subject: true })],
      ['controls.0.subject', 'controls.1.subject'],
    ],
    ['is about people in rows', [rows([person('a', { subject: true })])], ['controls.0.controls.0.subject']],
    [
      'leaves to finance whom it is about',
      [person('a', { subject: true, finance: true })],
      ['controls.0.subject'],
    ],
    ['a secret file', [{ type: 'upload', name: 'a', label: 'a', secret: true }], ['controls.0.secret']],
    ['a secret in lists', [input('a', { secret: true, significance: true })], ['controls.0.secret']],
    ['a secret fixed amount', [money({ fixed: 'amount', secret: true })], ['controls.0.secret']],
    ['a secret left to finance', [input('a', { secret: true, finance: true })], ['controls.0.secret']],
    ['a secret with a start', [input('a', { secret: true, _value: 'x' })], ['controls.0.secret']],
    [
      'a secret that fills another and is filled',
      [input('a', { secret: true }), input('b', { secret: true, autoWrite: 'a' })],
      ['controls.0.secret', 'controls.1.secret'],
    ],
    [
      'a secret that others show by',
      [input('a', { secret: true }), input('b', { relation: true, relation_name: 'a', relation_value: 'x' })],
      ['controls.0.secret'],
    ],
    [
      'a secret that is added up',
      [
        rows([money({ label: '月薪', secret: true })]),
        money({ name: 't', label: '合计金额', fixed: 'totalAmount' }),
      ],
      ['controls.0.controls.0.secret'],
    ],
    [
      'secrets',
      [
        money({ label: '月薪', secret: true }),
        input('a', { secret: true }),
        rows([input('b', { secret: true })]),
      ],
      [],
    ],
    [
      'has two titles',
      [input('a', { headline: true }), input('b', { headline: true })],
      ['controls.0.headline', 'controls.1.headline'],
    ],
    ['has its title in rows', [rows([input('a', { headline: true })])], ['controls.0.controls.0.headline']],
    ['leaves its title to finance', [input('a', { headline: true, finance: true })], ['controls.0.headline']],
    ['has a sealed title', [input('a', { headline: true, secret: true })], ['controls.0.headline']],
    ['has a title', [input('a', { headline: true }), input('b')], []],
    ['is about one person', [person('a', { subject: true }), person('b')], []],
    [
      'starts with a wrong value',
      [{ type: 'date', name: 'a', label: 'a', _value: '2023-02-29' }],
      ['controls.0._value'],
    ],
  ])('%s', (_what, controls, wrong) => {
    const result = checkEdition({ controls }, '2026-11-20');
    expect('errors' in result ? result.errors.map((error) => error.name) : []).toEqual(wrong);
  });
});
