import { Empty } from 'antd';
import type { ReactNode } from 'react';

/** Nothing here: what this is, and the first thing to do. */
export function Nothing({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <Empty className="library-empty" image={Empty.PRESENTED_IMAGE_SIMPLE} description={text}>
      {children}
    </Empty>
  );
}
