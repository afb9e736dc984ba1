import { beforeEach, describe, expect, test } from 'vitest';
import { HeldKeys } from './held-keys.ts';

let keys: HeldKeys;
let done: string[];
let isBusy: boolean;
const say = (what: string) => () => void done.push(what);

beforeEach(() => {
  [keys, done, isBusy] = [new HeldKeys(), [], false];
});

describe('single keys', () => {
  test('act at once while nobody is busy; others are left to the browser', () => {
    keys.listen(() => ({ acts: { j: say('next') }, isBusy }));
    expect(keys.press('j', 0)).toBe(true);
    expect(keys.press('z', 0)).toBe(false);
    expect(done).toEqual(['next']);
  });

  test('pressed during a decision act after it, one by one, in their order', () => {
    keys.listen(() => ({ acts: { j: say('next'), r: say('send back') }, isBusy }));
    isBusy = true;
    keys.press('r', 0);
    keys.press('j', 1);
    keys.settle(2);
    expect(done).toEqual([]);
    isBusy = false;
    keys.settle(3);
    expect(done).toEqual(['send back']);
    keys.settle(4);
    expect(done).toEqual(['send back', 'next']);
  });

  test('pressed while the form that acts on them is being drawn act on the new one', () => {
    keys.listen(() => ({ acts: { j: say('next') }, isBusy }));
    const leave = keys.listen(() => ({ acts: { a: say('old') }, isBusy }));
    keys.settle(0);
    leave();
    expect(keys.press('a', 1)).toBe(true);
    keys.listen(() => ({ acts: { a: say('new') }, isBusy }));
    keys.settle(2);
    expect(done).toEqual(['new']);
  });

  test('are forgotten when it took too long', () => {
    isBusy = true;
    keys.listen(() => ({ acts: { j: say('next') }, isBusy }));
    keys.press('j', 0);
    isBusy = false;
    keys.settle(60_000);
    expect(done).toEqual([]);
  });
});
