import { describe, expect, test } from 'vitest';
import { listA } from '#modules/approval/contract/codes.ts';
import type { Process } from '#modules/approval/processes/contract/process.ts';
import { company, Play, processOf, rulesOf, run, type Company } from '#tests/support/approval-script.ts';
import { families } from './flow.cases.ts';

const casesOf = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((part) => part.trim()));

const codes = (one: Play): string =>
  one.log.map(({ event, actor }) => `${listA[event]}${actor === null ? '*' : ''}`).join(' ');

const look: Record<string, (one: Play) => string> = {
  R1: (one) => one.rows(),
  waiting: (one) => `waiting ${one.waiting()}`,
  status: (one) => `status ${one.order.status}`,
  log: (one) => `log ${codes(one)}`,
};

describe.each(Object.entries(families))('%s', (_family, text) => {
  test.each(casesOf(text))('%s', (_name, process = '', script = '', expected = '') => {
    const [levels = '', rules = ''] = process.split(/:\s/).toReversed();
    const it = company();
    const one = new Play(it, processOf(levels, it, rulesOf(rules, it)));
    const refusals = script.split(/,\s/).map((line) => {
      const [command = '', code] = line.split('!');
      return { line, wanted: code?.trim(), got: run(one, command) };
    });
    expect(refusals.filter(({ wanted, got }) => wanted !== got)).toEqual([]);
    const facts = expected === '' ? [] : expected.split(';').map((fact) => fact.trim());
    expect(facts.length > 0 || script.includes('!')).toBe(true);
    expect(facts.map((fact) => look[fact.split(' ')[0] ?? '']?.(one))).toEqual(facts);
  });
});

const version = (one: Play, who: string, seen: number): string | undefined =>
  one.act(one.company.id(who), {
    kind: 'approve',
    stage: 'business',
    row: one.rowOf(one.company.id(who))?.no ?? 0,
    text: '',
    version: seen,
  });

test('R8: the second of two and-sign approvers is stale and tries again', () => {
  const it = company();
  const one = new Play(it, processOf('and(u1,u2)', it));
  run(one, 'submit');
  const seen = one.order.version;
  expect(version(one, 'u1', seen)).toBeUndefined();
  expect(version(one, 'u2', seen)).toBe('stale');
  expect(version(one, 'u2', one.order.version)).toBeUndefined();
  expect(one.order.status).toBe(5);
});

test('a person who may not act learns nothing of the state', () => {
  const it = company();
  const one = new Play(it, processOf('u1', it));
  run(one, 'submit');
  expect(version(one, 'u9', 0)).toBe('notYours');
});

const amountBranches = (it: Company): Process => {
  const [small, large] = [processOf('u1', it).branches[0]!, processOf('u1 > u9', it).branches[0]!];
  return {
    ...processOf('u1', it),
    branches: [{ ...small, when: { amountFrom: null, amountBelow: '10000' } }, large],
  };
};

test('question 8: a restart works conditions and people out anew', () => {
  const it = company();
  const one = new Play(it, amountBranches(it));
  for (const line of ['submit amount=9999', 'u1 back', 'submit amount=20000', 'u1 ok']) run(one, line);
  expect(one.waiting()).toBe('u9');
});

test('question 8: straight to the sender does not hold across a branch', () => {
  const it = company();
  const one = new Play(it, amountBranches(it));
  for (const line of ['submit amount=9999', 'u1 back straight', 'submit amount=20000', 'u1 ok'])
    run(one, line);
  expect(one.waiting()).toBe('u9');
  expect(one.log.find(({ event }) => event === 'resubmitted')?.rule).toBe('branchChanged');
});

test.each([
  ['question 9: a form with the applicant keeps its edition', ['submit', 'u1 back restart'], 'u1'],
  ['R13: after a withdrawal the newest edition applies', ['submit', 'withdraw'], 'u9'],
])('%s', (_name, lines, expected) => {
  const it = company();
  const one = new Play(it, processOf('u1', it));
  for (const line of lines) run(one, line);
  one.publish(processOf('u9', it));
  run(one, 'submit');
  expect(one.waiting()).toBe(expected);
});

test.each([
  ['submit', 'waiting u1'],
  ['submit, u1 ok', 'waiting u2'],
  ['submit, u1 ok, u2 ok', 'finished a'],
  ['submit, u1 back', 'sentBack a'],
  ['submit, u1 ok, u2 back 1', 'waiting u1'],
  ['submit, withdraw', 'withdrawn u1'],
])('who is told: %s', (script, expected) => {
  const it = company();
  const one = new Play(it, processOf('u1 > u2', it));
  for (const line of script.split(',')) run(one, line);
  expect(one.notices.map(({ kind, person }) => `${kind} ${it.name(person)}`).join(', ')).toBe(expected);
});

test('names are frozen at submission', () => {
  const it = company();
  const one = new Play(it, processOf('u1 > u2', it));
  run(one, 'submit');
  it.hire(it.id('u2'), 'renamed', []);
  run(one, 'u1 ok');
  expect(one.order.rows[1]?.name.en).toBe('u2');
});
