import { describe, expect, test } from 'vitest';
import { stepOf, type Read } from './sources.ts';

const row: Read = { state: 3, actual: '82', isOwn: false, source: { value: '82', ids: [1] }, now: null };
const reading = (value: string, ...ids: number[]) => ({ value, ids });

describe('what becomes of a row after its source was read', () => {
  test.each([
    ['another figure is taken while the result is filled in', row, reading('85', 1), 'take'],
    ['and while the targets are in force', { ...row, state: 2 }, reading('85', 1), 'take'],
    ['the same of other records too', row, reading('82', 1, 2), 'take'],
    ['one that was typed before', { ...row, source: null }, reading('82', 1), 'take'],
    ['after a send-back what was noted is taken', { ...row, now: '85' }, reading('82', 1), 'take'],
    ['the same of the same does nothing', row, reading('82', 1), undefined],
    ['a source that says nothing leaves it', row, null, undefined],
    [
      'months and items, or what does not apply, are not read over',
      { ...row, isOwn: true },
      reading('85', 1),
      undefined,
    ],
    ['once submitted another figure is noted', { ...row, state: 4 }, reading('85', 1), 'note'],
    ['also when it is out', { ...row, state: 7 }, reading('85', 1), 'note'],
    ['noted once', { ...row, state: 7, now: '85' }, reading('85', 1), undefined],
    ['the same again takes the note away', { ...row, state: 7, now: '85' }, reading('82', 1), 'note'],
    [
      'what was typed has no source to differ from',
      { ...row, state: 7, source: null },
      reading('85', 1),
      undefined,
    ],
  ] as const)('%s', (_name, of, read, kind) => {
    expect(stepOf(of, read)?.kind).toBe(kind);
  });
});
