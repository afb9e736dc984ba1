import { App } from 'antd';
import { useState } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { PersonField, type PersonChoice } from '#modules/people/web/open.tsx';
import { visitStateLabels } from '../../contract/codes.ts';
import { VisitorForm } from '../../contract/VisitorForm.ts';
import { deskWords } from '../desk-words.ts';
import { visitorWords } from '../words.ts';
import { openForms, startTimes, timeFields, timesOf } from './visit-fields.ts';

/** Dialog in which the desk registers a guest who has not registered themselves. */
export function RegisterDialog({ onClose }: { onClose: () => void }) {
  const { desk: words } = useWords(deskWords);
  const { invite } = useWords(visitorWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const templates = useCall(VisitorForm.GetTemplateList, {});
  const [start] = useState(() => startTimes(new Date()));
  return (
    <Modal open title={words.title} footer={null} width={640} onCancel={onClose} destroyOnHidden>
      <Answer of={templates} rows={8}>
        {(forms) => (
          <EditForm
            call={VisitorForm.Register}
            isDense
            initial={{
              TemplateId: openForms(forms, language)[0]?.value,
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
                options: openForms(forms, language),
              },
              {
                name: 'HostAUID',
                label: words.host,
                kind: 'own',
                control: <PersonField />,
                isRequired: true,
              },
              ...timeFields(invite),
              { name: 'PeopleCount', label: invite.people, kind: 'number' },
              { name: 'Purpose', label: invite.purpose, kind: 'area' },
              { name: 'Confirmed', label: words.confirmed, kind: 'switch' },
              { name: 'CheckIn', label: words.checkIn, kind: 'switch' },
            ]}
            submit={words.submit}
            onCancel={{ label: words.cancel, run: onClose }}
            onDone={(reply) => {
              void message.success(words.saved(visitStateLabels[reply.VisitState][language]));
              onClose();
            }}
          />
        )}
      </Answer>
    </Modal>
  );
}
