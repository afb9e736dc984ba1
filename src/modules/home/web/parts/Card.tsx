import { Button } from 'antd';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '#kit/web/client/errors.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { kitWords } from '#kit/web/shell/words.ts';

interface AnswerProps<T> {
  readonly of: UseQueryResult<T, Error>;
  readonly rows?: number;
  readonly children: (data: T) => ReactNode;
}

/** Renders the data of one query inside a card, with its own loading state, error and retry. */
export function Answer<T>({ of, rows = 3, children }: AnswerProps<T>) {
  const words = useWords(kitWords);
  if (of.data !== undefined) return children(of.data);
  if (of.error)
    return (
      <div className="home-failed" role="alert">
        <span>{messageOf(of.error)}</span>
        <Button size="small" onClick={() => void of.refetch()}>
          {words.retry}
        </Button>
      </div>
    );
  return (
    <div className="home-wait">
      <Loading rows={rows} title={false} />
    </div>
  );
}
