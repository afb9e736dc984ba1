import { Alert } from 'antd';
import { useSyncExternalStore } from 'react';
import { useWords } from '../client/language.ts';
import { kitWords } from '../shell/words.ts';

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** Banner shown while the network is unavailable. */
export function Offline() {
  const words = useWords(kitWords);
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return online ? null : <Alert banner type="warning" title={words.offline} />;
}
