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

/** The cache of answers; reads are retried on a flaky network, commands never by themselves. */
export const answers = new QueryClient({
  defaultOptions: { queries: { staleTime: 10_000, retry: worthRetrying, refetchOnWindowFocus: true } },
});

const keyOf = (call: Placed, input?: unknown): readonly unknown[] => [
  call.controller,
  call.key,
  ...(input === undefined ? [] : [input]),
];

/** Fetches an answer before its screen is shown. That screen reports a failure. */
export function prefetch<C extends Placed<Call>>(call: C, input: GivenOf<C>): void {
  void answers.prefetchQuery({ queryKey: keyOf(call, input), queryFn: () => callServer(call, input) });
}

export interface CallOptions {
  /** False to wait, because something the input needs is missing. */
  readonly enabled?: boolean;
  /** Shows the former page while the next loads. */
  readonly keep?: boolean;
  /** Asks again each time it is shown, because rights may have changed seconds ago. */
  readonly fresh?: boolean;
}

/** Reads by a call and stays fresh; equal inputs share one request. */
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

/** Describes how a later answer extends the one already held. */
interface Growing<C extends Call, T> {
  /** Extra input for a later request: asks only for what is new since the answer held. */
  readonly since: (before: T) => Partial<GivenOf<C>>;
  readonly merge: (before: T | undefined, reply: ReplyOf<C>) => T;
}

/** Reads by a call whose later answers contain only changes; stays fresh like `useCall`. */
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

/** Whether an answer is one of calls (`Controller.Key`), of whole controllers or all (`*`). */
const isAmong =
  (names: ReadonlySet<string>) =>
  ({ queryKey: [controller, key], meta }: Query): boolean =>
    names.has(`${String(controller)}.${String(key)}`) ||
    (names.has(String(controller)) && meta?.['isSteady'] !== true) ||
    names.has('*');

/** Returns the matching queries that are being fetched. */
const comingOf = (predicate: (query: Query) => boolean): ReadonlySet<Query> =>
  new Set(answers.getQueryCache().findAll({ fetchStatus: 'fetching', predicate }));

/** Queries that were touched while being fetched. Each is fetched once more, however many signals came. */
const toldOnTheirWay = new WeakSet<Query>();

/**
 * Fetches again the answers that others have changed. A running fetch may be too early to see the change, so it is
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
      // A command of this window may have fetched again already, and that answer is fresh.
      return answers.invalidateQueries({ predicate: (one) => one === query }, { cancelRefetch: false });
    });
  }
}

/** Times of the last refetch caused by a command of this window, by touched name. */
const askedAt = new Map<string, number>();

/** Asks again at once for the answers a command touches, after the screen has moved on (`isAtOnce`). */
export function refetch(touched: readonly string[]): void {
  const isTouched = isAmong(new Set(touched));
  const before = comingOf(isTouched);
  const known = (): void => {
    for (const name of touched) askedAt.set(name, performance.now());
  };
  // The next requests already cover every live notice received until now.
  known();
  setTimeout(() => {
    // Requests begun by the next screen see the command's result, so they are not cancelled.
    const since = comingOf((query) => isTouched(query) && !before.has(query));
    void answers.invalidateQueries({ predicate: (query) => isTouched(query) && !since.has(query) });
    known();
  });
}

/** Names whose answers a command makes stale, taken from its contract. */
const touchedBy = (call: Placed<Call>): readonly string[] => call.touches ?? [call.controller];

/** Milliseconds in which signals are collected, and in which a signal after a command of this window counts as its echo. */
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
 * Asks again for the answers a live notice touches. Notices that come together cause one request, a command's own echo
 * none.
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
  // An echo may hide somebody else's change of the same moment. The answer is marked stale and read at the next focus.
  if (echoes.length > 0)
    void answers.invalidateQueries({
      refetchType: 'none',
      predicate: isAmong(new Set(echoes.map(([name]) => name))),
    });
}

/** Whether the contract of a command takes a key that makes repeating it harmless. */
const takesKey = (call: Placed): boolean =>
  'Key' in ((call.input as { shape?: Record<string, unknown> }).shape ?? {});

/** Callbacks of a screen for the answer of a command. */
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
 * A command: runs it, then refetches what the contract says it touches. Errors are for the screen to show.
 * Where the contract takes a `Key`, a repetition after a network failure carries the same one.
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
    // A ref is up to date at once; the rendered state may follow only after the next click.
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
