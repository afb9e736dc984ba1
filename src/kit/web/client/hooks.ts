import {
  keepPreviousData,
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

/** Asks ahead of the screen that will show the answer; a failure is the screen's to meet. */
export function prefetch<C extends Placed<Call>>(call: C, input: GivenOf<C>): void {
  void answers.prefetchQuery({ queryKey: keyOf(call, input), queryFn: () => callServer(call, input) });
}

export interface CallOptions {
  /** False waits: something the input needs is not there yet. */
  readonly enabled?: boolean;
  /** Shows the former page while the next loads. */
  readonly keep?: boolean;
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
  });
}

/** Milliseconds that a command's touches wait for its live notice, and for the screen to move on to what comes next. */
const GATHER_MS = 50;
const touchedNow = new Set<string>();

/** Marks the answers of calls (`Controller.Key`) or whole controllers as stale: each is asked again once. */
export function refetch(touched: readonly string[]): void {
  if (touchedNow.size === 0) setTimeout(flush, GATHER_MS);
  for (const name of touched) touchedNow.add(name);
}

function flush(): void {
  const names = new Set(touchedNow);
  touchedNow.clear();
  void answers.invalidateQueries({
    predicate: ({ queryKey: [controller, key], meta }) =>
      names.has(`${String(controller)}.${String(key)}`) ||
      (names.has(String(controller)) && meta?.['isSteady'] !== true) ||
      names.has('*'),
  });
}

/** Whether the contract of a command takes a key that makes repeating it harmless. */
const takesKey = (call: Placed): boolean =>
  'Key' in ((call.input as { shape?: Record<string, unknown> }).shape ?? {});

/** What a screen does with the answer of a command. */
export interface Ways<R> {
  readonly onSuccess?: (reply: R) => void;
  readonly onError?: (error: Error) => void;
}

export interface Acting<C extends Call> {
  readonly isPending: boolean;
  readonly isSuccess: boolean;
  /** Runs the command, unless the same is on its way. The ways are gone also when a live notice took the screen away meanwhile. */
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
    onSuccess: () => refetch(call.touches ?? [call.controller]),
    onSettled: (_reply, error) => attempt.current.answered(error ?? undefined),
  });
  const mutate: Acting<C>['mutate'] = (input, { onSuccess, onError } = {}) => {
    // Known at once: what is drawn says so only after the next click may have come.
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
