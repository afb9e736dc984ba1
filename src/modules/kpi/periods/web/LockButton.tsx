import { App, Button } from 'antd';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { KPISheet } from '#modules/kpi/sheets/contract/KPISheet.ts';
import type { PeriodRow } from '#modules/kpi/sheets/contract/sheet-shapes.ts';
import { hrWords } from './words.ts';

/** Button that closes the published sheets of a period. */
export function LockButton({ period }: { readonly period: PeriodRow }) {
  const words = useWords(hrWords);
  const { message, modal } = App.useApp();
  const showError = useShowError();
  const act = useAct(KPISheet.Lock);
  return (
    <Button
      onClick={() =>
        void modal.confirm({
          title: words.lockTitle,
          content: words.lockHint,
          okText: words.lock,
          cancelText: words.cancel,
          onOk: () =>
            act.mutate(
              { PeriodID: period.PeriodID },
              { onSuccess: ({ Locked }) => void message.success(words.locked(Locked)), onError: showError },
            ),
        })
      }
    >
      {words.lock}
    </Button>
  );
}
