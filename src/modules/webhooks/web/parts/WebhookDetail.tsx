import { App, Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { webhookState, webhookStateLabels } from '../../contract/codes.ts';
import { Webhook } from '../../contract/Webhook.ts';
import { limitText, eventText, toneOf, type WebhookRow, type TemplateName } from '../webhook.ts';
import { webhookWords } from '../words.ts';
import { Deliveries } from './Deliveries.tsx';
import { SecretDialog } from './SecretDialog.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';

/** Details of one webhook: its events, its state and its delivery log. */
export function WebhookDetail({
  row,
  networks,
  templates,
}: {
  readonly row: WebhookRow;
  readonly networks: readonly string[];
  readonly templates: readonly TemplateName[];
}) {
  const words = useWords(webhookWords);
  const language = useLanguage();
  const [isEditing, setEditing] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const isOn = row.State === webhookState.on;
  return (
    <>
      <Panel
        title={row.Name}
        extra={<Status tone={toneOf(row.State)}>{webhookStateLabels[row.State][language]}</Status>}
      >
        <div className="webhook-head">
          <code>{row.Url}</code>
          <span>
            {row.Events.map((type) => eventText(type, words, language)).join(language === 'zh' ? '、' : ', ')}
          </span>
          {row.Templates.length > 0 && <span>{words.onlyOf(limitText(row, templates, language))}</span>}
          <span className="muted">
            {[
              words.lastDay(row.Delivered, row.Failed),
              words.waiting(row.Waiting),
              ...(row.FailingSince === null ? [] : [words.failing(timeText(row.FailingSince))]),
              ...(row.OldSecretUntil === null ? [] : [words.oldUntil(timeText(row.OldSecretUntil))]),
            ].join(' · ')}
          </span>
        </div>
        <Acts row={row} onEdit={() => setEditing(true)} onSecret={setSecret} />
      </Panel>
      <div className="webhook-log">
        <Panel title={words.log} flush>
          <Deliveries id={row.Id} isOn={isOn} />
        </Panel>
      </div>
      {isEditing && (
        <WebhookDialog
          row={row}
          networks={networks}
          templates={templates}
          onClose={() => setEditing(false)}
          onAdded={setSecret}
        />
      )}
      {secret !== null && <SecretDialog secret={secret} isNew={false} onClose={() => setSecret(null)} />}
    </>
  );
}

interface ActsProps {
  readonly row: WebhookRow;
  readonly onEdit: () => void;
  readonly onSecret: (secret: string) => void;
}

function Acts({ row, onEdit, onSecret }: ActsProps) {
  const words = useWords(webhookWords);
  const { message, modal } = App.useApp();
  const onError = useShowError();
  const navigate = useNavigate();
  const test = useAct(Webhook.TestWebhook);
  const rotate = useAct(Webhook.RotateWebhookSecret);
  const remove = useAct(Webhook.RemoveWebhook);
  const { Id, Version, Name } = row;
  const askRotate = (): void =>
    void modal.confirm({
      title: words.rotateTitle,
      content: words.rotateNote,
      okText: words.rotate,
      cancelText: words.cancel,
      onOk: () => rotate.mutate({ Id, Version }, { onSuccess: ({ Secret }) => onSecret(Secret), onError }),
    });
  const askRemove = (): void =>
    void modal.confirm({
      title: words.removeTitle(Name),
      content: words.removeNote,
      okText: words.remove,
      okButtonProps: { danger: true },
      cancelText: words.cancel,
      onOk: () =>
        remove.mutate(
          { Id, Version },
          {
            onSuccess: () => {
              void message.success(words.removed);
              void navigate('/mySetting/webhooks');
            },
            onError,
          },
        ),
    });
  return (
    <div className="webhook-acts">
      {row.State === webhookState.on && (
        <Button
          loading={test.isPending}
          onClick={() =>
            test.mutate({ Id }, { onSuccess: () => void message.success(words.tested), onError })
          }
        >
          {words.test}
        </Button>
      )}
      <Button onClick={onEdit}>{words.edit}</Button>
      <Button onClick={askRotate}>{words.rotate}</Button>
      <Button danger onClick={askRemove}>
        {words.remove}
      </Button>
    </div>
  );
}
