import { expect, test } from 'vitest';
import { company, Play, processOf, run } from '#tests/support/approval-script.ts';
import { sendBackTargets, whatCan, type Can } from './guards.ts';

/** What each person may do after a script; everything he may not is left out. */
test.each<[string, string, string, (keyof Can)[]]>([
  ['a draft', '', 'a', ['edit', 'submit', 'abandon']],
  ['a draft of somebody else', '', 'u1', []],
  ['just submitted', 'submit', 'a', ['withdraw']],
  ['waiting for him', 'submit', 'u1', ['approve', 'sendBack']],
  ['not his turn', 'submit', 'u2', []],
  ['decided by him', 'submit, u1 ok', 'u1', []],
  ['somebody has decided', 'submit, u1 ok', 'a', []],
  ['finance', 'submit, u1 ok, u2 ok', 'u5', ['financeApprove', 'sendBack']],
  ['sent back', 'submit, u1 back', 'a', ['edit', 'submit', 'abandon']],
  ['finished', 'submit, u1 ok, u2 ok, u5 ok', 'a', []],
  ['abandoned', 'abandon', 'a', []],
])('%s: %s as %s', (_name, script, who, allowed) => {
  const it = company();
  const process = processOf('u1 > u2 > F u5', it);
  const one = new Play(it, process);
  for (const line of script.split(',').filter(Boolean)) run(one, line);
  const can = whatCan(one.order, it.id(who), process);
  expect(Object.entries(can).flatMap(([what, may]) => (may ? [what] : []))).toEqual(allowed);
});

test('where a row may send the form back to', () => {
  const it = company();
  const one = new Play(it, processOf('u1 > u2 > u3', it));
  for (const line of ['submit', 'u1 ok', 'u2 ok']) run(one, line);
  expect(one.order.rows.map((row) => sendBackTargets(one.order, row))).toEqual([[], [1], [1, 2]]);
});
