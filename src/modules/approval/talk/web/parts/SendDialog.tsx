import { SendOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { ActDialog } from '#modules/approval/flow/web/parts/ActDialog.tsx';
import { PeoplePick } from '#modules/approval/web/parts/PeoplePick.tsx';
import { approvalWords } from '#modules/approval/web/words.ts';

const calls = {
  copy: CacApprovalOrder.SendApprovalCopy,
  share: CacApprovalOrder.GetApprovalFormShare,
  mention: CacApprovalOrder.GetApprovalFormByAtUser,
} as const;
type Kind = keyof typeof calls;

/** Dialog that sends a form to people who may then read it: as a copy, a share or a mention. */
export function SendForm({ kind, formId, onClose }: { kind: Kind; formId: number; onClose: () => void }) {
  const words = useWords(approvalWords);
  const { message } = App.useApp();
  const said = words.copies.kinds[kind];
  return (
    <ActDialog
      call={calls[kind]}
      title={said.title}
      hint={said.hint}
      isDanger={false}
      fields={[
        {
          name: 'AUIDs',
          label: words.copies.people,
          kind: 'own',
          isRequired: true,
          control: <PeoplePick />,
        },
        { name: 'Note', label: said.note, kind: 'area' },
      ]}
      hidden={{ FormID: formId }}
      check={({ AUIDs }) =>
        Array.isArray(AUIDs) && AUIDs.length > 0 ? [] : [{ Field: 'AUIDs', Msg: words.further.missing }]
      }
      submit={said.send}
      onDone={() => {
        void message.success(words.copies.sent);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** Button in the head of a form that sends a copy. */
export function CopyButton({ formId }: { formId: number }) {
  const words = useWords(approvalWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        type="text"
        icon={<SendOutlined />}
        aria-label={words.copies.kinds.copy.send}
        title={words.copies.kinds.copy.send}
        onClick={() => setOpen(true)}
      />
      {isOpen && <SendForm kind="copy" formId={formId} onClose={() => setOpen(false)} />}
    </>
  );
}
