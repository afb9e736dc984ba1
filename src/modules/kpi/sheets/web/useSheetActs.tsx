import { App, Input } from 'antd';
import { useState } from 'react';
import { CallFailed } from '#kit/web/client/call-server.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import type { Problem } from '#modules/kpi/contract/shapes.ts';
import { KPIStationPosition as Kpi } from '#modules/kpi/templates/contract/KPIStationPosition.ts';
import { KPISheet } from '../contract/KPISheet.ts';
import type { SheetHead } from '../contract/sheet-shapes.ts';
import { sheetWords } from './words.ts';

/** Actions on a sheet as a whole, and the problems that prevent submitting it. */
export function useSheetActs({ SheetID, FormID, FormVersion, Version }: SheetHead) {
  const words = useWords(sheetWords);
  const { message, modal } = App.useApp();
  const showError = useShowError();
  const submit = useAct(Kpi.SubmitByFormID);
  const adopt = useAct(Kpi.AdoptByFormID);
  const repulse = useAct(Kpi.RepulseByFormID);
  const withdraw = useAct(Kpi.WithdrawByFormID);
  const abandon = useAct(Kpi.AbandonByFormID);
  const begin = useAct(KPISheet.BeginScoring);
  const acknowledge = useAct(KPISheet.Acknowledge);
  const check = useAct(Kpi.SubmitValidatorByFormID);
  const [problems, setProblems] = useState<readonly Problem[] | null>(null);
  const checked = { FormID: FormID ?? 0 };
  // The version the reader has seen is sent, so that a late action gets the present state instead.
  const form = { ...checked, Version: FormVersion ?? undefined };
  const say = (text: string) => ({
    onSuccess: () => {
      setProblems(null);
      void message.success(text);
    },
    onError: showError,
  });
  return {
    problems,
    isPending: [submit, adopt, repulse, withdraw, abandon, begin, check].some(({ isPending }) => isPending),
    check: (): void =>
      check.mutate(checked, { onSuccess: ({ Problems }) => setProblems(Problems), onError: showError }),
    submit: (): void =>
      submit.mutate(form, {
        ...say(words.submitted),
        onError: (error) => {
          const body = error instanceof CallFailed ? error.body : null;
          const told = (body as { Problems?: Problem[] } | null)?.Problems;
          if (told) setProblems(told);
          else showError(error);
        },
      }),
    acknowledge: (): void => acknowledge.mutate({ SheetID, Version }, say(words.acknowledged)),
    approve: (): void => adopt.mutate(form, say(words.approved)),
    withdraw: (): void => withdraw.mutate(form, say(words.withdrawn)),
    begin: (): void => begin.mutate({ SheetID, Version }, say(words.begun)),
    abandon: (): void =>
      void modal.confirm({
        title: words.abandonTitle,
        content: words.abandonHint,
        okText: words.abandon,
        okButtonProps: { danger: true },
        cancelText: words.cancel,
        onOk: () => abandon.mutate(form, say(words.abandoned)),
      }),
    sendBack: (): void => {
      let reason = '';
      void modal.confirm({
        title: words.sendBackTitle,
        content: (
          <Input.TextArea
            aria-label={words.reason}
            placeholder={words.reason}
            maxLength={500}
            autoSize={{ minRows: 3 }}
            onChange={({ target }) => (reason = target.value)}
          />
        ),
        okText: words.sendBack,
        cancelText: words.cancel,
        onOk: () => repulse.mutate({ ...form, Remark: reason }, say(words.sentBack)),
      });
    },
  };
}
