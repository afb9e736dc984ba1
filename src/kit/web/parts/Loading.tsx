import { Skeleton } from 'antd';
import { useEffect, useState } from 'react';

/** Height in pixels of a line and of the title of the skeleton. */
const [lineHeight, titleHeight] = [32, 28];

/**
 * Skeleton that appears after 150 ms, so that quick answers do not flicker. Its space is reserved at once, so nothing
 * moves.
 */
export function Loading({ rows = 6, title = true }: { rows?: number; title?: boolean }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 150);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div aria-busy="true" style={{ minHeight: rows * lineHeight + (title ? titleHeight : 0) }}>
      {late && <Skeleton active title={title} paragraph={{ rows }} />}
    </div>
  );
}
