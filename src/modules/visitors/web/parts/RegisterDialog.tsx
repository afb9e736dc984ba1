import { App, Modal } from 'antd';
import { useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Loading } from '#kit/web/parts/Loading.tsx';
import { PersonField, type PersonChoice } from '#modules/people/web/open.tsx';
import { visitStateLabels, type VisitState } from '../../contract/codes.ts';
import { VisitorForm } from '../../contract/VisitorForm.ts';
import { deskWords } from '../desk-words.ts';
import { visitorWords } from '../words.ts';
import { startTimes, timeFields, timesOf } from './visit-fields.ts';

/** The desk registers who stands there without having registered himself. */
export function RegisterDialog({ onClose }: { onClose: () => void }) {
  const { desk: words } = useWords(deskWords);
  const { invite } = useWords(visitorWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const templates = useCall(VisitorForm.GetTemplateList, {}).data;
  const [start] = useState(() => startTimes(new Date()));
  const open = (templates ?? []).filter(({ IsOpen }) => IsOpen);
  return (
    <Modal open title={words.title} footer={null} width={640} onCancel={onClose} destroyOnHidden>
      {templates ? (
        <EditForm
          call={VisitorForm.Register}
          isDense
          initial={{
            TemplateId: open[0]?.TemplateId,
            PeopleCount: 1,
            Confirmed: false,
            CheckIn: true,
            ...start,
          }}
          adapt={({ HostAUID: Host, ...values }) => ({
            ...timesOf(values),
            HostAUID: (Host as PersonChoice | null | undefined)?.id,
          })}
          fields={[
            { name: 'VisitorName', label: invite.name, kind: 'text' },
            { name: 'Phone', label: words.phone, kind: 'text' },
            { name: 'Company', label: invite.company, kind: 'text' },
            { name: 'PlateNo', label: words.plate, kind: 'text' },
            {
              name: 'TemplateId',
              label: invite.form,
              kind: 'choice',
              options: open.map((form) => ({
                value: form.TemplateId,
                label: inLanguage(language, form.Name, form.NameEn),
              })),
            },
            { name: 'HostAUID', label: words.host, kind: 'own', control: <PersonField />, isRequired: true },
            ...timeFields(invite),
            { name: 'PeopleCount', label: invite.people, kind: 'number' },
            { name: 'Purpose', label: invite.purpose, kind: 'area' },
            { name: 'Confirmed', label: words.confirmed, kind: 'switch' },
            { name: 'CheckIn', label: words.checkIn, kind: 'switch' },
          ]}
          submit={words.submit}
          onCancel={{ label: words.cancel, run: onClose }}
          onDone={(reply) => {
            void message.success(words.saved(visitStateLabels[reply.VisitState as VisitState][language]));
            onClose();
          }}
        />
      ) : (
        <Loading rows={8} title={false} />
      )}
    </Modal>
  );
}
