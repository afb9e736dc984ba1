import { App } from 'antd';
import { useState } from 'react';
import { companyDay, shiftMonths } from '#kit/rules/dates.ts';
import { useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { JobseekerTalentPool } from '#modules/recruiting/pool/contract/JobseekerTalentPool.ts';
import type { ActedOn } from './PersonActs.tsx';
import { mergeWords } from './merge-words.ts';

/** Default no-contact period in months. */
const usualMonths = 12;

interface DialogProps {
  readonly of: ActedOn;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Dialog that forgets a candidate for good. It asks for a reason and the no-contact day. */
export function ForgetDialog({ of, onDone, onClose }: DialogProps) {
  const words = useWords(mergeWords);
  const { message } = App.useApp();
  return (
    <Modal open title={words.forgetTitle(of.Name)} footer={null} onCancel={onClose}>
      <p className="recruit-note">{words.forgetNote}</p>
      <EditForm
        call={JobseekerTalentPool.Anonymize}
        fields={[
          { name: 'Reason', label: words.reason, kind: 'area' },
          {
            name: 'DoNotContactUntil',
            label: words.noContactUntil,
            kind: 'day',
            hint: words.noContactOptional,
          },
        ]}
        hidden={{ SeekerID: of.SeekerID, Version: of.Version }}
        submit={words.forgetDo}
        isDanger
        onDone={() => {
          void message.success(words.forgotten);
          onDone();
        }}
        onCancel={{ label: words.cancel, run: onClose }}
      />
    </Modal>
  );
}

/** Dialog that sets or removes the no-contact day of a candidate. */
export function NoContactDialog({ of, isOff, onDone, onClose }: DialogProps & { readonly isOff: boolean }) {
  const words = useWords(mergeWords);
  const { message } = App.useApp();
  const [initial] = useState(() =>
    isOff ? {} : { Until: shiftMonths(companyDay(new Date()), usualMonths) },
  );
  const reason = { name: 'Reason', label: words.reason, kind: 'area' } as const;
  return (
    <Modal
      open
      title={isOff ? words.noContactOffTitle(of.Name) : words.noContactTitle(of.Name)}
      footer={null}
      onCancel={onClose}
    >
      {!isOff && <p className="recruit-note">{words.noContactNote}</p>}
      <EditForm
        call={JobseekerTalentPool.UpdateDoNotContact}
        fields={
          isOff
            ? [reason]
            : [{ name: 'Until', label: words.noContactUntil, kind: 'day', isRequired: true }, reason]
        }
        initial={initial}
        hidden={{ SeekerID: of.SeekerID, Version: of.Version, ...(isOff ? { Until: null } : {}) }}
        submit={isOff ? words.noContactOff : words.noContactDo}
        onDone={() => {
          void message.success(words.saved);
          onDone();
        }}
        onCancel={{ label: words.cancel, run: onClose }}
      />
    </Modal>
  );
}
