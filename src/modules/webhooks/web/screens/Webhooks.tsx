import { ArrowLeftOutlined, PlusOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import { ActionButton } from '#kit/web/parts/ActionButton.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { LinkButton } from '#kit/web/parts/LinkButton.tsx';
import { Nothing } from '#kit/web/parts/Nothing.tsx';
import { Page } from '#kit/web/parts/Page.tsx';
import { Panel } from '#kit/web/parts/Panel.tsx';
import { Status } from '#kit/web/parts/Status.tsx';
import { webhookStateLabels } from '../../contract/codes.ts';
import { Webhook } from '../../contract/Webhook.ts';
import { SecretDialog } from '../parts/SecretDialog.tsx';
import { WebhookDetail } from '../parts/WebhookDetail.tsx';
import { WebhookDialog } from '../parts/WebhookDialog.tsx';
import { limitText, toneOf, type WebhookRow, type TemplateName } from '../webhook.ts';
import { webhookWords } from '../words.ts';
import '../webhooks.css';

/** Page that lists webhooks. With `?webhook=` in the address it shows one of them and its log. */
export default function Webhooks() {
  const words = useWords(webhookWords);
  const found = useCall(Webhook.GetWebhookList, {});
  const [search] = useSearchParams();
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const chosen = found.data?.Rows.find(({ Id }) => Id === Number(search.get('webhook')));
  const add = (
    <ActionButton type="primary" icon={<PlusOutlined />} label={words.add} onClick={() => setAdding(true)} />
  );
  return (
    <Page
      title={words.title}
      note={words.note}
      actions={
        chosen ? (
          <LinkButton to="/mySetting/webhooks" icon={<ArrowLeftOutlined />}>
            {words.back}
          </LinkButton>
        ) : (
          add
        )
      }
    >
      <Answer of={found} rows={4}>
        {({ Rows, Networks, Templates }) => (
          <>
            {chosen ? (
              <WebhookDetail key={chosen.Id} row={chosen} networks={Networks} templates={Templates} />
            ) : (
              <Panel>
                {Rows.length === 0 && <Nothing text={words.none} />}
                <ul className="webhook-lines">
                  {Rows.map((row) => (
                    <Line key={row.Id} row={row} templates={Templates} />
                  ))}
                </ul>
              </Panel>
            )}
            {isAdding && (
              <WebhookDialog
                row={null}
                networks={Networks}
                templates={Templates}
                onClose={() => setAdding(false)}
                onAdded={(made) => {
                  setAdding(false);
                  setSecret(made);
                }}
              />
            )}
            {secret !== null && <SecretDialog secret={secret} isNew onClose={() => setSecret(null)} />}
          </>
        )}
      </Answer>
    </Page>
  );
}

interface LineProps {
  readonly row: WebhookRow;
  readonly templates: readonly TemplateName[];
}

function Line({ row, templates }: LineProps) {
  const words = useWords(webhookWords);
  const language = useLanguage();
  return (
    <li className="webhook-line">
      <div className="webhook-what">
        <Link to={`?webhook=${row.Id}`}>{row.Name}</Link>
        <span className="muted">{new URL(row.Url).host}</span>
        {row.Templates.length > 0 && (
          <span className="muted">{words.onlyOf(limitText(row, templates, language))}</span>
        )}
      </div>
      <div className="webhook-facts">
        <span>{words.lastDay(row.Delivered, row.Failed)}</span>
        <span className="muted">
          {row.FailingSince === null ? words.waiting(row.Waiting) : words.failing(timeText(row.FailingSince))}
        </span>
      </div>
      <div className="webhook-state">
        <Status tone={toneOf(row.State)}>{webhookStateLabels[row.State][language]}</Status>
      </div>
    </li>
  );
}
