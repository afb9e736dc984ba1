import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { answers, refetch, refetchTold } from './hooks.ts';

afterEach(() => answers.clear());

/** Simulates a screen with one query; the test decides when a request is answered. */
function shown(controller: string) {
  const requests: { readonly signal: AbortSignal; readonly answer: (value: string) => void }[] = [];
  const observer = new QueryObserver(answers, {
    queryKey: [controller, 'List'],
    queryFn: ({ signal }) => new Promise<string>((answer) => requests.push({ signal, answer })),
  });
  const leave = observer.subscribe(() => undefined);
  return { requests, leave, read: () => observer.getCurrentResult().data };
}

test('a request in progress is not cancelled by a notification, and is asked once more when it has come', async () => {
  const screen = shown('Order');
  const settled = shown('Notice');
  settled.requests[0]?.answer('none');
  await expect.poll(settled.read).toBe('none');
  for (let n = 0; n < 3; n++) {
    refetchTold(['Order', 'Notice']);
    // Waits until the collected notices were handled.
    await expect.poll(() => settled.requests.length).toBe(n + 2);
    settled.requests.at(-1)?.answer(`told ${n}`);
    await expect.poll(settled.read).toBe(`told ${n}`);
  }
  expect(screen.requests).toHaveLength(1);
  screen.requests[0]?.answer('old');
  await expect.poll(() => screen.requests.length).toBe(2);
  screen.requests[1]?.answer('new');
  await expect.poll(screen.read).toBe('new');
  expect(screen.requests).toHaveLength(2);
  expect(screen.requests.map(({ signal }) => signal.aborted)).toEqual([false, false]);
  screen.leave();
  settled.leave();
});

/** Simulates a command; the test decides when it is answered. */
function command(controller: string) {
  const { promise, resolve } = Promise.withResolvers<null>();
  const observer = new MutationObserver(answers, {
    mutationFn: () => promise,
    meta: { touches: [controller] },
    onSuccess: () => refetch([controller]),
  });
  void observer.mutate();
  return { answer: () => resolve(null) };
}

test('the echo of a command that is under way waits for its answer, and is asked once with it', async () => {
  const screen = shown('Order');
  const other = shown('Notice');
  screen.requests[0]?.answer('old');
  other.requests[0]?.answer('none');
  await expect.poll(screen.read).toBe('old');
  const run = command('Order');
  refetchTold(['Order', 'Notice']);
  // By now, all collected notices were handled.
  await expect.poll(() => other.requests.length).toBe(2);
  expect(screen.requests).toHaveLength(1);
  run.answer();
  await expect.poll(() => screen.requests.length).toBe(2);
  screen.requests[1]?.answer('new');
  await expect.poll(screen.read).toBe('new');
  refetchTold(['Notice']);
  other.requests[1]?.answer('one');
  await expect.poll(() => other.requests.length).toBe(3);
  expect(screen.requests).toHaveLength(2);
  screen.leave();
  other.leave();
});

test('requests of the next screen after a command are not cancelled by it', async () => {
  const screen = shown('Order');
  screen.requests[0]?.answer('old');
  await expect.poll(screen.read).toBe('old');
  screen.leave();
  refetch(['Order']);
  await answers.invalidateQueries({ refetchType: 'none' });
  const next = shown('Order');
  await new Promise((done) => setTimeout(done));
  expect(next.requests).toHaveLength(1);
  expect(next.requests[0]?.signal.aborted).toBe(false);
  next.leave();
});
