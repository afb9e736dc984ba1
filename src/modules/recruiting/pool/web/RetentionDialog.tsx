import { App } from 'antd';
import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Answer } from '#kit/web/parts/Answer.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { mergeWords } from '#modules/recruiting/candidates/web/merge-words.ts';
import { JobseekerTalentPool } from '../contract/JobseekerTalentPool.ts';

/** Dialog that sets how long candidates without consent are kept. */
export function RetentionDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(mergeWords);
  const { message } = App.useApp();
  const found = useCall(JobseekerTalentPool.GetRetention, {}, { fresh: true });
  return (
    <Modal open title={words.retentionTitle} footer={null} onCancel={onClose}>
      <p className="recruit-note">{words.retentionNote}</p>
      <Answer of={found} rows={2}>
        {({ KeepDays, Version }) => (
          <EditForm
            call={JobseekerTalentPool.UpdateRetention}
            fields={[{ name: 'KeepDays', label: words.keepDays, kind: 'number', hint: words.keepDaysHint }]}
            initial={{ KeepDays }}
            hidden={{ Version }}
            submit={words.noContactDo}
            onDone={() => {
              void message.success(words.saved);
              onClose();
            }}
            onCancel={{ label: words.cancel, run: onClose }}
          />
        )}
      </Answer>
    </Modal>
  );
}
