import {
  keepPreviousData,
  type Query,
  QueryClient,
  useMutation,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useRef } from 'react';
import type { Call, GivenOf, Placed, ReplyOf } from '#kit/contract/call.ts';
import { AttemptKey, UnderWay } from './attempt.ts';
import { callServer, CallFailed } from './call-server.ts';

const worthRetrying = (failures: number, error: Error): boolean =>
  failures < 2 && error instanceof CallFailed && (error.code === 0 || error.status === 503);

/** Cache of answers. Reads are retried on a poor network, commands are not. */
export const answers = new QueryClient({
  defaultOptions: { queries: { staleTime: 10_000, retry: worthRetrying, refetchOnWindowFocus: true } },
});

const keyOf = (call: Placed, input?: unknown): readonly unknown[] => [
  call.controller,
  call.key,
  ...(input === undefined ? [] : [input]),
];

/** Loads an answer before its screen is shown. That screen reports a failure. */
export function prefetch<C extends Placed<Call>>(call: C, input: GivenOf<C>): void {
  void answers.prefetchQuery({ queryKey: keyOf(call, input), queryFn: () => callServer(call, input) });
}

export interface CallOptions {
  /** False to wait, because an input value is missing. */
  readonly enabled?: boolean;
  /** Shows the previous page while the next one loads. */
  readonly keep?: boolean;
  /** Loads again each time it is shown, because rights may have changed seconds ago. */
  readonly fresh?: boolean;
}

/** Reads by a call and keeps the answer fresh. Equal inputs share one request. */
export function useCall<C extends Placed<Call>>(
  call: C,
  input: GivenOf<C>,
  options: CallOptions = {},
): UseQueryResult<ReplyOf<C>, Error> {
  return useQuery<ReplyOf<C>, Error>({
    queryKey: keyOf(call, input),
    queryFn: ({ signal }) => callServer(call, input, { signal }),
    enabled: options.enabled ?? true,
    meta: { isSteady: call.isSteady ?? false },
    ...(options.keep ? { placeholderData: keepPreviousData } : {}),
    ...(options.fresh ? { staleTime: 0 } : {}),
  });
}

/** Describes how a later answer extends the one that is already loaded. */
interface Growing<C extends Call, T> {
  /** Additional input for a later request, which asks only for what is new. */
  readonly since: (before: T) => Partial<GivenOf<C>>;
  readonly merge: (before: T | undefined, reply: ReplyOf<C>) => T;
}

/** Reads by a call whose later answers contain only changes. Stays fresh like `useCall`. */
export function useGrowing<C extends Placed<Call>, T>(
  call: C,
  input: GivenOf<C>,
  { since, merge }: Growing<C, T>,
): UseQueryResult<T, Error> {
  const queryKey = [...keyOf(call, input), 'growing'];
  return useQuery<T, Error>({
    queryKey,
    queryFn: async ({ signal }) => {
      const before = answers.getQueryData<T>(queryKey);
      const asked = { ...(input as object), ...(before === undefined ? {} : since(before)) } as GivenOf<C>;
      return merge(before, await callServer(call, asked, { signal }));
    },
    structuralSharing: false,
  });
}

/** Returns whether an answer belongs to the given calls (`Controller.Key`), to whole controllers, or to all (`*`). */
const isAmong =
  (names: ReadonlySet<string>) =>
  ({ queryKey: [controller, key], meta }: Query): boolean =>
    names.has(`${String(controller)}.${String(key)}`) ||
    (names.has(String(controller)) && meta?.['isSteady'] !== true) ||
    names.has('*');

/** Returns the matching queries that are being fetched. */
const comingOf = (predicate: (query: Query) => boolean): ReadonlySet<Query> =>
  new Set(answers.getQueryCache().findAll({ fetchStatus: 'fetching', predicate }));

/** Queries whose data changed while they were being fetched. Each is fetched once more, however many signals came. */
const toldOnTheirWay = new WeakSet<Query>();

/**
 * Refetches answers that others have changed. A running request may be too early to contain the change, so it is
 * repeated when it ends.
 */
function touchTold(names: ReadonlySet<string>): void {
  const isTouched = isAmong(names);
  const coming = comingOf(isTouched);
  void answers.invalidateQueries({ predicate: (query) => isTouched(query) && !coming.has(query) });
  for (const query of coming) {
    if (toldOnTheirWay.has(query)) continue;
    toldOnTheirWay.add(query);
    void Promise.allSettled([query.promise]).then(() => {
      toldOnTheirWay.delete(query);
      // A command of this window may have refetched the answer already.
      return answers.invalidateQueries({ predicate: (one) => one === query }, { cancelRefetch: false });
    });
  }
}

