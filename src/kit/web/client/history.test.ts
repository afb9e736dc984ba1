import { expect, test } from 'vitest';
import { advance, begun, type Step } from './history.ts';

const after = (...steps: Step<string>[]): string => {
  const { past, now, future } = steps.reduce(advance<string>, begun('a'));
  return `${past.join('')}[${now}]${future.join('')}`;
};
const edit = (next: string, tag?: string): Step<string> => ({ kind: 'edit', next, ...(tag ? { tag } : {}) });
const undo: Step<string> = { kind: 'undo' };
const redo: Step<string> = { kind: 'redo' };

test.each<[string, Step<string>[], string]>([
  ['each edit is a step', [edit('b'), edit('c')], 'ab[c]'],
  ['typing on in a field is one step', [edit('b', 'label'), edit('c', 'label'), edit('d', 'name')], 'ac[d]'],
  ['back and forth', [edit('b'), edit('c'), undo, undo, redo], 'a[b]c'],
  ['an edit after going back cuts the way forth', [edit('b'), undo, edit('c')], 'a[c]'],
  [
    'typing after going back is a step of its own',
    [edit('b', 'x'), edit('c', 'x'), undo, edit('d', 'x')],
    'a[d]',
  ],
  ['nothing to undo or redo', [undo, redo], '[a]'],
  ['no change is no step', [edit('a')], '[a]'],
  ['reset forgets', [edit('b'), { kind: 'reset', next: 'z' }], '[z]'],
])('%s', (_what, steps, then) => expect(after(...steps)).toBe(then));
