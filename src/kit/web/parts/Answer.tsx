import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Failed } from './Failed.tsx';
import { Loading } from './Loading.tsx';

interface AnswerProps<T> {
  readonly of: UseQueryResult<T, Error>;
  /** Number of lines of the skeleton. */
  readonly rows?: number;
  readonly title?: boolean;
  /** True for content that is edited: waits for a fresh answer, because a kept one may be older than the last save. */
  readonly isFresh?: boolean;
  readonly children: (data: T) => ReactNode;
}

/**
 * Part of a page that shows one answer, with its own loading and error state. A loaded answer stays if a later refetch
 * fails, so that a form over it keeps what was typed.
 */
export function Answer<T>({ of, rows = 3, title = false, isFresh = false, children }: AnswerProps<T>) {
  const [isSettled, setSettled] = useState(false);
  if (!isSettled && of.data !== undefined && !of.isFetching) setSettled(true);
  if (of.data !== undefined && (isSettled || !isFresh)) return children(of.data);
  if (of.error && !of.isFetching) return <Failed error={of.error} onRetry={() => void of.refetch()} />;
  return (
    <div className="answer-wait">
      <Loading rows={rows} title={title} />
    </div>
  );
}
