import { App, Button } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { type Started } from './BatchDialog.tsx';
import { approvalWords } from '#modules/approval/web/words.ts';
import { type Batch, batchRest } from '../../contract/batch.ts';
import { useNamed } from '#modules/approval/web/parts/states.tsx';
import './batch.css';

interface BatchBarProps {
  readonly batch: Started;
  /** Called when the batch was run or undone. */
  readonly onOver: () => void;
}

/** Milliseconds between two checks of the clock. */
const tick = 300;

/** Countdown in which a batch of decisions can be undone; then it runs the batch. */
export function BatchBar({ batch, onOver }: BatchBarProps) {
  const { batch: words } = useWords(approvalWords);
  const { message } = App.useApp();
  const showError = useShowError();
  const undo = useAct(CacApprovalOrder.UndoBatch);
  const run = useAct(CacApprovalOrder.RunBatch);
  const [end] = useState(() => Date.now() + batchRest);
  const [left, setLeft] = useState(Math.ceil(batchRest / 1000));
  const [failed, setFailed] = useState<Batch['Items']>([]);
  const isAsking = useRef(false);
  const carryOut = useEffectEvent(() => {
    if (isAsking.current) return;
    isAsking.current = true;
    run.mutate(
      { BatchID: batch.id },
      {
        onSuccess: ({ State, Items }) => {
          // The server's clock is slightly behind; the next tick tries again.
          if (State === 'waiting') {
            isAsking.current = false;
            return;
          }
          const not = Items.filter(({ Code }) => Code !== 1);
          const count = Items.length - not.length;
          if (count > 0) void message.success(words.done[batch.act](count));
          if (not.length > 0) setFailed(not);
          else onOver();
        },
        onError: (error) => {
          showError(error);
          onOver();
        },
      },
    );
  });
  useEffect(() => {
    const timer = setInterval(() => {
      const rest = end - Date.now();
      setLeft(Math.max(0, Math.ceil(rest / 1000)));
      if (rest <= 0) carryOut();
    }, tick);
    return () => clearInterval(timer);
  }, [end]);
  const takeBack = (): void =>
    undo.mutate(
      { BatchID: batch.id },
      {
        onSuccess: () => {
          void message.info(words.undone);
          onOver();
        },
        onError: showError,
      },
    );
  if (failed.length > 0) return <Failures items={failed} onClose={onOver} />;
  return (
    <output className="batch-bar">
      <span>{left > 0 ? words.soon[batch.act](batch.forms.length, left) : words.running}</span>
      <Button type="primary" size="small" disabled={left === 0} loading={undo.isPending} onClick={takeBack}>
        {words.undo}
      </Button>
    </output>
  );
}

function Failures({ items, onClose }: { items: Batch['Items']; onClose: () => void }) {
  const { batch: words } = useWords(approvalWords);
  const named = useNamed();
  return (
    <Modal
      open
      title={words.failed(items.length)}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      <ul className="batch-left">
        {items.map((item) => (
          <li key={item.FormID}>
            <span>
              {item.Number
                ? `${item.Number} · ${named(item.TemplateTitle, item.TemplateTitleEn)}`
                : `#${item.FormID}`}
            </span>
            <em>{item.Msg}</em>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
