import { App } from 'antd';
import { useCallback } from 'react';
import { CallFailed } from './call-server.ts';
import { language } from './language.ts';

/** Seconds for which an error stays on screen (specification section 8). */
const seconds = 5;

const unexpected = { zh: '操作失败，请重试', en: 'That did not work. Try again.' };

/** Returns the message of any error, for a person. */
export const messageOf = (error: unknown): string =>
  error instanceof CallFailed ? error.message : unexpected[language()];

/** Shows an error for 5 seconds. The same message is shown only once at a time. */
export function useShowError(): (error: unknown) => void {
  const { message } = App.useApp();
  return useCallback(
    (error: unknown) => {
      const content = messageOf(error);
      void message.open({ type: 'error', content, duration: seconds, key: content });
    },
    [message],
  );
}
