import { expect, test } from 'vitest';
import { readArguments } from './portal-arguments.ts';

const commands = { backup: 1, 'audit-verify': 1 };

test.each([
  [['audit-verify'], 'audit-verify', ''],
  [['audit', 'verify'], 'audit-verify', ''],
  [['audit', '--verify'], 'audit-verify', ''],
  [['audit'], null, ''],
  [['backup'], 'backup', ''],
  [['backup', '/srv/kept'], 'backup', '/srv/kept'],
  [['toString'], null, ''],
  [[], null, ''],
])('%j', (words, command, argument) => {
  expect(readArguments(words, commands)).toEqual({ command, argument });
});
