import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Milliseconds without a request. One answer often triggers the next request, so only a pause means idle. */
const PAUSE_MS = 200;

/** Returns true once all requests are answered and the browser is idle. */
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
