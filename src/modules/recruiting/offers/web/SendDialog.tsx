import { App } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { Interviewee, type WholeInterviewee } from '#modules/recruiting/candidates/contract/Interviewee.ts';
import { payMarks, withPay } from '../contract/letters.ts';
import { offerWords } from './offer-words.ts';

interface SendDialogProps {
  readonly of: WholeInterviewee;
  readonly onClose: () => void;
}

/** Dialog that sends an approved offer. It shows the letter as the candidate will read it. */
export function SendDialog({ of, onClose }: SendDialogProps) {
  const words = useWords(offerWords);
  const found = useCall(Interviewee.GetOfferLetter, { IntervieweeID: of.IntervieweeID });
  return (
    <Modal open width={880} title={words.sendTitle(of.Name)} footer={null} onCancel={onClose}>
      <Answer of={found} rows={8}>
        {(letter) => <Sending of={of} letter={letter} onClose={onClose} />}
      </Answer>
    </Modal>
  );
}

type Letter = ReplyOf<typeof Interviewee.GetOfferLetter>;

function Sending({ of, letter, onClose }: SendDialogProps & { readonly letter: Letter }) {
  const words = useWords(offerWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const [written, setWritten] = useState<Pick<Letter, 'Subject' | 'Text'> | null>(letter);
  const { Pay: pay } = letter;
  const filled = (text: string): string =>
    withPay(text, pay ? { zh: pay.Zh, en: pay.En } : { zh: words.payHidden, en: words.payHidden });
  const whither = !letter.HasMail ? words.noMail : letter.To ? words.toMail(letter.To) : words.noAddress;
  const fields: readonly Field[] = [
    { name: 'IsMailed', label: words.isMailed, kind: 'switch', hint: written ? whither : words.otherWay },
    ...(written
      ? ([
          { name: 'Subject', label: words.subject, kind: 'text' },
          { name: 'Text', label: words.text, kind: 'area', hint: words.textHint(payMarks[language]) },
        ] as const)
      : []),
  ];
  return (
    <>
      <p className="recruit-note">{words.answerBy(letter.Until)}</p>
      <div className="recruit-sending">
        <EditForm
          call={Interviewee.SendOffer}
          fields={fields}
          initial={{ IsMailed: true, Subject: letter.Subject, Text: letter.Text }}
          derive={(_changed, all) => {
            const { Subject, Text } = { ...letter, ...all };
            setWritten(all['IsMailed'] ? { Subject, Text } : null);
            return undefined;
          }}
          adapt={({ IsMailed, Subject, Text }) => ({ Letter: IsMailed ? { Subject, Text } : null })}
          hidden={{ IntervieweeID: of.IntervieweeID, Version: of.Version }}
          submit={words.sent}
          onDone={() => {
            void message.success(words.sentDone);
            onClose();
          }}
          onCancel={{ label: words.cancel, run: onClose }}
        />
        {written && (
          <section className="recruit-letter" aria-label={words.preview}>
            <small>{words.preview}</small>
            <h4>{written.Subject}</h4>
            <p>{filled(written.Text)}</p>
          </section>
        )}
      </div>
    </>
  );
}
