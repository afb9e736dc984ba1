import { useState } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm, type Field } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { accessAreas, areaWords } from '../../contract/access-areas.ts';
import { AccessToken, tokenLives } from '../../contract/AccessToken.ts';
import { accessTokenWords } from '../access-token-words.ts';
import { NewToken } from './NewToken.tsx';

interface AccessTokenDialogProps {
  readonly onClose: () => void;
}

type Made = ReplyOf<typeof AccessToken.CreateAccessToken>;

/** Makes an access token, and shows it this once. */
export function AccessTokenDialog({ onClose }: AccessTokenDialogProps) {
  const words = useWords(accessTokenWords);
  const language = useLanguage();
  const [made, setMade] = useState<Made | null>(null);
  const fields: readonly Field[] = [
    { name: 'Name', label: words.name, kind: 'text', hint: words.nameHint },
    {
      name: 'Days',
      label: words.days,
      kind: 'choice',
      options: tokenLives.map((days) => ({ value: days, label: words.dayCount(days) })),
    },
    {
      name: 'Areas',
      label: words.areas,
      kind: 'choices',
      hint: words.areasHint,
      options: accessAreas.map((area) => ({ value: area, label: areaWords[area][language] })),
    },
    { name: 'MayWrite', label: words.mayWrite, kind: 'switch', hint: words.mayWriteHint },
  ];
  return (
    <Modal
      open
      title={made ? words.made : words.add}
      footer={null}
      mask={{ closable: made === null }}
      keyboard={made === null}
      onCancel={onClose}
    >
      {made ? (
        <NewToken token={made.Token} isOwn onClose={onClose} />
      ) : (
        <EditForm
          call={AccessToken.CreateAccessToken}
          fields={fields}
          initial={{ Days: 90, Areas: [], MayWrite: false }}
          submit={words.create}
          onDone={setMade}
          onCancel={{ label: words.cancel, run: onClose }}
        />
      )}
    </Modal>
  );
}
