import { App } from 'antd';
import { useCallback } from 'react';
import { useShowError } from '#kit/web/client/errors.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import type { FormRef } from '../../contract/values.ts';
import { faults } from '../../contract/words.ts';
import { formWords } from '../../labels.ts';
import { useFormHost } from '../host.ts';

/** Maximum seconds for which the notice and the error are shown (specification section 8). */
const NOTICE_SECONDS = 20;
const ERROR_SECONDS = 5;
const NOTICE = 'forms-linked';

/** Opens a linked form. Uses the specification's texts while waiting and if the form is gone. */
export function useOpenLinked(): (form: FormRef) => void {
  const { message } = App.useApp();
  const host = useFormHost();
  const showError = useShowError();
  const words = useWords(formWords);
  const gone = faults.formGone()[useLanguage()];
  return useCallback(
    (form) => {
      void message.open({
        key: NOTICE,
        type: 'loading',
        content: words.gettingForm,
        duration: NOTICE_SECONDS,
      });
      host.openForm(form).then(
        (isThere) => {
          message.destroy(NOTICE);
          if (!isThere) void message.error(gone, ERROR_SECONDS);
        },
        (error: unknown) => {
          message.destroy(NOTICE);
          showError(error);
        },
      );
    },
    [message, host, showError, words, gone],
  );
}
