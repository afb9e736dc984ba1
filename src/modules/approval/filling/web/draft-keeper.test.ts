import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailed } from '#kit/web/client/call-server.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { DraftKeeper, type Kept } from './draft-keeper.ts';

const lost = new CallFailed('no network', 0, 0, null);
const stale = new CallFailed('stale', 40_940, 409, null);

/** Test server that stores drafts, recognises keys, and fails on request. */
class Server {
  readonly drafts: Values[] = [];
  readonly answers = new Map<string, Kept>();
  version = 0;
  /**
   * Faults of the next saves: `unsent` never arrives, `unheard` succeeds but its answer is lost, `stale` is refused.
   */
  readonly troubles: ('unsent' | 'unheard' | 'stale')[] = [];
  remembered: Values | null = null;

  readonly save = async (values: Values, kept: Kept | null, key: string): Promise<Kept> => {
    const trouble = this.troubles.shift();
    if (trouble === 'unsent') throw lost;
    if (trouble === 'stale') throw stale;
    const known = this.answers.get(key);
    if (!known) {
      if (kept) this.drafts[kept.FormID - 1] = values;
      else this.drafts.push(values);
      this.version += 1;
      const FormID = kept?.FormID ?? this.drafts.length;
      this.answers.set(key, { FormID, Number: `BX-${FormID}`, Version: this.version });
    }
    if (trouble === 'unheard') throw lost;
    return this.answers.get(key)!;
  };

  readonly remember = (values: Values | null): void => {
    this.remembered = values;
  };
}

let server: Server;
let keeper: DraftKeeper;
beforeEach(() => {
  vi.useFakeTimers();
  server = new Server();
  keeper = new DraftKeeper({}, null, server);
});
afterEach(() => {
  vi.useRealTimers();
});

const type = (reason: string): void => keeper.change((values) => ({ ...values, reason }));

test('saves once after a rest, with the last values', async () => {
  type('a');
  type('ab');
  expect(keeper.snapshot().state.kind).toBe('dirty');
  expect(server.drafts).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(server.drafts).toEqual([{ reason: 'ab' }]);
  expect(keeper.snapshot()).toMatchObject({ kept: { FormID: 1, Version: 1 }, state: { kind: 'saved' } });
  expect(server.remembered).toBeNull();
});

test('nothing typed is nothing saved', async () => {
  expect(await keeper.flush()).toBe(true);
  keeper.change((values) => values);
  await vi.advanceTimersByTimeAsync(5000);
  expect(server.drafts).toEqual([]);
});

test('a lost answer does not begin a second draft, and newer values follow', async () => {
  server.troubles.push('unheard');
  type('a');
  await vi.advanceTimersByTimeAsync(1000);
  expect(keeper.snapshot().state).toMatchObject({ kind: 'failed', lost: true });
  type('ab');
  expect(server.remembered).toEqual({ reason: 'ab' });
  expect(await keeper.flush()).toBe(true);
  expect(server.drafts).toEqual([{ reason: 'ab' }]);
  expect(keeper.isDirty).toBe(false);
});

test('tries again by itself while the network is away', async () => {
  server.troubles.push('unsent', 'unsent');
  type('a');
  await vi.advanceTimersByTimeAsync(1000 + 3000 + 8000);
  expect(server.drafts).toEqual([{ reason: 'a' }]);
  expect(keeper.snapshot().state.kind).toBe('saved');
});

test('a conflict waits for the person; what is typed meanwhile is kept', async () => {
  type('a');
  await keeper.flush();
  server.troubles.push('stale');
  type('ab');
  expect(await keeper.flush()).toBe(false);
  type('abc');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(keeper.snapshot().state.kind).toBe('conflict');
  expect(server.drafts).toEqual([{ reason: 'a' }]);
  expect(server.remembered).toEqual({ reason: 'abc' });
  expect(await keeper.overwrite(7)).toBe(true);
  expect(server.drafts).toEqual([{ reason: 'abc' }]);
});

test('two flushes at once are one save', async () => {
  type('a');
  expect(await Promise.all([keeper.flush(), keeper.flush()])).toEqual([true, true]);
  expect(server.answers.size).toBe(1);
});
