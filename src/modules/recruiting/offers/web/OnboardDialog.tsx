import { App, Button } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { CallFailed } from '#kit/web/client/call-server.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { documentType } from '#modules/people/persons/contract/user-codes.ts';
import { Interviewee, type WholeInterviewee } from '#modules/recruiting/candidates/contract/Interviewee.ts';
import { recruitingRefusals } from '#modules/recruiting/contract/refusals.ts';
import { choicesOf } from '#modules/recruiting/web/parts/options.ts';
import { offerWords } from './offer-words.ts';

/** Dialog that creates a user for a candidate who accepted. The first password is shown once. */
export function OnboardDialog({
  of,
  onClose,
}: {
  readonly of: WholeInterviewee;
  readonly onClose: () => void;
}) {
  const words = useWords(offerWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const [wasHere, setWasHere] = useState(false);
  const [made, setMade] = useState<ReplyOf<typeof Interviewee.OnboardToUser> | null>(null);
  const fields: readonly Field[] = [
    { name: 'EntryTime', label: words.entry, kind: 'day' },
    {
      name: 'IdCardType',
      label: words.idCardType,
      kind: 'choice',
      options: choicesOf(documentType.labels, language),
    },
    { name: 'IdCard', label: words.idCard, kind: 'text' },
    { name: 'EmployeeId', label: words.employeeId, kind: 'text', hint: words.employeeHint },
    { name: 'LoginName', label: words.loginName, kind: 'text', hint: words.loginHint },
    ...(wasHere ? ([{ name: 'Confirmed', label: words.wasHere, kind: 'switch' }] as const) : []),
  ];
  return (
    <Modal open title={words.onboardTitle(of.Name)} footer={null} onCancel={onClose}>
      {made ? (
        <>
          <p>{words.userMade(made.EmployeeId)}</p>
          <p className="recruit-note">{words.passwordNote}</p>
          <p>
            <code className="recruit-password">{made.Password}</code>
          </p>
          <Button type="primary" onClick={onClose}>
            {words.close}
          </Button>
        </>
      ) : (
        <>
          <p className="recruit-note">{words.onboardNote}</p>
          <EditForm
            call={Interviewee.OnboardToUser}
            fields={fields}
            initial={{
              EntryTime: of.PlanEntryDay ?? undefined,
              IdCardType: documentType.code.mainland,
              EmployeeId: of.Offer?.NextEmployeeId,
            }}
            hidden={{ IntervieweeID: of.IntervieweeID, Version: of.Version }}
            submit={words.onboard}
            onRefused={(error) => {
              if (error instanceof CallFailed && error.body?.Reason === recruitingRefusals.wasHere.name)
                setWasHere(true);
            }}
            onDone={(reply) => {
              if (reply.Password !== null) {
                setMade(reply);
                return;
              }
              void message.success((reply.IsAgain ? words.userAgain : words.userMade)(reply.EmployeeId));
              onClose();
            }}
            onCancel={{ label: words.cancel, run: onClose }}
          />
        </>
      )}
    </Modal>
  );
}
