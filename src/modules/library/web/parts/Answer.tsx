import type { UseQueryResult } from '@tanstack/react-query';
import { Empty } from 'antd';
import type { ReactNode } from 'react';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';

/** What a part of a page shows of its own answer: it waits and fails by itself. */
export function Answer<T>({
  of,
  rows = 3,
  children,
}: {
  readonly of: UseQueryResult<T, Error>;
  readonly rows?: number;
  readonly children: (data: T) => ReactNode;
}) {
  if (of.data !== undefined) return children(of.data);
  if (of.error) return <Failed error={of.error} onRetry={() => void of.refetch()} />;
  return (
    <div className="library-wait">
      <Loading rows={rows} title={false} />
    </div>
  );
}

/** Nothing here: what this is, and the first thing to do. */
export function Nothing({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <Empty className="library-empty" image={Empty.PRESENTED_IMAGE_SIMPLE} description={text}>
      {children}
    </Empty>
  );
}
