import { App } from 'antd';
import { useShowError } from '#kit/web/client/errors.ts';
import { useWords } from '#kit/web/client/language.ts';
import { organisationWords } from '../organisation-words.ts';

/** Function that runs a command and reports success or failure. */
type Run = (ways: { readonly onSuccess: () => void; readonly onError: (error: Error) => void }) => void;

/** Asks before something is disabled; enabling it again needs no confirmation. */
export function useDisable(): (next: boolean, title: string, note: string, run: Run) => void {
  const words = useWords(organisationWords);
  const { message, modal } = App.useApp();
  const showError = useShowError();
  return (next, title, note, run) => {
    const go = (): void => run({ onSuccess: () => void message.success(words.saved), onError: showError });
    if (next) {
      go();
      return;
    }
    void modal.confirm({
      title,
      content: note,
      okText: words.disable,
      okButtonProps: { danger: true },
      cancelText: words.cancel,
      onOk: go,
    });
  };
}
