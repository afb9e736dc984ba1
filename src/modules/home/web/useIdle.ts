import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** One answer often leads to the next question: only a pause says that nothing follows. */
const PAUSE_MS = 200;

/** False until everything that was asked is answered and the browser has nothing better to do. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  const isAsking = useIsFetching() > 0;
  useEffect(() => {
    if (isAsking) return undefined;
    const done = (): void => setIdle(true);
    let handle = 0;
    const timer = setTimeout(() => {
      if ('requestIdleCallback' in globalThis) handle = requestIdleCallback(done, { timeout: 2000 });
      else done();
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      if (handle !== 0) cancelIdleCallback(handle);
    };
  }, [isAsking]);
  return isIdle;
}
