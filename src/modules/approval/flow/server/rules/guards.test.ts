import { expect, test } from 'vitest';
import { company, Play, processOf, run } from '#tests/support/approval-script.ts';
import { whatCan, type Can } from './can.ts';
import { sendBackTargets } from './guards.ts';

/** Allowed actions of each person after a script; actions that are not listed must be refused. */
test.each<[string, string, string, (keyof Can)[]]>([
  ['a draft', '', 'a', ['edit', 'submit', 'abandon']],
  ['a draft of somebody else', '', 'u1', []],
  ['just submitted', 'submit', 'a', ['withdraw', 'urge']],
  ['waiting for him', 'submit', 'u1', ['approve', 'sendBack', 'countersign', 'transfer', 'hangUp']],
  ['not his turn', 'submit', 'u2', []],
  ['decided by him', 'submit, u1 ok', 'u1', ['takeBack']],
  ['decided by him, and the next one has acted', 'submit, u1 ok, u2 ok', 'u1', []],
  ['somebody has decided', 'submit, u1 ok', 'a', ['urge']],
  [
    'finance',
    'submit, u1 ok, u2 ok',
    'u5',
    ['financeApprove', 'sendBack', 'countersign', 'transfer', 'hangUp'],
  ],
  ['added', 'submit, u1 adds before u4', 'u4', ['approve', 'sendBack', 'transfer', 'hangUp']],
  ['parked', 'submit, u1 adds before u4', 'u1', []],
  ['hung up', 'submit, u1 hangs-up', 'u1', ['resume']],
  ['hung up, the applicant', 'submit, u1 hangs-up', 'a', []],
  ['hung up, an administrator', 'submit, u1 hangs-up', 'admin', ['resume', 'override', 'changeCreator']],
  ['live, an administrator', 'submit', 'admin', ['hangUp', 'urge', 'override', 'changeCreator']],
  ['sent back', 'submit, u1 back', 'a', ['edit', 'submit', 'abandon']],
  ['finished', 'submit amount=none, u1 ok, u2 ok, u5 ok', 'a', ['revoke']],
  ['finished with money', 'submit, u1 ok, u2 ok, u5 ok', 'a', []],
  ['to be revoked', 'submit amount=none, u1 ok, u2 ok, u5 ok, withdraw', 'u1', ['approve', 'sendBack']],
  ['abandoned', 'abandon', 'a', []],
  ['abandoned, an administrator', 'abandon', 'admin', []],
])('%s: %s as %s', (_name, script, who, allowed) => {
  const it = company();
  const process = processOf('u1 > u2 > F u5', it, { revokeDays: 30 });
  const one = new Play(it, process);
  for (const line of script.split(', ').filter(Boolean)) run(one, line);
  const person = it.id(who);
  const can = whatCan(
    one.order,
    { person, administers: it.administrators.includes(person), now: one.now, directory: it },
    process,
  );
  expect(Object.entries(can).flatMap(([what, may]) => (may ? [what] : []))).toEqual(allowed);
});

test('a level whose people may add no signers and give nothing away', () => {
  const it = company();
  const plain = processOf('u1 > u2', it);
  const branches = plain.branches.map((branch) => ({
    ...branch,
    levels: branch.levels.map((level, at) =>
      at === 0 ? { ...level, countersign: false, transfer: false } : level,
    ),
  }));
  const process = { ...plain, branches };
  const one = new Play(it, process);
  for (const line of ['submit', 'u1 adds before u4 !noCountersign', 'u1 gives u3 !noTransfer'])
    run(one, line);
  const canOf = (who: string) => {
    const looker = { person: it.id(who), administers: false, now: one.now, directory: it };
    const { countersign, transfer, approve } = whatCan(one.order, looker, process);
    return { countersign, transfer, approve };
  };
  expect(canOf('u1')).toEqual({ countersign: false, transfer: false, approve: true });
  run(one, 'u1 ok');
  expect(canOf('u2')).toEqual({ countersign: true, transfer: true, approve: true });
});

test('places a row may send the form back to', () => {
  const it = company();
  const one = new Play(it, processOf('u1 > u2 > u3', it));
  for (const line of ['submit', 'u1 ok', 'u2 ok']) run(one, line);
  expect(one.order.rows.map((row) => sendBackTargets(one.order, row))).toEqual([[], [1], [1, 2]]);
});
