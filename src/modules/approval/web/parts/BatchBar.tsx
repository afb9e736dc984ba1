import { App, Button, Modal } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useAct } from '#kit/web/client/hooks.ts';
import { useShowError } from '#kit/web/client/errors.ts';
import { useWords } from '#kit/web/client/language.ts';
import { type Batch, batchRest } from '../../contract/batch.ts';
import { CacApprovalOrder } from '../../contract/CacApprovalOrder.ts';
import { approvalWords } from '../words.ts';
import { type Started } from './BatchDialog.tsx';
import { useNamed } from './states.tsx';
import './batch.css';

interface BatchBarProps {
  readonly batch: Started;
  /** It was carried out or taken back. */
  readonly onOver: () => void;
}

/** Milliseconds that the clocks of browser and server may differ by. */
const slack = 600;

/** Counts the seconds down in which decisions on many forms can be taken back, then carries them out. */
export function BatchBar({ batch, onOver }: BatchBarProps) {
  const { batch: words } = useWords(approvalWords);
  const { message } = App.useApp();
  const showError = useShowError();
  const undo = useAct(CacApprovalOrder.UndoBatch);
  const run = useAct(CacApprovalOrder.RunBatch);
  const [end] = useState(() => Date.now() + batchRest);
  const [left, setLeft] = useState(Math.ceil(batchRest / 1000));
  const [failed, setFailed] = useState<Batch['Items']>([]);
  const carryOut = useEffectEvent(() =>
    run.mutate(
      { BatchID: batch.id },
      {
        onSuccess: ({ State, Items }) => {
          if (State === 'waiting') return void setTimeout(() => carryOut(), slack);
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
    ),
  );
  useEffect(() => {
    const tick = setInterval(() => {
      const seconds = Math.ceil((end - Date.now()) / 1000);
      setLeft(Math.max(0, seconds));
      if (seconds > 0) return;
      clearInterval(tick);
      setTimeout(() => carryOut(), slack);
    }, 200);
    return () => clearInterval(tick);
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
    <div className="batch-bar" role="status">
      <span>{left > 0 ? words.soon[batch.act](batch.forms.length, left) : words.running}</span>
      <Button type="primary" size="small" disabled={left === 0} loading={undo.isPending} onClick={takeBack}>
        {words.undo}
      </Button>
    </div>
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
              {item.Number} · {named(item.TemplateTitle, item.TemplateTitleEn)}
            </span>
            <em>{item.Msg}</em>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
