import { Skeleton } from 'antd';
import { useEffect, useState } from 'react';

/** A skeleton that shows only after 150 ms: quick answers do not flicker. */
export function Loading({ rows = 6, title = true }: { rows?: number; title?: boolean }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 150);
    return () => clearTimeout(timer);
  }, []);
  return <div aria-busy="true">{late && <Skeleton active title={title} paragraph={{ rows }} />}</div>;
}
