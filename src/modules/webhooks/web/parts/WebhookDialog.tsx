import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { eventTypes, eventWords } from '#modules/people/persons/contract/event-types.ts';
import { Webhook } from '../../contract/Webhook.ts';
import { webhookState } from '../../contract/codes.ts';
import type { WebhookRow, TemplateName } from '../webhook.ts';
import { webhookWords } from '../words.ts';

interface WebhookDialogProps {
  /** Webhook to change; null: a new one. */
  readonly row: WebhookRow | null;
  readonly networks: readonly string[];
  readonly templates: readonly TemplateName[];
  readonly onClose: () => void;
  readonly onAdded: (secret: string) => void;
}

/** Dialog that adds or changes a webhook. */
export function WebhookDialog({ row, networks, templates, onClose, onAdded }: WebhookDialogProps) {
  const words = useWords(webhookWords);
  const language = useLanguage();
  const fields: readonly Field[] = [
    { name: 'Name', label: words.name, kind: 'text', hint: words.nameHint },
    {
      name: 'Url',
      label: words.url,
      kind: 'text',
      hint: networks.length > 0 ? words.urlHintInside(networks.join(', ')) : words.urlHint,
    },
    {
      name: 'Events',
      label: words.events,
      kind: 'choices',
      options: eventTypes.map((type) => ({ value: type, label: eventWords[type][language], search: type })),
    },
    {
      name: 'Templates',
      label: words.templates,
      kind: 'choices',
      hint: words.templatesHint,
      options: templates.map(({ TemplateId, Title, TitleEn }) => ({
        value: TemplateId,
        label: language === 'zh' ? Title : TitleEn || Title,
        search: `${Title} ${TitleEn}`,
      })),
    },
  ];
  const cancel = { label: words.cancel, run: onClose };
  return (
    <Modal open title={row ? words.edit : words.add} footer={null} onCancel={onClose}>
      {row ? (
        <EditForm
          call={Webhook.UpdateWebhook}
          fields={[
            ...fields,
            { name: 'IsActive', label: words.isActive, kind: 'switch', hint: words.isActiveHint },
          ]}
          hidden={{ Id: row.Id, Version: row.Version }}
          initial={{
            Name: row.Name,
            Url: row.Url,
            Events: row.Events,
            Templates: row.Templates,
            IsActive: row.State === webhookState.on,
          }}
          submit={words.save}
          onDone={onClose}
          onCancel={cancel}
        />
      ) : (
        <EditForm
          call={Webhook.AddWebhook}
          fields={fields}
          initial={{ Events: [], Templates: [] }}
          submit={words.create}
          onDone={({ Secret }) => onAdded(Secret)}
          onCancel={cancel}
        />
      )}
    </Modal>
  );
}
