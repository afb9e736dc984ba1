import { WarningOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { sumYuan } from '#kit/rules/exact.ts';
import { formatYuan } from '#kit/rules/money.ts';
import { messageOf } from '#kit/web/client/errors.ts';
import { useAct, useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Failed } from '#kit/web/parts/Failed.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import type { FormRow } from '#modules/approval/lists/web/parts/columns.tsx';
import { useNamed } from '#modules/approval/web/parts/states.tsx';
import { Phrases } from '#modules/approval/talk/web/parts/Phrases.tsx';
import { approvalWords } from '#modules/approval/web/words.ts';
import type { BatchAct } from '../../contract/batch.ts';
import './batch.css';

/** Maximum number of characters of a comment on many forms. */
const longestRemark = 200;

type Shown = ReplyOf<typeof CacApprovalOrder.PreviewBatch>[number];

export interface Started {
  readonly id: number;
  readonly act: BatchAct;
  readonly forms: readonly number[];
  readonly dueAt: number;
}

interface BatchDialogProps {
  readonly act: BatchAct;
  readonly rows: readonly FormRow[];
  readonly onStarted: (started: Started) => void;
  readonly onClose: () => void;
}

const itemsOf = (rows: readonly FormRow[]) =>
  rows.map(({ FormID, RowID, Version }) => ({ FormID, RowID: RowID ?? 0, Version }));

/** Dialog that previews a decision on many forms by template, lists the forms left out, and asks to confirm. */
export function BatchDialog({ act, rows, onStarted, onClose }: BatchDialogProps) {
  const { batch: words, act: acts } = useWords(approvalWords);
  const preview = useCall(CacApprovalOrder.PreviewBatch, { Act: act, Items: itemsOf(rows) });
  const start = useAct(CacApprovalOrder.StartBatch);
  const [remark, setRemark] = useState('');
  const [problem, setProblem] = useState('');
  const able = preview.data?.filter(({ Msg }) => Msg === null) ?? [];
  const left = preview.data?.filter(({ Msg }) => Msg !== null) ?? [];
  const confirm = (): void => {
    if (act === 'sendBack' && remark.trim() === '') return setProblem(acts.reasonMissing);
    const chosen = rows.filter(({ FormID }) => able.some((one) => one.FormID === FormID));
    start.mutate(
      { Act: act, Items: itemsOf(chosen), Remark: remark },
      {
        onSuccess: ({ BatchID, DueTime }) =>
          onStarted({
            id: BatchID,
            act,
            forms: chosen.map(({ FormID }) => FormID),
            dueAt: new Date(DueTime).getTime(),
          }),
        onError: (error) => setProblem(messageOf(error)),
      },
    );
  };
  return (
    <Modal
      open
      title={act === 'approve' ? words.approveTitle : words.sendBackTitle}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {acts.cancel}
        </Button>,
        <Button
          key="confirm"
          type="primary"
          danger={act === 'sendBack'}
          disabled={able.length === 0}
          loading={start.isPending}
          onClick={confirm}
        >
          {words.confirm[act](able.length)}
        </Button>,
      ]}
    >
      {preview.error && !preview.data ? (
        <Failed error={preview.error} onRetry={() => void preview.refetch()} />
      ) : !preview.data ? (
        <Loading rows={4} title={false} />
      ) : (
        <div className="batch">
          <Kinds forms={able} />
          {left.length > 0 && (
            <section className="batch-left">
              <h3>
                <WarningOutlined /> {words.left(left.length)}
              </h3>
              <ul>
                {left.map((one) => (
                  <Left key={one.FormID} form={one} />
                ))}
              </ul>
            </section>
          )}
          <label className="batch-remark">
            <span>{act === 'sendBack' ? acts.reason : words.opinion}</span>
            <Input.TextArea
              rows={3}
              maxLength={longestRemark}
              showCount
              value={remark}
              status={problem ? 'error' : ''}
              aria-describedby="batch-problem"
              onChange={(event) => setRemark(event.target.value)}
            />
          </label>
          <div className="batch-phrases">
            <Phrases text={remark} max={longestRemark} onChange={setRemark} />
          </div>
          <span id="batch-problem" role="alert">
            {problem}
          </span>
          <p className="batch-hint">{words.hint[act]}</p>
        </div>
      )}
    </Modal>
  );
}

/** Number and total amount of the forms of each template. */
function Kinds({ forms }: { forms: readonly Shown[] }) {
  const { batch: words } = useWords(approvalWords);
  const named = useNamed();
  const kinds = Map.groupBy(forms, (form) => named(form.TemplateTitle, form.TemplateTitleEn));
  if (forms.length === 0) return <p>{words.nobody}</p>;
  return (
    <ul className="batch-kinds">
      {[...kinds].map(([kind, some]) => {
        const amounts = some.flatMap(({ Amount }) => (Amount === null ? [] : [Amount]));
        return (
          <li key={kind}>
            <strong>{kind}</strong>
            <span>{words.count(some.length)}</span>
            <span className="batch-sum">{amounts.length > 0 && `¥${formatYuan(sumYuan(amounts))}`}</span>
          </li>
        );
      })}
    </ul>
  );
}

function Left({ form }: { form: Shown }) {
  const named = useNamed();
  return (
    <li>
      <span>
        {form.Number
          ? `${form.Number} · ${named(form.TemplateTitle, form.TemplateTitleEn)} · ${named(form.ApplicantName, form.ApplicantNameEn)}`
          : `#${form.FormID}`}
      </span>
      <em>{form.Msg}</em>
    </li>
  );
}
