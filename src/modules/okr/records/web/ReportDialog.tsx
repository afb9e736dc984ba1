import { App } from 'antd';
import { useLanguage, useWords } from '#kit/web/client/language.ts';
import { EditForm } from '#kit/web/form/EditForm.tsx';
import { Modal } from '#kit/web/parts/Overlay.tsx';
import { ErrorReporting } from '../contract/ErrorReporting.ts';
import { errorKindLabels } from '../contract/record-codes.ts';
import { recordWords } from './words.ts';

interface ReportDialogProps {
  /** Day of the reader's own records, used when no `recordId` is given. */
  readonly day: string;
  readonly recordId?: number;
  readonly onClose: () => void;
}

/** Dialog that reports an error in a record or in a day of the reader's own. */
export function ReportDialog({ day, recordId, onClose }: ReportDialogProps) {
  const words = useWords(recordWords);
  const language = useLanguage();
  const { message } = App.useApp();
  return (
    <Modal open footer={null} title={words.reportTitle(day)} onCancel={onClose}>
      <EditForm
        call={ErrorReporting.Add}
        hidden={recordId === undefined ? { WorkDate: day } : { RecordID: recordId }}
        fields={[
          {
            name: 'Kind',
            label: words.kind,
            kind: 'choice',
            options: Object.entries(errorKindLabels).map(([code, label]) => ({
              value: Number(code),
              label: label[language],
            })),
          },
          { name: 'Words', label: words.words, kind: 'area' },
        ]}
        submit={words.send}
        onCancel={{ label: words.cancel, run: onClose }}
        onDone={() => {
          void message.success(words.sent);
          onClose();
        }}
      />
    </Modal>
  );
}
