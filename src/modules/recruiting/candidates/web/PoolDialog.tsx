import { App } from 'antd';
import { useState } from 'react';
import { companyDay, shiftMonths } from '#kit/rules/dates.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { consentKindLabels, consentMonths } from '#modules/recruiting/contract/codes.ts';
import { JobseekerTalentPool } from '#modules/recruiting/pool/contract/JobseekerTalentPool.ts';
import { poolWords } from '#modules/recruiting/pool/web/pool-words.ts';
import { choicesOf } from '#modules/recruiting/web/parts/options.ts';
import type { WholeInterviewee } from '../contract/Interviewee.ts';
import { candidateWords } from './candidate-words.ts';

/** Returns the form fields of a consent. */
export function useConsentFields(): Field[] {
  const words = useWords(poolWords);
  const language = useLanguage();
  return [
    {
      name: 'ConsentKind',
      label: words.consentKind,
      kind: 'choice',
      options: choicesOf(consentKindLabels, language),
    },
    { name: 'ConsentDay', label: words.consentDay, kind: 'day' },
    { name: 'ConsentUntil', label: words.consentUntil, kind: 'day', hint: words.consentHint },
  ];
}

/** Returns a consent given today, with the longest period allowed. */
export function newConsent(now: Date) {
  const today = companyDay(now);
  return { ConsentKind: 1, ConsentDay: today, ConsentUntil: shiftMonths(today, consentMonths) };
}

/** Dialog that adds the person of an application to the talent pool, or records a new consent. */
export function PoolDialog({ of, onClose }: { readonly of: WholeInterviewee; readonly onClose: () => void }) {
  const words = useWords(candidateWords);
  const pool = useWords(poolWords);
  const { message } = App.useApp();
  const [initial] = useState(() => newConsent(new Date()));
  return (
    <Modal open title={words.poolTitle(of.Name)} footer={null} onCancel={onClose}>
      <EditForm
        call={JobseekerTalentPool.PoolInterviewee}
        fields={[...useConsentFields(), { name: 'Note', label: pool.note, kind: 'area' }]}
        initial={initial}
        hidden={{ IntervieweeID: of.IntervieweeID }}
        submit={pool.save}
        onDone={() => {
          void message.success(pool.saved);
          onClose();
        }}
        onCancel={{ label: words.cancel, run: onClose }}
      />
    </Modal>
  );
}
