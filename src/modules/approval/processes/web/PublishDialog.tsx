import { Input } from 'antd';
import { useState } from 'react';
import { App } from 'antd';
import { useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { CacApprovalProcess } from '../contract/CacApprovalProcess.ts';
import { useDesign } from './context.ts';
import { designWords } from './words.ts';

/** Dialog that publishes the draft, and first says what stays unaffected. */
export function PublishDialog({ version, onClose }: { version: number; onClose: () => void }) {
  const words = useWords(designWords);
  const { design } = useDesign();
  const { message } = App.useApp();
  const showError = useShowError();
  const publish = useAct(CacApprovalProcess.PublishCacApprovalProcessNewEdition);
  const [note, setNote] = useState('');
  return (
    <Modal
      open
      title={words.publishTitle(design.EditionNumber + 1)}
      okText={words.publish}
      cancelText={words.cancel}
      confirmLoading={publish.isPending}
      onCancel={onClose}
      onOk={() =>
        publish.mutate(
          { ProcessID: design.ProcessID, Version: version, Note: note },
          {
            onSuccess: ({ EditionNumber }) => {
              void message.success(words.published(EditionNumber));
              onClose();
            },
            onError: showError,
          },
        )
      }
    >
      <p>{words.publishFrom}</p>
      <p>{words.publishNote(design.Running)}</p>
      <Input.TextArea
        aria-label={words.note}
        placeholder={words.noteHint}
        maxLength={200}
        showCount
        autoSize={{ minRows: 2, maxRows: 5 }}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </Modal>
  );
}