/** Times of the last refetch caused by a command of this window, by touched name. */
const askedAt = new Map<string, number>();

/** Refetches the answers that a command touches: at once (`isAtOnce`), or after the screen has changed. */
export function refetch(touched: readonly string[]): void {
  const isTouched = isAmong(new Set(touched));
  const before = comingOf(isTouched);
  const known = (): void => {
    for (const name of touched) askedAt.set(name, performance.now());
  };
  // The next requests already cover all live notices received so far.
  known();
  setTimeout(() => {
    // Requests of the next screen include the command's result, so they are not cancelled.
    const since = comingOf((query) => isTouched(query) && !before.has(query));
    void answers.invalidateQueries({ predicate: (query) => isTouched(query) && !since.has(query) });
    known();
  });
}

/** Returns the names of answers that a command makes stale, from its contract. */
const touchedBy = (call: Placed<Call>): readonly string[] => call.touches ?? [call.controller];

/**
 * Milliseconds for which signals are collected, and for which a signal after a command of this window counts as its
 * echo.
 */
const GATHER_MS = 50;
const told = new Map<string, number>();

/** Names that running commands will refetch. The live signal of a command may arrive before its answer. */
const touchedUnderWay = (): ReadonlySet<unknown> =>
  new Set(
    answers
      .getMutationCache()
      .findAll({ status: 'pending' })
      .flatMap(({ meta }) => meta?.['touches'] ?? []),
  );

/**
 * Refetches the answers that a live notice touches. Notices that come together cause one request; the echo of a
 * command causes none.
 */
export function refetchTold(touched: readonly string[]): void {
  if (told.size === 0) setTimeout(flushTold, GATHER_MS);
  for (const name of touched) told.set(name, performance.now());
}

const isEcho = ([name, at]: [string, number]): boolean => (askedAt.get(name) ?? -Infinity) > at - GATHER_MS;

function flushTold(): void {
  const underWay = touchedUnderWay();
  const {
    waiting = [],
    echoes = [],
    others = [],
  } = Object.groupBy(told, (one) => (underWay.has(one[0]) ? 'waiting' : isEcho(one) ? 'echoes' : 'others'));
  told.clear();
  for (const [name, at] of waiting) told.set(name, at);
  if (told.size > 0) setTimeout(flushTold, GATHER_MS);
  if (others.length > 0) touchTold(new Set(others.map(([name]) => name)));
  // An echo may hide somebody else's change of the same moment. So the answer is marked stale and loaded at the next
  // focus.
  if (echoes.length > 0)
    void answers.invalidateQueries({
      refetchType: 'none',
      predicate: isAmong(new Set(echoes.map(([name]) => name))),
    });
}

/** Returns whether a command accepts a key that makes its repetition harmless. */
const takesKey = (call: Placed): boolean =>
  'Key' in ((call.input as { shape?: Record<string, unknown> }).shape ?? {});

/** Callbacks of a screen for the result of a command. */
export interface Ways<R> {
  readonly onSuccess?: (reply: R) => void;
  readonly onError?: (error: Error) => void;
}

export interface Acting<C extends Call> {
  readonly isPending: boolean;
  readonly isSuccess: boolean;
  /**
   * Runs the command unless the same one is in progress. The callbacks are called even if a live signal removed the
   * screen meanwhile.
   */
  readonly mutate: (input: GivenOf<C>, ways?: Ways<ReplyOf<C>>) => void;
}

/**
 * Runs a command, then refetches what its contract says it touches. The screen shows errors. If the contract has a
 * `Key`, a repetition after a network failure uses the same one.
 */
export function useAct<C extends Placed<Call>>(call: C): Acting<C> {
  const attempt = useRef(new AttemptKey());
  const underWay = useRef(new UnderWay());
  const { isPending, isSuccess, mutateAsync } = useMutation<ReplyOf<C>, Error, GivenOf<C>>({
    mutationFn: (input) =>
      callServer(
        call,
        takesKey(call) ? ({ Key: attempt.current.keyFor(input), ...(input as object) } as GivenOf<C>) : input,
      ),
    meta: { touches: touchedBy(call) },
    onSuccess: () => refetch(touchedBy(call)),
    onSettled: (_reply, error) => attempt.current.answered(error ?? undefined),
  });
  const mutate: Acting<C>['mutate'] = (input, { onSuccess, onError } = {}) => {
    // Checked in a ref, because a second click may come before the new state is rendered.
    if (!underWay.current.begin(input)) return;
    void mutateAsync(input)
      .finally(() => underWay.current.end(input))
      .then(
        (reply) => onSuccess?.(reply),
        (error: Error) => onError?.(error),
      );
  };
  return { isPending, isSuccess, mutate };
}
