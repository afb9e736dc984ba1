import { App, Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { BankBatch } from '../../contract/BankBatch.ts';
import { bankWords } from '../bank-words.ts';

interface BankAnswerProps {
  readonly batchId: number;
  readonly version: number;
  readonly onClose: () => void;
}

/** Dialog to select the people whom the bank could not pay. Everybody else counts as paid. */
export function BankAnswer({ batchId, version, onClose }: BankAnswerProps) {
  const words = useWords(bankWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const showError = useShowError();
  const found = useCall(BankBatch.GetBankBatchPeople, { BatchId: batchId });
  const answer = useAct(BankBatch.AnswerBankBatch);
  const [Failed, setFailed] = useState<readonly number[]>([]);
  const send = (): void =>
    answer.mutate(
      { BatchId: batchId, RowVersion: version, Failed: [...Failed] },
      {
        onSuccess: ({ IsRunPaid }) => {
          void message.success(IsRunPaid ? words.runPaid : words.answerDone);
          onClose();
        },
        onError: showError,
      },
    );
  return (
    <>
      <p className="slip-hint">{words.answerHint}</p>
      <Answer of={found} rows={6}>
        {(people) => (
          <Checkbox.Group
            className="pay-failed"
            value={[...Failed]}
            onChange={(chosen) => setFailed(chosen.map(Number))}
            options={people.map((one) => ({
              value: one.AUID,
              label: `${inLanguage(language, one.ChineseName, one.EnglishName)} ${one.EmployeeId}`,
            }))}
          />
        )}
      </Answer>
      <div className="pay-actions pay-dialog-actions">
        <Button type="primary" loading={answer.isPending} onClick={send}>
          {words.answerSave}
        </Button>
        <Button onClick={onClose}>{words.cancel}</Button>
      </div>
    </>
  );
}
