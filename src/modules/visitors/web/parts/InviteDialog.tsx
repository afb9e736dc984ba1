import { Button, Modal, Result } from 'antd';
import { useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { VisitorForm } from '../../contract/VisitorForm.ts';
import { visitorWords } from '../words.ts';
import { CopyLink } from './CopyLink.tsx';
import { startTimes, timeFields, timesOf } from './visit-fields.ts';

/** A host says who comes and when, and gets the link to send. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { invite: words, detail } = useWords(visitorWords);
  const language = useLanguage();
  const templates = useCall(VisitorForm.GetTemplateList, {}).data;
  const [start] = useState(() => startTimes(new Date()));
  const [name, setName] = useState('');
  const [token, setToken] = useState('');
  const open = (templates ?? []).filter(({ IsOpen }) => IsOpen);
  return (
    <Modal open title={words.title} footer={null} width={560} onCancel={onClose} destroyOnHidden>
      {token ? (
        <Result
          status="success"
          title={words.ready(name)}
          subTitle={words.hint}
          extra={
            <div className="invite-ready">
              <CopyLink token={token} label={detail.link} />
              <Button type="primary" onClick={onClose}>
                {words.closeDialog}
              </Button>
            </div>
          }
        />
      ) : templates ? (
        <EditForm
          call={VisitorForm.Invite}
          isDense
          initial={{ TemplateId: open[0]?.TemplateId, PeopleCount: 1, ...start }}
          adapt={(values) => {
            setName(typeof values['VisitorName'] === 'string' ? values['VisitorName'] : '');
            return timesOf(values);
          }}
          fields={[
            { name: 'VisitorName', label: words.name, kind: 'text' },
            { name: 'Company', label: words.company, kind: 'text' },
            {
              name: 'TemplateId',
              label: words.form,
              kind: 'choice',
              options: open.map((form) => ({
                value: form.TemplateId,
                label: inLanguage(language, form.Name, form.NameEn),
              })),
            },
            ...timeFields(words),
            { name: 'PeopleCount', label: words.people, kind: 'number' },
            { name: 'Purpose', label: words.purpose, kind: 'area' },
          ]}
          submit={words.submit}
          onCancel={{ label: words.cancel, run: onClose }}
          onDone={(reply) => setToken(reply.InviteToken)}
        />
      ) : (
        <Loading rows={6} title={false} />
      )}
    </Modal>
  );
}
