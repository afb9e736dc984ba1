import { Alert, App, Form, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import type { Rating } from '../../contract/rating-calls.ts';
import { SupplierForm } from '../../contract/SupplierForm.ts';
import { ratingWords } from './words.ts';

/** Dialog in which a person overrides the score of the system. */
export function HumanDialog({ rating: fresh, onClose }: { rating: Rating; onClose: () => void }) {
  // Keeps the rating as it was when the dialog opened, so that somebody else's newer score is not overwritten unseen.
  const [rating] = useState(fresh);
  const words = useWords(ratingWords);
  const { message } = App.useApp();
  const inForm = useAct(SupplierForm.EditApprovalFormRuleGrade);
  const onCard = useAct(SupplierForm.UpdateSupplierRuleGrade);
  const act = rating.ApprovalFormID === null ? onCard : inForm;
  const [score, setScore] = useState(rating.RuleScore === null ? '' : String(rating.RuleScore));
  const [reason, setReason] = useState(rating.Reason);
  const [isTried, setTried] = useState(false);
  const [problem, setProblem] = useState('');
  const isOver = /^\d+$/.test(score) && Number(score) > 1_000;
  const isWhole = /^-?\d{1,4}$/.test(score) && Number(score) > -5_000 && Number(score) <= 1_000;
  const save = (): void => {
    setTried(true);
    if (!isWhole || reason.trim() === '') return;
    act.mutate(
      {
        ADID: rating.ADID,
        ApprovalFormID: rating.ApprovalFormID,
        SupplierFormID: rating.SupplierFormID,
        RuleListID: rating.RuleListID,
        RuleScore: Number(score),
        ControlIndex: rating.ControlIndex,
        Reason: reason,
        Version: rating.Version,
      },
      {
        onSuccess: ({ Code }) => {
          if (Code > 0) void message.success(words.saved);
          onClose();
        },
        onError: (error) => setProblem(`${words.failed}: ${messageOf(error)}`),
      },
    );
  };
  return (
    <Modal
      open
      title={words.humanTitle}
      okText={words.ok}
      cancelText={words.cancel}
      confirmLoading={act.isPending}
      onOk={save}
      onCancel={onClose}
    >
      {problem && <Alert type="error" showIcon role="alert" title={problem} className="supplier-effect" />}
      <Form layout="vertical" component="div">
        <Form.Item
          label={words.human}
          htmlFor="human-score"
          required
          extra={words.humanHint}
          {...(isTried && !isWhole
            ? { validateStatus: 'error', help: isOver ? words.over : words.integer }
            : {})}
        >
          <InputNumber<string>
            stringMode
            id="human-score"
            value={score || null}
            changeOnWheel={false}
            onInput={setScore}
            onChange={(next) => setScore(next ?? '')}
            className="human-score"
          />
        </Form.Item>
        <Form.Item
          label={words.reason}
          htmlFor="human-reason"
          required
          {...(isTried && reason.trim() === '' ? { validateStatus: 'error', help: words.reasonEmpty } : {})}
        >
          <Input.TextArea
            id="human-reason"
            maxLength={200}
            autoSize={{ minRows: 2, maxRows: 6 }}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
